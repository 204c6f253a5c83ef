import { errors, jwtVerify } from 'jose';
import { lineOf } from '#domain/dns/line-of.ts';
import type { Context } from '#server/context.ts';
import { AppError, unauthenticated } from '#server/errors.ts';
import type { SignedIn } from '#server/signed-in.ts';
import { findSession, isOfLocked, touchSession } from '#server/store/people/sessions.ts';
import { authenticateKey, keyStart } from '../api-keys/authenticate-key.ts';
import { readView, type View, viewAs, viewEnded } from './view-as.ts';

const noteUseEveryMs = 300_000;

const sessionEnded = () => unauthenticated('Your session ended. Sign in again.');

/** For whoever has the token of a locked account: the session alone does not say why it ended. */
const accountLocked = () =>
  unauthenticated(
    'Your account is locked. Choose a new password with the link that we emailed you, or ask an administrator to unlock it.',
    { is_locked: true },
  );

/**
 * Who the token of a session, of a view of a customer's portal, or a key, belongs to. Throws 401 when it is broken, ended, revoked or not used
 * for too long, or its user is no longer active. Role, customers and default customer are read from the database each time, so that a change of
 * rights holds at once.
 */
export async function authenticate(context: Context, token: string): Promise<SignedIn> {
  if (token.startsWith(keyStart)) return authenticateKey(context, token);
  const { jti, view } = await readToken(context, token);
  const now = context.clock.now();
  const usedSince = new Date(now.getTime() - context.config.sessionIdleHours * 3_600_000);
  const session = await findSession(context.store.db, jti, { now, usedSince });
  if (session === null) throw (await isOfLocked(context.store.db, jti)) ? accountLocked() : sessionEnded();
  const { usedAt, viewsEndedAt, ...actor } = session;
  if (now.getTime() - usedAt.getTime() > noteUseEveryMs) await touchSession(context.store.db, jti, now);
  return view === null ? actor : viewAs(context, actor, view, viewsEndedAt);
}

/** The token of an Authorization header; the scheme in any case (RFC 9110, section 11.1). `undefined` without one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Whom the limit of requests counts: the session of a token of ours, else the network, so that made-up tokens do not avoid it. */
export async function rateKey(context: Pick<Context, 'keys' | 'clock'>, authorization: string | undefined, ip: string) {
  const token = bearerToken(authorization);
  if (token === undefined) return lineOf(ip);
  return readToken(context, token).then(
    ({ jti }) => jti,
    (error: unknown) => {
      if (error instanceof AppError) return lineOf(ip);
      throw error;
    },
  );
}

async function readToken(context: Pick<Context, 'keys' | 'clock'>, token: string): Promise<{ jti: string; view: View | null }> {
  try {
    const { payload } = await jwtVerify(token, context.keys.sessions, {
      algorithms: ['HS256'],
      currentDate: context.clock.now(),
    });
    if (typeof payload.jti === 'string') return { jti: payload.jti, view: readView(payload) };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (error instanceof errors.JWTExpired && readView(error.payload) !== null) throw viewEnded();
  }
  throw sessionEnded();
}
