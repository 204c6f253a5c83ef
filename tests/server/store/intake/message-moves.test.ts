import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageStatuses } from '#domain/vocabulary.ts';
import { allows } from '#machines/entity.ts';
import { type MessageEvent, messageMachine, messageMoves } from '#machines/message.ts';
import type { Db } from '#server/store/database.ts';
import { addBatch } from '#server/store/intake/batches.ts';
import {
  claimFailedOf,
  claimWaiting,
  readAgain,
  releaseUnread,
  requeueFailed,
  settlements,
} from '#server/store/intake/message-states.ts';
import { requeueWaitingFor } from '#server/store/intake/orphans.ts';
import { setAside } from '#server/store/intake/uncounted.ts';
import { together } from '#server/store/together.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

let test: TestApp;
let id: number;
let batchId: number;
beforeAll(async () => {
  test = await openTestApp();
  id = (await test.arrive(reportMail({ policyDomain: 'moves.co.za' }))).messageId;
  batchId = await addBatch(test.context.store.db, { batchId: 'moves', trigger: 'a test', createdBy: null, at: new Date() });
});
afterAll(() => test.close());

const settled = (status: 'done' | 'orphan' | 'failed') => (db: Db) => {
  const nothing = { reasonCode: null, reasonText: null, mailFrom: null, subject: null, mailMessageId: null, authResults: null };
  return together(db, settlements(db, [{ id, status, unknownDomains: [], ...nothing }], new Date()));
};

const statements: Record<MessageEvent['type'], (db: Db) => Promise<unknown>> = {
  claim: (db) => claimWaiting(db, batchId, 1),
  release: (db) => releaseUnread(db, batchId),
  count: settled('done'),
  missDomain: settled('orphan'),
  fail: settled('failed'),
  retry: (db) => claimFailedOf(db, batchId),
  retryLater: (db) => requeueFailed(db, 1_000),
  readAgain: (db) => readAgain(db, id, batchId),
  requeue: (db) => readAgain(db, id, null),
  domainAdded: (db) => requeueWaitingFor(db, ['moves.co.za']),
  setAside: (db) => setAside(db, [id], new Date()),
};

it.each(Object.keys(statements) as MessageEvent['type'][])(
  '%s moves exactly the messages that the machine lets it move',
  async (type) => {
    const { db } = test.context.store;
    for (const status of messageStatuses) {
      await db
        .updateTable('messages')
        .set({ status, batch_id: batchId, unknown_domains: ['moves.co.za'] })
        .where('id', '=', id)
        .execute();
      await statements[type](db);
      const row = await db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow();
      const expected = allows(messageMachine, status, {}, { type }) ? messageMoves[type].to : status;
      expect(row.status, `${status} + ${type}`).toBe(expected);
    }
  },
);
