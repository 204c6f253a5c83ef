import { sql } from 'kysely';
import { addSums, type FoldedRows, foldSources, noSums } from '#domain/rows/fold.ts';
import { byMonth, mergeMany } from '#domain/rows/merge-tables.ts';
import { mergeNames, noNames, type SourceNames } from '#domain/rows/source-names.ts';
import { countPlace, dayNumber, emptyTable, type SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import { addBackgroundJob } from '../intake/background-jobs.ts';
import { changeDays } from '../reports/day-sums.ts';
import { lockDomainSources, writeNames, writeSegments } from '../reports/merge-sources.ts';
import { packRows, sumDays, sumOf } from '../reports/packed-rows.ts';
import { loadStates } from '../reports/source-views.ts';
import { oldRows, oldSources } from './old-rows.ts';

const reportsAtOnce = 100;
const OLD = ['report_records', 'daily_source', 'source_seen', 'source_spans', 'source_span_sums'];

/** What asks a conversion to leave off, and hears of its progress. */
export type ConvertOptions = { isEnding?: () => boolean; onProgress?: (text: string) => void };

/** How many domains still wait for the conversion of their reports. */
export async function unconvertedDomains(db: Db): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from unconverted`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/**
 * Converts reports of the storage of before, some at a time and each in a transaction of its own, so that everything else goes on and a stop
 * at any point costs nothing. Every count and sum is compared; only when all are right the old tables go. Answers whether nothing is left.
 * Throws a sentence where something differs; then the old tables stay.
 */
export async function convertStore(db: Db, { isEnding = () => false, onProgress = () => undefined }: ConvertOptions = {}) {
  if (!(await isThere(db, 'report_records'))) return true;
  for (let left = await unconvertedDomains(db); left > 0; left = await unconvertedDomains(db)) {
    const { domain_id: domainId } = await db
      .selectFrom('unconverted')
      .select('domain_id')
      .orderBy('domain_id')
      .executeTakeFirstOrThrow();
    onProgress(`Converting the reports of domain ${domainId} to the new storage; ${left} domains are left.`);
    while ((await convertSome(db, domainId)) > 0) if (isEnding()) return false;
    await convertSources(db, domainId);
    if (isEnding()) return false;
  }
  await dropOld(db);
  onProgress('All reports are in the new storage; every count and sum was compared.');
  return true;
}

async function isThere(db: Db, table: string): Promise<boolean> {
  const found = await sql<{ there: boolean }>`select to_regclass(${table}::text) is not null as there`.execute(db);
  return found.rows[0]?.there === true;
}

type OldReport = { id: number; day: string; span: number; rows: number; total: number; passed: number };

async function convertSome(db: Db, domainId: number): Promise<number> {
  const found = await sql<OldReport>`select r.id, r.day, r.span_days as span, r.rows_count as rows, r.total::float8 as total,
      r.passed::float8 as passed
    from reports r where r.domain_id = ${domainId} and r.rows is null and r.rows_count > 0
      and not exists (select 1 from report_parts p where p.domain_id = r.domain_id and p.report_id = r.id)
    order by r.id limit ${reportsAtOnce}::int`.execute(db);
  for (const report of found.rows) await convertReport(db, domainId, report);
  return found.rows.length;
}

async function convertReport(db: Db, domainId: number, report: OldReport): Promise<void> {
  const { id } = report;
  const folded: FoldedRows[] = [];
  const values: Uint8Array[] = [];
  for await (const rows of oldRows(db, { domainId, id })) {
    folded.push({
      length: rows.length,
      flags: rows.flags,
      count: rows.count,
      reasons: rows.reasons,
      reasonLists: rows.reasonLists,
    });
    values.push(packRows(rows));
  }
  const sum = sumOf(sumDays(folded, 1));
  const isSame = sum.rows === report.rows && sum.total === report.total && sum.passed === report.passed;
  if (!isSame)
    throw new Error(
      `Report ${id} of domain ${domainId} has ${report.rows} rows, but ${sum.rows} were found: nothing was dropped.`,
    );
  const [only] = values;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('reports')
      .set({ failed_rows: sum.failedRows, ...(values.length === 1 && only !== undefined ? { rows: only } : {}) })
      .where('domain_id', '=', domainId)
      .where('id', '=', id)
      .execute();
    if (values.length > 1)
      for (const [part, value] of values.entries())
        await tx.insertInto('report_parts').values({ domain_id: domainId, report_id: id, part, value }).execute();
  });
}

/** Puts the sums and names of a domain's addresses into segments. Nothing is added to the old ones any more, so they are read before. */
async function convertSources(db: Db, domainId: number): Promise<void> {
  const { table, names } = await oldSources(db, domainId);
  await compareSources(db, domainId, table);
  const rest = await uncountedRest(db, domainId);
  const all = mergeMany([table, ...rest.map((one) => one.table)].map((one) => ({ table: one, sign: 1 })));
  await db.transaction().execute(async (tx) => {
    await lockDomainSources(tx, domainId);
    await sql`lock table daily_domain in exclusive mode`.execute(tx);
    await writeSegments(tx, domainId, { gone: [], fresh: [...byMonth(all)].map(([month, own]) => ({ month, table: own })) });
    const [state] = await loadStates(tx, [domainId]);
    const known = rest.reduce<SourceNames>((sum, one) => mergeNames(sum, one.names), names);
    await writeNames(tx, domainId, state === undefined ? known : mergeNames(known, state.known));
    for (const { firstDay, days } of rest) await changeDays(tx, [{ domainId, firstDay, days, sign: 1 }]);
    await sql`update reports set counted_to = null where domain_id = ${domainId} and counted_to is not null`.execute(tx);
    await sql`update daily_domain d set rows = s.rows, failed_rows = s.failed from (
        select r.day, sum(r.rows_count) as rows, sum(r.failed_rows) as failed from reports r
        where r.domain_id = ${domainId} and r.state = 'current' group by r.day) s
      where d.domain_id = ${domainId} and d.day = s.day`.execute(tx);
    await tx.deleteFrom('unconverted').where('domain_id', '=', domainId).execute();
  });
}

async function compareSources(db: Db, domainId: number, { counts, days }: SourceTable): Promise<void> {
  const found = await sql<{ entries: number; total: number; passed: number }>`select count(*)::int as entries,
      coalesce(sum(t.total), 0)::float8 as total, coalesce(sum(t.passed), 0)::float8 as passed
    from daily_source t where t.domain_id = ${domainId}`.execute(db);
  const [old] = found.rows;
  const sum = (name: 'total' | 'passed') => Array.from(counts[countPlace[name]] ?? []).reduce((all, one) => all + one, 0);
  if (old?.entries !== days.length || old.total !== sum('total') || old.passed !== sum('passed'))
    throw new Error(`The sums of the addresses of domain ${domainId} differ after reading: nothing was dropped.`);
}

/** Rows of reports that the version before had not counted to their end when it was stopped. */
async function uncountedRest(db: Db, domainId: number) {
  const found = await sql<{
    id: number;
    day: string;
    span: number;
    from: number;
  }>`select id, day, span_days as span, counted_to as "from"
    from reports where domain_id = ${domainId} and state = 'current' and counted_to is not null`.execute(db);
  const rests = [];
  for (const { id, day, span, from } of found.rows) {
    const days = Array.from({ length: span }, noSums);
    if (from === 0 && days[0] !== undefined) days[0].reports = 1;
    for await (const rows of oldRows(db, { domainId, id }, from)) {
      const folded = sumDays([rows], span);
      if (folded[0] !== undefined) Object.assign(folded[0], { reports: 0 });
      for (const [n, sums] of folded.entries()) addSums(days[n] ?? noSums(), sums);
      rests.push({ firstDay: day, days: [], ...foldSources(rows, dayNumber(day), span) });
    }
    rests.push({ firstDay: day, days, table: emptyTable, names: noNames });
  }
  return rests;
}

async function dropOld(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await sql<{ old: number; now: number }>`select
      (select count(*) from report_records w join reports r on r.domain_id = w.domain_id and r.id = w.report_id)::float8 as old,
      coalesce((select sum(r.rows_count) from reports r
        where exists (select 1 from report_records w where w.domain_id = r.domain_id and w.day = r.day and w.report_id = r.id)), 0)::float8 as now`.execute(
      tx,
    );
    const [rows] = found.rows;
    if (rows?.old !== rows?.now)
      throw new Error(`There were ${rows?.old} rows of reports and ${rows?.now} are in the new storage: nothing was dropped.`);
    for (const table of OLD) await sql`drop table ${sql.table(table)}`.execute(tx);
    await sql`alter table reports drop column counted_to`.execute(tx);
    // Sums that were taken over count more as forwarded and stopped than rows do now.
    await addBackgroundJob(tx, { kind: 'rebuild_rollups', status: 'queued', by: null, at: new Date() });
  });
}
