import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openQueue, type Queue } from '#server/jobs/queue.ts';
import { queuesWithDueJobs } from '#server/store/maintenance/job-counts.ts';
import { openTestStore, quietLog, type TestStore } from '#tests/fakes/database.ts';

describe.each(['memory', 'server'] as const)('jobs (%s)', (kind) => {
  let opened: TestStore;
  let queue: Queue;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    queue = await openQueue(opened.store, quietLog());
  });
  afterAll(async () => {
    await queue.stop();
    await opened.close();
  });

  test('each job is handled once, with what it was given', async () => {
    const done: number[] = [];
    await queue.work<{ n: number }>('count', { concurrency: 2 }, async (job) => void done.push(job.data.n));
    for (let n = 0; n < 20; n += 1) await queue.enqueue('count', { n });
    await expect.poll(() => done.length, { timeout: 30_000 }).toBe(20);
    expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_none, n) => n));
  });

  test('a job of a key that waits already is not taken in twice', async () => {
    expect(await queue.enqueue('keyed', {}, { singletonKey: 'a' })).toEqual(expect.any(String));
    expect(await queue.enqueue('keyed', {}, { singletonKey: 'a' })).toBeNull();
    expect(await queue.enqueue('keyed', {}, { singletonKey: 'b' })).toEqual(expect.any(String));
    expect(await queue.counts('keyed')).toMatchObject({ waiting: 2, running: 0 });
  });

  test('a job of a transaction appears only if it commits', async () => {
    await queue.prepare('bound');
    const seen: string[] = [];
    const put = (name: string, fail: boolean) =>
      opened.store.db.transaction().execute(async (tx) => {
        await queue.enqueue('bound', { name }, { db: tx });
        if (fail) throw new Error('no');
      });
    await expect(put('gone', true)).rejects.toThrow('no');
    await put('there', false);
    await queue.work<{ name: string }>('bound', {}, async (job) => void seen.push(job.data.name));
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['there']);
    const unknown = opened.store.db.transaction().execute((tx) => queue.enqueue('never heard of', {}, { db: tx }));
    await expect(unknown).rejects.toThrow('prepare');
  });

  test('a transaction that puts a job in does not wait for somebody who makes the same queue known meanwhile', async () => {
    await queue.prepare('shared');
    for (let round = 0; round < 5; round += 1) {
      const again = queue.prepare('shared');
      const put = opened.store.db.transaction().execute((tx) => queue.enqueue('shared', { round }, { db: tx }));
      expect(await Promise.all([again, put])).toEqual([undefined, expect.any(String)]);
    }
  });

  test('a transaction beside a change of its queue puts its job in or fails, but does not wait for ever', async () => {
    await queue.prepare('tuned');
    const changed = queue.work('tuned', { retryLimit: 9 }, async () => {});
    const put = () => opened.store.db.transaction().execute((tx) => queue.enqueue('tuned', {}, { db: tx }));
    const ended = await Promise.allSettled(Array.from({ length: 8 }, put));
    await changed;
    for (const one of ended) if (one.status === 'rejected') expect(String(one.reason)).toContain('prepare');
    expect(await put()).toEqual(expect.any(String));
  });

  test('a job that throws is tried again', async () => {
    const tries: number[] = [];
    await queue.work('shaky', { retryDelaySeconds: 1 }, async (job) => {
      tries.push(job.tries);
      if (job.tries === 0) throw new Error('first time');
    });
    await queue.enqueue('shaky', {});
    await expect.poll(() => tries, { timeout: 40_000 }).toEqual([0, 1]);
  });

  test('due are queues whose jobs may begin now: no later ones, none that runs, none that nobody works on', async () => {
    for (const name of ['due', 'elsewhere']) await queue.enqueue(name, {});
    await queue.enqueue('later', {}, { startAfter: 600 });
    let end = () => {};
    const open = new Promise<void>((resolve) => (end = resolve));
    await queue.work('runs', {}, () => open);
    await queue.enqueue('runs', {});
    await expect.poll(async () => (await queue.counts('runs')).running).toBe(1);
    expect(await queuesWithDueJobs(opened.store.db, ['due', 'later', 'runs', 'never heard of'])).toEqual(['due']);
    end();
  });

  test('a job that is due later begins then', async () => {
    const seen: string[] = [];
    await queue.work<{ name: string }>('delayed', {}, async (job) => void seen.push(job.data.name));
    await queue.enqueue('delayed', { name: 'in a second' }, { startAfter: 1 });
    await expect.poll(() => seen).toEqual(['in a second']);
  });

  test('a cron line can be set twice and taken away', async () => {
    await queue.schedule('nightly', '0 2 * * *');
    await queue.schedule('nightly', '0 3 * * *');
    await queue.unschedule('nightly');
  });
});

test('a job that the last process of an embedded database left counts as dropped when the next begins', async () => {
  const opened = await openTestStore('memory');
  const first = await openQueue(opened.store, quietLog());
  let begun = 0;
  let end = () => {};
  const open = new Promise<void>((resolve) => (end = resolve));
  await first.work('long', {}, async () => {
    begun += 1;
    await open;
  });
  await first.enqueue('long', {});
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(1);
  const beats = async () => {
    const found = await sql<{ at: Date }>`select heartbeat_on as at from pgboss.job where name = 'long'`.execute(opened.store.db);
    return found.rows.map(({ at }) => at.getTime());
  };
  expect(await beats()).not.toEqual([0]);
  const next = await openQueue(opened.store, quietLog());
  expect(await beats()).toEqual([0]);
  end();
  await first.stop();
  await next.stop();
  await opened.close();
});
