import { underLock } from '#src/offline/outbox-lock.ts';
import { type OutboxNews, outboxName } from '#src/offline/outbox-row.ts';
import { type SendOutcome, sendQueue } from '#src/offline/send-queue.ts';
import type { WorkerMessage } from '#src/offline/worker-messages.ts';
import type { Host } from './host.ts';
import { withStored } from './stored.ts';

const nothing: SendOutcome = { state: 'done', afterMs: 0 };

/** Sends pending actions from the service worker itself, under the lock that the pages use too, and passes the results to the pages. */
export async function flushHere(): Promise<SendOutcome> {
  const sent = await withStored(async ({ store, signedIn }) => {
    if (signedIn === null) return nothing;
    const channel = new BroadcastChannel(outboxName);
    const notify = (news: OutboxNews) => channel.postMessage(news);
    try {
      return await underLock(() => sendQueue({ ...signedIn, store, fetch: (url, init) => fetch(url, init), notify }));
    } finally {
      channel.close();
    }
  });
  return sent ?? nothing;
}

/**
 * A sync trigger: open windows are notified first, since they know the connection and the sign-in, and the worker sends what they leave,
 * since a window may be suspended or on a public page. Rejects if something is left for which the browser should wake us again.
 */
export async function takeChance(host: Host): Promise<void> {
  await postToWindows(host, { type: 'FLUSH' });
  const { state } = await flushHere();
  if (state === 'later') throw new Error('Not everything could be sent yet.');
}

export async function postToWindows(host: Host, message: WorkerMessage): Promise<void> {
  for (const window of await host.windows()) window.postMessage(message);
}
