import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth, connectivity } from '#src/client/actors.ts';
import { deviceDb, outbox } from '#src/offline/db.ts';
import { closeOutbox, discardQueued, enqueue, onRefused, openOutbox, sendNow, undoQueued } from '#src/offline/outbox.ts';
import { type OutboxNews, outboxName } from '#src/offline/outbox-row.ts';
import { shownOutbox, unsettled } from '#src/offline/outbox-view.ts';
import { tokenOf } from '../worker/host.ts';
import { scriptedServer, type Turn } from './scripted-server.ts';

const action = (entity = 'domain/1', user = '7') => ({
  user,
  owner: `${user}/all`,
  call: 'domains.create',
  method: 'POST',
  path: `/api/${entity}`,
  body: {},
  entity,
  label: `Do ${entity}`,
  created: Date.now(),
});
const listKey = ['domains.list', {}];

let queries: QueryClient;

function serve(...turns: Turn[]) {
  const server = scriptedServer(...turns);
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

const goOffline = () => connectivity.send({ type: 'browser.offline', at: 1 });
const goOnline = () => connectivity.send({ type: 'request.succeeded', at: 1 });
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

beforeEach(async () => {
  history.pushState(null, '', '/app/dashboard');
  await (await deviceDb()).clear('outbox');
  connectivity.start();
  goOnline();
  auth.start();
  auth.send({ type: 'start', token: tokenOf('7'), expiresAt: Date.now() + 3_600_000, at: Date.now() });
  queries = new QueryClient();
  queries.setQueryData(listKey, { domains: [] });
});
afterEach(() => {
  closeOutbox();
  vi.unstubAllGlobals();
});

describe('the outbox of a page', () => {
  it('sends at once what is done online, reports the reply and has the lists reloaded', async () => {
    const { did } = serve({ status: 200, body: { success: true, version: 4 } });
    openOutbox('7', queries);
    const { outcome } = await enqueue(action());
    expect(await outcome).toEqual({ status: 'sent', reply: { success: true, version: 4 } });
    expect(did).toEqual(['/api/domain/1']);
    await until(() => expect(shownOutbox()).toEqual({ rows: [], settling: [] }));
    expect(queries.getQueryState(listKey)?.isInvalidated).toBe(true);
  });

  it('keeps showing what was sent until the lists are reloaded', async () => {
    serve();
    const held = { finish: () => {} };
    await queries.prefetchQuery({ queryKey: listKey, queryFn: () => ({ domains: [] }) });
    const refetched = new Promise<object>((resolve) => (held.finish = () => resolve({ domains: [] })));
    const stop = new QueryObserver(queries, { queryKey: listKey, queryFn: () => refetched, staleTime: 60_000 }).subscribe(
      () => {},
    );
    openOutbox('7', queries);
    const { outcome, row } = await enqueue(action());
    await outcome;
    await until(() => expect(shownOutbox().rows).toEqual([]));
    expect(shownOutbox().settling.map(({ id }) => id)).toEqual([row.id]);
    expect(unsettled()).toBe(0);
    held.finish();
    await until(() => expect(shownOutbox().settling).toEqual([]));
    stop();
  });

  it('holds offline, lets one take it back, and sends the rest when the connection is back', async () => {
    const { did } = serve();
    goOffline();
    openOutbox('7', queries);
    const first = await enqueue(action('domain/1'));
    await enqueue(action('domain/2'));
    sendNow();
    expect(unsettled()).toBe(2);
    expect(did).toEqual([]);
    expect(await undoQueued(first.row.id)).toBe(true);
    expect(await first.outcome).toEqual({ status: 'cancelled' });
    expect(unsettled()).toBe(1);
    goOnline();
    await until(() => expect(did).toEqual(['/api/domain/2']));
    await until(() => expect(unsettled()).toBe(0));
  });

  it('does not take back what the server may have', async () => {
    serve({ lost: { status: 200 } });
    openOutbox('7', queries);
    const { row } = await enqueue(action());
    await until(async () => expect((await outbox.rows('7'))[0]?.tries).toBe(1));
    expect(await undoQueued(row.id)).toBe(false);
  });

  it('shows a refusal, says it, and goes on with what waited behind once it is discarded', async () => {
    const { did } = serve({ status: 409, body: { success: false, error: 'Somebody was faster' } });
    const said = vi.fn();
    const stop = onRefused(said);
    openOutbox('7', queries);
    const { outcome } = await enqueue(action());
    await enqueue(action());
    expect(await outcome).toMatchObject({ status: 'refused', refusal: { status: 409, message: 'Somebody was faster' } });
    expect(said).toHaveBeenCalledOnce();
    await until(() => expect(shownOutbox().rows.map(({ status }) => status)).toEqual(['refused', 'waiting']));
    const [refused] = shownOutbox().rows;
    if (refused !== undefined) await discardQueued(refused);
    await until(() => expect(did).toEqual(['/api/domain/1']));
    stop();
  });

  it('ends the session on a 401, keeps everything, and sends it when the same user is back', async () => {
    serve({ status: 401 });
    openOutbox('7', queries);
    await enqueue(action());
    await until(() => expect(auth.getSnapshot().matches('anonymous')).toBe(true));
    closeOutbox();
    expect(unsettled()).toBe(0);
    const { did } = serve({
      status: 200,
      body: { success: true, token: tokenOf('7'), expires_at: '2099-01-01T00:00:00Z', user: {} },
    });
    auth.send({ type: 'signIn', email: 'a@b.example', password: 'x' });
    await until(() => expect(auth.getSnapshot().matches('authenticated')).toBe(true));
    openOutbox('8', queries);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(did.slice(1)).toEqual([]);
    expect(unsettled()).toBe(0);
    openOutbox('7', queries);
    await until(() => expect(did.slice(1)).toEqual(['/api/domain/1']));
  });

  it('learns from other tabs and the service worker what was stored and sent', async () => {
    serve();
    goOffline();
    openOutbox('7', queries);
    await until(() => expect(unsettled()).toBe(0));
    const other = new BroadcastChannel(outboxName);
    const tell = (news: OutboxNews) => other.postMessage(news);
    const row = await outbox.add(action());
    tell({ type: 'changed', user: '7' });
    await until(() => expect(unsettled()).toBe(1));
    await outbox.remove(row.id);
    tell({ type: 'sent', user: '8', row, reply: {} });
    tell({ type: 'sent', user: '7', row, reply: {} });
    await until(() => expect(unsettled()).toBe(0));
    expect(queries.getQueryState(listKey)?.isInvalidated).toBe(true);
    other.close();
  });

  it('sends what a closed app left when it starts, and when it comes to the front', async () => {
    await outbox.add(action('domain/1'));
    const { did } = serve();
    openOutbox('7', queries);
    await until(() => expect(did).toEqual(['/api/domain/1']));
    await outbox.add(action('domain/2'));
    dispatchEvent(new Event('focus'));
    await until(() => expect(did).toEqual(['/api/domain/1', '/api/domain/2']));
  });
});
