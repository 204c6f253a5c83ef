import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { tick } from '#server/services/intake/tick.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-21T09:00:00Z' });
  await test.domain('acme.example');
});
afterAll(() => test.close());

const messages = () => test.context.store.db.updateTable('messages');
const statusOf = async (id: number) =>
  (await test.context.store.db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

it.each([
  ['too-slow', 1, 11, 'waits'],
  ['reader-failed', 2, 11, 'waits'],
  ['too-slow', 1, 5, 'failed'],
  ['too-slow', 3, 600, 'failed'],
  ['zip-bomb', 1, 600, 'failed'],
])('a message that failed as %s after %i tries is %sm later: %s', async (reason, tries, minutes, becomes) => {
  const { messageId } = await test.arrive(reportMail({ reportId: `${reason} ${tries} ${minutes}` }));
  const at = new Date(test.context.clock.now().getTime() - minutes * 60_000);
  const failed = { status: 'failed', reason_code: reason, tries, processed_at: at } as const;
  await messages().set(failed).where('id', '=', messageId).execute();
  await tick(test.context, 'continuous');
  expect((await statusOf(messageId)) === 'failed' ? 'failed' : 'waits').toBe(becomes);
});

it('reports messages that an ended batch left unread, and reads them in the next run', async () => {
  const { messageId } = await test.arrive(reportMail({ reportId: 'left behind' }));
  const [batch] = await test.readWaiting();
  await messages()
    .set({ status: 'processing', batch_id: batch?.id ?? 0 })
    .where('id', '=', messageId)
    .execute();
  const admin = await test.login('admin');
  const health = async () =>
    (await test.call(contract.ingestion.health, {}, admin)).checks.find(({ name }) => name === 'Messages');
  expect(await health()).toMatchObject({
    status: 'warning',
    text: '1 message was left unread by a batch that has ended; the next run reads it.',
  });
  await tick(test.context, 'continuous');
  expect((await health())?.status).toBe('ok');
  await test.readWaiting();
  expect(await statusOf(messageId)).not.toBe('failed');
});
