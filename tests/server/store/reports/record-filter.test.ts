import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { openRowBuilder } from '#domain/rows/row-builder.ts';
import { openRecordFilter, type RecordFilter } from '#server/store/reports/record-filter.ts';
import { arbitraryRecords } from '#tests/domain/rows/make-record.ts';

const beginnings = ['192.', '2001:db8'];

function isWanted({ sourceIp, result, disposition }: RecordFilter, row: AggregateRecord): boolean {
  const passed = row.dkimAligned === 'pass' || row.spfAligned === 'pass';
  const isWhole = sourceIp !== undefined && !beginnings.includes(sourceIp);
  const isNamed = sourceIp === undefined || (isWhole ? row.sourceIp === sourceIp : row.sourceIp.startsWith(sourceIp));
  return (
    isNamed &&
    (result === undefined || passed === (result === 'passed')) &&
    (disposition === undefined || row.disposition === disposition)
  );
}

it('finds the rows of an address, of addresses that begin alike, of a result and a disposition', () => {
  const filter = (addresses: string[]) =>
    fc.record(
      {
        sourceIp: fc.constantFrom(...beginnings, '0.0.0.1', ...addresses),
        result: fc.constantFrom('passed' as const, 'failed' as const),
        disposition: fc.constantFrom('none', 'reject'),
      },
      { requiredKeys: [] },
    );
  const asked = arbitraryRecords.chain((records) =>
    fc.tuple(fc.constant(records), filter(records.map(({ sourceIp }) => sourceIp))),
  );
  fc.assert(
    fc.property(asked, ([records, wanted]) => {
      const builder = openRowBuilder();
      for (const record of records) builder.add(record);
      const expected = records.flatMap((row, place) => (isWanted(wanted, row) ? [place] : []));
      expect(openRecordFilter(wanted)(builder.cut())).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});
