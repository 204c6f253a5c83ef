import { expect, it } from 'vitest';
import { stateOf } from '#src/features/report-metadata/List.tsx';
import { columnsCsv } from '#src/ui/table/csv.ts';

it('a file names the unit of a number and holds words where the table sorts by a count', () => {
  const report = { state: 'current' as const, unreadable_rows: 2, recovered: false };
  expect(
    columnsCsv(
      [
        { id: 'passed', header: 'Passed', fileHeader: 'Passed, %', value: () => 85.08 },
        { id: 'state', header: 'State', value: () => report.unreadable_rows, file: () => stateOf(report).word },
      ],
      [report],
    ),
  ).toBe('\ufeff"Passed, %",State\r\n85.08,2 bad rows\r\n');
});
