import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceDb, outbox } from '#src/offline/db.ts';
import { forgetUser } from '#src/offline/facts.ts';
import type { NewOutboxRow } from '#src/offline/outbox-row.ts';
import { newId } from '#src/offline/outbox-store.ts';

const wanted = (over: Partial<NewOutboxRow> = {}): NewOutboxRow => ({
  user: '7',
  owner: '7/1',
  call: 'group.call',
  method: 'POST',
  path: '/api/x',
  body: {},
  entity: 'alert/1',
  label: 'Acknowledge',
  created: 1,
  ...over,
});

describe('the rows of the outbox', () => {
  beforeEach(async () => (await deviceDb()).clear('outbox'));

  it('come back in the order they were done, a user by itself', async () => {
    for (const [user, label] of [
      ['7', 'a'],
      ['77', 'b'],
      ['7', 'c'],
      ['7', 'd'],
    ] as const)
      await outbox.add(wanted({ user, label }));
    expect((await outbox.rows('7')).map((row) => row.label)).toEqual(['a', 'c', 'd']);
    expect((await outbox.rows('77')).map((row) => row.label)).toEqual(['b']);
    expect(await outbox.rows('8')).toEqual([]);
  });

  it('keep their order when many are done at once', async () => {
    const labels = Array.from({ length: 20 }, (_, at) => `n${at}`);
    await Promise.all(labels.map((label) => outbox.add(wanted({ label }))));
    const rows = await outbox.rows('7');
    expect(new Set(rows.map((row) => row.seq)).size).toBe(20);
    expect(rows.map((row) => row.label)).toEqual(labels);
  });

  it('can be taken back as long as the server cannot have them', async () => {
    const row = await outbox.add(wanted());
    expect(await outbox.takeBack(row.id)).toBe(true);
    expect(await outbox.begin(row.id)).toBeNull();
    const tried = await outbox.add(wanted());
    expect(await outbox.begin(tried.id)).toMatchObject({ tries: 1 });
    expect(await outbox.takeBack(tried.id)).toBe(false);
    expect(await outbox.rows('7')).toHaveLength(1);
    expect(await outbox.remove(tried.id)).toBe(true);
    expect(await outbox.remove(tried.id)).toBe(false);
  });

  it('are not begun again once refused', async () => {
    const row = await outbox.add(wanted());
    await outbox.refuse(row.id, { status: 409, message: 'No', details: {} });
    expect(await outbox.begin(row.id)).toBeNull();
  });

  it('wait again in their place, under another key, once a refused one is sent again', async () => {
    const row = await outbox.add(wanted());
    const later = await outbox.add(wanted());
    await outbox.begin(row.id);
    await outbox.refuse(row.id, { status: 403, message: 'No', details: {} });
    await outbox.again(row.id);
    await outbox.again(later.id);
    const [first, second] = await outbox.rows('7');
    expect(first).toEqual({ ...row, id: first?.id, tries: 0, status: 'waiting', refusal: null });
    expect(first?.id).not.toBe(row.id);
    expect(second).toEqual(later);
  });

  it('outlive a sign-out, and are dropped only when asked for', async () => {
    await outbox.add(wanted());
    await outbox.add(wanted({ user: '8' }));
    await forgetUser('7');
    expect(await outbox.rows('7')).toHaveLength(1);
    await outbox.clear('7');
    expect(await outbox.rows('7')).toEqual([]);
    expect(await outbox.rows('8')).toHaveLength(1);
  });

  it('find their place on a device that has the database of an older version', async () => {
    await deleteDB('beacon');
    const older = await openDB('beacon', 10, {
      upgrade(db) {
        const replies = db.createObjectStore('replies', { keyPath: ['owner', 'key'] });
        replies.createIndex('owner', 'owner');
        replies.createIndex('at', 'at');
        db.createObjectStore('facts', { keyPath: ['user', 'name'] }).createIndex('user', 'user');
      },
    });
    await older.put('facts', { user: '7', name: 'session', value: 'kept' });
    older.close();
    await outbox.add(wanted());
    expect(await outbox.rows('7')).toHaveLength(1);
    expect(await (await deviceDb()).get('facts', ['7', 'session'])).toMatchObject({ value: 'kept' });
  });

  it('get a UUID also from a browser that makes none over plain http', () => {
    const real = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues: real });
    expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    vi.unstubAllGlobals();
  });
});
