import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchNew, type PolledMailbox } from '#server/services/intake/poll-mailbox.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

let test: TestApp;
let made = 0;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => test.close());

type Held = { uid: number; raw: Uint8Array; size?: number };

/** A mailbox in memory; `size` is what it claims of a message. */
function mailboxOf(messages: readonly Held[], uidValidity = 1, name = `box${(made += 1)}`) {
  const moved: number[] = [];
  const marked: number[] = [];
  const mailbox: PolledMailbox = {
    name,
    uidValidity,
    listAfter: async (uid) =>
      messages.filter((one) => one.uid > uid).map((one) => ({ uid: one.uid, size: one.size ?? one.raw.length })),
    read: async (uids) => messages.filter((one) => uids.includes(one.uid)),
    unsettled: async () => [],
    settle: async (uids) => {
      moved.push(...uids);
      return 'moved';
    },
    mark: async (uids) => {
      marked.push(...uids);
    },
    waitForMail: async () => undefined,
    close: async () => undefined,
  };
  return { mailbox, moved, marked };
}

const report = () => reportMail({ reportId: `polled ${(made += 1)}` });
const large = Buffer.alloc(26 * 1024 * 1024, 65);

it.each([
  ['says so', undefined],
  ['claims to be small', 900],
  ['claims no size', 0],
])('a message above the limit that %s is marked, and those around it are taken', async (_name, size) => {
  const held: Held[] = [
    { uid: 3, raw: report() },
    { uid: 5, raw: large, ...(size === undefined ? {} : { size }) },
    { uid: 9, raw: report() },
  ];
  const { mailbox, moved, marked } = mailboxOf(held);
  expect(await fetchNew(test.context, mailbox)).toEqual({ fetched: 2, tooLarge: 1, settled: 'moved' });
  expect([moved, marked]).toEqual([[3, 9], [5]]);
  expect(await fetchNew(test.context, mailbox)).toEqual({ fetched: 0, tooLarge: 0, settled: 'nothing' });
});

it('an empty message does not hold up the others, and a mailbox made anew is read from its start', async () => {
  const held = [
    { uid: 1, raw: Buffer.alloc(0) },
    { uid: 2, raw: report() },
  ];
  const { mailbox, moved } = mailboxOf(held);
  expect(await fetchNew(test.context, mailbox)).toMatchObject({ fetched: 1 });
  expect(moved).toEqual([1, 2]);
  const anew = mailboxOf(held, 2, mailbox.name);
  expect(await fetchNew(test.context, anew.mailbox)).toMatchObject({ fetched: 1 });
  const [batch] = await test.readWaiting();
  expect(batch?.messagesDone).toBe(
    await test.context.store.db
      .selectFrom('messages')
      .select('id')
      .execute()
      .then((rows) => rows.length),
  );
});
