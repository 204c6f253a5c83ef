import { sql } from 'kysely';
import type { StreamedReport } from '#domain/stream/aggregate-lines.ts';
import type { StreamKind } from '#domain/stream/stream-line.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays } from '../period.ts';
import { plainArray } from '../text.ts';
import type { ReportRef } from './unmerged.ts';

const tableOf = { aggregate: 'reports', tls: 'tls_reports', failure: 'failure_reports' } as const;

/** Of aggregate reports those that count and have their rows still; of others all that are stored. */
const isSent = (kind: StreamKind) => (kind === 'aggregate' ? sql`r.state = 'current' and not r.rows_gone` : sql`true`);

/** Notes those of reports that are stored, and count, for the stream, in the transaction that stores them. */
export async function noteForStream(tx: Db, kind: StreamKind, reports: readonly ReportRef[], at: Date): Promise<void> {
  if (reports.length === 0) return;
  await sql`insert into stream_waiting (domain_id, report_id, kind, stored_at)
    select r.domain_id, r.id, ${kind}::text, ${at.toISOString()}::text::timestamptz
    from ${sql.table(tableOf[kind])} r join unnest(${plainArray(reports.map((one) => one.domainId))}::text::int[],
      ${plainArray(reports.map((one) => one.id))}::text::bigint[]) as s(domain_id, id) on s.domain_id = r.domain_id and s.id = r.id
    where ${isSent(kind)} order by r.id, r.domain_id`.execute(tx);
}

/** Notes the stored reports of a kind about some days for the stream, oldest first, unless they wait already; answers how many. */
export async function addOlderToStream(tx: Db, kind: StreamKind, days: DayRange, at: Date): Promise<number> {
  const added = await sql`insert into stream_waiting (domain_id, report_id, kind, stored_at)
    select r.domain_id, r.id, ${kind}::text, ${at.toISOString()}::text::timestamptz from ${sql.table(tableOf[kind])} r
    where ${isSent(kind)} and ${inDays('r', days)} and not exists (select 1 from stream_waiting w
      where w.kind = ${kind}::text and w.domain_id = r.domain_id and w.report_id = r.id)
    order by r.id, r.domain_id`.execute(tx);
  return Number(added.numAffectedRows ?? 0n);
}

/**
 * A report at its place in the stream. `domain` is null where its domain is gone; `aggregate` is there for one that counts and has its rows
 * still.
 */
export type WaitingReport = {
  place: number;
  kind: StreamKind;
  domainId: number;
  id: number;
  domain: string | null;
  aggregate: StreamedReport | null;
};

type Found = Omit<StreamedReport, 'domain'> & Omit<WaitingReport, 'aggregate'> & { counts: boolean };

/** The reports that have waited longest, at most `limit`. */
export async function waitingForStream(db: Db, limit: number): Promise<WaitingReport[]> {
  const found = await sql<Found>`select w.place, w.kind, coalesce(${isSent('aggregate')} and d.id is not null, false) as counts,
      w.domain_id as "domainId", w.report_id as id, d.name as domain, r.version, r.org_name as "orgName", r.email,
      r.extra_contact_info as "extraContactInfo", r.ext_report_id as "reportId", r.begin_at as "beginAt", r.end_at as "endAt",
      r.received_at as "receivedAt", r.errors, r.generator, r.shape, r.policy, r.rows_count as rows, r.total::float8 as messages,
      coalesce((select json_agg(o.id order by o.id) from reports o where o.report_key = r.report_key and o.state = 'superseded'
        and o.domain_id = r.domain_id and o.superseded_by = r.id), '[]'::json) as replaces
    from stream_waiting w left join reports r on w.kind = 'aggregate' and r.domain_id = w.domain_id and r.id = w.report_id
    left join domains d on d.id = w.domain_id
    order by w.place limit ${limit}::int`.execute(db);
  return found.rows.map(({ place, kind, counts, domain, ...report }) => {
    const { domainId, id } = report;
    return { place, kind, domainId, id, domain, aggregate: counts && domain !== null ? { ...report, domain } : null };
  });
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
