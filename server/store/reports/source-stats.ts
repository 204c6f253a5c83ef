import { type RawBuilder, sql } from 'kysely';
import type { SourceSort } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { anywhere, type DayRange, type Direction, fromAddress, inDays, ofDomains, type Page } from '../period.ts';
import { plainArray, textArray } from '../text.ts';
import type { Counts } from './rollups.ts';
import { spanFor, spannedDays } from './source-spans.ts';

export type SourceStats = {
  domainId: number;
  sourceIp: string;
  total: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  dispQuarantine: number;
  dispReject: number;
  forwarded: number;
  volumeRank: number;
  firstSeen: string;
  lastSeen: string;
  headerFrom: string | null;
  dkimDomain: string | null;
  spfDomain: string | null;
};

export type SourceQuery = Page & {
  sort: SourceSort;
  direction: Direction;
  sourceIp?: string | undefined;
  headerFrom?: string | undefined;
  search?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
};

const sorts: Record<SourceSort, string> = {
  threat_score: 'threat',
  total_messages: 'g.total',
  passed: 'g.passed',
  failed: 'g.total - g.passed',
  pass_pct: 'g.passed / nullif(g.total, 0)',
  first_seen: 'k.first_day',
  last_seen: 'k.last_day',
  source_ip: 'g.source_ip',
};

const MAILS = ['dkim_aligned', 'spf_aligned', 'disp_quarantine', 'disp_reject', 'forwarded'];

/**
 * CTEs `g`, the sums that decide about the order, one row an address and domain with mail in the period, and `ranks`: for every number of
 * failed mails that occurs, the part of `g` with fewer (0 where nothing failed). Ranked by number, since thousands of addresses share few.
 */
function grouped(domainIds: readonly number[], days: DayRange, span: DayRange | null): RawBuilder<unknown> {
  const rows =
    span === null
      ? sql`daily_source t where ${ofDomains('t', domainIds)} and ${inDays('t', days)}`
      : sql`${spannedDays(domainIds, days, span)} t`;
  return sql`g as materialized (
      select t.domain_id, t.source_ip, sum(t.total::float8) as total, sum(t.passed::float8) as passed
      from ${rows} group by t.domain_id, t.source_ip having sum(t.total::float8) > 0
    ),
    ranks as materialized (
      select failed, case when failed > 0 then (sum(n) over (order by failed) - n)::float8 / greatest(sum(n) over () - 1, 1) else 0 end as rank
      from (select total - passed as failed, count(*) as n from g group by total - passed) numbers
    )`;
}

function conditions(query: SourceQuery): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (query.sourceIp) parts.push(fromAddress('g', query.sourceIp));
  if (query.headerFrom) parts.push(sql`k.header_from ilike ${anywhere(query.headerFrom)}`);
  if (query.search) {
    const pattern = anywhere(query.search);
    parts.push(
      sql`(host(g.source_ip) ilike ${pattern} or k.header_from ilike ${pattern} or k.dkim_domain ilike ${pattern} or k.spf_domain ilike ${pattern})`,
    );
  }
  if (query.result === 'failed') parts.push(sql`g.total > g.passed`);
  if (query.result === 'passed') parts.push(sql`g.passed > 0`);
  return sql.join(parts, sql` and `);
}

/**
 * One page of sending addresses, one row an address and domain, and how many there are. What is known of an address over all time is
 * looked up for the page alone, unless the page is chosen by it.
 */
