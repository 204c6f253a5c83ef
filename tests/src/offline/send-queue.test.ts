import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDb, outbox } from '#src/offline/db.ts';
import { underLock } from '#src/offline/outbox-lock.ts';
import type { OutboxNews } from '#src/offline/outbox-row.ts';
import { type SendHooks, sendQueue } from '#src/offline/send-queue.ts';
import { scriptedServer, type Turn } from './scripted-server.ts';

const doneAt = Date.UTC(2026, 10, 20, 11, 54);

async function queue(entity: string, verb = 'acknowledge', user = '7') {
  return outbox.add({
    user,
    owner: `${user}/all`,
    call: 'alertManagement.acknowledge',
    method: 'POST',
    path: `/api/${entity}/${verb}`,
    body: { seen_version: 3 },
    entity,
    label: `${verb} ${entity}`,
    created: doneAt,
  });
}

function open(...turns: Turn[]) {
  const server = scriptedServer(...turns);
  const news: string[] = [];
  const notify = (item: OutboxNews) => void news.push(`${item.type} ${'row' in item ? item.row.label : ''}`);
  const hooks: SendHooks = { store: outbox, user: '7', token: 'tok', fetch: server.fetch, notify };
  return { ...server, news, flush: () => sendQueue(hooks), hooks };
}

const left = async (user = '7') => (await outbox.rows(user)).map((row) => `${row.label}: ${row.status}`);

describe('sending what was done offline', () => {
  beforeEach(async () => (await deviceDb()).clear('outbox'));

  it('sends oldest first, each with its key, its time and the token', async () => {
    const first = await queue('alert/1');
    await queue('alert/2');
    await queue('alert/1', 'resolve');
    const { flush, did, asked, news } = open();
    expect(await flush()).toEqual({ state: 'done', afterMs: 0 });
    expect(did).toEqual(['/api/alert/1/acknowledge', '/api/alert/2/acknowledge', '/api/alert/1/resolve']);
    expect(asked[0]).toMatchObject({ key: first.id, body: { seen_version: 3 } });
    expect(asked[0]?.headers.get('x-done-at')).toBe('2026-11-20T11:54:00.000Z');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer tok');
    expect(await left()).toEqual([]);
    expect(news).toEqual(['sent acknowledge alert/1', 'sent acknowledge alert/2', 'sent resolve alert/1']);
  });

  it('sends the same key again when the answer was lost, so that it is done once', async () => {
    const row = await queue('alert/1');
    const { flush, did, asked, news } = open({ lost: { status: 200 } });
    expect((await flush()).state).toBe('later');
    expect(await left()).toEqual(['acknowledge alert/1: waiting']);
    expect((await flush()).state).toBe('done');
    expect(asked.map(({ key }) => key)).toEqual([row.id, row.id]);
    expect(did).toEqual(['/api/alert/1/acknowledge']);
    expect(news).toEqual(['sent acknowledge alert/1']);
  });

  it('stores a refusal with message and details, holds back the rest of that alert and sends the others', async () => {
    await queue('alert/1');
    await queue('alert/1', 'resolve');
    await queue('alert/2');
    const details = { alert: { status: 'resolved' }, comment_kept: true };
    const body = { success: false, error: 'Resolved by Thabo', code: 'conflict', details };
    const { flush, did, news } = open({ status: 409, body });
    expect((await flush()).state).toBe('done');
    expect(did).toEqual(['/api/alert/2/acknowledge']);
    expect(await left()).toEqual(['acknowledge alert/1: refused', 'resolve alert/1: waiting']);
    expect((await outbox.rows('7'))[0]?.refusal).toEqual({ status: 409, message: 'Resolved by Thabo', details });
    expect(news).toEqual(['refused acknowledge alert/1', 'sent acknowledge alert/2']);
    await outbox.remove((await outbox.rows('7'))[0]?.id ?? '');
    await flush();
    expect(did).toEqual(['/api/alert/2/acknowledge', '/api/alert/1/resolve']);
  });

  it.each([400, 403, 404, 422])('takes %i for a refusal', async (status) => {
    await queue('alert/1');
    expect((await open({ status }).flush()).state).toBe('done');
    expect(await left()).toEqual(['acknowledge alert/1: refused']);
  });

  it('keeps everything when the sign-in is not taken any more', async () => {
    await queue('alert/1');
    await queue('alert/2');
    const { flush, asked } = open({ status: 401 });
    expect((await flush()).state).toBe('signedOut');
    expect(asked).toHaveLength(1);
    expect(await left()).toEqual(['acknowledge alert/1: waiting', 'acknowledge alert/2: waiting']);
  });

  it('passes over what the server fails at and goes on with other things', async () => {
    await queue('alert/1');
    await queue('alert/1', 'resolve');
    await queue('alert/2');
    const { flush, did } = open({ status: 500 });
    expect((await flush()).state).toBe('later');
    expect(did).toEqual(['/api/alert/2/acknowledge']);
    expect((await flush()).state).toBe('done');
    expect(did.slice(1)).toEqual(['/api/alert/1/acknowledge', '/api/alert/1/resolve']);
  });

  it.each([
    ['no line', 'no line', 0],
    ['a server that is not there', { status: 503 }, 0],
    ['a server that asks for patience', { status: 429, headers: { 'retry-after': '20' } }, 20_000],
    ['a hotspot that wants money first', 'a page of the hotspot', 0],
  ] satisfies [string, Turn, number][])('stops at %s and loses nothing', async (_, turn, afterMs) => {
    await queue('alert/1');
    await queue('alert/2');
    const { flush, did } = open(turn);
    expect(await flush()).toEqual({ state: 'later', afterMs });
    expect(did).toEqual([]);
    expect(await left()).toHaveLength(2);
    expect((await flush()).state).toBe('done');
    expect(did).toHaveLength(2);
  });

  it('lets a new start of the app send what the last one left half done', async () => {
    await queue('alert/1');
    const first = open('no line');
    await first.flush();
    const second = open();
    await second.flush();
    expect(second.did).toEqual(['/api/alert/1/acknowledge']);
  });

  it('never sends what another user of the device did', async () => {
    await queue('alert/1', 'acknowledge', '8');
    await queue('alert/2', 'acknowledge', '77');
    const { flush, asked } = open();
    expect((await flush()).state).toBe('done');
    expect(asked).toEqual([]);
    expect(await left('8')).toHaveLength(1);
  });

  it('stops between two rows when asked to', async () => {
    await queue('alert/1');
    await queue('alert/2');
    const { hooks, did } = open();
    const ending = new AbortController();
    const fetch: SendHooks['fetch'] = (url, init) => {
      ending.abort();
      return hooks.fetch(url, init);
    };
    await sendQueue({ ...hooks, fetch, signal: ending.signal });
    expect(did).toEqual(['/api/alert/1/acknowledge']);
  });

  it('is done by one tab at a time', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = vi.fn((_name: string, run: () => Promise<unknown>) => (last = last.then(run)));
    vi.stubGlobal('navigator', { locks: { request } });
    await queue('alert/1');
    const { flush, asked } = open();
    await Promise.all([underLock(flush), underLock(flush)]);
    vi.unstubAllGlobals();
    expect(request.mock.calls.map(([name]) => name)).toEqual(['beacon-outbox', 'beacon-outbox']);
    expect(asked).toHaveLength(1);
  });
});
