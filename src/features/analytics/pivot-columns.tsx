import type { PivotCells, PivotDimension } from '#domain/vocabulary/pivot.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { LineName } from './LineName.tsx';
import { dimensionLabels, lineId, lineName, lineTitle } from './labels.ts';
import { type Common, lineAt, recordsAt } from './pivot-links.ts';
import type { Pivot, PivotLine } from './types.ts';

type Counts = Pivot['totals'];
/** A row of a pivot table, the last of which are the totals of its columns. */
export type PivotTableRow = { id: string; name: string; line: PivotLine | null; cells: Counts[]; total: Counts };

/** What the cells show, as it is chosen. */
export const cellLabels: Record<PivotCells, string> = {
  both: 'Messages and failed',
  messages: 'Messages',
  failed: 'Failed',
  pass_rate: 'Passed, %',
};

const valueOf = (counts: Counts, shown: PivotCells): number | null => {
  if (shown === 'failed') return counts.failed;
  if (shown === 'pass_rate') return counts.messages === 0 ? null : (100 * counts.passed) / counts.messages;
  return counts.messages;
};

function Cell({ counts, shown, href }: { counts: Counts; shown: PivotCells; href: string | null }) {
  const { messages, passed, failed } = counts;
  const text =
    shown === 'pass_rate'
      ? messages === 0
        ? ''
        : format.share(passed, messages)
      : format.number(shown === 'failed' ? failed : messages);
  return (
    <>
      {href === null || (shown === 'failed' ? failed : messages) === 0 ? text : <Link href={href}>{text}</Link>}
      {shown === 'both' && failed > 0 && (
        <span className="ui-sub analytics-failed">{failed === messages ? 'all failed' : `${format.number(failed)} failed`}</span>
      )}
    </>
  );
}

/** The rows of a pivot, and the totals of its columns. */
export const pivotRows = (pivot: Pick<Pivot, 'rows' | 'columns' | 'totals'>, by: PivotDimension): PivotTableRow[] => [
  ...pivot.rows.map((line) => ({ id: lineId(line), name: lineTitle(by, line), line, cells: line.cells, total: line })),
  { id: 'total', name: 'Total', line: null, cells: pivot.columns, total: pivot.totals },
];

/** A column of numbers; what its cells show below their messages is a column of its own in a file. */
function numbers(
  shown: PivotCells,
  id: string,
  header: string,
  countsOf: (row: PivotTableRow) => Counts,
  hrefOf: (row: PivotTableRow) => string | null = () => null,
): Column<PivotTableRow>[] {
  const column: Column<PivotTableRow> = {
    id,
    header,
    fileHeader: `${header}, ${(shown === 'both' ? cellLabels.messages : cellLabels[shown]).toLowerCase()}`,
    align: 'right',
    sortable: false,
    value: (row) => valueOf(countsOf(row), shown),
    cell: (row) => <Cell counts={countsOf(row)} shown={shown} href={hrefOf(row)} />,
  };
  if (shown !== 'both') return [column];
  return [column, { id: `${id} failed`, header: `${header}, failed`, hiddenAtFirst: true, value: (row) => countsOf(row).failed }];
}

const nothing: Counts = { messages: 0, passed: 0, failed: 0 };

/** The columns of a pivot table: the name of the row, a column for each value, and the total. A number opens the records it counts. */
export function pivotColumns(
  pivot: Pick<Pivot, 'columns'>,
  by: PivotDimension,
  across: PivotDimension,
  shown: PivotCells,
  common: Common,
): Column<PivotTableRow>[] {
  const counted: Common = shown === 'failed' ? { ...common, result: 'failed' } : common;
  return [
    {
      id: 'name',
      header: dimensionLabels[by].head,
      rowHeader: true,
      sortable: false,
      value: (row) => row.name,
      cell: ({ line, name }) =>
        line === null ? name : <LineName name={lineName(by, line)} line={line} href={lineAt(by, line, common)} />,
    },
    ...pivot.columns.flatMap((column, place) =>
      numbers(
        shown,
        lineId(column),
        lineTitle(across, column),
        (row) => row.cells[place] ?? nothing,
        ({ line }) =>
          line === null
            ? lineAt(across, column, counted)
            : recordsAt(
                [
                  [by, line],
                  [across, column],
                ],
                counted,
              ),
      ),
    ),
    ...numbers(shown, 'total', 'Total', (row) => row.total),
  ];
}
