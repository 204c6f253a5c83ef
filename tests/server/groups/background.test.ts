import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { runRecovery } from '#server/services/intake/recovery-runs.ts';
import { tick } from '#server/services/intake/tick.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { holdLease } from '#server/store/settings.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { background, ingestion } = contract;
let test: TestApp;
let admin: TestUser;
let domainId: number;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => test.close());
beforeEach(async () => {
  await emptyStore(test);
  test.setTime('2026-11-21T09:41:00Z');
  admin = await test.login('admin');
  domainId = await test.domain('acme.example');
});

const job = async (id: number) => (await test.call(background.job, { params: { id } }, admin)).job;
/** Starts a recovery and carries it out as its job does. */
async function recover(type: 'cleanup_orphaned' | 'requeue_stuck' | 'rebuild_rollups' | 'release_locks') {
  const { job_id: id } = await test.call(background.recovery, { body: { type } }, admin);
  await runRecovery(test.context, id, () => false);
  return job(id);
}

describe('background processing', () => {
  it('is for staff only', async () => {
    const customer = await test.login('customer', [{ customerId: await test.customer() }]);
    for (const endpoint of Object.values(background))
      await expect(
        test.call(endpoint, { params: { id: 1, jobId: 1 }, body: {} } as never, customer),
        endpoint.path,
      ).rejects.toMatchObject({ status: 403 });
  });

  it('starts once, stops by its number, and reads nothing while it is stopped', async () => {
    const first = await test.call(background.startContinuous, { body: { messagesPerBatch: 7 } }, admin);
    expect(await test.call(background.startContinuous, { body: {} }, admin)).toMatchObject({ job_id: first.job_id });
    expect(await job(first.job_id)).toMatchObject({ type: 'continuous', status: 'running', ended_time: null });
    const stop = () => test.call(background.stopContinuous, { params: { jobId: first.job_id } }, admin);
    expect(await stop()).toMatchObject({ job: { status: 'stopped', ended_time: '2026-11-21T09:41:00.000Z' } });
    expect(await stop()).toMatchObject({ job: { status: 'stopped' } });
    const again = await test.call(background.startContinuous, { body: {} }, admin);
    const stopTwice = [1, 2].map(() => test.call(background.stopContinuous, { params: { jobId: again.job_id } }, admin));
    for (const { job: stopped } of await Promise.all(stopTwice)) expect(stopped.status).toBe('stopped');
    await expect(test.call(background.stopContinuous, { params: { jobId: 999 } }, admin)).rejects.toMatchObject({ status: 404 });
    await test.arrive(reportMail({ reportId: 'one', count: 4 }));
    expect(await tick(test.context, 'continuous')).toBe(0);
    const second = await test.call(background.startContinuous, { body: {} }, admin);
    expect(second.job_id).not.toBe(first.job_id);
    await expect(stop()).rejects.toMatchObject({ status: 409 });
    expect(await tick(test.context, 'continuous')).toBe(1);
    const { jobs, pagination } = await test.call(background.jobs, {}, admin);
    expect(jobs.map(({ job_id, status }) => [job_id, status])).toEqual([
      [second.job_id, 'running'],
      [again.job_id, 'stopped'],
      [first.job_id, 'stopped'],
    ]);
    expect(pagination.total).toBe(3);
  });

  it('has the defaults of the specification, and takes changes within limits', async () => {
    const { config } = await test.call(background.health, {}, admin);
    expect(config).toMatchObject({ pollingIntervalMinutes: 5, messagesPerBatch: 100, maxConcurrentBatches: 5, running: true });
    const changed = await test.call(background.config, { body: { pollingIntervalMinutes: 10 } }, admin);
    expect(changed.config).toMatchObject({ pollingIntervalMinutes: 10, messagesPerBatch: 100 });
    for (const body of [{ pollingIntervalMinutes: 0 }, { pollingIntervalMinutes: 1_441 }, { messagesPerBatch: 1.5 }])
      await expect(test.call(background.config, { body }, admin)).rejects.toMatchObject({ status: 400 });
  });

  it('refuses a change of settings that somebody else changed since they were read, and says who', async () => {
    const other = await test.login('admin');
    const { config } = await test.call(background.health, {}, admin);
    expect(config.version).toBe(0);
    const change = (user: TestUser, body: object, seen = config.version) =>
      test.call(background.config, { body: { ...body, seen_version: seen } }, user);
    const { version } = (await change(other, { pollingIntervalMinutes: 7 })).config;
    await expect(change(admin, { messagesPerBatch: 50 })).rejects.toThrow(
      `${other.email} changed automatic processing at 11:41. Check what is stored now, then make your change again.`,
    );
    await expect(
      test.call(background.startContinuous, { body: { messagesPerBatch: 50, seen_version: config.version } }, admin),
    ).rejects.toMatchObject({ status: 409 });
    expect((await test.call(background.health, {}, admin)).config).toMatchObject({
      pollingIntervalMinutes: 7,
      messagesPerBatch: 100,
    });
    expect((await change(admin, { messagesPerBatch: 50 }, version)).config).toMatchObject({
      pollingIntervalMinutes: 7,
      messagesPerBatch: 50,
      version: version + 1,
    });
    const { entries } = await test.call(contract.audit.search, { query: { action: 'continuous_processing_changed' } }, admin);
    expect(entries.map(({ details }) => details)).toEqual([
      [{ name: 'messages per batch', value: '50' }],
      [{ name: 'polling interval minutes', value: '7' }],
    ]);
  });

  it('puts changes of several at once that name no version together, and counts none that changes nothing', async () => {
    const bodies = [{ pollingIntervalMinutes: 7 }, { messagesPerBatch: 50 }, { maxConcurrentBatches: 2 }];
    await Promise.all(bodies.map((body) => test.call(background.config, { body }, admin)));
    const { config } = await test.call(background.config, { body: { messagesPerBatch: 50 } }, admin);
    expect(config).toMatchObject({ pollingIntervalMinutes: 7, messagesPerBatch: 50, maxConcurrentBatches: 2, version: 3 });
  });

  it('says that it is stopped, late or healthy', async () => {
    await tick(test.context, 'continuous');
    expect(await test.call(background.health, {}, admin)).toMatchObject({ status: 'healthy' });
    await test.call(background.config, { body: { pollingIntervalMinutes: 90 } }, admin);
    test.setTime('2026-11-21T10:41:00Z');
    expect(await test.call(background.health, {}, admin)).toMatchObject({ status: 'healthy' });
    await test.call(background.config, { body: { pollingIntervalMinutes: 5 } }, admin);
    expect(await test.call(background.health, {}, admin)).toMatchObject({ status: 'healthy' });
    test.setTime('2026-11-21T10:57:00Z');
    expect(await test.call(background.health, {}, admin)).toMatchObject({ status: 'down' });
    const { config } = await test.call(background.health, {}, admin);
    await test.call(background.stopContinuous, { params: { jobId: config.job_id ?? 0 } }, admin);
    expect(await test.call(background.health, {}, admin)).toMatchObject({ status: 'degraded', config: { job_id: null } });
  });

  it('gives statistics under the keys of the specification', async () => {
    await test.arrive(reportMail({ reportId: 'one', count: 4 }));
    await test.readWaiting();
    const stats = await test.call(background.stats, {}, admin);
    expect(stats).toMatchObject({
      enhanced_stats: { total_batches: 1, success_rate: 100, in_progress: 0 },
      system_info: { processing_type: 'enhanced_v2' },
      active_batches: [],
    });
    expect(stats.recent_batches).toHaveLength(1);
    const details = await test.call(background.debug, {}, admin);
    expect(details).toMatchObject({ database: 'embedded', stranded_messages: 0, silent_batches: [] });
  });

  it('clears active batches without losing a message', async () => {
    await test.arrive(reportMail({ reportId: 'one', count: 4 }));
    await test.call(ingestion.process, {}, admin);
    expect(await test.call(background.clearActiveBatches, {}, admin)).toMatchObject({
      stopped: 1,
      stopping: 0,
      message: '1 batch was stopped. 1 message is queued again.',
    });
    expect(await test.call(background.clearActiveBatches, {}, admin)).toMatchObject({
      stopped: 0,
      message: 'No batch is active.',
    });
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(4);
  });

  it('deletes batches that ended long ago, and keeps their reports', async () => {
    await test.arrive(reportMail({ reportId: 'one', count: 4 }));
    await test.readWaiting();
    test.setTime('2026-12-25T09:41:00Z');
    admin = await test.login('admin');
    expect(await test.call(background.health, {}, admin)).toMatchObject({ old_batches: 1 });
    expect(await test.call(background.cleanup, { body: { days: 60 } }, admin)).toMatchObject({
      batches_deleted: 0,
      message: 'No batch was old enough to delete.',
    });
    expect(await test.call(background.cleanup, { body: {} }, admin)).toMatchObject({ batches_deleted: 1 });
    expect(await test.counted(domainId)).toBe(4);
  });
});

