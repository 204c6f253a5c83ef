import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import type { Context, UserCall } from '#server/context.ts';
import { AppError, invalid } from '#server/errors.ts';
import {
  type Claim,
  dropOldKeys,
  readKey,
  releaseKey,
  renewKey,
  type StoredReply,
  saveReply,
  takeKey,
} from '#server/store/people/idempotency.ts';

/** How long the reply to a key is stored, in hours. */
export const storedHours = 72;
/** A request that has shown no activity for this long is considered dead, in ms. */
export const deadAfterMs = 60_000;

const renewMs = 20_000;
const lookMs = 100;
const longestDoneDays = 30;
const clockToleranceMs = 5 * 60_000;
const notKept = new Set<number>([errorStatus.unauthenticated, errorStatus['rate-limited']]);

type Refusal = { code: ErrorCode; message: string; details?: Record<string, unknown> };

/** The header Idempotency-Key: `null` without one. Throws a validation error where it is not a UUID. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(header)) return header.toLowerCase();
  throw invalid('Idempotency-Key must be one UUID.');
}

/**
 * The header X-Done-At: when the person performed the action, ISO 8601; `null` without one. A clock up to five minutes ahead counts as now.
 * Throws a validation error for other times in the future, and for times more than 30 days ago.
 */
export function readDoneAt(header: string | string[] | undefined, now: Date): Date | null {
  if (header === undefined) return null;
  const isIso = typeof header === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(header);
  const at = new Date(isIso ? header : Number.NaN);
  const aheadMs = at.getTime() - now.getTime();
  if (Number.isNaN(aheadMs)) throw invalid('X-Done-At must be a time such as 2026-11-20T11:54:00Z.');
  if (aheadMs > clockToleranceMs) throw invalid('The clock of this device is ahead. Correct it, then do this again.');
  if (aheadMs < -longestDoneDays * 86_400_000)
    throw invalid(`This was done more than ${longestDoneDays} days ago and is no longer accepted.`);
  return aheadMs > 0 ? new Date(now) : at;
}

/** What distinguishes two requests with the same key: SHA-256 over method, URL and body. */
export function fingerprintOf(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('hex');
}

/**
 * Runs the request of a key once and repeats its reply whenever the key comes again, for 72 hours and on any device of the user. Refusals
 * are stored too, except 401, 429 and server errors (5xx): those run again. A request whose process died runs again after a minute, so a
 * handler that must not act twice stores `call.idempotencyKey` with what it writes. `patienceMs`: how long the second of two requests waits
 * for the first. Throws 403 if the caller's rights have changed since, 422 if the key belongs to another request, 429 if the first takes
 * longer.
 */
export async function once(
  call: UserCall & { idempotencyKey: string },
  request: { endpoint: string; fingerprint: string },
  run: () => Promise<object>,
  patienceMs = 10_000,
): Promise<object> {
  const bound = { ...request, fingerprint: `${request.fingerprint} ${rightsOf(call)}` };
  const mine: Claim = { userId: call.actor.userId, key: call.idempotencyKey, claim: randomUUID() };
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += lookMs) {
    const now = call.clock.now();
    if (await takeKey(call.store.db, mine, bound, now, new Date(now.getTime() - deadAfterMs))) return runKept(call, mine, run);
    const kept = await readKey(call.store.db, mine.userId, mine.key);
    const [asked, rights] = kept?.fingerprint.split(' ') ?? [];
    if (kept !== null && asked !== request.fingerprint)
      throw new AppError('limit', 'This key was used for another request. Use a new Idempotency-Key for a new request.');
    if (kept !== null && kept.status !== null && rights !== undefined && rights !== rightsOf(call))
      throw new AppError('forbidden', 'Your access has changed since. This was already done; nothing more happens.', {
        is_done: true,
      });
    if (kept !== null && kept.status !== null) return answerOf(kept);
    await pause(lookMs);
  }
  throw new AppError('rate-limited', 'This request is still being processed. Try again in a moment.', undefined, 2);
}

/** A digest of the caller's rights: a reply made with other rights may hold what they must no longer see. */
function rightsOf({ actor: { role, customers } }: UserCall): string {
  const held = Object.entries(customers).sort(([one], [other]) => Number(one) - Number(other));
  return createHash('sha256')
    .update(JSON.stringify([role, held]))
    .digest('hex')
    .slice(0, 16);
}

async function runKept(call: UserCall, mine: Claim, run: () => Promise<object>): Promise<object> {
  const { db } = call.store;
  const renewal = setInterval(() => {
    renewKey(db, mine, call.clock.now()).catch((error: unknown) => call.log.warn({ err: error }, 'a claim was not renewed'));
  }, renewMs);
  const outcome = await run()
    .then((reply) => ({ reply }))
    .catch((error: unknown) => ({ error }))
    .finally(() => clearInterval(renewal));
  if ('reply' in outcome) {
    await saveReply(db, mine, 200, outcome.reply);
    return outcome.reply;
  }
  const { error } = outcome;
  if (error instanceof AppError && error.status < 500 && !notKept.has(error.status)) {
    const { code, message, details } = error;
    await saveReply(db, mine, error.status, { code, message, details });
  } else await releaseKey(db, mine);
  throw error;
}

function answerOf({ status, reply }: StoredReply): object {
  if (status === 200) return reply as object;
  const { code, message, details } = reply as Refusal;
  throw new AppError(code, message, details);
}

/** Deletes replies older than 72 hours. */
export async function dropOldReplies(context: Pick<Context, 'store' | 'clock'>): Promise<void> {
  await dropOldKeys(context.store.db, new Date(context.clock.now().getTime() - storedHours * 3_600_000));
}
