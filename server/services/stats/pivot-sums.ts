import { openPivot, type Pivot } from '#domain/analytics/pivot.ts';
import { addressText } from '#domain/rows/addresses.ts';
import type { Db } from '#server/store/database.ts';
import type { DayRange } from '#server/store/period.ts';
import type { DomainSources } from '#server/store/reports/source-sums.ts';
import { addressKeys, isOfAddress } from './address-keys.ts';
import { mostColumns, type PivotQuestion } from './pivot-count.ts';

type ReadSums = (ids: readonly number[], days: DayRange) => Promise<ReadonlyMap<number, DomainSources>>;

/** Messages by sender, by country or by both, from the sums of addresses without reading a row; `null` for other questions. */
export async function pivotOfSums(
  db: Db,
  readSums: ReadSums,
  ids: readonly number[],
  days: DayRange,
  question: PivotQuestion,
): Promise<Pivot | null> {
  const { rows, columns, result, limit, names } = question;
  if (!isOfAddress(rows) || (columns !== null && !isOfAddress(columns))) return null;
  const pivot = openPivot();
  const add = (row: string, column: string, { total, passed }: { total: number; passed: number }) => {
    if (result !== 'failed' && passed > 0) pivot.add(row, column, passed, true);
    if (result !== 'passed' && total > passed) pivot.add(row, column, total - passed, false);
  };
  const rowOf = await addressKeys(db, ids, days, rows, names);
  const columnOf = columns === null ? () => '' : await addressKeys(db, ids, days, columns, names);
  for (const [domainId, { addresses, total, passed }] of await readSums(ids, days))
    for (let place = 0; place < total.length; place += 1) {
      const address = addressText(addresses, place);
      const counts = { total: total[place] as number, passed: passed[place] as number };
      add(rowOf(domainId, address), columnOf(domainId, address), counts);
    }
  return pivot.end(limit, columns === null ? 1 : mostColumns);
}
