import { noSums } from '#domain/rows/fold.ts';
import type { Totals } from '#server/store/reports/rollups.ts';

/** The sums of several domains together, in counts of messages; zeros for none. */
export function sumOfTotals(rows: readonly Totals[]): Totals {
  const { rows: _rows, failedRows: _failed, ...sums } = noSums();
  for (const row of rows) for (const name of Object.keys(sums) as (keyof Totals)[]) sums[name] += row[name];
  return sums;
}
