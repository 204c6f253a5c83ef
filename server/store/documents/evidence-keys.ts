import type { Db } from '../database.ts';

/** A public key that packs were signed with; `publicKey` is PEM. */
export type EvidenceKey = { id: string; publicKey: string; since: Date };

/** Publishes a key; one that is published already keeps its date. */
export async function addEvidenceKey(db: Db, { id, publicKey, since }: EvidenceKey): Promise<void> {
  await db
    .insertInto('evidence_keys')
    .values({ id, public_key: publicKey, since })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Every published key, the newest first. */
export async function listEvidenceKeys(db: Db): Promise<EvidenceKey[]> {
  return db
    .selectFrom('evidence_keys')
    .select(['id', 'public_key as publicKey', 'since'])
    .orderBy('since', 'desc')
    .orderBy('id')
    .execute();
}