export async function sourceStats(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  query: SourceQuery,
): Promise<{ rows: SourceStats[]; total: number }> {
  const order = sql.raw(
    `${sorts[query.sort]} ${query.direction === 'desc' ? 'desc nulls last' : 'asc nulls first'}, g.total desc, g.source_ip, g.domain_id`,
  );
  const span = await spanFor(db, days);
  const known = sql`source_seen k on k.domain_id = g.domain_id and k.source_ip = g.source_ip`;
  const isChosenByKnown =
    Boolean(query.headerFrom) || Boolean(query.search) || query.sort === 'first_seen' || query.sort === 'last_seen';
  const chosen = isChosenByKnown ? sql`join ${known} and ${ofDomains('k', domainIds)}` : sql``;
  const found = await sql<SourceStats & { found: number }>`
    with ${grouped(domainIds, days, span)},
    page as (
      select g.*, r.rank, floor(40 * (g.total - g.passed) / g.total + 0.5) + case when g.passed = 0 then 20 else 0 end
        + floor(15 * r.rank + 0.5) as threat
      from g join ranks r on r.failed = g.total - g.passed ${chosen} where ${conditions(query)}
      order by ${order} limit ${query.limit}::int offset ${query.offset}::bigint
    )
    select g.domain_id as "domainId", host(g.source_ip) as "sourceIp", g.total, g.passed, s.dkim_aligned as "dkimAligned",
      s.spf_aligned as "spfAligned", s.disp_quarantine as "dispQuarantine", s.disp_reject as "dispReject", s.forwarded,
      g.rank as "volumeRank", k.first_day as "firstSeen", k.last_day as "lastSeen", k.header_from as "headerFrom",
      k.dkim_domain as "dkimDomain", k.spf_domain as "spfDomain",
      (select count(*)::int from g ${chosen} where ${conditions(query)}) as found
    from page g join ${known} cross join lateral (
      select ${sql.raw(MAILS.map((name) => `sum(t.${name}::float8) as ${name}`).join(', '))} from daily_source t
      where t.domain_id = g.domain_id and t.source_ip = g.source_ip and ${inDays('t', days)}
    ) s order by ${order}`.execute(db);
  const total =
    found.rows[0]?.found ??
    (query.offset === 0 ? 0 : (await sourceStats(db, domainIds, days, { ...query, offset: 0, limit: 1 })).total);
  return { rows: found.rows.map(({ found: _, ...row }) => row), total };
}

/** Mails per day of the named addresses, for small pictures. */
export async function sourceDays(
  db: Db,
  sources: readonly { domainId: number; sourceIp: string }[],
  days: DayRange,
): Promise<{ domainId: number; sourceIp: string; day: string; total: number }[]> {
  if (sources.length === 0) return [];
  const found = await sql<{ domainId: number; sourceIp: string; day: string; total: number }>`
    select t.domain_id as "domainId", host(t.source_ip) as "sourceIp", t.day, t.total::float8 as total
    from unnest(${plainArray(sources.map((one) => one.domainId))}::text::int[], ${textArray(sources.map((one) => one.sourceIp))}::text::inet[]) as w(domain_id, source_ip)
    join daily_source t on t.domain_id = w.domain_id and t.source_ip = w.source_ip where ${inDays('t', days)}`.execute(db);
  return found.rows;
}

/** How many addresses sent in a period (one that sent for two domains twice), and how many of them were seen for the first time in it. */
export async function countSources(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<{ sources: number; fresh: number }> {
  const found = await sql<{ sources: number; fresh: number }>`
    select count(*)::int as sources, (count(*) filter (where k.first_day >= ${days.from}::date))::int as fresh
    from source_seen k where ${ofDomains('k', domainIds)} and k.last_day >= ${days.from}::date and k.first_day <= ${days.to}::date
      and (k.last_day <= ${days.to}::date or k.first_day >= ${days.from}::date
        or exists (select 1 from daily_source t where t.domain_id = k.domain_id and t.source_ip = k.source_ip and ${inDays('t', days)}))`.execute(
    db,
  );
  return found.rows[0] ?? { sources: 0, fresh: 0 };
}

/** One source per day, oldest first. */
export async function sourceTrend(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  sourceIp: string,
): Promise<(Counts & { day: string })[]> {
  const found = await sql<
    Counts & { day: string }
  >`select t.day, sum(t.total::float8) as total, sum(t.passed::float8) as passed, sum((t.total - t.passed)::float8) as failed,
      sum(t.dkim_aligned::float8) as "dkimAligned", sum(t.spf_aligned::float8) as "spfAligned", sum(t.disp_none::float8) as "dispNone",
      sum(t.disp_quarantine::float8) as "dispQuarantine", sum(t.disp_reject::float8) as "dispReject",
      sum(t.overridden::float8) as overridden, sum(t.forwarded::float8) as forwarded
    from daily_source t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.source_ip = ${sourceIp}::inet group by t.day order by t.day`.execute(
    db,
  );
  return found.rows;
}
