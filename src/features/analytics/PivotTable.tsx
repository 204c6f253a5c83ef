import { capital, counted, countedThat } from '#domain/text.ts';
import { type PivotDimension, pivotCells, pivotDimensions } from '#domain/vocabulary/pivot.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { dimensionLabels, fileName, lineTitle, messageNoun, nothingCounted } from './labels.ts';
import { cellLabels, pivotColumns, pivotRows } from './pivot-columns.tsx';
import { shownPeriod } from './search.ts';
import type { AnalyticsSearch, Pivot, Result } from './types.ts';

const choicesFor = (edge: string, other: PivotDimension) =>
  pivotDimensions.flatMap((id) => (id === other ? [] : [{ id, label: `${edge}: ${dimensionLabels[id].head}` }]));

/** "1 070 of 4 367 failing messages: Servers in 203.0.113.0/24 as acme.example, Google": the cell where most fail, or pass. */
export function pivotFinding(
  pivot: Pick<Pivot, 'rows' | 'columns' | 'totals' | 'period'>,
  by: PivotDimension,
  across: PivotDimension,
  result: Result,
): string {
  const { rows, columns, totals } = pivot;
  const named = result ?? 'failed';
  const cells = rows.flatMap((row) =>
    row.cells.flatMap((counts, place) => {
      const column = columns[place];
      return column === undefined || row.key === null || column.key === null ? [] : [{ row, column, messages: counts[named] }];
    }),
  );
  const [most] = cells.toSorted((a, b) => b.messages - a.messages);
  if (totals.messages === 0) return nothingCounted(pivot, result);
  if (most === undefined || most.messages === 0)
    return countedThat(totals[named], named === 'failed' ? ['fails', 'fail'] : ['passes', 'pass'], 'message');
  const where = `${lineTitle(by, most.row)}, ${lineTitle(across, most.column)}`;
  return `${format.number(most.messages)} of ${counted(totals[named], messageNoun(named))}: ${where}`;
}

type Chosen = { rows: PivotDimension; columns: PivotDimension };

type PivotChoiceProps = { chosen: Chosen; search: AnalyticsSearch; onSearch: (part: Partial<AnalyticsSearch>) => void };

/** What the table is made of; of one result its cells count the messages alone. */
export function PivotChoice({ chosen, search, onSearch }: PivotChoiceProps) {
  return (
    <div className="analytics-split">
      <FilterSelect
        label="Rows"
        options={choicesFor('Rows', chosen.columns)}
        value={chosen.rows}
        onChange={(rows) => onSearch({ rows })}
      />
      <FilterSelect
        label="Columns"
        options={choicesFor('Columns', chosen.rows)}
        value={chosen.columns}
        onChange={(columns) => onSearch({ columns })}
      />
      {search.result === undefined && (
        <FilterSelect
          label="Numbers"
          options={pivotCells.map((id) => ({ id, label: cellLabels[id] }))}
          value={search.cells ?? 'both'}
          onChange={(cells) => onSearch({ cells: cells === 'both' ? undefined : cells })}
        />
      )}
    </div>
  );
}

type PivotTableProps = { pivot: Pivot; chosen: Chosen; search: AnalyticsSearch; domain: { id: number; name: string } | null };

/** The messages of a period by two dimensions, with totals at both edges: what is there until what was chosen has been counted. */
export function PivotTable({ pivot, chosen, search, domain }: PivotTableProps) {
  if (pivot.rows.length === 0) return null;
  const by = pivot.by.rows;
  const across = pivot.by.columns ?? chosen.columns;
  const result = pivot.by.result ?? undefined;
  const shown = result === undefined ? (search.cells ?? 'both') : 'messages';
  const common = { period: shownPeriod(search), domain, result };
  const columns = pivotColumns(pivot, by, across, shown, common);
  return (
    <div className="analytics-pivot">
      <DataTable
        caption={`${capital(messageNoun(result))}s by ${dimensionLabels[by].noun[0]} and ${dimensionLabels[across].noun[0]}`}
        rows={pivotRows(pivot, by)}
        columns={columns}
        hidden={columns.flatMap(({ id, hiddenAtFirst }) => (hiddenAtFirst ? [id] : []))}
        rowId={({ id }) => id}
        csvName={fileName(result, by, across)}
      />
    </div>
  );
}
