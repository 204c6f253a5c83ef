import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { BrokenValue } from '#domain/rows/frame.ts';
import { decodeRows, encodeRows, openRows } from '#domain/rows/report-rows.ts';
import { openRowBuilder } from '#domain/rows/row-builder.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { arbitraryRecords } from './make-record.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/rows');

function built(records: readonly AggregateRecord[]) {
  const builder = openRowBuilder();
  for (const record of records) builder.add(record);
  return builder.cut();
}

function read(bytes: Uint8Array): AggregateRecord[] {
  const rows = decodeRows(bytes);
  const rowAt = openRows(rows);
  return Array.from({ length: rows.length }, (_none, place) => rowAt(place));
}

const row: AggregateRecord = {
  seq: 0,
  sourceIp: '192.0.2.1',
  count: 3,
  disposition: 'none',
  dkimAligned: 'pass',
  spfAligned: 'fail',
  reasons: [],
  headerFrom: 'example.com',
  envelopeFrom: null,
  envelopeTo: null,
  dkim: [{ domain: 'example.com', selector: 's1', result: 'pass', humanResult: null }],
  spf: [],
};

describe('rows of a report as one value', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        expect(read(encodeRows(built(records)))).toEqual(records);
      }),
      { numRuns: 500 },
    );
  });

  it('are the bytes of the golden files, version by version', () => {
    const records = JSON.parse(readFileSync(join(fixtures, 'rows.json'), 'utf8')) as AggregateRecord[];
    const bytes = Buffer.from(readFileSync(join(fixtures, 'rows-1.hex'), 'utf8').trim(), 'hex');
    expect(read(bytes)).toEqual(records);
    expect(Buffer.from(encodeRows(built(records))).toString('hex')).toBe(bytes.toString('hex'));
  });

  it('replace what no database takes in a text', () => {
    const nasty = 'a\0\uD800b';
    const rows = built([
      { ...row, headerFrom: nasty, dkim: [{ domain: nasty, selector: null, result: 'pass', humanResult: null }] },
    ]);
    expect(read(encodeRows(rows))).toMatchObject([{ headerFrom: 'a\uFFFD\uFFFDb', dkim: [{ domain: 'a\uFFFD\uFFFDb' }] }]);
  });

  it('are refused where an address or count is none', () => {
    expect(() => built([{ ...row, sourceIp: '300.1.1.1' }])).toThrow('Row 0: "300.1.1.1" is not an IP address.');
    expect(() => built([{ ...row, sourceIp: 'fe80::1%eth0' }])).toThrow('is not an IP address');
    expect(() => built([{ ...row, count: 1.5 }])).toThrow('Row 0: 1.5 is not a count of messages.');
  });

  it('give one spelling to an address', () => {
    const texts = ['2001:DB8::A', '2001:db8:0:0:0:0:0:a', '::ffff:192.0.2.1', '::', '::1'];
    expect(read(encodeRows(built(texts.map((sourceIp, seq) => ({ ...row, seq, sourceIp }))))).map((one) => one.sourceIp)).toEqual(
      ['2001:db8::a', '2001:db8::a', '192.0.2.1', '::', '::1'],
    );
  });

  it('that are broken in any way are a BrokenValue or rows, 50 000 times', () => {
    const values = [built([row]), built(Array.from({ length: 30 }, (_none, seq) => ({ ...row, seq, count: seq * 900 })))].map(
      encodeRows,
    );
    const chance = chanceFrom(50);
    let broken = 0;
    for (let round = 0; round < 50_000; round += 1) {
      let bytes = (values[round % values.length] as Uint8Array).slice();
      for (let change = 0; change <= chance() * 3; change += 1)
        bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256);
      if (chance() < 0.2) bytes = bytes.slice(0, Math.floor(chance() * bytes.length));
      try {
        for (const record of read(bytes)) expect(typeof record.headerFrom).toBe('string');
      } catch (error) {
        if (!(error instanceof BrokenValue)) throw error;
        broken += 1;
      }
    }
    expect(broken).toBeGreaterThan(10_000);
  });
});
