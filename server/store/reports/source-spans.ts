import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';
import { statsChanges, statsChannel } from './stats-changes.ts';

const SPAN_LOCK = 7_341_205;
const DOMAINS_AT_ONCE = 50;
const TRIES = 20;
const PAUSE_MS = 500;
const DAY_MS = 86_400_000;
const SUMS = ['total', 'passed', 'dkim_aligned', 'spf_aligned', 'disp_quarantine', 'disp_reject', 'forwarded'];

const columns = (each: (name: string) => string) => sql.raw(SUMS.map(each).join(', '));

/**
 * Before a transaction changes the roll-ups: while spans are being built it waits. The statement that changes them then sees every span
 * that has been built, and forgets those it makes wrong. Who keeps figures of these domains hears of the change when the transaction commits.
 */
export async function beforeChangingDays(tx: Db, domainIds: readonly number[]): Promise<void> {
  const news = statsChanges(domainIds);
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(SPAN_LOCK)}), pg_notify(${sql.lit(statsChannel)}, ${news})`.execute(tx);
}

/** A CTE that forgets the spans of domains of which a day inside changes; `days` has the columns domain_id and day. By domain, as all writers. */
export function forgetSpans(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`forget_spans as (
    delete from source_spans where domain_id in (
      select b.domain_id from source_spans b
      where exists (select 1 from ${days} where domain_id = b.domain_id and day between b.from_day and b.to_day)
      order by b.domain_id for update)
  )`;
}

/** The span that is held ready: the 30 days up to today without the last three, of which reports still come in. */
export function usualSpan(today: Date): DayRange {
  const day = (ago: number) => new Date(today.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  return { from: day(29), to: day(3) };
}

/** Builds the spans that are missing, 50 domains a transaction; answers how many domains. Leaves the rest for later where writers are at it all the time. */
export async function buildSpans(db: Db, span: DayRange): Promise<number> {
  await dropOldSpans(db, span);
  const missing = await missingDomains(db, span);
  for (let at = 0; at < missing.length; at += DOMAINS_AT_ONCE)
    if (!(await buildSome(db, missing.slice(at, at + DOMAINS_AT_ONCE), span))) return at;
  return missing.length;
}

async function missingDomains(db: Db, span: DayRange): Promise<number[]> {
  const found = await sql<{ id: number }>`select distinct t.domain_id as id from daily_domain t where ${inDays('t', span)}
    and not exists (select 1 from source_spans b where b.domain_id = t.domain_id and b.from_day = ${span.from}::date and b.to_day = ${span.to}::date)
    order by 1`.execute(db);
  return found.rows.map((row) => row.id);
}

async function buildSome(db: Db, domainIds: number[], span: DayRange): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await setTimeout(PAUSE_MS);
    const isBuilt = await db.transaction().execute(async (tx) => {
      // Never waits for the lock: writers behind it would wait for one another.
      const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(SPAN_LOCK)}) as mine`.execute(tx);
      if (lock.rows[0]?.mine !== true) return false;
      await fill(tx, domainIds, span);
      return true;
    });
    if (isBuilt) return true;
  }
  return false;
}

async function fill(tx: Db, domainIds: number[], span: DayRange): Promise<void> {
  await sql`delete from source_span_sums t where ${ofDomains('t', domainIds)}`.execute(tx);
  await sql`insert into source_span_sums (domain_id, source_ip, ${columns((name) => name)})
    select t.domain_id, t.source_ip, ${columns((name) => `sum(t.${name})::bigint`)} from daily_source t
    where ${ofDomains('t', domainIds)} and ${inDays('t', span)} group by 1, 2 order by 1, 2`.execute(tx);
  await sql`insert into source_spans (domain_id, from_day, to_day)
    select id, ${span.from}::date, ${span.to}::date from unnest(${`{${domainIds.join(',')}}`}::text::int[]) as id
    on conflict (domain_id) do update set from_day = excluded.from_day, to_day = excluded.to_day`.execute(tx);
}

/** Spans of other days of domains that have had no mail since. */
async function dropOldSpans(db: Db, span: DayRange): Promise<void> {
  await sql`with gone as (
      delete from source_spans b where (b.from_day <> ${span.from}::date or b.to_day <> ${span.to}::date)
        and not exists (select 1 from daily_domain t where t.domain_id = b.domain_id and ${inDays('t', span)}) returning b.domain_id
    ) delete from source_span_sums s using gone where s.domain_id = gone.domain_id`.execute(db);
}

/** The span most domains have, where it spares days of this period: days inside it less the days that must be taken off again. */
export async function spanFor(db: Db, days: DayRange): Promise<DayRange | null> {
  const found = await sql<DayRange>`select from_day as "from", to_day as "to" from source_spans group by 1, 2
    order by count(*) desc, 1 desc limit 1`.execute(db);
  const [span] = found.rows;
  if (span === undefined) return null;
  const inside = daysIn({ from: later(span.from, days.from), to: earlier(span.to, days.to) });
  return inside >= 7 && daysIn(span) - inside < inside / 2 ? span : null;
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
const beside = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const daysIn = ({ from, to }: DayRange) => Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);

/**
 * Rows domain_id, source_ip and seven counts that add up to the period: of domains with the span its sums, the days beside it, and less
 * the days of it that are outside; of the others every day. One statement, so a span that goes meanwhile is there as a whole or not at all.
 */
export function spannedDays(domainIds: readonly number[], days: DayRange, span: DayRange): RawBuilder<unknown> {
  const wanted = ofDomains('t', domainIds);
  const part = (range: DayRange, sign = '') =>
    sql`select t.domain_id, t.source_ip, ${columns((name) => `${sign}t.${name}`)} from daily_source t where ${wanted} and ${inDays('t', range)}`;
  const each = (domains: string, range: DayRange, sign = '') =>
    sql`select x.* from ${sql.raw(domains)} as o cross join lateral (
      select t.domain_id, t.source_ip, ${columns((name) => `${sign}t.${name}`)} from daily_source t
      where t.domain_id = o.domain_id and ${inDays('t', range)} offset 0) as x`;
  const parts = [
    sql`select s.domain_id, s.source_ip, ${columns((name) => `s.${name}`)} from source_span_sums s join ready on ready.domain_id = s.domain_id`,
    each('others', { from: later(days.from, span.from), to: earlier(days.to, span.to) }),
  ];
  if (days.from < span.from) parts.push(part({ from: days.from, to: beside(span.from, -1) }));
  if (days.to > span.to) parts.push(part({ from: beside(span.to, 1), to: days.to }));
  if (span.from < days.from) parts.push(each('ready', { from: span.from, to: beside(days.from, -1) }, '-'));
  if (span.to > days.to) parts.push(each('ready', { from: beside(days.to, 1), to: span.to }, '-'));
  return sql`(with ready as materialized (select t.domain_id from source_spans t
      where ${wanted} and t.from_day = ${span.from}::date and t.to_day = ${span.to}::date),
    others as materialized (select id as domain_id from unnest(${sql.raw(`'{${domainIds.join(',')}}'::int[]`)}) as id
      where id not in (select domain_id from ready))
    ${sql.join(parts, sql` union all `)})`;
}
