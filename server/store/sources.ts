import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { anywhere, type DayRange, type Direction, inDays, ofDomains, orderBy, type Page } from './period.ts';
import type { Counts } from './rollups.ts';

/** A source address with what it sent and the last names seen with it. `domains` is the number of own domains it sent for; the days are over all time. */
export type SourceRow = Counts & {
  sourceIp: string;
  domains: number;
  activeDays: number;
  firstSeen: string;
  lastSeen: string;
  headerFrom: string | null;
  dkimDomain: string | null;
  spfDomain: string | null;
  envelopeFrom: string | null;
};
export type SourceSort =
  | 'total'
  | 'passed'
  | 'failed'
  | 'dispQuarantine'
  | 'dispReject'
  | 'passShare'
  | 'firstSeen'
  | 'lastSeen'
  | 'sourceIp'
  | 'activeDays';
export type SourceFilter = { text?: string | undefined; onlyFailing?: boolean | undefined };

const SORTS: Record<SourceSort, string> = {
  total: 'g.total',
  passed: 'g.passed',
  failed: 'g.total - g.passed',
  dispQuarantine: 'g.disp_quarantine',
  dispReject: 'g.disp_reject',
  passShare: 'g.passed / nullif(g.total, 0)',
  firstSeen: 's.first_day',
  lastSeen: 's.last_day',
  sourceIp: 'g.source_ip',
  activeDays: 'g.active_days',
};

function grouped(domainIds: readonly number[], days: DayRange, { onlyFailing }: SourceFilter): RawBuilder<unknown> {
  return sql`select t.source_ip, sum(t.total)::float8 as total, sum(t.passed)::float8 as passed, sum(t.dkim_aligned)::float8 as dkim_aligned,
      sum(t.spf_aligned)::float8 as spf_aligned, sum(t.disp_none)::float8 as disp_none, sum(t.disp_quarantine)::float8 as disp_quarantine,
      sum(t.disp_reject)::float8 as disp_reject, sum(t.overridden)::float8 as overridden, sum(t.forwarded)::float8 as forwarded,
      count(distinct t.domain_id)::int as domains, count(distinct t.day)::int as active_days
    from daily_source t where ${ofDomains('t', domainIds)} and ${inDays('t', days)}
    group by t.source_ip ${onlyFailing ? sql`having sum(t.total) > sum(t.passed)` : sql``}`;
}

function seen(domainIds: readonly number[]): RawBuilder<unknown> {
  return sql`select min(k.first_day) as first_day, max(k.last_day) as last_day,
      (array_agg(k.header_from order by k.last_day desc) filter (where k.header_from is not null))[1] as header_from,
      (array_agg(k.dkim_domain order by k.last_day desc) filter (where k.dkim_domain is not null))[1] as dkim_domain,
      (array_agg(k.spf_domain order by k.last_day desc) filter (where k.spf_domain is not null))[1] as spf_domain,
      (array_agg(k.envelope order by k.last_day desc) filter (where k.envelope is not null))[1] as envelope
    from source_seen k where k.source_ip = g.source_ip and ${ofDomains('k', domainIds)}`;
}

function matching(text: string | undefined): RawBuilder<unknown> {
  if (!text) return sql``;
  const pattern = anywhere(text);
  return sql`where host(g.source_ip) ilike ${pattern} or s.header_from ilike ${pattern} or s.dkim_domain ilike ${pattern}
    or s.spf_domain ilike ${pattern} or s.envelope ilike ${pattern}`;
}

const ROW = sql`host(g.source_ip) as "sourceIp", g.total, g.passed, g.total - g.passed as "failed", g.dkim_aligned as "dkimAligned", g.spf_aligned as "spfAligned",
  g.disp_none as "dispNone", g.disp_quarantine as "dispQuarantine", g.disp_reject as "dispReject", g.overridden, g.forwarded, g.domains,
  g.active_days as "activeDays", s.first_day as "firstSeen", s.last_day as "lastSeen", s.header_from as "headerFrom", s.dkim_domain as "dkimDomain",
  s.spf_domain as "spfDomain", s.envelope as "envelopeFrom"`;

/** The busiest sources of these domains and days. */
export async function topSources(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  limit: number,
  filter: SourceFilter = {},
): Promise<SourceRow[]> {
  const key = filter.onlyFailing ? sql`g.total - g.passed` : sql`g.total`;
  const found = await sql<SourceRow>`select ${ROW} from (
      select * from (${grouped(domainIds, days, filter)}) g order by ${key} desc, g.source_ip limit ${limit}::int
    ) g cross join lateral (${seen(domainIds)}) s order by ${key} desc, g.source_ip`.execute(db);
  return found.rows;
}

/** One page of the sources and how many there are. `text` is looked for in the address and in the names seen with it. */
export async function listSources(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  options: SourceFilter & Page & { sort: SourceSort; direction: Direction },
): Promise<{ rows: SourceRow[]; count: number }> {
  const found = await sql<SourceRow & { found: number }>`select ${ROW}, (count(*) over ())::int as found
    from (${grouped(domainIds, days, options)}) g cross join lateral (${seen(domainIds)}) s ${matching(options.text)}
    ${orderBy(SORTS, options.sort, options.direction, 'g.source_ip')} limit ${options.limit}::int offset ${options.offset}::int`.execute(
    db,
  );
  const rows = found.rows.map(({ found: _found, ...row }) => row);
  if (rows.length > 0 || options.offset === 0) return { rows, count: found.rows[0]?.found ?? 0 };
  const counted = await sql<{ count: number }>`select count(*)::int as count
    from (${grouped(domainIds, days, options)}) g cross join lateral (${seen(domainIds)}) s ${matching(options.text)}`.execute(
    db,
  );
  return { rows, count: counted.rows[0]?.count ?? 0 };
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
  >`select t.day, sum(t.total)::float8 as total, sum(t.passed)::float8 as passed, sum(t.total - t.passed)::float8 as failed,
      sum(t.dkim_aligned)::float8 as "dkimAligned", sum(t.spf_aligned)::float8 as "spfAligned", sum(t.disp_none)::float8 as "dispNone",
      sum(t.disp_quarantine)::float8 as "dispQuarantine", sum(t.disp_reject)::float8 as "dispReject",
      sum(t.overridden)::float8 as overridden, sum(t.forwarded)::float8 as forwarded
    from daily_source t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.source_ip = ${sourceIp}::inet group by t.day order by t.day`.execute(
    db,
  );
  return found.rows;
}

/** Sources first seen in these days, newest first, with the domain they were seen for. */
export async function newSources(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  limit: number,
): Promise<{ domainId: number; sourceIp: string; firstDay: string; lastDay: string; headerFrom: string | null }[]> {
  const found = await sql<{ domainId: number; sourceIp: string; firstDay: string; lastDay: string; headerFrom: string | null }>`
    select k.domain_id as "domainId", host(k.source_ip) as "sourceIp", k.first_day as "firstDay", k.last_day as "lastDay", k.header_from as "headerFrom"
    from source_seen k where ${ofDomains('k', domainIds)} and k.first_day between ${days.from}::date and ${days.to}::date
    order by k.first_day desc, k.source_ip limit ${limit}::int`.execute(db);
  return found.rows;
}
