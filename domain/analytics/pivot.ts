/** Messages, with those that passed and those that failed DMARC. */
export type PivotCounts = { messages: number; passed: number; failed: number };

/** A row or column with its counts; `key` is null for the rest, which is `parts` of them. */
export type PivotLine = PivotCounts & { key: string | null; parts: number };

/** A row with its counts in each column. */
export type PivotRow = PivotLine & { cells: PivotCounts[] };

/** Messages by two dimensions; rows and columns are those of most messages first, the rest last. Each of the two adds up to `totals`. */
export type Pivot = { totals: PivotCounts; rows: PivotRow[]; columns: PivotLine[] };

const nothing = (): PivotCounts => ({ messages: 0, passed: 0, failed: 0 });

function addTo(sum: PivotCounts, { messages, passed, failed }: PivotCounts): void {
  sum.messages += messages;
  sum.passed += passed;
  sum.failed += failed;
}

/** Counts messages by two keys. `add` takes messages of one result; `end` gives the `mostRows` and `mostColumns` of most messages. */
export function openPivot() {
  const found = new Map<string, Map<string, PivotCounts>>();
  const add = (row: string, column: string, messages: number, isPassed: boolean): void => {
    let cells = found.get(row);
    if (cells === undefined) found.set(row, (cells = new Map()));
    let cell = cells.get(column);
    if (cell === undefined) cells.set(column, (cell = nothing()));
    cell.messages += messages;
    if (isPassed) cell.passed += messages;
    else cell.failed += messages;
  };
  const end = (mostRows: number, mostColumns: number): Pivot => {
    const totals = nothing();
    const columnSums = new Map<string, PivotCounts>();
    const rowSums = new Map<string, PivotCounts>();
    for (const [row, cells] of found)
      for (const [column, cell] of cells) {
        addTo(totals, cell);
        addTo(sumAt(rowSums, row), cell);
        addTo(sumAt(columnSums, column), cell);
      }
    const columns = largest(columnSums, mostColumns);
    const placeOf = new Map(columns.map(({ key }, place) => [key, place]));
    const rows = largest(rowSums, mostRows).map((line): PivotRow => ({ ...line, cells: columns.map(nothing) }));
    const rowOf = new Map(rows.map((row) => [row.key, row]));
    for (const [key, cells] of found)
      for (const [column, cell] of cells) {
        const place = placeOf.get(column) ?? columns.length - 1;
        const sum = (rowOf.get(key) ?? rows.at(-1))?.cells[place];
        if (sum !== undefined) addTo(sum, cell);
      }
    return { totals, rows, columns };
  };
  return { add, end };
}

function sumAt(sums: Map<string, PivotCounts>, key: string): PivotCounts {
  const sum = sums.get(key) ?? nothing();
  sums.set(key, sum);
  return sum;
}

function largest(sums: ReadonlyMap<string, PivotCounts>, most: number): PivotLine[] {
  const sorted = [...sums].sort(([a, x], [b, y]) => y.messages - x.messages || (a < b ? -1 : 1));
  const lines = sorted.slice(0, most).map(([key, sum]): PivotLine => ({ key, parts: 1, ...sum }));
  if (sorted.length <= most) return lines;
  const rest: PivotLine = { key: null, parts: sorted.length - most, ...nothing() };
  for (const [, sum] of sorted.slice(most)) addTo(rest, sum);
  return [...lines, rest];
}
