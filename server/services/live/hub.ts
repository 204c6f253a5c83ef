import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#server/context.ts';
import {
  forgetLiveEvents,
  type LiveEvent,
  liveChannel,
  liveEventsAfter,
  newestLiveEvent,
  rightsChanged,
} from '#server/store/delivery/live-events.ts';
import { listenTo } from '#server/store/listen.ts';
import { type HeldRights, type SessionScope, scopesOfSessions } from '#server/store/people/session-scopes.ts';
import type { CustomerScope } from '#server/store/scope.ts';
import { openMailboxOf, type PageEvent } from './listener.ts';
import type { LiveHub, LiveView } from './live-hub.ts';
import { openSeats } from './seats.ts';

type Page = {
  scope: CustomerScope;
  rights: HeldRights | undefined;
  sessionId: string;
  viewing: LiveView | undefined;
  push: (event: PageEvent) => void;
  end: () => void;
};

/** Numbers are given before a transaction commits, so that a lower one may come later: so many are read again. */
const overlap = 200;
const beatMs = 20_000;
const keptMs = 86_400_000;
const mostMissed = 500;

function mayHear({ kind, ...scope }: CustomerScope, event: LiveEvent): boolean {
  return kind === 'all' || ('ids' in scope && event.customerIds.some((id) => (scope.ids as readonly number[]).includes(id)));
}

/** What a page may hear: what its session may see, or of a view its customer alone while its person is of the staff and has not ended it. */
function scopeOf(session: SessionScope | undefined, viewing: LiveView | undefined): CustomerScope | undefined {
  if (session === undefined || viewing === undefined) return session?.scope;
  const { scope, viewsEndedAt } = session;
  const isOpen = scope.kind === 'all' && !(viewsEndedAt !== null && viewing.since <= viewsEndedAt);
  return isOpen ? { kind: 'customers', ids: [viewing.customerId] } : undefined;
}

const pageEvent = ({ id, kind, at, body }: LiveEvent): PageEvent => ({ id, kind, time: at.toISOString(), body });

/** Opens the hub of this process; it begins to listen with its first page. */
export function openLiveHub({ store, clock, log }: Pick<Context, 'store' | 'clock' | 'log'>): LiveHub {
  const pages = new Set<Page>();
  const seen = new Set<number>();
  let newest = 0;
  let reading: Promise<void> | null = null;
  let isAgain = false;
  let started: Promise<() => Promise<void>> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  let mustWeigh = false;

  const fresh = (kind: 'reset' | 'rights'): PageEvent => ({ id: newest, kind, time: clock.now().toISOString(), body: {} });

  /** Ends pages whose session is over, and gives the others what their people may hear now. */
  async function weighRights(): Promise<void> {
    const held = [...pages];
    const sessions = new Set(held.map(({ sessionId }) => sessionId));
    const scopes = await scopesOfSessions(store.db, [...sessions], clock.now());
    for (const page of held) {
      const session = scopes.get(page.sessionId);
      const scope = scopeOf(session, page.viewing);
      if (scope === undefined) page.end();
      else if (!isDeepStrictEqual(session?.rights, page.rights)) {
        page.scope = scope;
        page.rights = session?.rights;
        page.push(fresh('rights'));
      }
    }
  }

  async function readNews(): Promise<void> {
    const isAsked = mustWeigh;
    mustWeigh = false;
    const events = (await liveEventsAfter(store.db, Math.max(0, newest - overlap))).filter(({ id }) => !seen.has(id));
    if (events.length > 0 || isAsked) await weighRights();
    for (const event of events) {
      seen.add(event.id);
      newest = Math.max(newest, event.id);
      const one = pageEvent(event);
      for (const page of pages) if (mayHear(page.scope, event)) page.push(one);
    }
    for (const id of seen) if (id < newest - 2 * overlap) seen.delete(id);
  }

  /** An empty payload says that something may have been missed. */
  function heard(payload = 'news'): void {
    if (payload === rightsChanged || payload === '') mustWeigh = true;
    if (reading !== null) {
      isAgain = true;
      return;
    }
    reading = readNews()
      .catch((error: unknown) => log.warn({ err: error }, 'the news of open pages could not be read'))
      .finally(() => {
        reading = null;
        if (!isAgain) return;
        isAgain = false;
        heard();
      });
  }

  async function beat(): Promise<void> {
    const now = clock.now();
    try {
      await weighRights();
      await forgetLiveEvents(store.db, new Date(now.getTime() - keptMs));
      heard();
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open pages could not be read');
      return;
    }
    const one: PageEvent = { id: null, kind: 'beat', time: now.toISOString(), body: {} };
    for (const page of pages) page.push(one);
  }

  async function start(): Promise<() => Promise<void>> {
    newest = await newestLiveEvent(store.db);
    for (const { id } of await liveEventsAfter(store.db, Math.max(0, newest - overlap))) seen.add(id);
    const stop = await listenTo(store, liveChannel, heard, log);
    timer = setInterval(() => void beat(), beatMs);
    timer.unref();
    // Events between the read above and the subscription.
    heard();
    await reading;
    return stop;
  }

  /** Where it fails the next page begins again. */
  function begin(): Promise<() => Promise<void>> {
    started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  }

  async function missed(scope: CustomerScope, afterId: number): Promise<PageEvent[]> {
    const events = await liveEventsAfter(store.db, afterId, mostMissed + 1);
    if (events.length > mostMissed) return [fresh('reset')];
    return events.filter((event) => mayHear(scope, event)).map(pageEvent);
  }

  const takeSeat = openSeats();

  async function* pageOf({ sessionId, viewing, afterId, closed }: Parameters<LiveHub['listen']>[0], leave: () => void) {
    try {
      await begin();
      const session = (await scopesOfSessions(store.db, [sessionId], clock.now())).get(sessionId);
      const scope = scopeOf(session, viewing);
      if (scope === undefined) return;
      const mailbox = openMailboxOf();
      const page: Page = { scope, rights: session?.rights, sessionId, viewing, push: mailbox.push, end: mailbox.end };
      // A page that connects while the process ends would be waited for without end.
      if (isStopped) return;
      pages.add(page);
      closed?.addEventListener('abort', mailbox.end, { once: true });
      if (closed?.aborted === true) mailbox.end();
      try {
        yield { id: newest, kind: 'beat' as const, time: clock.now().toISOString(), body: {} };
        if (afterId !== null && afterId < newest) yield* await missed(page.scope, afterId);
        yield* mailbox.events();
      } finally {
        pages.delete(page);
      }
    } finally {
      leave();
    }
  }

  return {
    listen: (who) => pageOf(who, takeSeat(who)),
    listeners: () => pages.size,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      for (const page of pages) page.end();
      if (started !== null) await (await started)();
      await reading;
    },
  };
}
