import type { QueryClient } from '@tanstack/react-query';
import type { Tag } from '#contract/endpoint.ts';
import { apiHooks, connectivity } from '#src/client/actors.ts';
import { urlOf } from '#src/client/api.ts';
import { calls } from '#src/client/calls.ts';
import { endIfOver } from '#src/client/end-if-over.ts';
import { makeStale } from '#src/client/query.ts';
import { follow, type StreamEvent } from './follow-stream.ts';
import { openPulse } from './pulse.ts';

/** A screen that wants to hear at once what happens; `evenHidden`: also while its tab is not in sight; `onRights`: rights may have changed. */
export type LiveWish = { user: string; queries: QueryClient; evenHidden: boolean; onRights: () => void };

/** What new reports change. */
const ofReports: readonly Tag[] = ['reports', 'dmarc', 'auth-stats', 'source-analysis', 'domains', 'dns-verification'];

const pulse = openPulse();
const wishes = new Set<LiveWish>();
const lastIds = new Map<string, number>();
let running: { wish: LiveWish; stop: AbortController } | null = null;
let unwatch: (() => void) | null = null;

export const subscribeLive = pulse.subscribe;
export const liveNow = pulse.now;

/** Follows what happens for a screen, with one stream for the whole tab; answers how to stop. */
export function wantLive(wish: LiveWish): () => void {
  wishes.add(wish);
  unwatch ??= watchChances();
  weigh();
  return () => {
    wishes.delete(wish);
    if (wishes.size === 0) {
      unwatch?.();
      unwatch = null;
    }
    weigh();
  };
}

function watchChances(): () => void {
  const line = connectivity.subscribe(weigh);
  document.addEventListener('visibilitychange', weigh);
  return () => {
    line.unsubscribe();
    document.removeEventListener('visibilitychange', weigh);
  };
}

function weigh(): void {
  const inSight = document.visibilityState === 'visible';
  const wish = [...wishes].find((one) => inSight || one.evenHidden) ?? null;
  const line = connectivity.getSnapshot();
  // A doubtful line keeps the stream, and with it the waits between tries that grow.
  const hasLine = line.matches('online') || line.matches('doubtful');
  const isWanted = wish !== null && apiHooks.token() !== null && hasLine;
  if (running !== null && (!isWanted || running.wish.user !== wish.user || !wishes.has(running.wish))) {
    running.stop.abort();
    running = null;
    pulse.stopped();
  }
  if (running === null && isWanted) start(wish);
}

function start(wish: LiveWish): void {
  const stop = new AbortController();
  running = { wish, stop };
  // What became of the rights while no stream was open is not sent again.
  if (lastIds.has(wish.user)) wish.onRights();
  pulse.started();
  const stale = {
    alerts: throttled(wish.queries, ['alerts'], 1_000),
    ingestion: throttled(wish.queries, ['ingestion'], 1_000),
    reports: throttled(wish.queries, ofReports, 60_000),
  };
  const hear = (event: StreamEvent) => {
    if (event.id !== null) lastIds.set(wish.user, event.id);
    pulse.beat(Date.now());
    if (event.kind === 'alert' || event.kind === 'reset') stale.alerts();
    if (event.kind === 'intake' || event.kind === 'reset') stale.ingestion();
    if (event.kind === 'reports' || event.kind === 'reset') stale.reports();
    if (event.kind === 'rights' || event.kind === 'reset') wish.onRights();
  };
  const onBroken = () => {
    pulse.broken();
    connectivity.send({ type: 'request.failed', at: Date.now() });
  };
  void follow({ connect, lastId: lastIds.get(wish.user) ?? null, hear, onBroken, signal: stop.signal }).then((end) => {
    if (end !== 'unauthorised') return;
    pulse.stopped();
    endIfOver();
  });
}

function connect(lastId: number | null, signal: AbortSignal): Promise<Response> {
  return fetch(urlOf(calls.alertManagement.stream.path, { query: { last_event_id: lastId } }), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${apiHooks.token() ?? ''}` },
    cache: 'no-store',
    signal,
  });
}

/** Makes everything with these tags stale: at once, and once more for all that came within the time after it. */
function throttled(queries: QueryClient, tags: readonly Tag[], withinMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAgain = false;
  const run = () => {
    void makeStale(queries, tags);
    timer = setTimeout(() => {
      timer = null;
      if (!isAgain) return;
      isAgain = false;
      run();
    }, withinMs);
  };
  return () => {
    if (timer === null) run();
    else isAgain = true;
  };
}
