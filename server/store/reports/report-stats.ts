import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';

/** Sums over received reports of a period: how many, how many rows could not be read, the first and last day. */
export async function reportStats(db: Db, domainIds: readonly number[], days: DayRange) {
  const found = await sql<{
    reports: number;
    messages: number;
    rows: number;
    refused: number;
    superseded: number;
    recovered: number;
    reporters: number;
    firstDay: string | null;
    lastDay: string | null;
    lastReceivedAt: Date | null;
  }>`select count(distinct t.id) filter (where t.state = 'current')::int as reports, coalesce(sum(t.total) filter (where t.state = 'current'), 0)::float8 as messages,
      coalesce(sum(t.rows_count) filter (where t.state = 'current'), 0)::float8 as rows, coalesce(sum(t.refused_count) filter (where t.state = 'current'), 0)::float8 as refused,
      count(distinct t.id) filter (where t.state = 'superseded')::int as superseded, count(distinct t.id) filter (where t.recovered)::int as recovered,
      count(distinct t.reporter_key)::int as reporters, min(t.day) as "firstDay", max(t.day) as "lastDay", max(t.received_at) as "lastReceivedAt"
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state in ('current', 'superseded')`.execute(
    db,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('A sum without a row.');
  return row;
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
