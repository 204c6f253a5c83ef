import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

/** A passkey: its id at the browser, its public key (COSE) and how often it says it was used. */
export type PasskeyRow = {
  id: number;
  userId: number;
  credentialId: string;
  userHandle: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
  addedAt: Date;
  usedAt: Date | null;
};

const columns = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'user_handle as userHandle',
  'public_key as publicKey',
  'counter',
  'transports',
  'is_synced as isSynced',
  'name',
  'added_at as addedAt',
  'used_at as usedAt',
] as const;

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  const rows = await db.selectFrom('passkeys').select(columns).where('user_id', '=', userId).orderBy('id').execute();
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }));
}

/** The passkey that a browser names. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db.selectFrom('passkeys').select(columns).where('credential_id', '=', credentialId).executeTakeFirst();
  return row === undefined ? null : { ...row, counter: Number(row.counter) };
}

/** Adds a passkey; `false` where it is registered already, for whomever. */
export async function insertPasskey(db: Db, passkey: Omit<PasskeyRow, 'id' | 'usedAt'>): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      user_handle: passkey.userHandle,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: toJson(passkey.transports),
      is_synced: passkey.isSynced,
      name: passkey.name,
      added_at: passkey.addedAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Notes a use. `false` where another request has counted further meanwhile, so that a copy of the key shows. */
export async function notePasskeyUse(
  db: Db,
  id: number,
  was: number,
  use: { counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ counter: use.counter, is_synced: use.isSynced, used_at: use.at })
    .where('id', '=', id)
    .where('counter', '=', was)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Renames a passkey of a person; `false` where the person has no such passkey. */
export async function renamePasskeyOf(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes a passkey of a person and answers its name; `null` where the person has no such passkey. */
export async function removePasskeyOf(db: Db, userId: number, id: number): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
