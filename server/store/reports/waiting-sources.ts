import { addressCount } from '#domain/rows/addresses.ts';
import { foldSources } from '#domain/rows/fold.ts';
import { mergeMany, mergeTables, type Signed } from '#domain/rows/merge-tables.ts';
import { mergeAllNames, mergeNames, type SourceNames } from '#domain/rows/source-names.ts';
import { dayNumber, emptyTable, entryCount, type SourceTable } from '#domain/rows/source-table.ts';
import { pushTier } from '#domain/rows/tiers.ts';
import type { Db } from '../database.ts';
import { rowsOfReports } from './report-values.ts';
import { type Folded, type FoldedWaiting, sourceCache } from './source-cache.ts';

/** A report that waits for a merge: its first day, the days it covers, whether it is added or taken off. */
export type Waiting = { id: number; sign: 1 | -1; day: string; span: number };

/** Others get their turn after so many rows. */
const restRows = 20_000;

const nothing: FoldedWaiting = { of: new Set(), tables: [], names: [] };

export const waitingName = (domainId: number) => `waiting ${domainId}`;
export const reportName = (domainId: number, id: number) => `report ${domainId} ${id}`;
const keyOf = ({ id, sign }: Waiting) => `${sign}${id}`;

/** Sums and names of the reports that wait for a merge, in few parts that add up, and the tables of those that are taken off. */
export async function foldWaiting(
  db: Db,
  domainId: number,
  waiting: readonly Waiting[],
): Promise<Omit<FoldedWaiting, 'of'> & { taken: SourceTable[] }> {
  const cache = sourceCache(db);
  const of = new Set(waiting.map(keyOf));
  const known = () => {
    const last = cache.get<FoldedWaiting>(waitingName(domainId)) ?? nothing;
    return isWithin(last.of, of) ? last : nothing;
  };
  const before = known();
  const wanted = waiting.filter((one) => one.sign === -1 || !before.of.has(keyOf(one)));
  const reports = await foldReports(db, domainId, wanted);
  // Others who asked meanwhile may have folded the same reports.
  const now = known();
  const base = isWithin(before.of, now.of) ? now : before;
  const folded = withMore(base, wanted, reports);
  if (folded !== base) cache.set(waitingName(domainId), folded);
  const taken = wanted.flatMap(({ sign }, at) => (sign === -1 ? [reports[at]?.table ?? emptyTable] : []));
  return { ...folded, taken };
}

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  some.size <= all.size && [...some].every((one) => all.has(one));

function withMore(base: FoldedWaiting, waiting: readonly Waiting[], reports: readonly Folded[]): FoldedWaiting {
  const more = waiting.flatMap((one, at) => (base.of.has(keyOf(one)) ? [] : [{ one, ...(reports[at] as Folded) }]));
  if (more.length === 0) return base;
  const table = mergeMany(more.map(({ one, table }): Signed => ({ table, sign: one.sign })));
  const names = mergeAllNames(more.flatMap(({ one, names }) => (one.sign === 1 ? [names] : [])));
  return {
    of: new Set([...base.of, ...more.map(({ one }) => keyOf(one))]),
    tables: pushTier(base.tables, table, entryCount, (a, b) => mergeTables([a, b].map((one) => ({ table: one, sign: 1 })))),
    names: pushTier<SourceNames>(base.names, names, ({ addresses }) => addressCount(addresses), mergeNames),
  };
}

/** The sums and names of each of these reports. */
export async function foldReports(db: Db, domainId: number, reports: readonly Waiting[]): Promise<Folded[]> {
  const cache = sourceCache(db);
  const nameOf = (id: number) => reportName(domainId, id);
  const missing = new Map(reports.filter(({ id }) => !cache.has(nameOf(id))).map((one) => [one.id, one]));
  const parts = new Map<number, Folded[]>();
  const refs = [...missing.keys()].map((id) => ({ domainId, id }));
  let rowsSinceRest = 0;
  for await (const { id, rows } of rowsOfReports(db, refs, 'skip broken')) {
    const { day, span } = missing.get(id) as Waiting;
    parts.set(id, [...(parts.get(id) ?? []), foldSources(rows, dayNumber(day), span)]);
    rowsSinceRest += rows.length;
    if (rowsSinceRest < restRows) continue;
    rowsSinceRest = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return reports.map(({ id }) => {
    const cached = cache.get<Folded>(nameOf(id));
    if (cached !== undefined) return cached;
    const own = parts.get(id) ?? [];
    const table = mergeMany(own.map((part): Signed => ({ table: part.table, sign: 1 })));
    const folded = { table, names: mergeAllNames(own.map((part) => part.names)) };
    cache.set(nameOf(id), folded);
    return folded;
  });
}
