import { afterAll, beforeAll, expect, it } from 'vitest';
import { userApprovalMachine } from '#machines/user-approval.ts';
import { userEntity } from '#server/services/users/entity.ts';
import { addUser, findUser } from '#server/store/people/users.ts';
import { type StoredEntity, transit } from '#server/transit.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function activeUser(): Promise<number> {
  const email = `${crypto.randomUUID()}@example.co.za`;
  const user = await addUser(test.context.store.db, { email, name: 'A person', role: 'customer', status: 'active' });
  return user?.id ?? 0;
}

it('changes nothing if no code performs an action that the machine names', async () => {
  const id = await activeUser();
  const { effects: _, ...entity } = userEntity({ refusal: 'No.' });
  const forgetful: StoredEntity<typeof userApprovalMachine> = entity;
  const move = transit(test.context, forgetful, { id, event: { type: 'deactivate' }, by: null });
  await expect(move).rejects.toThrow('Nothing carries out the action revokeSessions of the machine userApproval.');
  expect((await findUser(test.context.store.db, id))?.status).toBe('active');
});

it('ends the sessions of an account that is deactivated', async () => {
  const user = await test.login('customer');
  await transit(test.context, userEntity({ refusal: 'No.' }), { id: user.id, event: { type: 'deactivate' }, by: null });
  const { db } = test.context.store;
  const sessions = await db.selectFrom('sessions').select('revoked_at').where('user_id', '=', user.id).execute();
  expect(sessions.filter((one) => one.revoked_at === null)).toEqual([]);
  await expect(
    transit(test.context, userEntity({ refusal: 'No.' }), { id: user.id, event: { type: 'setUp' }, by: null }),
  ).rejects.toMatchObject({ code: 'conflict', message: 'No.' });
});
