import { isStaff } from '#domain/access.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import type { Call, UserCall } from '#server/context.ts';
import { passkeySite } from '#server/services/factors/passkey-site.ts';
import type { Entered } from '#server/services/sessions/enter.ts';
import { customersOfUser, type HeldCustomer } from '#server/store/people/customers.ts';
import { findCodes } from '#server/store/people/one-time-codes.ts';
import { listPasskeys } from '#server/store/people/passkeys.ts';
import { countRecoveryCodes } from '#server/store/people/recovery-codes.ts';
import { staffNeedFactor } from '#server/store/people/second-factors.ts';
import { confirmedUntil } from '#server/store/people/sessions.ts';
import type { UserRow } from '#server/store/people/users.ts';

/** A person with their highest level and their customers. */
export function profileWire(user: Pick<UserRow, 'id' | 'email' | 'name' | 'role'>, held: readonly HeldCustomer[]) {
  const level = held.reduce<number>((best, customer) => Math.max(best, accessLevels.indexOf(customer.accessLevel)), -1);
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    level: accessLevels[level] ?? null,
    customerIds: held.map((customer) => customer.id),
  };
}

/** A finished sign-in. */
export async function enteredWire(call: Pick<Call, 'store'>, { user, ...session }: Entered) {
  return { ...session, user: profileWire(user, await customersOfUser(call.store.db, user.id)) };
}

/** The second factors of the caller. */
export async function ownFactorsWire(call: UserCall) {
  const { db } = call.store;
  const { userId, sessionId, role } = call.actor;
  const [codes, passkeys, until] = [
    await findCodes(db, userId),
    await listPasskeys(db, userId),
    await confirmedUntil(db, sessionId),
  ];
  return {
    codes: codes && { added_at: codes.addedAt.toISOString(), last_used_at: codes.usedAt?.toISOString() ?? null },
    passkeys: passkeys.map(({ id, name, addedAt, usedAt, isSynced }) => ({
      id,
      name,
      added_at: addedAt.toISOString(),
      last_used_at: usedAt?.toISOString() ?? null,
      is_synced: isSynced,
    })),
    recovery_codes: await countRecoveryCodes(db, userId),
    is_required: isStaff(role) && (await staffNeedFactor(db)),
    passkey_origin: passkeySite(call.config)?.origin ?? null,
    confirmed_until: until !== null && until > call.clock.now() ? until.toISOString() : null,
  };
}
