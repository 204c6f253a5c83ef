import { type RawBuilder, sql } from 'kysely';
import { addSums, type DaySums, type FoldedRows, foldSources, noSums } from '#domain/rows/fold.ts';
import { filterEntries, mergeMany, mergeTables } from '#domain/rows/merge-tables.ts';
import { dayNumber, dayText, emptyTable, entryCount, type SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { correctDays, readDays } from './day-sums.ts';
import { lockDomainSources, writeSegments } from './merge-sources.ts';
import { sumDays } from './packed-rows.ts';
import { rowsOfReports } from './report-values.ts';
import { loadStates } from './source-views.ts';
import { foldWaiting } from './waiting-sources.ts';

/**
 * What a recount found: reports read, days and address days whose stored sums differed from the rows, reports that cannot be read, and those
 * whose rows were deleted when their time was over.
 */
export type Recount = {
  reports: number;
  differingDays: number;
  differingAddressDays: number;
  unreadable: number;
  deleted: number;
};

/** Whether sums of a day of a domain were deleted, and with them reports: its rows say less than what is left of its sums. */
const isDeleted = (domainId: number, day: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from domains d where d.id = ${domainId} and ${day} < d.sums_from)`;

/** The months ('YYYY-MM-01') in which a domain has reports that count, the oldest first; without those in which rows or sums were deleted. */
export async function monthsWithReports(db: Db, domainId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select(sql<string>`date_trunc('month', day)::date`.as('month'))
    .where('domain_id', '=', domainId)
    .where('state', '=', 'current')
    .where(sql<boolean>`not ${isDeleted(domainId, sql`day`)}`)
    .groupBy('month')
    .having(sql<boolean>`not bool_or(rows_gone)`)
    .orderBy('month')
    .execute();
  return [...new Set(rows.flatMap(({ month }) => [month]))];
}

/**
 * Recounts the rows of a domain's month and corrects sums by day and by address that differ, at one moment of the database. A month with an
 * unreadable or deleted report or deleted sums, or of a domain that is still being converted, is only read.
 */
export async function recountMonth(db: Db, domainId: number, month: string): Promise<Recount> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const days = monthOf(month);
      const counted = await countRows(tx, domainId, days);
      const stored = await readDays(tx, domainId, days);
      const wrong = differing(counted.days, stored);
      const [state] = await loadStates(tx, [domainId], days);
      const addresses = state === undefined ? emptyTable : await difference(tx, state, counted.table, days);
      const found = {
        reports: counted.reports,
        differingDays: wrong.size,
        differingAddressDays: entryCount(addresses),
        unreadable: counted.unreadable,
        deleted: counted.deleted,
      };
      if (counted.unreadable + counted.deleted > 0 || state?.isOld === true) return found;
      const cut = await sql<{ isCut: boolean }>`select ${isDeleted(domainId, sql`${month}::date`)} as "isCut"`.execute(tx);
      if (cut.rows[0]?.isCut === true) return found;
      if (wrong.size > 0) await correctDays(tx, domainId, wrong);
      if (state !== undefined && found.differingAddressDays > 0) {
        await lockDomainSources(tx, domainId);
        const table = mergeMany([...state.tables, addresses].map((one) => ({ table: one, sign: 1 as const })));
        await writeSegments(tx, domainId, { gone: state.segments, fresh: entryCount(table) === 0 ? [] : [{ month, table }] });
      }
      return found;
    });
}

const monthOf = (month: string): DayRange => {
  const next = new Date(`${month}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: month, to: dayText(next.getTime() / 86_400_000 - 1) };
};

/** What the rows say of the days of a period, those of reports that began before it included. */
async function countRows(tx: Db, domainId: number, days: DayRange) {
  const reports = await tx
    .selectFrom('reports')
    .select(['id', 'day', 'span_days as span', 'rows_count as rows', 'rows_gone as isGone'])
    .where('domain_id', '=', domainId)
    .where('state', '=', 'current')
    .where('day', '<=', days.to)
    .where(sql<boolean>`day + span_days > ${days.from}::date`)
    .orderBy('id')
    .execute();
  const byId = new Map(reports.map((report) => [report.id, { ...report, parts: [] as FoldedRows[], read: 0 }]));
  const tables: SourceTable[] = [];
  const refs = reports.map(({ id }) => ({ domainId, id }));
  for await (const { id, rows } of rowsOfReports(tx, refs, 'skip broken')) {
    const report = byId.get(id);
    if (report === undefined) continue;
    report.parts.push(rows);
    report.read += rows.length;
    tables.push(foldSources(rows, dayNumber(report.day), report.span).table);
  }
  const [from, to] = [dayNumber(days.from), dayNumber(days.to)];
  const sums = new Map<string, DaySums>();
  for (const { day, span, parts } of byId.values())
    for (const [n, one] of sumDays(parts, span).entries()) {
      const at = dayNumber(day) + n;
      if (at < from || at > to) continue;
      const sum = sums.get(dayText(at)) ?? noSums();
      addSums(sum, one);
      sums.set(dayText(at), sum);
    }
  return {
    reports: reports.filter(({ isGone }) => !isGone).length,
    unreadable: [...byId.values()].filter(({ read, rows, isGone }) => !isGone && read !== rows).length,
    deleted: reports.filter(({ isGone }) => isGone).length,
    days: sums,
    table: filterEntries(mergeMany(tables.map((table) => ({ table, sign: 1 as const }))), (day) => day >= from && day <= to),
  };
}

/** What must be added to stored sums, by day; days that are right are left out. */
function differing(counted: ReadonlyMap<string, DaySums>, stored: ReadonlyMap<string, DaySums>): Map<string, DaySums> {
  const wrong = new Map<string, DaySums>();
  for (const day of new Set([...counted.keys(), ...stored.keys()])) {
    const missing = { ...(counted.get(day) ?? noSums()) };
    addSums(missing, stored.get(day) ?? noSums(), -1);
    if (Object.values(missing).some((value) => value !== 0)) wrong.set(day, missing);
  }
  return wrong;
}

/** What must be added to the stored sums by address of a period. */
async function difference(
  tx: Db,
  state: Awaited<ReturnType<typeof loadStates>>[number],
  counted: SourceTable,
  days: DayRange,
): Promise<SourceTable> {
  const waiting = await foldWaiting(tx, state.domainId, state.waiting);
  const [from, to] = [dayNumber(days.from), dayNumber(days.to)];
  const stored = [...state.tables, ...waiting.tables].map((table) => filterEntries(table, (day) => day >= from && day <= to));
  return mergeTables([{ table: counted, sign: 1 }, ...stored.map((table) => ({ table, sign: -1 as const }))]);
}
