import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { addUser } from '#server/store/people/users.ts';
import { openTestApp, Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { adminUsers } = contract;
let app: TestApp;
let one: TestUser;
let other: TestUser;
let asked = 0;
beforeAll(async () => {
  app = await openTestApp();
  one = await app.login('admin', [], 'one@beacon.example');
  other = await app.login('admin', [], 'other@beacon.example');
});
afterAll(() => app.close());

async function ask(): Promise<number> {
  const email = `asks${(asked += 1)}@once.example`;
  const added = await addUser(app.context.store.db, { email, name: 'Asks', role: 'customer', status: 'pending_approval' });
  return added?.id ?? 0;
}

/** Who of several succeeds, and what the others read. */
async function outcomes(acts: Promise<unknown>[]): Promise<{ won: number; refused: (string | undefined)[] }> {
  const settled = await Promise.allSettled(acts);
  const refused = settled.flatMap((act) => {
    if (act.status === 'fulfilled') return [];
    if (!(act.reason instanceof Refused) || act.reason.status !== 409) throw act.reason;
    return [act.reason.body.error];
  });
  return { won: settled.length - refused.length, refused };
}

const approve = (by: TestUser, id: number, customer_id: number, more = {}) =>
  app.call(adminUsers.approve, { params: { id }, body: { customer_id, ...more } }, by);
const reject = (by: TestUser, id: number, more = {}) => app.call(adminUsers.reject, { params: { id }, body: more }, by);
const placesOf = async (id: number) => (await app.call(adminUsers.customers, { params: { id } }, one)).customers.length;
const waits = { seen_status: 'pending_approval' as const };

test('of two approvals at once for two customers one wins, and the other reads who invited the person to which', async () => {
  const id = await ask();
  const [wines, olives] = [await app.customer('Once Wines'), await app.customer('Once Olives')];
  const { won, refused } = await outcomes([approve(one, id, wines), approve(other, id, olives)]);
  expect([won, await placesOf(id)]).toEqual([1, 1]);
  expect(refused[0]).toMatch(/^(one|other)@beacon\.example already invited this person to Once (Wines|Olives)\.$/);
});

test('of an approval and a rejection at once one wins', async () => {
  for (const acts of [
    (id: number, at: number) => [approve(one, id, at), reject(other, id)],
    (id: number, at: number) => [reject(other, id), approve(one, id, at)],
  ]) {
    const id = await ask();
    const { won, refused } = await outcomes(acts(id, await app.customer()));
    expect(won).toBe(1);
    expect(refused[0]).toMatch(/^(one@beacon\.example already invited this person|other@beacon\.example already rejected this)/);
  }
});

test('a decision from a page that is out of date is refused with who decided, also towards oneself', async () => {
  const id = await ask();
  const at = await app.customer('Out of date');
  await reject(one, id, waits);
  expect(await outcomes([approve(other, id, at, waits)])).toMatchObject({
    refused: ['one@beacon.example already rejected this request.'],
  });
  await approve(other, id, at, { seen_status: 'rejected' });
  expect(await outcomes([reject(one, id, waits), approve(other, id, at, waits)])).toMatchObject({
    won: 0,
    refused: [
      'other@beacon.example already invited this person to Out of date.',
      'You already invited this person to Out of date.',
    ],
  });
});

test('an invitation is sent again on the terms it has, and not quietly with others', async () => {
  const id = await ask();
  const at = await app.customer('Terms');
  await approve(one, id, at, { access_level: 'view' });
  await approve(other, id, at, { access_level: 'view' });
  expect((await outcomes([approve(other, id, at, { access_level: 'owner' })])).won).toBe(0);
  await app.call(adminUsers.approve, { params: { id }, body: { seen_status: 'invited' } }, other);
});
