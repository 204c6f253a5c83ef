import type { OutboxNews, OutboxRow, Refusal } from './outbox-row.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What sending needs: whose rows, the token, how to reach the server, whom to notify. */
export type SendHooks = {
  store: OutboxStore;
  user: string;
  token: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  notify: (news: OutboxNews) => void;
  /** Ends it between two rows; a request in progress is completed. */
  signal?: AbortSignal;
};

/**
 * How far it came. `done`: nothing is left that could be sent now; `later`: the connection or the server failed, try again after at least `afterMs`;
 * `signedOut`: the token is not taken, everything waits for a sign-in.
 */
export type SendOutcome = { state: 'done' | 'later' | 'signedOut'; afterMs: number };

type Answer =
  | { kind: 'done'; reply: unknown }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'broken' | 'unreachable'; afterMs: number }
  | { kind: 'signedOut' };

const timeoutMs = 30_000;
const again = new Set([408, 425, 429]);
const noServer = new Set([429, 502, 503, 504]);

/**
 * Sends the user's waiting rows one after the other, oldest first. A row that cannot be sent holds back the later rows of its entity and no
 * others. Run it under the lock of the outbox.
 */
export async function sendQueue(hooks: SendHooks): Promise<SendOutcome> {
  const held = new Set<string>();
  let afterMs = 0;
  for (let row = await nextRow(hooks, held); row !== null; row = await nextRow(hooks, held)) {
    if (hooks.signal?.aborted) break;
    const begun = await hooks.store.begin(row.id);
    if (begun === null) continue;
    const answer = await send(hooks, begun);
    if (answer.kind === 'signedOut') return { state: 'signedOut', afterMs: 0 };
    if (answer.kind === 'unreachable') return { state: 'later', afterMs: answer.afterMs };
    if (answer.kind === 'done') {
      await hooks.store.remove(begun.id);
      hooks.notify({ type: 'sent', user: hooks.user, row: begun, reply: answer.reply });
    } else if (answer.kind === 'refused') {
      const refused = await hooks.store.refuse(begun.id, answer.refusal);
      if (refused !== null) hooks.notify({ type: 'refused', user: hooks.user, row: refused });
    } else {
      held.add(begun.entity);
      afterMs = Math.max(afterMs, answer.afterMs);
    }
  }
  return { state: held.size > 0 ? 'later' : 'done', afterMs };
}

/** The oldest row that may be sent: nothing older of its entity is refused or in trouble. */
async function nextRow({ store, user }: Pick<SendHooks, 'store' | 'user'>, held: ReadonlySet<string>): Promise<OutboxRow | null> {
  const blocked = new Set(held);
  for (const row of await store.rows(user)) {
    if (row.status === 'waiting' && !blocked.has(row.entity)) return row;
    blocked.add(row.entity);
  }
  return null;
}

/** Whether anything of the user could be sent now. */
export async function hasSendable(hooks: Pick<SendHooks, 'store' | 'user'>): Promise<boolean> {
  return (await nextRow(hooks, new Set())) !== null;
}

async function send({ fetch, token }: SendHooks, row: OutboxRow): Promise<Answer> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': row.id,
    'x-done-at': new Date(row.created).toISOString(),
  };
  if (row.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(row.path, {
      method: row.method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(row.body === undefined ? {} : { body: JSON.stringify(row.body) }),
    });
    return answerOf(response, await response.json().catch(() => null));
  } catch {
    return { kind: 'unreachable', afterMs: 0 };
  }
}

/** Reads an answer. What is not in the server's own form (a page of a hotspot or of a gateway) decides nothing. */
function answerOf({ status, headers }: Response, body: unknown): Answer {
  const afterMs = Number(headers.get('retry-after') ?? 0) * 1000 || 0;
  if (noServer.has(status) || !isReply(body)) return { kind: 'unreachable', afterMs };
  if (status < 300 && body.success) return { kind: 'done', reply: body };
  if (status === 401) return { kind: 'signedOut' };
  if (status >= 500 || status < 400 || again.has(status)) return { kind: 'broken', afterMs };
  const { error, message, details } = body;
  const text = [error, message].find((part) => typeof part === 'string' && part !== '') ?? `The server refused it (${status}).`;
  return { kind: 'refused', refusal: { status, message: String(text), details: (details ?? {}) as Refusal['details'] } };
}

type ReplyBody = { success: boolean; error?: unknown; message?: unknown; details?: unknown };

const isReply = (body: unknown): body is ReplyBody =>
  typeof body === 'object' && body !== null && 'success' in body && typeof body.success === 'boolean';
