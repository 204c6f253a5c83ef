import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Arrival, readRecords, recordOf } from '#server/store/intake/log-record.ts';

const text = fc.option(fc.string({ unit: 'binary', maxLength: 40 }), { nil: null });
const arrival: fc.Arbitrary<Arrival> = fc.record({
  sha256: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  sizeBytes: fc.nat(),
  receivedAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
  channel: fc.constantFrom('smtp', 'imap', 'folder', 's3'),
  sourceName: text,
  envelopeFrom: text,
  uploadedBy: fc.option(fc.nat(), { nil: null }),
  uploadedCustomerId: fc.constant(null),
  body: fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constant(new TextEncoder().encode('BMSG BMSG'))),
  encoding: fc.constantFrom('gzip', 'none'),
});

const plain = ({ sha256, body, sourceName, envelopeFrom, ...rest }: Arrival) => ({
  ...rest,
  sourceName: sourceName?.toWellFormed() ?? null,
  envelopeFrom: envelopeFrom?.toWellFormed() ?? null,
  sha256: [...sha256],
  body: [...body],
});
const logOf = (arrivals: readonly Arrival[]) => Buffer.concat(arrivals.flatMap(recordOf));
const sizeOf = (one: Arrival) => logOf([one]).length;

it('reads back what was written', () => {
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 6 }), (written) => {
      const { arrivals, strayBytes } = readRecords(logOf(written));
      expect(arrivals.map(plain)).toEqual(written.map(plain));
      expect(strayBytes).toBe(0);
    }),
  );
});

it('reads all whole messages of a log that was cut off, and says what is left over', () => {
  fc.assert(
    fc.property(
      fc.array(arrival, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (written, part) => {
        const log = logOf(written);
        const cut = log.subarray(0, Math.floor(log.length * part));
        const { arrivals, strayBytes } = readRecords(cut);
        const whole = written.slice(0, arrivals.length);
        const end = whole.reduce((sum, one) => sum + sizeOf(one), 0);
        expect(arrivals.map(plain)).toEqual(whole.map(plain));
        expect(strayBytes).toBe(cut.length - end);
        const next = written[arrivals.length];
        if (next !== undefined) expect(strayBytes).toBeLessThan(sizeOf(next));
      },
    ),
  );
});

it('loses no message but the one whose bytes were changed', () => {
  fc.assert(
    fc.property(
      fc.array(arrival, { minLength: 3, maxLength: 5 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (written, where, change) => {
        const log = logOf(written);
        const at = where % log.length;
        log[at] = (log[at] ?? 0) ^ change;
        let end = 0;
        const hit = written.findIndex((one) => (end += sizeOf(one)) > at);
        expect(readRecords(log).arrivals.map(plain)).toEqual(written.filter((_, index) => index !== hit).map(plain));
      },
    ),
  );
});

it('finds no message in zeros, nor in what only begins like one', () => {
  expect(readRecords(Buffer.alloc(5_000))).toEqual({ arrivals: [], strayBytes: 5_000 });
  expect(readRecords(Buffer.from('BMSG'.repeat(20)))).toEqual({ arrivals: [], strayBytes: 80 });
});
