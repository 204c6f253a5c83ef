import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { startContinuous, stopContinuous } from '#server/services/intake/continuous.ts';
import { openReaders, type Readers } from '#server/services/intake/readers.ts';
import { runBatch, runBatches } from '#server/services/intake/run-batch.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { tick } from '#server/services/intake/tick.ts';
import { findBatch, listBatches } from '#server/store/intake/batches.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith, reportMail } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { ingestion } = contract;
let test: TestApp;
let admin: TestUser;
let readers: Readers;
let made = 0;
let acme: { id: number; name: string };
beforeAll(async () => {
  test = await openTestApp();
  readers = openReaders({ size: 1 });
});
afterAll(async () => {
  await readers.close();
  await test.close();
});
beforeEach(async () => {
  await emptyStore(test);
  test.setTime(null);
  admin = await test.login('admin');
  const name = `acme${(made += 1)}.example`;
  acme = { id: await test.domain(name), name };
});

const start = () => startBatch(test.context, { trigger: 'test', by: null });
const arriveMany = async (count: number) => {
  for (let index = 0; index < count; index += 1)
    await test.arrive(reportMail({ policyDomain: acme.name, reportId: `r${index}`, count: 1 }));
};
const statuses = async (batchId: number | null) => {
  const rows = await test.context.store.db
    .selectFrom('messages')
    .select('status')
    .where('batch_id', batchId === null ? 'is' : '=', batchId)
    .execute();
  return rows.map((row) => row.status);
};
const statusOf = async (id: number) => (await findBatch(test.context.store.db, { id }))?.status;

/** Threads that read nothing behind so many messages before something else has happened. */
function interrupted(after: number, happening: () => Promise<void> | void): Readers {
  let count = 0;
  let happened: Promise<void> | void;
  return {
    ...readers,
    read: async (...input) => {
      count += 1;
      if (count === after) happened = happening();
      await happened;
      return readers.read(...input);
    },
  };
}

const configure = (body: object) => test.call(contract.background.config, { body }, admin);

/** Stops the continuous job as staff do. */
async function stopIntake(): Promise<void> {
  const { id } = await startContinuous(test.context, null);
  await stopContinuous(test.context, id, admin.id);
}

