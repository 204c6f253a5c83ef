import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Call } from '#server/context.ts';
import { openSession } from '#server/store/people/sessions.ts';

/** A fresh session for a user, of SESSION_HOURS at most: the token and when it ends. The token's id is the session's row, so that it can be revoked. */
export async function issueToken(
  call: Pick<Call, 'config' | 'store' | 'clock' | 'keys' | 'userAgent' | 'ip'>,
  user: { id: number; email: string; name: string; role: string },
): Promise<{ token: string; expires_at: string }> {
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + call.config.sessionHours * 3_600_000);
  const jti = randomUUID();
  await openSession(call.store.db, {
    jti,
    userId: user.id,
    issuedAt: now,
    expiresAt,
    userAgent: call.userAgent.slice(0, 300),
    ip: call.ip,
  });
  const token = await new SignJWT({ email: user.email, role: user.role, name: user.name })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(jti)
    .setSubject(String(user.id))
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(call.keys.sessions);
  return { token, expires_at: expiresAt.toISOString() };
}
