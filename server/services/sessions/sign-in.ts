import type { Call } from '#server/context.ts';
import { AppError, unauthenticated } from '#server/errors.ts';
import { audit } from '#server/store/audit.ts';
import { clearFailures, lockedUntil, noteFailure } from '#server/store/sign-in-attempts.ts';
import { findUserByEmail, noteLogin, type UserRow } from '#server/store/users.ts';
import { passwordFits } from './password.ts';

const freeTries = 5;
const freeTriesPerAddress = 50;
const longestDelaySeconds = 900;

/**
 * Checks an email and a password. After five failures for one email (fifty from one address) the next try is refused for 2, 4, 8 …
 * seconds, at most 15 minutes; the refusal says how long. Every refusal of the pair itself reads the same.
 */
export async function signIn(call: Call, email: string, password: string): Promise<UserRow> {
  const now = call.clock.now();
  const { db } = call.store;
  const keys = [
    { key: `email:${email}`, free: freeTries },
    { key: `ip:${call.ip}`, free: freeTriesPerAddress },
  ];
  for (const { key } of keys) {
    const until = await lockedUntil(db, key);
    if (until !== null && until > now) throw tooManyTries(Math.ceil((until.getTime() - now.getTime()) / 1000));
  }
  const user = await findUserByEmail(db, email);
  const fits = await passwordFits(user?.passwordHash ?? null, password);
  if (user === null || !fits || user.status !== 'active') {
    for (const { key, free } of keys)
      await noteFailure(db, key, now, (failures) =>
        failures < free ? 0 : Math.min(longestDelaySeconds, 2 ** (failures - free + 1)),
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
  await clearFailures(db, `email:${email}`);
  await noteLogin(db, user.id, now);
  await audit(db, { at: now, actorUserId: user.id, action: 'signed_in', entity: 'user', entityId: user.id });
  return user;
}

function tooManyTries(seconds: number): AppError {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('rate-limited', `Too many tries. Wait ${wait}, then try again.`, { retry_after_seconds: seconds }, seconds);
}
