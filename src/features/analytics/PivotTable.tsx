import { counted, countedThat } from '#domain/text.ts';
import { type PivotDimension, pivotDimensions } from '#domain/vocabulary/pivot.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { LineName } from './LineName.tsx';
import { dimensionLabels, lineName, nothingCounted } from './labels.ts';
import { lineAt, recordsAt } from './pivot-links.ts';
import { type AnalyticsSearch, type Pivot, type PivotCells, type PivotLine, pivotCells } from './types.ts';

type Counts = Pivot['totals'];
type Row = { id: string; name: string; line: PivotLine | null; cells: Counts[]; total: Counts };

const cellLabels: Record<PivotCells, string> = {
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
      {href === null || messages === 0 ? text : <Link href={href}>{text}</Link>}
      {shown === 'both' && failed > 0 && (
        <span className="ui-sub analytics-failed">{failed === messages ? 'all failed' : `${format.number(failed)} failed`}</span>
      )}
    </>
  );
}

const choicesFor = (edge: string, other: PivotDimension) =>
  pivotDimensions.flatMap((id) => (id === other ? [] : [{ id, label: `${edge}: ${dimensionLabels[id].head}` }]));

/** "1 070 of 4 367 failing messages: Servers in 203.0.113.0/24, Google": the cell where most fail. */
export function pivotFinding(
  pivot: Pick<Pivot, 'rows' | 'columns' | 'totals' | 'period'>,
  by: PivotDimension,
  across: PivotDimension,
): string {
  const { rows, columns, totals } = pivot;
  const cells = rows.flatMap((row) =>
    row.cells.flatMap(({ failed }, place) => {
      const column = columns[place];
      return column === undefined || row.key === null || column.key === null ? [] : [{ row, column, failed }];
    }),
  );
  const [worst] = cells.toSorted((a, b) => b.failed - a.failed);
  if (totals.messages === 0) return nothingCounted(pivot);
  if (worst === undefined || worst.failed === 0) return countedThat(totals.failed, ['fails', 'fail'], 'message');
  const where = `${lineName(by, worst.row)}, ${lineName(across, worst.column)}`;
  return `${format.number(worst.failed)} of ${counted(totals.failed, 'failing message')}: ${where}`;
}

type PivotTableProps = {
  pivot: Pivot;
  by: PivotDimension;
  across: PivotDimension;
  search: AnalyticsSearch;
  domain: { id: number; name: string } | null;
  onSearch: (part: Partial<AnalyticsSearch>) => void;
};

/** The messages of a period by two dimensions, with totals at both edges. */
export function PivotTable({ pivot, by, across, search, domain, onSearch }: PivotTableProps) {
  const { day, days, from, to, cells: shown = 'both' } = search;
  const period = day === undefined ? { days, from, to } : { from: day, to: day };
  const rows: Row[] = [
    ...pivot.rows.map((line) => ({
      id: `${line.domain_id} ${line.key}`,
      name: lineName(by, line),
      line,
      cells: line.cells,
      total: line,
    })),
    { id: 'total', name: 'Total', line: null, cells: pivot.columns, total: pivot.totals },
  ];
  const fileHead = (text: string) => (shown === 'both' ? `${text}, messages` : `${text}, ${cellLabels[shown].toLowerCase()}`);
  const numbers = (
    id: string,
    header: string,
    countsOf: (row: Row) => Counts,
    hrefOf: (row: Row) => string | null,
  ): Column<Row> => ({
    id,
    header,
    fileHeader: fileHead(header),
    align: 'right',
    sortable: false,
    value: (row) => valueOf(countsOf(row), shown),
    cell: (row) => <Cell counts={countsOf(row)} shown={shown} href={hrefOf(row)} />,
  });
  const nothing: Counts = { messages: 0, passed: 0, failed: 0 };
  const columns: Column<Row>[] = [
    {
      id: 'name',
      header: dimensionLabels[by].head,
      rowHeader: true,
      sortable: false,
      value: (row) => row.name,
      cell: ({ line, name }) => {
        const href = line === null ? null : lineAt(by, line, period, domain);
        return <LineName name={name} line={line} href={href} />;
      },
    },
    ...pivot.columns.map((column, place) =>
      numbers(
        `column ${column.key}`,
        lineName(across, column),
        (row) => row.cells[place] ?? nothing,
        ({ line }) =>
          line === null
            ? lineAt(across, column, period, domain)
            : recordsAt(
                [
                  [by, line],
                  [across, column],
                ],
                period,
                domain?.name ?? null,
              ),
      ),
    ),
    numbers(
      'total',
      'Total',
      (row) => row.total,
      () => null,
    ),
  ];
  return (
    <Section
      span={12}
      id="pivot"
      folds
      question="Pivot table"
      finding={pivotFinding(pivot, by, across)}
      note={pivot.cut ?? undefined}
    >
      <div className="analytics-split">
        <FilterSelect label="Rows" options={choicesFor('Rows', across)} value={by} onChange={(rows) => onSearch({ rows })} />
        <FilterSelect
          label="Columns"
          options={choicesFor('Columns', by)}
          value={across}
          onChange={(columns) => onSearch({ columns })}
        />
        <FilterSelect
          label="Numbers"
          options={pivotCells.map((id) => ({ id, label: cellLabels[id] }))}
          value={shown}
          onChange={(cells) => onSearch({ cells: cells === 'both' ? undefined : cells })}
        />
      </div>
      {pivot.rows.length > 0 && (
        <div className="analytics-pivot">
          <DataTable
            caption={`Messages by ${dimensionLabels[by].noun[0]} and ${dimensionLabels[across].noun[0]}`}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            csvName={`messages-by-${by}-and-${across}`}
          />
        </div>
      )}
    </Section>
  );
}
