import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { checkIfDue } from '#server/services/intake/continuous-check.ts';
import { noteIntakeSource, noteMailbox } from '#server/services/intake/intake-sources.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith, reportMail } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { emailCleanup, ingestion } = contract;
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

/** A report of four messages that came and was read at 09:41, and one of another reporter that did at 10:05; now it is 10:41. */
async function twoReports(): Promise<void> {
  await test.arrive(reportMail({ reportId: 'one', count: 4 }));
  await test.readWaiting();
  test.setTime('2026-11-21T10:05:00Z');
  await test.arrive(reportMail({ reportId: 'two', reporter: 'second.example', count: 1 }));
  await test.readWaiting();
  test.setTime('2026-11-21T10:41:00Z');
}
const badMail = () => mailWith('bad.xml', 'text/xml', Buffer.from('<feedback><record>'));

describe('the intake on the wire', () => {
  it('is for staff only, but for uploads', async () => {
    const customer = await test.login('customer', [{ customerId: await test.customer() }]);
    for (const endpoint of [
      ingestion.status,
      ingestion.recentReports,
      ingestion.health,
      ingestion.mailboxStatus,
      ingestion.process,
      emailCleanup.orphanedEmails,
      emailCleanup.status,
    ])
      await expect(test.call(endpoint, {}, customer), endpoint.path).rejects.toMatchObject({ status: 403 });
    for (const endpoint of [ingestion.retry, ingestion.stopBatch])
      await expect(test.call(endpoint, { body: { batch_id: 'x' } }, customer)).rejects.toMatchObject({ status: 403 });
    await expect(test.call(ingestion.retryAll, { body: {} }, customer)).rejects.toMatchObject({ status: 403 });
    await expect(test.call(ingestion.health, {}, null)).rejects.toMatchObject({ status: 401 });
  });

  it('starts a batch of what waits, at once, and says so when nothing does', async () => {
    expect(await test.call(ingestion.process, {}, admin)).toMatchObject({ batch_id: null, status: null });
    await checkIfDue(test.context);
    await test.arrive(reportMail({ reportId: 'one', count: 4 }));
    const waiting = await test.call(ingestion.status, {}, admin);
    expect(waiting).toMatchObject({
      waiting_messages: 1,
      oldest_waiting_time: '2026-11-21T09:41:00.000Z',
      next_poll_time: '2026-11-21T09:46:00.000Z',
    });
    const started = await test.call(ingestion.process, {}, admin);
    expect(started).toMatchObject({ status: 'pending_enhanced' });
    const { batch, active_batches } = await test.call(ingestion.status, { query: { batch_id: started.batch_id ?? '' } }, admin);
    expect(batch).toMatchObject({ batch_id: started.batch_id, trigger: 'manual' });
    expect(active_batches).toHaveLength(1);
    expect((await test.context.queue.counts('intake-batch')).waiting).toBeGreaterThan(0);
    await expect(test.call(ingestion.status, { query: { batch_id: 'nonsense' } }, admin)).rejects.toMatchObject({ status: 404 });
    await test.call(ingestion.stopBatch, { body: { batch_id: started.batch_id ?? '' } }, admin);
    await test.readWaiting();
    expect(await test.counted(domainId)).toBe(4);
  });

  it('lists received reports, the last received first', async () => {
    await twoReports();
    const { reports, pagination } = await test.call(ingestion.recentReports, { query: { limit: 1 } }, admin);
    expect(reports).toMatchObject([
      {
        ext_report_id: 'two',
        reporter: 'second.example',
        domain_name: 'acme.example',
        messages: 1,
        state: 'current',
        channel: 'smtp',
      },
    ]);
    expect(pagination).toEqual({ limit: 1, offset: 0, total: 2 });
  });

  it('reports its health from what it finds: counts, hours, reporters, checks', async () => {
    await twoReports();
    await test.arrive(badMail());
    await test.arrive(reportMail({ reportId: 'three', policyDomain: 'unknown.example' }));
    await test.readWaiting();
    const health = await test.call(ingestion.health, {}, admin);
    expect(health).toMatchObject({
      status: 'healthy',
      messages_24h: 4,
      reports_24h: 2,
      rows_24h: 2,
      orphan_messages: 1,
      failed_messages: 1,
      waiting_messages: 0,
    });
    expect(health.rows_by_hour).toHaveLength(24);
    expect(health.rows_by_hour.slice(-2)).toEqual([
      { hour: '2026-11-21T09:00:00.000Z', rows: 1, rows_refused: 0 },
      { hour: '2026-11-21T10:00:00.000Z', rows: 1, rows_refused: 0 },
    ]);
    expect(health.reporters.map((one) => [one.reporter, one.reports, one.messages])).toEqual([
      ['reporter.example', 1, 4],
      ['second.example', 1, 1],
    ]);
    expect(health.checks.map((check) => [check.name, check.status])).toEqual([
      ['Database', 'ok'],
      ['Queue', 'ok'],
      ['Backlog', 'ok'],
      ['Last batch', 'ok'],
      ['Messages', 'ok'],
      ['Storage', 'ok'],
      ['SMTP receiver', 'off'],
      ['Mailbox', 'off'],
      ['Drop folder', 'off'],
      ['S3 bucket', 'off'],
      ['Uploads', 'ok'],
    ]);
  });

  it('lists what is not counted with the reason, moves it to processed once, and still reads it when its domain is added', async () => {
    const customerId = await test.customer('Late');
    await test.arrive(badMail());
    test.setTime('2026-11-21T09:50:00Z');
    await test.arrive(reportMail({ reportId: 'three', policyDomain: 'late-estate.co.za', count: 3 }));
    await test.readWaiting();
    const { data, count } = await test.call(emailCleanup.orphanedEmails, {}, admin);
    expect(data.map(({ kind, unknown_domains: names }) => [kind, names])).toEqual([
      ['orphan', ['late-estate.co.za']],
      ['failed', []],
    ]);
    expect(count).toBe(2);
    for (const { reason } of data) expect(reason).toMatch(/\.$/);
    const failed = await test.call(emailCleanup.orphanedEmails, { query: { kind: 'failed', limit: 1 } }, admin);
    expect(failed).toMatchObject({ count: 1, pagination: { total: 1, limit: 1 } });
    const status = await test.call(emailCleanup.status, {}, admin);
    expect(status).toMatchObject({
      orphan_messages: 1,
      failed_messages: 1,
      oldest_time: '2026-11-21T09:41:00.000Z',
      moved_30d: 0,
    });
    const move = { body: { email_ids: data.map(({ id }) => id) } };
    expect(await test.call(emailCleanup.moveEmails, move, admin)).toMatchObject({ moved: 2, count: 0 });
    expect(await test.call(emailCleanup.moveEmails, move, admin)).toMatchObject({ moved: 0, count: 0 });
    expect(await test.call(emailCleanup.status, {}, admin)).toMatchObject({ moved_30d: 2, oldest_time: null });
    expect((await test.call(ingestion.health, {}, admin)).failed_messages).toBe(0);
    await expect(test.call(emailCleanup.moveEmails, { body: { email_ids: [] } }, admin)).rejects.toMatchObject({ status: 400 });
    const { domain } = await test.call(
      contract.domains.create,
      { body: { name: 'late-estate.co.za', customer_id: customerId } },
      admin,
    );
    await test.readWaiting();
    expect(await test.counted(domain.id)).toBe(3);
  });

  it('has problems, and is not down, while one of several mailboxes is read', async () => {
    const { config } = test.context;
    const before = config.mailboxes;
    const names = ['a@mail.example:993/INBOX', 'b@mail.example:993/INBOX'] as const;
    config.mailboxes = names.map((name) => ({ name })) as typeof before;
    const text = 'The state of the mailbox.';
    const statusWith = async (status: 'connected' | 'unreachable') => {
      await noteMailbox(test.context, names[0], { status, text, address: null, seenTime: null, backlog: null });
      return (await test.call(ingestion.health, {}, admin)).status;
    };
    await noteMailbox(test.context, names[1], { status: 'auth_failed', text, address: null, seenTime: null, backlog: null });
    expect(await statusWith('connected')).toBe('degraded');
    expect(await statusWith('unreachable')).toBe('down');
    config.mailboxes = before;
  });

  it('warns of messages that wait too long and of a broken intake source', async () => {
    await test.arrive(reportMail({ reportId: 'four' }));
    test.setTime('2026-11-21T11:00:00Z');
    const text = 'The drop folder cannot be read: no such folder';
    await noteIntakeSource(test.context, 'folder', {
      status: 'unreachable',
      text,
      address: '/inbox',
      seenTime: null,
      backlog: null,
    });
    const { status, checks } = await test.call(ingestion.health, {}, admin);
    expect(status).toBe('down');
    expect(checks.find((check) => check.name === 'Backlog')).toEqual({
      name: 'Backlog',
      status: 'warning',
      text: '1 message waits; the oldest for 79 minutes.',
    });
    const { sources, report_address, outgoing } = await test.call(ingestion.mailboxStatus, {}, admin);
    expect([report_address, outgoing]).toEqual([null, 'outbox']);
    expect(sources.map((source) => [source.channel, source.status])).toEqual([
      ['smtp', 'off'],
      ['imap', 'off'],
      ['folder', 'unreachable'],
      ['s3', 'off'],
      ['upload', 'connected'],
    ]);
    expect(sources.find((source) => source.channel === 'imap')?.text).toContain('IMAP_URL');
  });

  it('lets failed mail be read again by retry-all', async () => {
    await test.arrive(badMail());
    await test.readWaiting();
    const { messages_queued, batches } = await test.call(ingestion.retryAll, { body: { max_retries: 3 } }, admin);
    expect(messages_queued + batches.length).toBe(1);
    await expect(test.call(ingestion.retryAll, { body: { max_retries: 0 } }, admin)).rejects.toMatchObject({ status: 400 });
    await expect(test.call(ingestion.retry, { body: { batch_id: 'nonsense' } }, admin)).rejects.toMatchObject({ status: 404 });
  });
});
