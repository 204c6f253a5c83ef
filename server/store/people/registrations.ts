import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

/** Under which key forms with a filled hidden field are counted, by network. */
export const decoyKey = (network: string) => `decoy:${network}`;

/** Stores how a request for access was made; of an address that asked before only how often, while it waits. */
export async function noteRegistration(
  db: Db,
  email: string,
  { ms, network }: { ms: number; network: string },
  isAgain: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) =>
      isAgain ? { registration_count: eb('registration_count', '+', 1) } : { registration_ms: ms, registration_network: network },
    )
    .where('email', '=', email.toLowerCase())
    .where('status', '=', 'pending_approval')
    .execute();
}

/** How requests for access were made, by person. Decoys of the day before `now` count. */
export async function registrationsOf(db: Db, ids: readonly number[], now: Date) {
  const { rows } = await sql<{
    id: number;
    formMs: number | null;
    asked: number;
    othersOfNetwork: number;
    decoysOfNetwork: number;
  }>`
    select u.id, u.registration_ms as "formMs", u.registration_count as asked,
      coalesce(n.people - (u.status = 'pending_approval')::int, 0) as "othersOfNetwork",
      coalesce((select a.failures from sign_in_attempts a where a.key = 'decoy:' || u.registration_network
        and a.last_failed_at > ${new Date(now.getTime() - 86_400_000)}), 0)::int as "decoysOfNetwork"
    from users u left join (select registration_network, count(*)::int as people from users
        where status = 'pending_approval' group by registration_network) n on n.registration_network = u.registration_network
      where u.id = any(${plainArray(ids)}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
