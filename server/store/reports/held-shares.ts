import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { plainArray, textArray } from '../text.ts';
import type { ReportShareHeader } from './report-share.ts';
import { keyOf, type ShareKey } from './share-sql.ts';

/** A share that is stored under the key of a report. `isOwnUpload`: a customer sent it in, for its own domains only. */
export type HeldShare = {
  domainId: number;
  id: number;
  state: 'current' | 'superseded';
  day: string;
  contentHash: Uint8Array;
  receivedAt: Date;
  refused: number;
  isOwnUpload: boolean;
};

/** The stored shares of each of these reports, whatever their domain, in the order asked for. */
export async function heldShares(tx: Db, reports: readonly ReportShareHeader[]): Promise<HeldShare[][]> {
  const held: HeldShare[][] = reports.map(() => []);
  if (reports.length === 0) return held;
  const keys = reports.map(keyOf);
  const texts = (name: keyof ShareKey) => textArray(keys.map((key) => key[name]));
  const found = await sql<HeldShare & { place: number }>`select t.*, k.place::int - 1 as place
    from unnest(${texts('reporter_key')}::text::text[], ${texts('ext_report_id')}::text::text[], ${texts('policy_domain')}::text::text[],
      ${texts('begin_at')}::text::timestamptz[], ${texts('end_at')}::text::timestamptz[])
      with ordinality as k(reporter_key, ext_report_id, policy_domain, begin_at, end_at, place)
    cross join lateral (
      select r.domain_id as "domainId", r.id, r.state, r.day, r.content_hash as "contentHash", r.received_at as "receivedAt",
        r.refused_count as refused, (m.uploaded_customer_id is not null) as "isOwnUpload"
      from reports r left join messages m on m.id = r.message_id
      where r.reporter_key = k.reporter_key and r.ext_report_id = k.ext_report_id and r.policy_domain = k.policy_domain
        and r.begin_at = k.begin_at and r.end_at = k.end_at and r.state <> 'loading'
      offset 0
    ) as t order by k.place, t.id, t."domainId"`.execute(tx);
  for (const { place, ...share } of found.rows) held[place]?.push(share);
  return held;
}

type Held = Pick<HeldShare, 'domainId' | 'id' | 'day'>;

const named = (held: readonly Held[]) => sql`unnest(${plainArray(held.map((one) => one.domainId))}::text::int[],
  ${plainArray(held.map((one) => one.id))}::text::bigint[], ${textArray(held.map((one) => one.day))}::text::date[]) as h(domain_id, id, day)`;

/** The places in their report of all rows that these shares hold. */
export async function heldRows(tx: Db, held: readonly Held[]): Promise<Set<number>> {
  if (held.length === 0) return new Set();
  const found = await sql<{ seq: number }>`select w.seq from ${named(held)}
    join report_records w on w.domain_id = h.domain_id and w.day = h.day and w.report_id = h.id`.execute(tx);
  return new Set(found.rows.map((row) => row.seq));
}

/** Takes out of a loading the rows that these shares hold already; answers how many rows it still has. */
export async function dropHeldRows(tx: Db, loading: Held, held: readonly Held[]): Promise<number> {
  const { domainId, id, day } = loading;
  await sql`delete from report_records l using (select w.seq from ${named(held)}
      join report_records w on w.domain_id = h.domain_id and w.day = h.day and w.report_id = h.id) as s
    where l.domain_id = ${domainId} and l.day = ${day}::date and l.report_id = ${id} and l.seq = s.seq`.execute(tx);
  const left = await sql<{ rows: number }>`select count(*)::int as rows from report_records
    where domain_id = ${domainId} and day = ${day}::date and report_id = ${id}`.execute(tx);
  return left.rows[0]?.rows ?? 0;
}
