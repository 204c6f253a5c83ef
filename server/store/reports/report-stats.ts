import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';

/** The received reports of a domain in a period; reports by number, since one may have shares in several domains. */
export type ReportStats = {
  current: number[];
  superseded: number[];
  recovered: number[];
  reporterKeys: string[];
  messages: number;
  rows: number;
  refused: number;
  firstDay: string;
  lastDay: string;
  lastReceivedAt: Date;
};

/** What was received for each domain in a period; domains without reports are left out. */
export async function reportStats(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, ReportStats>> {
  type Row = ReportStats & { domainId: number };
  const ids = (condition: string) => sql.raw(`coalesce(json_agg(t.id) filter (where ${condition}), '[]')`);
  const sum = (column: string) => sql.raw(`coalesce(sum(t.${column}) filter (where t.state = 'current'), 0)::float8`);
  const found =
    await sql<Row>`select t.domain_id as "domainId", ${ids(`t.state = 'current'`)} as current, ${ids(`t.state = 'superseded'`)} as superseded,
      ${ids('t.recovered')} as recovered, json_agg(distinct t.reporter_key) as "reporterKeys", ${sum('total')} as messages,
      ${sum('rows_count')} as rows, ${sum('refused_count')} as refused, min(t.day) as "firstDay", max(t.day) as "lastDay",
      max(t.received_at) as "lastReceivedAt"
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state in ('current', 'superseded')
    group by t.domain_id`.execute(db);
  return new Map(found.rows.map(({ domainId, ...stats }) => [domainId, stats]));
}

/** The policies reporters saw over a period, with the first and last day of each. */
export async function policiesOver(db: Db, domainIds: readonly number[], days: DayRange) {
  const found = await sql<{ policy: string | null; sp: string | null; firstDay: string; lastDay: string; reports: number }>`
    select t.policy ->> 'p' as policy, t.policy ->> 'sp' as sp, min(t.day) as "firstDay", max(t.day) as "lastDay", count(*)::int as reports
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state = 'current' group by 1, 2 order by 3`.execute(
    db,
  );
  return found.rows;
}
