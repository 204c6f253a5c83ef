import fc from 'fast-check';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { ipv4Text, ipv6Text } from '#domain/rows/addresses.ts';

const text = fc.oneof(
  fc.constantFrom('example.com', 'mail.example.com', 'bounce.sendgrid.net', ''),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((one) => one.replaceAll('\0', '')),
);
const maybe = fc.option(text, { nil: null });
const word = fc.oneof(fc.constantFrom(0, 1, 3_221_225_985), fc.integer({ min: 0, max: 4_294_967_295 }));
const result = fc.constantFrom('pass', 'fail', 'softfail', 'none');
const ipv6 = fc.tuple(fc.constant(0x2001_0db8), word, word, word).map((words) => ipv6Text(words));

/** An arbitrary row without its place in the report. */
export const arbitraryRecord: fc.Arbitrary<Omit<AggregateRecord, 'seq'>> = fc.record({
  sourceIp: fc.oneof({ weight: 4, arbitrary: word.map(ipv4Text) }, ipv6),
  count: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2_147_483_647 })),
  disposition: fc.constantFrom('none', 'pass', 'quarantine', 'reject'),
  dkimAligned: fc.constantFrom('pass', 'fail'),
  spfAligned: fc.constantFrom('pass', 'fail'),
  reasons: fc.array(fc.record({ type: fc.constantFrom('forwarded', 'mailing_list', 'other'), comment: maybe }), { maxLength: 2 }),
  headerFrom: text,
  envelopeFrom: maybe,
  envelopeTo: maybe,
  dkim: fc.array(
    fc.oneof(
      fc.record({ domain: maybe, selector: maybe, result, humanResult: maybe }),
      fc.record({ domain: maybe, selector: maybe, result, humanResult: maybe, rawResult: text }),
    ),
    { maxLength: 3 },
  ),
  spf: fc.array(fc.record({ domain: maybe, scope: text, result, humanResult: maybe }), { maxLength: 2 }),
});

/** Arbitrary rows of a report; places that were refused are missing. */
export const arbitraryRecords = fc
  .array(fc.tuple(arbitraryRecord, fc.integer({ min: 1, max: 3 })), { maxLength: 40 })
  .map((rows) => {
    let seq = -1;
    return rows.map(([row, step]): AggregateRecord => {
      seq += step;
      return { ...row, seq };
    });
  });