describe('recovery', () => {
  it('runs one of a type at a time', async () => {
    const first = await test.call(background.recovery, { body: {} }, admin);
    expect(first.type).toBe('cleanup_orphaned');
    expect(await test.call(background.recovery, { body: {} }, admin)).toMatchObject({ job_id: first.job_id });
    await expect(test.call(background.recovery, { body: { type: 'everything' } } as never, admin)).rejects.toMatchObject({
      status: 400,
    });
  });

  it('reads messages again that wait for a domain that is registered by now', async () => {
    await test.arrive(reportMail({ policyDomain: 'late.example', reportId: 'one', count: 4 }));
    await test.readWaiting();
    const lateId = await test.domain('late.example');
    expect(await recover('cleanup_orphaned')).toMatchObject({ status: 'completed', changed: 1 });
    await test.readWaiting();
    expect(await test.counted(lateId)).toBe(4);
    expect(await recover('cleanup_orphaned')).toMatchObject({ changed: 0 });
  });

  it('takes up batches without progress', async () => {
    await test.arrive(reportMail({ reportId: 'one', count: 4 }));
    await test.call(ingestion.process, {}, admin);
    expect(await recover('requeue_stuck')).toMatchObject({ changed: 0 });
    test.setTime('2026-11-21T09:45:00Z');
    expect(await recover('requeue_stuck')).toMatchObject({ status: 'completed', changed: 1 });
  });

  it('releases the lock of a process that does not answer', async () => {
    const { db } = test.context.store;
    await holdLease(db, 'lease test', 'first', new Date('2026-11-21T09:40:00Z'), 600);
    expect(await recover('release_locks')).toMatchObject({ changed: 0 });
    test.setTime('2026-11-21T09:43:00Z');
    expect(await recover('release_locks')).toMatchObject({ changed: 1 });
    expect(await holdLease(db, 'lease test', 'second', new Date('2026-11-21T09:43:00Z'), 60)).toBe(true);
  });

  it('finds and corrects totals that differ from the rows, by day and by address', async () => {
    const { db } = test.context.store;
    await test.arrive(reportMail({ reportId: 'one', count: 4 }));
    await test.arrive(reportMail({ reportId: 'two', reporter: 'second.example', count: 3 }));
    await test.readWaiting();
    expect(await recover('rebuild_rollups')).toMatchObject({ status: 'completed', changed: 0, done: 1, total: 1 });
    await mergeAll(db);
    await test.arrive(reportMail({ reportId: 'three', count: 2 }));
    await test.readWaiting();
    const day = async () => (await sql<object>`select * from daily_domain where domain_id = ${domainId}`.execute(db)).rows;
    const right = await day();
    await sql`update daily_domain set total = total + 5, disp_none = disp_none + 5, forwarded = 1 where domain_id = ${domainId}`.execute(
      db,
    );
    await sql`insert into daily_domain (domain_id, day, total, passed, dkim_aligned, spf_aligned, disp_none, disp_quarantine, disp_reject,
        overridden, forwarded, both_aligned, failed, reports)
      select domain_id, day - 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1 from daily_domain where domain_id = ${domainId}`.execute(db);
    await sql`delete from source_segments where domain_id = ${domainId}`.execute(db);
    const run = await recover('rebuild_rollups');
    expect(run).toMatchObject({ status: 'completed' });
    expect(run.changed).toBeGreaterThanOrEqual(3);
    expect(await day()).toEqual(right);
    await mergeAll(db);
    expect(await recover('rebuild_rollups')).toMatchObject({ changed: 0 });
  });
});
