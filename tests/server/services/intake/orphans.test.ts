import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { tick } from '#server/services/intake/tick.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

let test: TestApp;
let admin: TestUser;
let customerId: number;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.login('admin');
  customerId = await test.customer();
});
afterAll(async () => test.close());

const statusOf = async (id: number) =>
  (await test.context.store.db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const addDomain = (name: string) =>
  test.call(contract.domains.create, { body: { name, customer_id: customerId, mail_class: 'people' } }, admin);

it('stores a report of an unregistered domain, and counts it when the domain is added', async () => {
  const { messageId } = await test.arrive(reportMail({ policyDomain: 'later.co.za', from: ['news.later.co.za'], count: 8 }));
  const [batch] = await test.readWaiting();
  expect(batch).toMatchObject({ status: 'completed', orphans: 1, reportsStored: 0 });
  expect(await statusOf(messageId)).toBe('orphan');
  const added = await addDomain('later.co.za');
  expect(added.orphans_to_read).toBe(1);
  await test.readWaiting();
  expect(await statusOf(messageId)).toBe('done');
  expect(await test.counted(added.domain.id)).toBe(8);
});

it('counts the missing share of a report when its domain is added, and the others not again', async () => {
  const firstId = await test.domain('first.co.za');
  await test.arrive(
    reportMail({ policyDomain: 'first.co.za', reportId: 'two', from: ['first.co.za', 'second.co.za'], count: 5 }),
  );
  await test.readWaiting();
  expect(await test.counted(firstId)).toBe(5);
  const added = await addDomain('second.co.za');
  expect(added.orphans_to_read).toBe(1);
  await test.readWaiting();
  expect(await test.counted(firstId)).toBe(5);
  expect(await test.counted(added.domain.id)).toBe(5);
});

it('finds waiting mail whose domain was registered behind its back', async () => {
  await test.arrive(reportMail({ policyDomain: 'quiet.co.za', reportId: 'quiet' }));
  await test.readWaiting();
  const id = await test.domain('quiet.co.za');
  expect(await tick(test.context, 'continuous')).toBe(1);
  const [open] = (await test.call(contract.ingestion.status, {}, admin)).active_batches;
  expect(open?.status).toBe('pending_enhanced');
  const { runBatch } = await import('#server/services/intake/run-batch.ts');
  const { findBatch } = await import('#server/store/intake/batches.ts');
  await runBatch(test.context, (await findBatch(test.context.store.db, { batchId: open?.batch_id ?? '' }))?.id ?? 0);
  expect(await test.counted(id)).toBe(3);
  expect(await tick(test.context, 'continuous')).toBe(0);
});

it('reads an orphan again when the same bytes come once more', async () => {
  const mail = reportMail({ policyDomain: 'again.co.za', reportId: 'again' });
  const first = await test.arrive(mail);
  await test.readWaiting();
  expect(await test.arrive(mail)).toEqual({ messageId: first.messageId, already: true });
  expect(await statusOf(first.messageId)).toBe('stored');
  await test.readWaiting();
  expect(await statusOf(first.messageId)).toBe('orphan');
});
