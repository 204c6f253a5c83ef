import { isStaff } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import { removeCodes } from '#server/store/people/one-time-codes.ts';
import { listPasskeys, removePasskeyOf, renamePasskeyOf } from '#server/store/people/passkeys.ts';
import { removeRecoveryCodes } from '#server/store/people/recovery-codes.ts';
import { factorKinds, lockUser, staffNeedFactor } from '#server/store/people/second-factors.ts';
import { needConfirmed } from './confirm.ts';
import { notifyPerson } from './notices.ts';
import { makeCodesFor } from './recovery.ts';

/** Writes into the audit trail what the caller did to the own factors. */
export const noteFactor = (call: UserCall, tx: Db, action: string, details: Record<string, unknown> = {}) =>
  audit(tx, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action,
    entity: 'user',
    entityId: call.actor.userId,
    details,
  });

/** Ten recovery codes for a person without any left; `null` for everybody else. Called in the transaction that adds a factor. */
export async function firstCodes(call: UserCall, tx: Db): Promise<string[] | null> {
  const { recoveryCodes } = await factorKinds(tx, call.actor.userId);
  return recoveryCodes > 0 ? null : makeCodesFor(call, tx, call.actor.userId);
}

/** Refuses to leave staff without a factor where the setting asks for one; without any factor left, the recovery codes go too. */
async function afterRemoval(call: UserCall, tx: Db): Promise<void> {
  const { codes, passkeys } = await factorKinds(tx, call.actor.userId);
  if (codes || passkeys > 0) return;
  if (isStaff(call.actor.role) && (await staffNeedFactor(tx)))
    throw conflict('Staff need a second factor. Add another one before you remove this one.');
  await removeRecoveryCodes(tx, call.actor.userId);
}

/** Removes the one-time codes of the caller. Throws 404 where there are none, 409 unconfirmed or for the last factor of staff who need one. */
export async function removeOwnCodes(call: UserCall): Promise<void> {
  await needConfirmed(call);
  await call.store.db.transaction().execute(async (tx) => {
    await lockUser(tx, call.actor.userId);
    if (!(await removeCodes(tx, call.actor.userId))) throw notFound('One-time codes are not set up.');
    await afterRemoval(call, tx);
    await noteFactor(call, tx, 'second_factor_removed', { factor: 'one-time codes' });
  });
  await notifyPerson(call, call.actor.userId, { kind: 'codes_removed' });
}

/** Removes a passkey of the caller. Throws 404 for anybody else's, 409 as above. */
export async function removeOwnPasskey(call: UserCall, id: number): Promise<void> {
  const own = await listPasskeys(call.store.db, call.actor.userId);
  if (!own.some((passkey) => passkey.id === id)) throw notFound('This passkey was not found.');
  await needConfirmed(call);
  const name = await call.store.db.transaction().execute(async (tx) => {
    await lockUser(tx, call.actor.userId);
    const removed = await removePasskeyOf(tx, call.actor.userId, id);
    if (removed === null) throw notFound('This passkey was not found.');
    await afterRemoval(call, tx);
    await noteFactor(call, tx, 'second_factor_removed', { factor: 'passkey' });
    return removed;
  });
  await notifyPerson(call, call.actor.userId, { kind: 'passkey_removed', name });
}

/** Renames a passkey of the caller. Throws 404 for anybody else's. */
export async function renameOwnPasskey(call: UserCall, id: number, name: string): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await renamePasskeyOf(tx, call.actor.userId, id, name))) throw notFound('This passkey was not found.');
    await noteFactor(call, tx, 'passkey_renamed');
  });
}

/** Replaces all recovery codes with new ones. Throws 409 when unconfirmed, and for a person without a second factor. */
export async function makeOwnRecoveryCodes(call: UserCall): Promise<string[]> {
  await needConfirmed(call);
  const made = await call.store.db.transaction().execute(async (tx) => {
    await lockUser(tx, call.actor.userId);
    const { codes, passkeys } = await factorKinds(tx, call.actor.userId);
    if (!codes && passkeys === 0) throw conflict('Set up a second factor first. Recovery codes come with it.');
    await noteFactor(call, tx, 'recovery_codes_made');
    return makeCodesFor(call, tx, call.actor.userId);
  });
  await notifyPerson(call, call.actor.userId, { kind: 'recovery_codes_made' });
  return made;
}
