import { type RawBuilder, sql } from 'kysely';
import { wordsAt } from '#domain/rows/addresses.ts';
import { byMonth, filterEntries, mergeMany } from '#domain/rows/merge-tables.ts';
import { correctNames, decodeNames } from '#domain/rows/source-names.ts';
import { dayNumber, type SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import { lockDomainSources, writeNames, writeSegments } from '../reports/merge-sources.ts';
import { unpack } from '../reports/packed.ts';
import { forgetRows } from '../reports/report-values.ts';
import { addressesOf } from '../reports/source-views.ts';
import { announceStats } from '../reports/stats-changes.ts';
import { foldReports, type Waiting } from '../reports/waiting-sources.ts';
import { plainArray } from '../text.ts';

const atOnce = 1_000;

const isConverted = (table: string) =>
  sql`not exists (select 1 from unconverted x where x.domain_id = ${sql.ref(`${table}.domain_id`)})`;

/** What the database holds that is older than its time. */
export type Removed = { messages: number; reports: number; days: number };

/** Only what is of these domains, and of no other; without them of all. */
export type OfDomains = readonly number[] | undefined;

const isOf = (column: string, domainIds: OfDomains) =>
  domainIds === undefined ? sql`true` : sql`${sql.ref(column)} = any(${plainArray(domainIds)}::int[])`;

/** Messages whose bytes are stored, that were received before a moment and are not waiting to be read. */
const messagesOver = (before: Date, domainIds: OfDomains) => sql`message_contents c join messages m on m.sha256 = c.sha256
  where m.received_at < ${before.toISOString()}::text::timestamptz and m.status not in ('stored', 'processing')
    and ${domainIds === undefined ? sql`true` : sql`m.id = any(array(${messagesOf(before, domainIds)}))`}`;

/** Messages with reports of these domains that hold nothing of another. */
const messagesOf = (before: Date, domainIds: readonly number[]) => {
  const of = (table: 'reports' | 'tls_reports' | 'failure_reports', isTheirs: boolean) =>
    sql`select message_id from ${sql.table(table)} where message_id is not null
      and ${isTheirs ? sql`received_at < ${before.toISOString()}::text::timestamptz and` : sql`not`} ${isOf('domain_id', domainIds)}`;
  return sql`(${of('reports', true)} union ${of('tls_reports', true)} union ${of('failure_reports', true)})
    except (${of('reports', false)} union ${of('tls_reports', false)} union ${of('failure_reports', false)})`;
};

/**
 * Deletes the bytes of messages received before a moment that are not waiting to be read; what was found in them stays. A message that no
 * registered domain was named in can then not be read any more, and says so. Answers how many.
 */
export async function dropMessageBytes(db: Db, before: Date, domainIds?: OfDomains): Promise<number> {
  for (let dropped = 0; ; ) {
    const found = await db.transaction().execute(async (tx) => {
      const gone = await sql<{ id: number }>`with old as (
          select m.id, m.sha256 from ${messagesOver(before, domainIds)}
          limit ${atOnce}::int for update of m skip locked),
        bytes as (delete from message_contents c using old where c.sha256 = old.sha256)
        select id from old`.execute(tx);
      if (gone.rows.length > 0)
        await tx
          .updateTable('messages')
          .set({
            status: 'failed',
            reason_code: 'expired',
            reason_text: 'No domain was set up for this report before its message was deleted.',
          })
          .where(
            'id',
            'in',
            gone.rows.map(({ id }) => id),
          )
          .where('status', '=', 'orphan')
          .execute();
      return gone.rows.length;
    });
    dropped += found;
    if (found < atOnce) return dropped;
  }
}

const hasRowsOver = (before: string) => sql`day + span_days <= ${before}::date and rows_count > 0 and not rows_gone`;

/** Domains with reports that ended before a day and still have their rows; those that are still being converted later. */
async function domainsWithRows(db: Db, before: string, domainIds: OfDomains): Promise<number[]> {
  const found = await sql<{ id: number }>`select distinct domain_id as id from reports r
    where ${hasRowsOver(before)} and ${isOf('r.domain_id', domainIds)} and ${isConverted('r')} order by 1`.execute(db);
  return found.rows.map(({ id }) => id);
}

/**
 * Deletes the rows of reports that ended before a day (the first of a month), with their sums by address and the names of addresses not
 * seen since. Reports with their totals and the sums by day stay. A transaction for each domain; answers how many reports.
 */
export async function dropRows(db: Db, before: string, ofDomains?: OfDomains): Promise<number> {
  let reports = 0;
  for (const domainId of await domainsWithRows(db, before, ofDomains))
    reports += await db.transaction().execute((tx) => dropRowsOf(tx, domainId, before));
  if (reports > 0) forgetRows(db);
  return reports;
}

async function dropRowsOf(tx: Db, domainId: number, before: string): Promise<number> {
  await lockDomainSources(tx, domainId);
  const gone = await sql<{ id: number }>`with gone as (
      update reports set rows = null, rows_gone = true
      where domain_id = ${domainId} and day + span_days <= ${before}::date and rows_count > 0 and not rows_gone returning id),
    parts as (delete from report_parts p using gone where p.domain_id = ${domainId} and p.report_id = gone.id),
    refused as (delete from refused_rows f using gone where f.domain_id = ${domainId} and f.report_id = gone.id)
    select id from gone`.execute(tx);
  // A statement of its own sees what was superseded while the one before waited.
  await sql`delete from unmerged u using reports r where u.domain_id = ${domainId} and r.domain_id = u.domain_id
    and r.id = u.report_id and r.rows_gone`.execute(tx);
  await sql`update domains set rows_from = greatest(rows_from, ${before}::date) where id = ${domainId}`.execute(tx);
  await sql`update daily_domain d set (rows, failed_rows) = (select coalesce(sum(r.rows_count), 0), coalesce(sum(r.failed_rows), 0)
      from reports r where r.domain_id = d.domain_id and r.day = d.day and r.state = 'current' and not r.rows_gone)
    where d.domain_id = ${domainId} and d.day < ${before}::date`.execute(tx);
  await tx.deleteFrom('source_segments').where('domain_id', '=', domainId).where('month', '<', before).execute();
  const left = await sourcesOver(tx, domainId, before);
  await writeSegments(tx, domainId, { gone: [], fresh: [...byMonth(left)].map(([month, table]) => ({ month, table })) });
  await dropNames(tx, domainId, dayNumber(before), left);
  await announceStats(tx, [domainId]);
  return gone.rows.length;
}

/** What reports that reach over a day sent before it, of those whose sums are merged: it stays until their rows go. */
async function sourcesOver(tx: Db, domainId: number, before: string): Promise<SourceTable> {
  const over = await sql<Waiting>`select r.id, r.day::text as day, r.span_days as span, 1 as sign from reports r
      left join unmerged u on u.domain_id = r.domain_id and u.report_id = r.id
    where r.domain_id = ${domainId} and r.day < ${before}::date and r.day + r.span_days > ${before}::date and not r.rows_gone
      and (u.sign = -1 or (u.sign is null and r.state = 'current')) order by r.id`.execute(tx);
  const folded = await foldReports(tx, domainId, over.rows);
  const first = dayNumber(before);
  return filterEntries(mergeMany(folded.map(({ table }) => ({ table, sign: 1 }))), (day) => day < first);
}

/** Deletes the names of addresses not seen from a day on, but for those that still have sums. */
async function dropNames(tx: Db, domainId: number, first: number, left: SourceTable): Promise<void> {
  const stored = await tx.selectFrom('source_names').select('value').where('domain_id', '=', domainId).executeTakeFirst();
  if (stored === undefined) return;
  const names = decodeNames(unpack(stored.value));
  const kept = addressesOf(left);
  const isOver = (place: number, last: number) => last < first && !kept.has(wordsAt(names.addresses, place).join());
  await writeNames(
    tx,
    domainId,
    correctNames(names, (place, named) => (isOver(place, named.last) ? null : named)),
  );
}

/** Sums of days before a day, but for those to which a report that reaches over it and has its rows still may be corrected. */
const daysOver = (before: string, domainIds: OfDomains) => sql`d.day < ${before}::date and ${isOf('d.domain_id', domainIds)}
  and not exists (select 1 from reports r where r.domain_id = d.domain_id and r.day <= d.day and r.day + r.span_days > ${before}::date
    and r.rows_count > 0 and not r.rows_gone)`;

/**
 * Deletes sums by day before a day (the first of a month) and the reports that ended before it, and stores that day with their domains;
 * answers how many days of domains. Domains that are still being converted later, and days of a report that reaches over that day and has
 * its rows still when these go.
 */
export async function dropDays(db: Db, before: string, ofDomains?: OfDomains): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`delete from unmerged u using reports r where r.domain_id = u.domain_id and r.id = u.report_id
      and r.day + r.span_days <= ${before}::date and r.rows_count = 0 and ${isOf('r.domain_id', ofDomains)}`.execute(tx);
    const reports = sql`delete from reports r where day + span_days <= ${before}::date and (rows_gone or rows_count = 0)
      and ${isOf('r.domain_id', ofDomains)} and ${isConverted('r')}`;
    const days = sql`delete from daily_domain d where ${daysOver(before, ofDomains)} and ${isConverted('d')}`;
    const ofReports = await deletedByDomain(tx, reports);
    const ofDays = await deletedByDomain(tx, days);
    const domainIds = [...new Set([...ofReports.keys(), ...ofDays.keys()])];
    if (domainIds.length > 0) {
      await sql`update domains set sums_from = greatest(sums_from, ${before}::date)
        where id = any(${plainArray(domainIds)}::int[])`.execute(tx);
      await announceStats(tx, domainIds);
    }
    return [...ofDays.values()].reduce((sum, count) => sum + count, 0);
  });
}

/** Runs a statement that deletes rows of domains; answers how many of each. */
async function deletedByDomain(tx: Db, statement: RawBuilder<unknown>): Promise<Map<number, number>> {
  const found = await sql<{ id: number; rows: number }>`with gone as (${statement} returning domain_id)
    select domain_id as id, count(*)::int as rows from gone group by 1`.execute(tx);
  return new Map(found.rows.map(({ id, rows }) => [id, rows]));
}

/** How much of these domains would be deleted: bytes of messages, rows of reports and sums by day before a moment or a day. */
export async function countOver(
  db: Db,
  domainIds: readonly number[],
  before: { messages: Date; rows: string; sums: string },
): Promise<Removed> {
  if (domainIds.length === 0) return { messages: 0, reports: 0, days: 0 };
  const found = await sql<Removed>`select
      (select count(*)::int from ${messagesOver(before.messages, domainIds)}) as messages,
      (select count(*)::int from reports r where ${hasRowsOver(before.rows)} and ${isOf('r.domain_id', domainIds)}) as reports,
      (select count(*)::int from daily_domain d where ${daysOver(before.sums, domainIds)}) as days`.execute(db);
  return found.rows[0] ?? { messages: 0, reports: 0, days: 0 };
}