describe('batches', () => {
  it('take at most the set number of messages, oldest first, and several get different ones', async () => {
    await configure({ messagesPerBatch: 3 });
    await arriveMany(7);
    const batches = [await start(), await start(), await start()];
    expect(await start()).toBeNull();
    await configure({ messagesPerBatch: 100 });
    for (const batch of batches) await runBatch(test.context, batch?.id ?? 0, { readers });
    const done = await Promise.all(batches.map((batch) => findBatch(test.context.store.db, { id: batch?.id ?? 0 })));
    expect(done.map((batch) => batch?.messagesTotal)).toEqual([3, 3, 1]);
    expect(await test.counted(acme.id)).toBe(7);
  });

  it('follow each other in one job while messages wait', async () => {
    await configure({ messagesPerBatch: 3 });
    await arriveMany(8);
    const first = await start();
    await runBatches(test.context, first?.id ?? 0, { readers });
    await configure({ messagesPerBatch: 100 });
    expect(await test.counted(acme.id)).toBe(8);
    const { rows } = await listBatches(test.context.store.db, { limit: 10, offset: 0 });
    const parts = rows
      .toSorted((a, b) => a.id - b.id)
      .map((one) => [one.trigger, one.status, one.messagesTotal, one.messagesDone]);
    expect(parts).toEqual([
      ['test', 'completed', 3, 3],
      ['continuous', 'completed', 3, 3],
      ['continuous', 'completed', 2, 2],
    ]);
    expect(rows.every((one) => one.finishedAt !== null && one.tries === 1 && one.reportsStored === one.messagesTotal)).toBe(true);
  });

  it.each([
    ['the continuous intake is off', {}, 0],
    ['as many as may be are open', { maxConcurrentBatches: 1 }, 1],
  ])('do not follow where %s', async (_, change, others) => {
    await configure({ messagesPerBatch: 2 });
    await arriveMany(6);
    for (let left = others; left > 0; left -= 1) await start();
    const mine = await start();
    await configure(change);
    const isOff = Object.keys(change).length === 0;
    if (isOff) await stopIntake();
    await runBatches(test.context, mine?.id ?? 0, { readers });
    await configure({ messagesPerBatch: 100, maxConcurrentBatches: 5 });
    if (isOff) await startContinuous(test.context, null);
    expect(await test.counted(acme.id)).toBe(2);
    await test.readWaiting({ readers });
  });

  it('stop after the group at hand; the rest waits and is read later, each mail once', async () => {
    await arriveMany(6);
    const batch = await start();
    const id = batch?.id ?? 0;
    const name = batch?.batchId ?? '';
    const stopping = interrupted(2, async () => {
      const answer = await test.call(ingestion.stopBatch, { body: { batch_id: name } }, admin);
      const again = await test.call(ingestion.stopBatch, { body: { batch_id: name } }, admin);
      expect([answer.batch.status, again.batch.status]).toEqual(['stopping', 'stopping']);
    });
    const done = await runBatch(test.context, id, { readers: stopping, groupMessages: 2 });
    expect(done?.status).toBe('stopped');
    expect(done?.messagesDone).toBeLessThan(6);
    expect(await statuses(id)).toHaveLength(done?.messagesDone ?? 0);
    await test.readWaiting({ readers });
    expect(await test.counted(acme.id)).toBe(6);
    const stopTwice = [1, 2].map(() => test.call(ingestion.stopBatch, { body: { batch_id: name } }, admin));
    for (const { batch } of await Promise.all(stopTwice)) expect(batch).toMatchObject({ batch_id: name, status: 'stopped' });
  });

  it('stop without reading what still waits for a thread, also while nothing is saved', async () => {
    await arriveMany(6);
    const batch = await start();
    const id = batch?.id ?? 0;
    let asked: Promise<unknown> | null = null;
    const busy: Readers = {
      ...readers,
      read: async (input, isWanted = () => true) => {
        asked ??= test.call(ingestion.stopBatch, { body: { batch_id: batch?.batchId ?? '' } }, admin);
        await asked;
        await expect.poll(isWanted).toBe(false);
        return readers.read(input, isWanted);
      },
    };
    const done = await runBatch(test.context, id, { readers: busy, beatMs: 5 });
    expect(done).toMatchObject({ status: 'stopped', messagesDone: 0 });
    expect(await statuses(id)).toEqual([]);
    await test.readWaiting({ readers });
    expect(await test.counted(acme.id)).toBe(6);
  });

  it('stop before they began, and run after all when they are retried', async () => {
    await arriveMany(2);
    const batch = await start();
    const body = { batch_id: batch?.batchId ?? '' };
    expect((await test.call(ingestion.stopBatch, { body }, admin)).batch.status).toBe('stopped');
    expect((await test.call(ingestion.retry, { body }, admin)).batch.status).toBe('pending_enhanced');
    expect((await runBatch(test.context, batch?.id ?? 0, { readers }))?.status).toBe('completed');
    expect(await test.counted(acme.id)).toBe(2);
    await expect(test.call(ingestion.retry, { body }, admin)).rejects.toMatchObject({ status: 409 });
    const kept = await test.context.store.db
      .selectFrom('audit')
      .select('action')
      .where('actor_user_id', '=', admin.id)
      .where('entity_id', '=', String(batch?.id))
      .execute();
    expect(kept.map((row) => row.action)).toEqual(['batch_stop', 'batch_retry']);
  });

  it('are taken up where a dead worker left them; nothing is lost or counted twice', async () => {
    await arriveMany(6);
    const batch = await start();
    const id = batch?.id ?? 0;
    test.setTime('2026-11-21T08:00:00Z');
    const dead = new Promise<never>(() => undefined);
    const hanging = interrupted(5, () => dead);
    void runBatch(test.context, id, { readers: hanging, groupMessages: 2 });
    await expect.poll(async () => (await findBatch(test.context.store.db, { id }))?.messagesDone).toBe(4);
    expect(await runBatch(test.context, id, { readers })).toMatchObject({ status: 'storing', messagesDone: 4 });
    test.setTime('2026-11-21T08:02:00Z');
    expect(await runBatch(test.context, id, { readers })).toMatchObject({
      status: 'completed',
      messagesDone: 6,
      reportsStored: 6,
    });
    expect(await test.counted(acme.id)).toBe(6);
  });

  it('say why each of their files was not counted, copies of counted reports too', async () => {
    await arriveMany(1);
    await test.readWaiting({ readers });
    const sent = reportMail({ policyDomain: acme.name, reportId: 'r0', count: 1 });
    const { messageId } = await test.arrive(Buffer.concat([Buffer.from('X-Sent-Again: yes\r\n'), sent]));
    await test.arrive(mailWith('r.xml', 'text/xml', Buffer.from(`<feedback><!-- ${made} --><record>`)));
    const [batch] = await test.readWaiting({ readers });
    const said = await test.call(ingestion.status, { query: { batch_id: batch?.batchId ?? '' } }, admin);
    const reason = 'This report is counted already.';
    expect(said.refusal_groups).toContainEqual({ outcome: 'duplicate', code: 'duplicate', reason, files: 1 });
    expect(said.refusals).toHaveLength(2);
    expect(said.refusals.find((one) => one.message_id === messageId)).toMatchObject({ reason, may_download: false });
    const latest = await test.call(ingestion.status, {}, admin);
    expect(latest.refusals.map(({ outcome }) => outcome)).not.toContain('duplicate');
  });

  it('keep what an earlier try counted when they are retried', async () => {
    await arriveMany(3);
    await test.arrive(mailWith('r.xml', 'text/xml', Buffer.from(`<feedback><!-- ${made} again --><record>`)));
    const [batch] = await test.readWaiting({ readers });
    const counts = { messagesTotal: 4, messagesDone: 4, filesRead: 4, reportsStored: 3, failedFiles: 1 };
    expect(batch).toMatchObject(counts);
    const { batch: waiting } = await test.call(ingestion.retry, { body: { batch_id: batch?.batchId ?? '' } }, admin);
    expect(waiting).toMatchObject({ messages_done: 3, reports_stored: 3, failed_files: 0 });
    expect(await runBatch(test.context, batch?.id ?? 0, { readers })).toMatchObject({ ...counts, tries: 2 });
  });

  it('keep unreadable mail with them and read it again on a retry, up to the third try', async () => {
    const broken = mailWith('r.xml', 'text/xml', Buffer.from(`<feedback><!-- ${made} --><record>`));
    const { messageId } = await test.arrive(broken);
    const [batch] = await test.readWaiting({ readers });
    expect(batch?.status).toBe('completed_with_errors');
    const body = { batch_id: batch?.batchId ?? '' };
    const seen = await test.call(ingestion.status, { query: { batch_id: body.batch_id } }, admin);
    expect(seen.refusals).toHaveLength(1);
    expect(seen.refusals[0]).toMatchObject({ file_name: 'r.xml', outcome: 'refused', subject: 'A mail' });
    expect(seen.refusal_groups).toMatchObject([{ outcome: 'refused', files: 1, reason: seen.refusals[0]?.reason }]);
    for (const tries of [2, 3]) {
      await test.call(ingestion.retry, { body }, admin);
      expect(await runBatch(test.context, batch?.id ?? 0, { readers })).toMatchObject({ status: 'completed_with_errors', tries });
    }
    await expect(test.call(ingestion.retry, { body }, admin)).rejects.toMatchObject({ status: 409 });
    const more = await test.call(ingestion.retryAll, { body: { max_retries: 5 } }, admin);
    expect(more.batches.map((one) => one.batch_id)).toContain(body.batch_id);
    await runBatch(test.context, batch?.id ?? 0, { readers });
    const message = await test.context.store.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({ status: 'failed', tries: 4 });
    const files = await test.context.store.db
      .selectFrom('message_files')
      .select('id')
      .where('message_id', '=', messageId)
      .execute();
    expect(files).toHaveLength(1);
  });

  it('save the other messages of a group when the store refuses one', async () => {
    await arriveMany(3);
    const batch = await start();
    const poisoned: Readers = {
      ...readers,
      read: async (...input) => {
        const answer = await readers.read(...input);
        const [file] = answer.ok ? answer.outcome.files : [];
        if (file?.kind === 'aggregate' && file.result.ok && file.result.value.header.reportId === 'r1') file.bytesXml = 0.5;
        return answer;
      },
    };
    const done = await runBatch(test.context, batch?.id ?? 0, { readers: poisoned });
    expect(done).toMatchObject({ status: 'completed_with_errors', messagesDone: 3, reportsStored: 2, failedFiles: 1 });
    expect(await test.counted(acme.id)).toBe(2);
    expect((await statuses(batch?.id ?? 0)).sort()).toEqual(['done', 'done', 'failed']);
  });

  it('are started by the poll while fewer than the set number are open, and not at all when it is off', async () => {
    await configure({ messagesPerBatch: 1, maxConcurrentBatches: 2 });
    await arriveMany(4);
    expect(await tick(test.context, 'continuous')).toBe(2);
    expect(await tick(test.context, 'continuous')).toBe(0);
    await stopIntake();
    const open = await test.call(ingestion.status, {}, admin);
    for (const { batch_id } of open.active_batches) {
      const batch = await findBatch(test.context.store.db, { batchId: batch_id });
      await runBatch(test.context, batch?.id ?? 0, { readers });
    }
    expect(await tick(test.context, 'continuous')).toBe(0);
    await configure({ messagesPerBatch: 100, maxConcurrentBatches: 5 });
    await startContinuous(test.context, null);
    await test.readWaiting({ readers });
    expect(await test.counted(acme.id)).toBe(4);
  });

  it('end also if more rows are read than the buffer takes, several at once', async () => {
    await configure({ messagesPerBatch: 4 });
    const from = Array.from({ length: 400 }, () => acme.name);
    for (let index = 0; index < 12; index += 1)
      await test.arrive(reportMail({ policyDomain: acme.name, reportId: `held ${index}`, from, count: 1 }));
    const few = openReaders({ size: 2, heldRows: 500 });
    const batches = [await start(), await start(), await start()];
    const done = await Promise.all(batches.map((batch) => runBatch(test.context, batch?.id ?? 0, { readers: few })));
    expect(done.map((batch) => batch?.status)).toEqual(['completed', 'completed', 'completed']);
    expect(await test.counted(acme.id)).toBe(12 * 400);
    expect(few.held.isFull()).toBe(false);
    few.held.add(499);
    expect(few.held.isFull()).toBe(false);
    await few.close();
  });

  it('fail, and hold nothing back, if messages cannot be loaded while the buffer is full of rows', async () => {
    const from = Array.from({ length: 400 }, () => acme.name);
    for (let index = 0; index < 8; index += 1)
      await test.arrive(reportMail({ policyDomain: acme.name, reportId: `away ${index}`, from, count: 1 }));
    const few = openReaders({ size: 2, heldRows: 500 });
    let answered = 0;
    const broken: Readers = {
      ...few,
      read: async (...input) => {
        const answer = await few.read(...input);
        answered += 1;
        if (answered === 2) throw new Error('the bytes cannot be fetched');
        return answer;
      },
    };
    const batch = await start();
    expect((await runBatch(test.context, batch?.id ?? 0, { readers: broken, groupMessages: 8 }))?.status).toBe('failed');
    await test.readWaiting({ readers });
    expect(await test.counted(acme.id)).toBe(8 * 400);
    await few.close();
  });

  it('leave off when the server closes and go on after the next start', async () => {
    await arriveMany(4);
    const batch = await start();
    const id = batch?.id ?? 0;
    const closing = new AbortController();
    await runBatch(test.context, id, {
      readers: interrupted(3, () => closing.abort()),
      groupMessages: 2,
      signal: closing.signal,
    });
    expect(await statusOf(id)).toBe('storing');
    expect(await runBatch(test.context, id, { readers })).toMatchObject({ status: 'completed', messagesDone: 4 });
    expect(await test.counted(acme.id)).toBe(4);
  });
});
