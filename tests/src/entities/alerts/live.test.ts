import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth, connectivity } from '#src/client/actors.ts';
import { liveNow, wantLive } from '#src/entities/alerts/live.ts';
import { tokenOf } from '../../worker/host.ts';

const asked: { url: string; token: string | null; signal: AbortSignal | null | undefined }[] = [];
let say: (kind: string, id: number | null) => void = () => {};
let queries: QueryClient;
/** Subscribers resume where they stopped: each test is a different user. */
let user = '0';
const expiresAt = Date.now() + 3_600_000;
const token = tokenOf('1', expiresAt);
let visibility: DocumentVisibilityState = 'visible';
const stops: (() => void)[] = [];

const onRights = vi.fn();
const want = (given: { evenHidden?: boolean } = {}) => {
  const stop = wantLive({ user, queries, evenHidden: false, onRights, ...given });
  stops.push(stop);
  return stop;
};
const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const look = async (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
  await turn();
};

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  onRights.mockReset();
  user = String(Number(user) + 1);
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, token: new Headers(init.headers).get('authorization'), signal: init.signal });
    return new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          say = (kind, id) => {
            const data = JSON.stringify({ id, kind, time: '2026-11-20T12:00:00.000Z', body: {} });
            controller.enqueue(new TextEncoder().encode(`event: ${kind}\ndata: ${data}\n\n`));
          };
        },
      }),
    );
  });
  auth.start();
  auth.send({ type: 'start', token, expiresAt, at: Date.now() });
  connectivity.start();
  queries = new QueryClient();
  queries.setQueryData(['alertManagement.alerts', {}], { alerts: [] });
  queries.setQueryData(['ingestion.health', {}], {});
  queries.setQueryData(['dmarc.overview', {}], {});
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await turn();
  connectivity.send({ type: 'request.succeeded', at: 0 });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const isStale = (name: string) => queries.getQueryState([name, {}])?.isInvalidated;

describe('what happens, heard live', () => {
  it('uses one stream for the tab, with the token in the header and not in the address', async () => {
    want();
    want();
    await turn();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: '/api/alert-management/stream', token: `Bearer ${token}` });
  });

  it('leaves the stream open while the connection is only doubted, and ends it once it is lost', async () => {
    want();
    await turn();
    connectivity.send({ type: 'request.failed', at: 0 });
    expect(asked[0]?.signal?.aborted).toBe(false);
    connectivity.send({ type: 'browser.offline', at: 0 });
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it('makes alerts stale when one changes, and the intake when it moves, once a second at most', async () => {
    const read = vi.spyOn(queries, 'invalidateQueries');
    want();
    await turn();
    say('beat', 4);
    await turn();
    expect(liveNow().state).toBe('live');
    expect(isStale('alertManagement.alerts')).toBe(false);
    for (const id of [5, 6, 7]) say('alert', id);
    await turn();
    expect(isStale('alertManagement.alerts')).toBe(true);
    expect(isStale('ingestion.health')).toBe(false);
    expect(read).toHaveBeenCalledTimes(1);
    await turn(1_000);
    expect(read).toHaveBeenCalledTimes(2);
    say('intake', 8);
    await turn();
    expect(isStale('ingestion.health')).toBe(true);
  });

  it('makes what reports change stale when new ones came, at once and then once a minute', async () => {
    const read = vi.spyOn(queries, 'invalidateQueries');
    want();
    await turn();
    for (const id of [5, 6, 7]) say('reports', id);
    await turn();
    expect([isStale('dmarc.overview'), isStale('alertManagement.alerts'), read.mock.calls.length]).toEqual([true, false, 1]);
    await turn(59_000);
    expect(read).toHaveBeenCalledTimes(1);
    await turn(1_000);
    expect(read).toHaveBeenCalledTimes(2);
    await turn(120_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reads the session again when rights change, and when a stream opens again', async () => {
    want();
    await turn();
    say('beat', 4);
    await turn();
    expect(onRights).not.toHaveBeenCalled();
    say('rights', 4);
    await turn();
    expect(onRights).toHaveBeenCalledTimes(1);
    await look('hidden');
    await look('visible');
    expect(onRights).toHaveBeenCalledTimes(2);
  });

  it('rests while the tab is out of sight, and goes on after the last event it heard', async () => {
    want();
    await turn();
    say('alert', 11);
    await turn();
    await look('hidden');
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(liveNow().state).toBe('off');
    await look('visible');
    expect(asked[1]?.url).toBe('/api/alert-management/stream?last_event_id=11');
  });

  it('goes on out of sight for a screen that asks for it', async () => {
    want({ evenHidden: true });
    await turn();
    await look('hidden');
    expect(asked[0]?.signal?.aborted).toBe(false);
  });

  it('ends with the line, and with the last screen that wanted it', async () => {
    const stop = want();
    await turn();
    connectivity.send({ type: 'browser.offline', at: Date.now() });
    expect(asked[0]?.signal?.aborted).toBe(true);
    connectivity.send({ type: 'request.succeeded', at: Date.now() });
    await turn();
    expect(asked).toHaveLength(2);
    stop();
    expect(asked[1]?.signal?.aborted).toBe(true);
  });
});
