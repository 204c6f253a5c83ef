import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#src/client/calls.ts';
import { fitsApp } from '#src/client/query.ts';
import { deviceDb } from '#src/offline/db.ts';
import { forgetUser, loadFact, saveFact, unsentUploads } from '#src/offline/facts.ts';
import { pruneReplies, restoreReplies, saveReplies } from '#src/offline/query-store.ts';

const patience = { timeout: 15_000 };
const key = ['dmarc.overview', { params: { id: 1 } }];
const fits = () => true;
const keep = (queryKey: readonly unknown[]) => String(queryKey[0]).startsWith('dmarc.');

async function fetchInto(owner: string, data: unknown, queryKey: readonly unknown[] = key): Promise<void> {
  const queries = new QueryClient();
  const stop = saveReplies(queries, keep, () => owner);
  await queries.fetchQuery({ queryKey, queryFn: async () => data });
  await vi.waitFor(
    async () => expect((await (await deviceDb()).getAll('replies')).length + (keep(queryKey) ? 0 : 1)).toBeGreaterThan(0),
    patience,
  );
  stop();
}

describe('what was read stays readable', () => {
  beforeEach(async () => {
    await (await deviceDb()).clear('replies');
    await (await deviceDb()).clear('facts');
  });

  it('comes back after a cold start, with the time it was synced', async () => {
    await fetchInto('7/1', { messages: 12 });
    const fresh = new QueryClient();
    expect(await restoreReplies(fresh, '7/1', fits)).toBe(1);
    expect(fresh.getQueryData(key)).toEqual({ messages: 12 });
    expect(fresh.getQueryState(key)?.dataUpdatedAt).toBe((await (await deviceDb()).getAll('replies'))[0]?.at);
  });

  it('is not shown if an older version of the app saved another shape', async () => {
    const listed = { success: true, domains: [], pagination: { limit: 500, offset: 0, total: 0 } };
    const queryKey = [calls.domains.list.name, {}];
    const { shape } = calls.domains.list;
    for (const [data, saved, restored] of [
      [{ success: true, domains: [] }, shape, 0],
      [null, shape, 0],
      [listed, 'old', 0],
      [listed, undefined, 0],
      [listed, shape, 1],
    ] as const) {
      await (await deviceDb()).put('replies', { owner: '9/1', key: 'one', queryKey, data, at: Date.now(), shape: saved });
      const fresh = new QueryClient();
      expect(await restoreReplies(fresh, '9/1', fitsApp)).toBe(restored);
      expect(fresh.getQueryData(queryKey)).toEqual(restored === 1 ? listed : undefined);
    }
    await (await deviceDb()).put('replies', { owner: '9/1', key: 'two', queryKey: ['domains.gone', {}], data: listed, at: 1 });
    expect(await restoreReplies(new QueryClient(), '9/1', fitsApp)).toBe(1);
  });

  it('is not shown to another user or for another customer', async () => {
    await fetchInto('7/1', { messages: 12 });
    for (const owner of ['8/1', '7/2', '7/all']) {
      const other = new QueryClient();
      expect(await restoreReplies(other, owner, fits)).toBe(0);
      expect(other.getQueryData(key)).toBeUndefined();
    }
  });

  it('does not replace newer statistics with older ones', async () => {
    await fetchInto('7/1', { messages: 12 });
    const open = new QueryClient();
    open.setQueryData(key, { messages: 99 }, { updatedAt: Date.now() + 1000 });
    await restoreReplies(open, '7/1', fits);
    expect(open.getQueryData(key)).toEqual({ messages: 99 });
  });

  it('remembers over a restart that something sent has made it stale', async () => {
    const queries = new QueryClient();
    const stop = saveReplies(queries, keep, () => '7/1');
    await queries.fetchQuery({ queryKey: key, queryFn: async () => ({ messages: 12 }) });
    await vi.waitFor(async () => expect(await (await deviceDb()).count('replies')).toBe(1), patience);
    await queries.invalidateQueries({ queryKey: key });
    await vi.waitFor(async () => expect((await (await deviceDb()).getAll('replies'))[0]?.stale).toBe(true), patience);
    stop();
    const fresh = new QueryClient();
    await restoreReplies(fresh, '7/1', fits);
    expect(fresh.getQueryData(key)).toEqual({ messages: 12 });
    expect(fresh.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('stores only what may be stored', async () => {
    await fetchInto('7/1', 'secret', ['auth.verify', {}]);
    expect(await (await deviceDb()).count('replies')).toBe(0);
  });

  it('is wiped when its user leaves, and only then', async () => {
    await fetchInto('7/1', { messages: 12 });
    await fetchInto('77/1', { messages: 13 });
    await saveFact('7', 'session', { profile: 'x' });
    await saveFact('77', 'session', { profile: 'y' });
    await forgetUser('7');
    expect((await (await deviceDb()).getAll('replies')).map((row) => row.owner)).toEqual(['77/1']);
    expect(await loadFact('7', 'session')).toBeNull();
    expect(await loadFact('77', 'session')).toEqual({ profile: 'y' });
  });

  it('leaves report files that wait to be uploaded to their person', async () => {
    const waiting = [{ file: 'a.xml', customer: 1 }];
    await saveFact('7', unsentUploads, waiting);
    await forgetUser('7');
    expect(await loadFact('7', unsentUploads)).toEqual(waiting);
  });

  it('drops the old and the surplus', async () => {
    const now = Date.now();
    const db = await deviceDb();
    for (let index = 0; index < 405; index += 1)
      await db.put('replies', { owner: '7/1', key: `k${index}`, queryKey: [index], data: index, at: now - index });
    await (await deviceDb()).put('replies', { owner: '8/1', key: 'old', queryKey: [0], data: 0, at: now - 61 * 86_400_000 });
    await pruneReplies('7/1', now);
    expect(await (await deviceDb()).count('replies')).toBe(400);
    expect(await (await deviceDb()).get('replies', ['7/1', 'k404'])).toBeUndefined();
    expect(await (await deviceDb()).get('replies', ['7/1', 'k0'])).toBeDefined();
  });
});
