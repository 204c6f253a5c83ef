import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The message each of these shares came in, by `domainId id`. */
export async function reportOrigins(db: Db, shares: { domainId: number; id: number }[]): Promise<Map<string, number | null>> {
  if (shares.length === 0) return new Map();
  const list = (pick: (share: { domainId: number; id: number }) => number) => `{${shares.map(pick).join(',')}}`;
  const found = await sql<{ domain_id: number; id: number; message_id: number | null }>`select r.domain_id, r.id, r.message_id
    from reports r join unnest(${list((share) => share.domainId)}::text::int[], ${list((share) => share.id)}::text::bigint[]) as w(domain_id, id)
    on w.domain_id = r.domain_id and w.id = r.id`.execute(db);
  return new Map(found.rows.map((row) => [`${row.domain_id} ${row.id}`, row.message_id]));
}
