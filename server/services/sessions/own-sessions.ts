import { deviceLabel } from '#domain/audit/device.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { endSessionOf, endSessionsBut, listSessions } from '#server/store/people/sessions.ts';
import { placeOf } from './place.ts';

/** The live sessions of the caller, the current one first, then by last use. */
export async function ownSessions(call: UserCall) {
  const now = call.clock.now();
  const usedSince = new Date(now.getTime() - call.config.sessionIdleHours * 3_600_000);
  const rows = await listSessions(call.store.db, call.actor.userId, { now, usedSince });
  const sessions = rows.map(async ({ id, userAgent, ip, startedAt, usedAt, expiresAt, isNew }) => ({
    id,
    device: deviceLabel(userAgent ?? ''),
    place: await placeOf(ip ?? ''),
    ip: ip ?? '',
    started_at: startedAt.toISOString(),
    last_used_at: usedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_current: id === call.actor.sessionId,
    is_new: isNew && id !== call.actor.sessionId,
  }));
  return (await Promise.all(sessions)).toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

const noted = (call: UserCall, action: string, details: Record<string, unknown> = {}) => ({
  at: call.clock.now(),
  actorUserId: call.actor.userId,
  action,
  entity: 'user',
  entityId: call.actor.userId,
  details,
});

/** Ends one session of the caller, possibly the current one. Throws 404 for anybody else's and for an ended one. */
export async function endOwnSession(call: UserCall, id: string): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await endSessionOf(tx, call.actor.userId, id, call.clock.now()))) throw notFound('This session has ended already.');
    await audit(tx, noted(call, 'session_ended'));
  });
}

/** Ends every session of the caller except the current one. Returns how many. */
export async function endOtherSessions(call: UserCall): Promise<number> {
  return call.store.db.transaction().execute(async (tx) => {
    const ended = await endSessionsBut(tx, call.actor.userId, call.actor.sessionId, call.clock.now());
    if (ended > 0) await audit(tx, noted(call, 'other_sessions_ended', { sessions: ended }));
    return ended;
  });
}
