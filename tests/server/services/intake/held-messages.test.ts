import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { messageHash, takeIn } from '#server/services/intake/receive.ts';
import { maxBatchesAtOnce, runBatches } from '#server/services/intake/run-batch.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { findBatch } from '#server/store/intake/batches.ts';
import { type HeldMessages, openHeldMessages } from '#server/store/intake/held-messages.ts';
import { rawMail } from '#server/store/intake/message-content.ts';
import { backlog, countUnread } from '#server/store/intake/message-states.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { reportMail } from '#tests/fakes/mail.ts';

let test: TestApp;
let acme: number;
const folders: string[] = [];
const open: HeldMessages[] = [];

beforeAll(async () => {
  test = await openTestApp();
  acme = await test.domain('acme.example');
});
afterAll(async () => {
  for (const held of open) await held.close();
  await test.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const slow = { idleMs: 3_600_000, lookMs: 3_600_000 };
const origin = {
  channel: 'smtp' as const,
  sourceName: 'rua@beacon.example',
  envelopeFrom: null,
  uploadedBy: null,
  uploadedCustomerId: null,
};

/** The app with a log of its own in a folder; the same folder again is the next process after a death. */
async function begin(folder?: string, pace = slow) {
  const dir = folder ?? (await mkdtemp(join(tmpdir(), 'beacon-held-')));
  if (folder === undefined) folders.push(dir);
  const log = quietLog();
  const { store } = test.context;
  if (store.kind !== 'embedded') throw new Error('Only the embedded kind holds messages.');
  const held = await openHeldMessages(store.db, dir, log, pace);
  open.push(held);
  const context: Context = { ...test.context, store: { ...store, held } };
  const take = (...names: string[]) => Promise.all(names.map((name) => takeIn(context, mail(name), origin)));
  const read = async () => {
    const batch = await startBatch(context, { trigger: 'test', by: null });
    if (batch !== null) await runBatches(context, batch.id);
    return batch === null ? null : findBatch(store.db, { id: batch.id });
  };
  return { dir, log, held, context, take, read };
}

const mail = (name: string) => reportMail({ reportId: name, count: 1 });
const rowOf = (name: string) =>
  test.context.store.db
    .selectFrom('messages')
    .select(['id', 'status', 'tries', 'batch_id', 'source_name', 'subject', 'unknown_domains'])
    .where('sha256', '=', messageHash(mail(name), null))
    .executeTakeFirst();
const bytesIn = async (dir: string) => {
  const names = await readdir(dir);
  return (await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size))).reduce((sum, size) => sum + size, 0);
};

