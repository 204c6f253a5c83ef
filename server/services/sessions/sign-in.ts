import { lineOf } from '#domain/dns/line-of.ts';
import type { Call } from '#server/context.ts';
import { unauthenticated } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { clearFailures, lockedUntil, noteFailure, takeTry } from '#server/store/people/sign-in-attempts.ts';
import { findUserByEmail, type UserRow } from '#server/store/people/users.ts';
import { knownDevice } from './known-device.ts';
import { passwordFits } from './password.ts';
import { inPasswordTurn } from './password-turns.ts';
import { refuseUntil } from './refuse-until.ts';

const forEmail = { free: 5, firstSeconds: 2, longestSeconds: 900 };
const freeTriesPerAddress = 50;

/**
 * Checks an email and a password. After five failures for one email from one network (fifty for the network) the next attempt is refused
 * for 2, 4, 8 … seconds, at most 15 minutes; the refusal says how long. Two of a network are checked at once, 20 wait, more are refused
 * (429). A device on which the person signed in before is counted separately, so that strangers in the same network lock nobody out. Every
 * refusal of the pair itself reads the same. Opens no session yet: `afterPassword` does.
 */
export async function signIn(call: Call, email: string, password: string, devices: readonly string[] = []): Promise<SignIn> {
  const network = lineOf(call.ip);
  const user = devices.length === 0 ? null : await findUserByEmail(call.store.db, email);
  const device = user === null ? null : knownDevice(call, user, devices);
  const keys =
    device === null
      ? { address: `ip:${network}`, pair: `email:${email} ${network}` }
      : { address: null, pair: `device:${device}` };
  // By person, not by device: anybody who knows one password can create any number of known devices.
  const checked = await inPasswordTurn(device === null ? network : `user ${user?.id}`, () =>
    checkPair(call, keys, email, password),
  );
  return { user: checked, isKnownDevice: device !== null };
}

/** A person whose password was right, and whether the device is one that the person signed in on before. */
export type SignIn = { user: UserRow; isKnownDevice: boolean };

type TryKeys = { address: string | null; pair: string };

async function checkPair(call: Call, { address, pair }: TryKeys, email: string, password: string): Promise<UserRow> {
  const now = call.clock.now();
  const { db } = call.store;
  if (address !== null) refuseUntil(await lockedUntil(db, address), now);
  refuseUntil(await takeTry(db, pair, now, forEmail), now);
  const user = await findUserByEmail(db, email);
  const fits = await passwordFits(user?.passwordHash ?? null, password);
  if (user === null || !fits || user.status !== 'active') {
    if (address !== null)
      await noteFailure(db, address, now, (failures) =>
        failures < freeTriesPerAddress ? 0 : Math.min(forEmail.longestSeconds, 2 ** (failures - freeTriesPerAddress + 1)),
      );
    await audit(db, {
      at: now,
      actorUserId: user?.id ?? null,
      action: 'sign_in_refused',
      entity: 'user',
      entityId: user?.id ?? null,
    });
    throw unauthenticated('The email or the password is not right.');
  }
  await clearFailures(db, pair);
  return user;
}
