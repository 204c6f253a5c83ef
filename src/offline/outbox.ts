import type { QueryClient } from '@tanstack/react-query';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { outboxMachine, type Sent } from '#machines/outbox.ts';
import { apiHooks, connectivity } from '#src/client/actors.ts';
import { callByName } from '#src/client/calls.ts';
import { endIfOver } from '#src/client/end-if-over.ts';
import { makeStale } from '#src/client/query.ts';
import { outbox } from '#src/offline/db.ts';
import { underLock } from '#src/offline/outbox-lock.ts';
import { type NewOutboxRow, type OutboxNews, type OutboxRow, outboxName, type Refusal } from '#src/offline/outbox-row.ts';
import { hasSendable, sendQueue } from '#src/offline/send-queue.ts';
import { shownOutbox, showOutbox } from './outbox-view.ts';
import { askSync, listenForSyncTriggers } from './sync-triggers.ts';

/** What came of a queued action while the app was open. */
export type QueuedOutcome<R = unknown> =
  | { status: 'sent'; reply: R }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'cancelled' };

type Open = {
  user: string;
  queries: QueryClient;
  actor: ActorRefFrom<typeof outboxMachine>;
  channel: BroadcastChannel | null;
  stop: () => void;
};

const outcomes = new Map<string, (outcome: QueuedOutcome) => void>();
const refusalListeners = new Set<(row: OutboxRow) => void>();
let open: Open | null = null;
let readings = 0;

/** Starts sending for a user, and shows the user's rows. */
export function openOutbox(user: string, queries: QueryClient): void {
  closeOutbox();
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        findSendable: fromPromise<boolean>(() => hasSendable({ store: outbox, user })),
        flush: fromPromise<Sent>(({ signal }) => underLock(() => send(user, signal))),
      },
      actions: { endSession: endIfOver, askSync },
    }),
  );
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(outboxName);
  channel?.addEventListener('message', ({ data }) => hear(data as OutboxNews));
  const unlisten = listenForSyncTriggers(actor, (tags) => void makeStale(queries, tags));
  actor.start();
  const unfollow = followConnection(actor);
  open = { user, queries, actor, channel, stop: () => [unlisten, unfollow].forEach((stop) => stop()) };
  actor.send({ type: 'open' });
  void refresh();
}

/** Reports whether there is a connection and whenever that changes; uncertainty changes nothing. Returns a function to stop. */
function followConnection(actor: Open['actor']): () => void {
  let last = '';
  const follow = (state: ReturnType<typeof connectivity.getSnapshot>) => {
    if (state.matches('doubtful')) return;
    const type = state.matches('online') ? 'online' : 'offline';
    if (type !== last) actor.send({ type });
    last = type;
  };
  follow(connectivity.getSnapshot());
  const watching = connectivity.subscribe(follow);
  return () => watching.unsubscribe();
}

/** Stops sending; the rows stay on the disk. */
export function closeOutbox(): void {
  if (open === null) return;
  open.actor.send({ type: 'close' });
  open.actor.stop();
  open.channel?.close();
  open.stop();
  open = null;
  showOutbox(null);
}

/** Whether somebody's outbox is open in this page. */
export function isOutboxOpen(): boolean {
  return open !== null;
}

/** Tries to send what waits, now. */
export function sendNow(): void {
  open?.actor.send({ type: 'wake' });
}

/** Keeps an action on the disk and starts to send it. Rejects where this browser keeps nothing. */
export async function enqueue(wanted: NewOutboxRow): Promise<{ row: OutboxRow; outcome: Promise<QueuedOutcome> }> {
  const row = await outbox.add(wanted);
  const outcome = new Promise<QueuedOutcome>((resolve) => outcomes.set(row.id, resolve));
  await changed();
  open?.actor.send({ type: 'queued' });
  askSync();
  return { row, outcome };
}

/** Takes an action back as if it had never been done; `false` where the server may have it. */
export async function undoQueued(id: string): Promise<boolean> {
  const isBack = await outbox.takeBack(id);
  if (isBack) settleOutcome(id, { status: 'cancelled' });
  await changed();
  return isBack;
}

/** Drops a row, waiting or refused. What waited behind it goes on. */
export async function discardQueued(row: OutboxRow): Promise<void> {
  await outbox.remove(row.id);
  settleOutcome(row.id, { status: 'cancelled' });
  await changed();
  if (open !== null && row.tries > 0) void makeStale(open.queries, callByName(row.call)?.tags ?? []);
  open?.actor.send({ type: 'queued' });
}

/** Sends a refused row again, in its place before the later rows of its entity. */
export async function sendAgain(row: OutboxRow): Promise<void> {
  await outbox.again(row.id);
  await changed();
  open?.actor.send({ type: 'queued' });
  askSync();
}

/** Drops everything a user did that is not sent. */
export async function discardAll(user: string): Promise<void> {
  await outbox.clear(user);
  await changed();
}

/** Calls back for every refusal while the app is open; answers how to stop. */
export function onRefused(listener: (row: OutboxRow) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

async function send(user: string, signal: AbortSignal): Promise<Sent> {
  const token = apiHooks.token();
  if (token === null || signal.aborted) return { state: 'signedOut', afterMs: 0 };
  const notify = (news: OutboxNews) => {
    open?.channel?.postMessage(news);
    hear(news);
  };
  return sendQueue({ store: outbox, user, token, fetch: fetchAndNote, notify, signal }).finally(() => void changed());
}

async function fetchAndNote(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    if (response.status === 502 || response.status === 503 || response.status === 504) apiHooks.notReached();
    else apiHooks.reached();
    return response;
  } catch (error) {
    apiHooks.notReached();
    throw error;
  }
}

/** Processes messages of this tab, another one or the service worker. A sent row stays visible until its lists are reloaded. */
function hear(news: OutboxNews): void {
  if (open === null || news.user !== open.user) return;
  if (news.type === 'sent') {
    const { row } = news;
    showOutbox({ settling: [...shownOutbox().settling, row] });
    const forget = () => showOutbox({ settling: shownOutbox().settling.filter((one) => one.id !== row.id) });
    void makeStale(open.queries, callByName(row.call)?.tags ?? []).finally(forget);
    settleOutcome(row.id, { status: 'sent', reply: news.reply });
  }
  if (news.type === 'refused') {
    for (const listener of refusalListeners) listener(news.row);
    void makeStale(open.queries, callByName(news.row.call)?.tags ?? []);
    if (news.row.refusal !== null) settleOutcome(news.row.id, { status: 'refused', refusal: news.row.refusal });
  }
  void refresh();
}

function settleOutcome(id: string, outcome: QueuedOutcome): void {
  outcomes.get(id)?.(outcome);
  outcomes.delete(id);
}

async function changed(): Promise<void> {
  if (open === null) return;
  open.channel?.postMessage({ type: 'changed', user: open.user } satisfies OutboxNews);
  await refresh();
}

async function refresh(): Promise<void> {
  if (open === null) return;
  const { user } = open;
  const reading = (readings += 1);
  const rows = await outbox.rows(user).catch(() => null);
  if (rows !== null && reading === readings && open?.user === user) showOutbox({ rows });
}