describe('messages that came in moments ago', () => {
  it('are in the log alone until they are read, then in the database alone, and count once', async () => {
    const { dir, held, context, take, read } = await begin();
    const before = await test.counted(acme);
    await take('once', 'twice', 'twice');
    expect(await rowOf('once')).toBeUndefined();
    expect(await bytesIn(dir)).toBeGreaterThan(0);
    expect(await backlog(context.store)).toMatchObject({ waiting: 2 });
    const batch = await read();
    expect(batch).toMatchObject({ status: 'completed', messagesTotal: 2, messagesDone: 2, reportsStored: 2, tries: 1 });
    expect(await rowOf('once')).toMatchObject({
      status: 'done',
      tries: 1,
      batch_id: batch?.id,
      source_name: 'rua@beacon.example',
    });
    expect(Buffer.from((await rawMail(test.context.store.db, (await rowOf('once'))?.id ?? 0)) ?? [])).toEqual(
      Buffer.from(mail('once')),
    );
    expect(await test.counted(acme)).toBe(before + 2);
    expect(held.count()).toBe(0);
    await vi.waitFor(async () => expect(await bytesIn(dir)).toBe(0));
  });

  it('are all there after a death, whatever a batch was doing', async () => {
    const first = await begin();
    await first.take('unclaimed');
    await startBatch(first.context, { trigger: 'test', by: null });
    await first.take('waiting');
    const next = await begin(first.dir);
    expect(await bytesIn(first.dir)).toBe(0);
    expect([await rowOf('unclaimed'), await rowOf('waiting')].map((row) => row?.status)).toEqual(['stored', 'stored']);
    const before = await test.counted(acme);
    await next.read();
    expect(await test.counted(acme)).toBe(before + 2);
  });

  it('count once where the process died after they were saved and before the log was emptied', async () => {
    const first = await begin();
    await first.take('saved');
    const [name] = await readdir(first.dir);
    const left = await readFile(join(first.dir, name ?? ''));
    await first.read();
    const counted = await test.counted(acme);
    await appendFile(join(first.dir, '00000099.log'), left);
    const next = await begin(first.dir);
    await next.read();
    expect(await test.counted(acme)).toBe(counted);
    expect(await rowOf('saved')).toMatchObject({ status: 'done', tries: 1 });
  });

  it('say so where the log ends in half a message', async () => {
    const first = await begin();
    await first.take('whole');
    const [name] = await readdir(first.dir);
    await appendFile(join(first.dir, name ?? ''), 'BMSG half');
    const next = await begin(first.dir);
    expect(next.log.lines.join()).toContain('9 bytes that are no whole message');
    expect(await rowOf('whole')).toMatchObject({ status: 'stored' });
    await next.read();
  });

  it('go into the database where nobody reads them', async () => {
    const { dir, held, take, read } = await begin(undefined, { idleMs: 0, lookMs: 5 });
    await take('nobody');
    await vi.waitFor(async () => expect(await rowOf('nobody')).toMatchObject({ status: 'stored', tries: 0 }));
    await vi.waitFor(async () => expect([held.count(), await bytesIn(dir)]).toEqual([0, 0]));
    await read();
    expect(await rowOf('nobody')).toMatchObject({ status: 'done' });
  });

  it('are in the database when the process has ended', async () => {
    const { dir, held, take } = await begin();
    await take('closed');
    await held.close();
    expect(await rowOf('closed')).toMatchObject({ status: 'stored' });
    expect(await bytesIn(dir)).toBe(0);
    await (await begin(dir)).read();
  });

  it('are in a backup that begins while a batch reads them', async () => {
    const { context, held, take } = await begin();
    await take('backed up');
    const batch = await startBatch(context, { trigger: 'test', by: null });
    const drained = held.drain();
    await runBatches(context, batch?.id ?? 0);
    await drained;
    expect(await rowOf('backed up')).toMatchObject({ status: 'done' });
    expect(await countUnread(context.store)).toBe(0);
  });

  it('wait again where their batch is stopped before it runs', async () => {
    const { context, held, take, read } = await begin();
    await take('stopped');
    const batch = await startBatch(context, { trigger: 'test', by: null });
    expect(held.waiting().waiting).toBe(0);
    held.release(batch?.id ?? 0);
    expect(held.waiting().waiting).toBe(1);
    await read();
    expect(await rowOf('stopped')).toMatchObject({ status: 'done' });
  });

  it('wait again where their batch breaks off, and are read by the next', async () => {
    const { context, held, take, read } = await begin();
    await take('broken off');
    const batch = await startBatch(context, { trigger: 'test', by: null });
    await runBatches(context, batch?.id ?? 0, { signal: AbortSignal.abort() });
    expect(held.waiting().waiting).toBe(1);
    await read();
    expect(await rowOf('broken off')).toMatchObject({ status: 'done', tries: 1 });
    await runBatches(context, batch?.id ?? 0);
    expect(await findBatch(context.store.db, { id: batch?.id ?? 0 })).toMatchObject({ status: 'completed', messagesTotal: 0 });
  });

  it('are read by several batches at once, each once', async () => {
    const { context, take } = await begin();
    const before = await test.counted(acme);
    const names = Array.from({ length: 260 }, (_, index) => `many ${index}`);
    await take(...names);
    const opened = await Promise.all(
      Array.from({ length: maxBatchesAtOnce }, () => startBatch(context, { trigger: 'test', by: null })),
    );
    await Promise.all(opened.flatMap((batch) => (batch === null ? [] : [runBatches(context, batch.id)])));
    expect(await test.counted(acme)).toBe(before + 260);
    expect(await countUnread(context.store)).toBe(0);
  });

  it('are taken back where the store cannot open their batch', async () => {
    const { context, held, take, read } = await begin();
    await take('refused');
    const broken = { ...context, queue: { ...context.queue, enqueue: () => Promise.reject(new Error('no queue')) } } as Context;
    await expect(startBatch(broken, { trigger: 'test', by: null })).rejects.toThrow();
    expect(held.waiting().waiting).toBe(1);
    await read();
    expect(await rowOf('refused')).toMatchObject({ status: 'done' });
  });
});

describe('a message that is stored already', () => {
  it('counts nothing again', async () => {
    const { held, take, read } = await begin();
    await test.arrive(mail('known'));
    await test.readWaiting();
    const before = await test.counted(acme);
    await take('known');
    const batch = await read();
    expect(batch).toMatchObject({ status: 'completed', messagesTotal: 1, messagesDone: 1, filesRead: 0, duplicates: 0 });
    expect(await test.counted(acme)).toBe(before);
    expect(await rowOf('known')).toMatchObject({ tries: 1 });
    expect(held.count()).toBe(0);
  });

  it('is read again where it could not be counted', async () => {
    const { context, read } = await begin();
    const raw = reportMail({ reportId: 'later', from: ['later.example', 'later.example'] });
    await test.arrive(raw);
    await test.readWaiting();
    const later = await test.domain('later.example');
    await takeIn(context, raw, origin);
    await read();
    await test.readWaiting();
    expect(await test.counted(later)).toBeGreaterThan(0);
  });
});

describe('what is not held', () => {
  it('is large, or more than there is room for', async () => {
    const { held, context, dir } = await begin();
    expect([held.hasRoom(1_000), held.hasRoom(300_000)]).toEqual([true, false]);
    const large = Buffer.concat([mail('large'), Buffer.alloc(300_000, 'x\n')]);
    await takeIn(context, large, origin);
    expect([held.count(), await bytesIn(dir)]).toEqual([0, 0]);
    await test.readWaiting();
  });

  it('is refused where the log cannot be written, and taken once it can', async () => {
    const { dir, held, take, read } = await begin();
    await rm(dir, { recursive: true });
    await expect(take('no folder')).rejects.toThrow('ENOENT');
    expect(held.count()).toBe(0);
    await mkdir(dir);
    await take('no folder');
    await read();
    expect(await rowOf('no folder')).toMatchObject({ status: 'done' });
  });
});
