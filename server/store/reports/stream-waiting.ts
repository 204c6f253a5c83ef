import { sql } from 'kysely';
import type { StreamedReport } from '#domain/stream/aggregate-lines.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays } from '../period.ts';
import { plainArray } from '../text.ts';
import type { ReportRef } from './unmerged.ts';

/** Notes those of stored shares that count for the stream, in the transaction that stores them. */
export async function noteForStream(tx: Db, shares: readonly ReportRef[], at: Date): Promise<void> {
  if (shares.length === 0) return;
  await sql`insert into stream_waiting (domain_id, report_id, stored_at)
    select r.domain_id, r.id, ${at.toISOString()}::text::timestamptz
    from reports r join unnest(${plainArray(shares.map((one) => one.domainId))}::text::int[],
      ${plainArray(shares.map((one) => one.id))}::text::bigint[]) as s(domain_id, id) on s.domain_id = r.domain_id and s.id = r.id
    where r.state = 'current' order by r.id, r.domain_id`.execute(tx);
}

/** Notes the counted reports about some days for the stream, oldest first, unless they wait already; answers how many. */
export async function addOlderToStream(tx: Db, days: DayRange, at: Date): Promise<number> {
  const added = await sql`insert into stream_waiting (domain_id, report_id, stored_at)
    select r.domain_id, r.id, ${at.toISOString()}::text::timestamptz from reports r
    where r.state = 'current' and ${inDays('r', days)} and not exists (select 1 from stream_waiting w
      where w.domain_id = r.domain_id and w.report_id = r.id)
    order by r.id, r.domain_id`.execute(tx);
  return Number(added.numAffectedRows ?? 0n);
}

/** A report at its place in the stream; `report` is null where it is gone, with its domain or because a fuller copy counts. */
export type WaitingReport = { place: number; report: StreamedReport | null };

type Found = Omit<StreamedReport, 'replaces'> & { place: number; counts: boolean; replaces: number[] };

/** The reports that have waited longest, at most `limit`. */
export async function waitingForStream(db: Db, limit: number): Promise<WaitingReport[]> {
  const found = await sql<Found>`select w.place, coalesce(r.state = 'current' and d.id is not null, false) as counts,
      w.domain_id as "domainId", w.report_id as id, d.name as domain, r.version, r.org_name as "orgName", r.email,
      r.extra_contact_info as "extraContactInfo", r.ext_report_id as "reportId", r.begin_at as "beginAt", r.end_at as "endAt",
      r.received_at as "receivedAt", r.errors, r.generator, r.shape, r.policy, r.rows_count as rows, r.total::float8 as messages,
      coalesce((select json_agg(o.id order by o.id) from reports o where o.report_key = r.report_key and o.state = 'superseded'
        and o.domain_id = r.domain_id and o.superseded_by = r.id), '[]'::json) as replaces
    from stream_waiting w left join reports r on r.domain_id = w.domain_id and r.id = w.report_id
    left join domains d on d.id = w.domain_id
    order by w.place limit ${limit}::int`.execute(db);
  return found.rows.map(({ place, counts, ...report }) => ({ place, report: counts ? report : null }));
}

/** Takes reports that were sent off the list. */
export async function doneWithStream(db: Db, places: readonly number[]): Promise<void> {
  if (places.length === 0) return;
  await sql`delete from stream_waiting where place = any(${plainArray(places)}::text::bigint[])`.execute(db);
}

/** How many reports wait for the stream, and since when the first does. */
export async function streamBacklog(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  const found = await sql<{ waiting: number; oldestAt: Date | null }>`select count(*)::int as waiting,
    min(stored_at) as "oldestAt" from stream_waiting`.execute(db);
  return found.rows[0] ?? { waiting: 0, oldestAt: null };
}
