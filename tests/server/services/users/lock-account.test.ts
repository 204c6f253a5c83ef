import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { lockAfterWrongSteps, mailLocked } from '#server/services/users/lock-account.ts';
import { openTestApp, Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { adminUsers, auth } = contract;
const password = 'brass kettle over the vlei';
let app: TestApp;
let staff: TestUser;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T10:00:00Z' });
  staff = await app.login('admin');
});
afterAll(() => app.close());

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: Refused) => error.status,
  );
const lock = (id: number, is_locked: boolean, by = staff) =>
  app.call(adminUsers.lock, { params: { id }, body: { is_locked } }, by);
const signIn = (email: string, word = password) => statusOf(app.call(auth.login, { body: { email, password: word } }, null));

async function person(email: string) {
  const user = await app.login('customer', [{ customerId: await app.customer(email), level: 'view' }], email);
  const passwordHash = await hashPassword(password);
  await app.context.store.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
  return user;
}

it('signs a locked person out, lets nobody in, and opens over a new password', async () => {
  const user = await person('locked@karoo.example');
  expect((await lock(user.id, true)).user.status).toBe('locked');
  expect((await lock(user.id, true)).user.status).toBe('locked');
  await expect(app.call(auth.profile, {}, user)).rejects.toMatchObject({
    status: 401,
    body: { error: expect.stringMatching(/^Your account is locked\. .* ask an administrator/), details: { is_locked: true } },
  });
  expect(await signIn('locked@karoo.example')).toBe(401);
  const before = app.emails.length;
  await mailLocked(app.context, { userId: user.id, reason: 'staff' });
  const mail = app.emails.at(-1);
  expect(app.emails.length).toBe(before + 1);
  expect(mail).toMatchObject({ to: 'locked@karoo.example', subject: 'Your Beacon account is locked' });
  const token = /setup-account\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await app.call(auth.completeSetup, { body: { token, password: 'another brass kettle' } }, null);
  expect(await signIn('locked@karoo.example', 'another brass kettle')).toBe(200);
  await mailLocked(app.context, { userId: user.id, reason: 'staff' });
  expect(app.emails.filter(({ subject }) => subject === 'Your Beacon account is locked')).toHaveLength(1);
});

it('is opened by an administrator, and can be deactivated', async () => {
  const user = await person('opened@karoo.example');
  await lock(user.id, true);
  expect((await lock(user.id, false)).user.status).toBe('active');
  expect(await signIn('opened@karoo.example')).toBe(200);
  await lock(user.id, true);
  const { user: off } = await app.call(adminUsers.updateStatus, { params: { id: user.id }, body: { is_active: false } }, staff);
  expect(off.status).toBe('inactive');
  expect(await statusOf(lock(user.id, true))).toBe(409);
});

it('is nobody’s own to lock, nor that of a super administrator for an administrator', async () => {
  expect(await statusOf(lock(staff.id, true))).toBe(409);
  expect(await statusOf(lock((await app.login('super_admin')).id, true))).toBe(403);
  expect(await statusOf(lock(staff.id, true, await app.login('support')))).toBe(403);
});

it('leaves one administrator, also where two lock each other at the same moment', async () => {
  const own = await openTestApp({ now: '2026-11-20T10:00:00Z' });
  const [one, other] = [await own.login('admin'), await own.login('admin')];
  const of = (user: TestUser, by: TestUser) =>
    statusOf(own.call(adminUsers.lock, { params: { id: user.id }, body: { is_locked: true } }, by));
  expect((await Promise.all([of(one, other), of(other, one)])).toSorted()).toEqual([200, 409]);
  await own.close();
});

it('happens once after wrong second steps, with a line in the audit trail', async () => {
  const user = await person('stolen@karoo.example');
  await lockAfterWrongSteps(app.context, user.id);
  await lockAfterWrongSteps(app.context, user.id);
  const lines = await app.context.store.db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', String(user.id))
    .where('action', '=', 'account_lock')
    .execute();
  expect(lines).toHaveLength(1);
  expect(await signIn('stolen@karoo.example')).toBe(401);
});

it('shows what a request says about who sent it', async () => {
  await app.domain('signals.co.za', await app.customer('Signals'));
  const form = { display_name: 'Asks', registration_reason: 'our domain', form_load_time: 0, submit_time: 9_000 };
  const ask = (email: string, change = {}) => statusOf(app.call(auth.register, { body: { ...form, email, ...change } }, null));
  expect(await ask('bot@signals.co.za', { website: 'https://x.example' })).toBe(400);
  await ask('one@signals.co.za');
  await ask('one@signals.co.za');
  await ask('two@gmail.com', { submit_time: 3_000 });
  const { users } = await app.call(adminUsers.pending, {}, staff);
  const said = Object.fromEntries(
    users.map(({ email, signals }) => [email, signals.map(({ kind, value }) => `${kind} ${value}`)]),
  );
  expect(said).toEqual({
    'one@signals.co.za': ['decoys 1', 'same_network 1', 'asked_again 2', 'known_domain 1', 'form_time 9'],
    'two@gmail.com': ['decoys 1', 'free_mail 1', 'form_time 3', 'same_network 1'],
  });
});
