import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray } from '../text.ts';

/** What proved that a customer controls a domain; `missingSince` where the record is not published any more. */
export type ProofRow = { domainId: number; name: string; customerId: number; token: string; missingSince: Date | null };

export async function saveProof(
  db: Db,
  { domainId, customerId, token }: Pick<ProofRow, 'domainId' | 'customerId' | 'token'>,
  at: Date,
): Promise<void> {
  const values = { token, proved_at: at, checked_at: at, missing_since: null };
  await db
    .insertInto('domain_proofs')
    .values({ domain_id: domainId, customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.columns(['domain_id', 'customer_id']).doUpdateSet(values))
    .execute();
}

/** Proofs of domains that their customers still have, not checked since a time, the longest wait first. */
export async function dueProofs(db: Db, before: Date, limit: number): Promise<ProofRow[]> {
  const found = await sql<ProofRow>`select p.domain_id as "domainId", d.name, p.customer_id as "customerId", p.token,
      p.missing_since as "missingSince"
    from domain_proofs p join domains d on d.id = p.domain_id and d.is_active
      join domain_customers h on h.domain_id = p.domain_id and h.customer_id = p.customer_id
    where p.checked_at < ${before} order by p.checked_at limit ${limit}`.execute(db);
  return found.rows;
}

/** Notes a check of a proof. */
export async function noteProof(
  db: Db,
  { domainId, customerId }: Pick<ProofRow, 'domainId' | 'customerId'>,
  missingSince: Date | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('domain_proofs')
    .set({ checked_at: at, missing_since: missingSince })
    .where('domain_id', '=', domainId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Since when the proof of a customer of the scope for a domain is missing; `null` where none is. */
export async function proofMissingSince(db: Db, scope: CustomerScope, domainId: number): Promise<Date | null> {
  const mine = scope.kind === 'all' ? sql`true` : sql`p.customer_id = any(${plainArray(scope.ids)}::int[])`;
  const found = await sql<{ since: Date | null }>`select min(p.missing_since) as since from domain_proofs p
      join domain_customers h on h.domain_id = p.domain_id and h.customer_id = p.customer_id
    where p.domain_id = ${domainId} and ${mine}`.execute(db);
  return found.rows[0]?.since ?? null;
}

/** The domains, by name, of customers that still have them whose proof went missing after a time. */
export async function proofsLostAfter(db: Db, after: Date): Promise<string[]> {
  const found = await sql<{ name: string }>`select distinct d.name from domain_proofs p
      join domains d on d.id = p.domain_id and d.is_active
      join domain_customers h on h.domain_id = p.domain_id and h.customer_id = p.customer_id
    where p.missing_since > ${after} order by d.name`.execute(db);
  return found.rows.map(({ name }) => name);
}
