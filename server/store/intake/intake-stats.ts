import { sql } from 'kysely';
import type { Channel } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { Unread } from './message-states.ts';

export type IntakeStats = {
  messages: number;
  reports: number;
  rows: number;
  rowsRefused: number;
  duplicates: number;
  batches: number;
  failedBatches: number;
  waiting: number;
  orphans: number;
  failed: number;
};

/** What came in since a time, and what waits, has no domain or could not be read now. */
export async function intakeStats({ db, held }: Unread, since: Date): Promise<IntakeStats> {
  const at = since.toISOString();
  const found = await sql<IntakeStats>`select m.*, f.*, b.*, s.* from
    (select count(*)::int as messages from messages where received_at >= ${at}::text::timestamptz) m,
    (select count(*) filter (where kind = 'aggregate' and outcome in ('stored', 'superseded_older'))::int as reports,
      coalesce(sum(rows_read) filter (where outcome in ('stored', 'superseded_older')), 0)::float8 as rows,
      coalesce(sum(rows_refused) filter (where outcome in ('stored', 'superseded_older')), 0)::float8 as "rowsRefused",
      count(*) filter (where outcome = 'duplicate')::int as duplicates
      from message_files where created_at >= ${at}::text::timestamptz) f,
    (select count(*)::int as batches, count(*) filter (where status = 'failed')::int as "failedBatches"
      from batches where created_at >= ${at}::text::timestamptz) b,
    (select count(*) filter (where status = 'stored')::int as waiting, count(*) filter (where status = 'orphan')::int as orphans,
      count(*) filter (where status = 'failed')::int as failed from messages where status in ('stored', 'orphan', 'failed')) s`.execute(
    db,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('Figures without a row.');
  return { ...row, waiting: row.waiting + (held?.waiting().waiting ?? 0) };
}

/** Rows read and refused in each UTC hour since a time, hours without any included. */
export async function rowsByHour(db: Db, since: Date, until: Date): Promise<{ hour: Date; rows: number; refused: number }[]> {
  const first = sql`date_trunc('hour', ${since.toISOString()}::text::timestamptz)`;
  const last = sql`date_trunc('hour', ${until.toISOString()}::text::timestamptz)`;
  const found = await sql<{ hour: Date; rows: number; refused: number }>`
    select h.hour, coalesce(f.rows, 0)::float8 as rows, coalesce(f.refused, 0)::float8 as refused
    from generate_series(${first}, ${last}, interval '1 hour') as h(hour)
    left join (select date_trunc('hour', created_at) as hour, sum(rows_read) as rows, sum(rows_refused) as refused
      from message_files where created_at >= ${first} and created_at < ${last} + interval '1 hour'
        and outcome in ('stored', 'superseded_older') group by 1) f using (hour)
    order by h.hour`.execute(db);
  return found.rows;
}

export type ReporterStats = { reporter: string; lastReportAt: Date | null; reports: number; messages: number; refused: number };

/** Who sent reports since a time: how many, about how many messages, with how many rows that could not be read; most reports first. */
export async function reporterStats(db: Db, since: Date, limit: number): Promise<ReporterStats[]> {
  const found = await sql<ReporterStats>`select min(org_name) as reporter, max(received_at) as "lastReportAt",
      count(distinct id)::int as reports, coalesce(sum(total), 0)::float8 as messages, coalesce(sum(refused_count), 0)::float8 as refused
    from reports where state = 'current' and received_at >= ${since.toISOString()}::text::timestamptz
    group by reporter_key order by 3 desc, 1 limit ${limit}::int`.execute(db);
  return found.rows;
}

/** For each intake source: messages since a time and the last message ever. */
export async function receivedBy(db: Db, since: Date): Promise<Map<Channel, { received: number; lastAt: Date | null }>> {
  const recent = await sql<{ channel: Channel; received: number }>`select channel, count(*)::int as received from messages
    where received_at >= ${since.toISOString()}::text::timestamptz group by channel`.execute(db);
  const last = await sql<{ channel: Channel; lastAt: Date | null }>`select c.channel, m.at as "lastAt"
    from unnest(array['smtp', 'imap', 'folder', 's3', 'upload']) as c(channel) left join lateral
    (select received_at as at from messages where channel = c.channel order by received_at desc limit 1) m on true`.execute(db);
  const counts = new Map(recent.rows.map((row) => [row.channel, row.received]));
  return new Map(last.rows.map(({ channel, lastAt }) => [channel, { received: counts.get(channel) ?? 0, lastAt }]));
}

/** How many messages came from each of these mailboxes since a time. */
export async function receivedFrom(db: Db, mailboxes: readonly string[], since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['source_name as name', fn.countAll<number>().as('received')])
    .where('channel', '=', 'imap')
    .where('received_at', '>=', since)
    .where('source_name', 'in', mailboxes)
    .groupBy('source_name')
    .execute();
  return new Map(rows.map(({ name, received }) => [name ?? '', Number(received)]));
}

/** How long the database takes to answer, in milliseconds; null where it does not. */
export async function databaseAnswers(db: Db): Promise<number | null> {
  const start = performance.now();
  try {
    await sql`select 1`.execute(db);
    return performance.now() - start;
  } catch {
    return null;
  }
}

export type ReadingHour = { reporter: string; hour: Date; rows: number; refused: number; unreadable: number };

/** What was read of each reporter by hour since a time: rows, rows refused, whole reports that could not be read. */
export async function readingByHour(db: Db, since: Date): Promise<ReadingHour[]> {
  const found =
    await sql<ReadingHour>`select f.reporter, date_trunc('hour', f.created_at) as hour, sum(f.rows_read)::float8 as rows,
      sum(f.rows_refused)::float8 as refused, count(*) filter (where f.outcome = 'refused')::int as unreadable
    from message_files f where f.created_at >= ${since} and f.reporter is not null
    group by 1, 2 order by 1, 2`.execute(db);
  return found.rows;
}
