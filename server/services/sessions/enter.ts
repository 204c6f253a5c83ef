import type { Call } from '#server/context.ts';
import { audit } from '#server/store/people/audit.ts';
import { hadSession } from '#server/store/people/sessions.ts';
import { noteLogin, type UserRow } from '#server/store/people/users.ts';
import { notifyPerson } from '../factors/notices.ts';
import { issueToken } from './issue.ts';
import { deviceToken } from './known-device.ts';

/** How a person signed in. */
export type SignInMeans = 'password' | 'code' | 'recovery_code' | 'passkey';

/** A finished sign-in: the person, the session's token and end, and what the device stores. */
export type Entered = { user: UserRow; token: string; expires_at: string; device: string };

/** Opens a session for a person who has passed every step. On a device that was not known before, the person is notified by email. */
export async function enter(
  call: Call,
  user: UserRow,
  { by, isKnownDevice }: { by: SignInMeans; isKnownDevice: boolean },
): Promise<Entered> {
  const { db } = call.store;
  const isNew = !isKnownDevice && (await hadSession(db, user.id));
  const at = call.clock.now();
  await noteLogin(db, user.id, at);
  await audit(db, { at, actorUserId: user.id, action: 'signed_in', entity: 'user', entityId: user.id, details: { by } });
  const session = await issueToken(call, user);
  if (by === 'recovery_code') await notifyPerson(call, user.id, { kind: 'recovery_code_used' });
  else if (isNew) await notifyPerson(call, user.id, { kind: 'new_device' });
  return { user, ...session, device: deviceToken(call, user) };
}
