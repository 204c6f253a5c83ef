import { afterAll, beforeEach, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { firstAdministrator } from '#server/services/users/first-administrator.ts';
import { makeSetupLink } from '#server/services/users/invite.ts';
import { addUser } from '#server/store/people/users.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';

const password = 'seven green kettles';
const claim = { name: 'Lerato Mokoena', email: 'Lerato@karoo.example' };
let app: TestApp;
let token = '';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { body: { error: string; details?: unknown } }) => error.body,
  );

beforeEach(async () => {
  await app?.close();
  app = await openTestApp();
  token = (await firstAdministrator(app.context))?.split('/').at(-1) ?? '';
});
afterAll(() => app.close());

it('takes the name and the email of whoever opens the printed link, who signs in with them', async () => {
  const { invitation } = await app.call(auth.invitation, { params: { token } }, null);
  expect(invitation).toMatchObject({ is_unclaimed: true, role: 'super_admin', purpose: 'setup' });
  const { user } = await app.call(auth.completeSetup, { body: { token, password, ...claim } }, null);
  expect(user).toMatchObject({ name: 'Lerato Mokoena', email: 'lerato@karoo.example', role: 'super_admin' });
  const again = await app.call(auth.login, { body: { email: 'lerato@karoo.example', password } }, null);
  expect(again.user.id).toBe(user.id);
  expect(await firstAdministrator(app.context)).toBeNull();
});

it('holds no more once there is an administrator by other means', async () => {
  const admin = { email: 'boss@karoo.example', name: 'Boss', role: 'admin', status: 'active' } as const;
  await addUser(app.context.store.db, admin);
  const refused = await refusal(app.call(auth.completeSetup, { body: { token, password, ...claim } }, null));
  expect(refused?.error).toBe('This link has expired. Ask for a new one.');
});

it('stays the administrator of this machine where only a password is given, who signs in too', async () => {
  const { user } = await app.call(auth.completeSetup, { body: { token, password } }, null);
  expect(user).toMatchObject({ email: 'administrator@localhost', role: 'super_admin' });
  await app.call(auth.login, { body: { email: user.email, password } }, null);
});

it('refuses an email that somebody has, and a password made of the email, and keeps the link', async () => {
  await addUser(app.context.store.db, { email: 'lerato@karoo.example', name: 'Other', role: 'customer', status: 'active' });
  const taken = await refusal(app.call(auth.completeSetup, { body: { token, password, ...claim } }, null));
  expect(taken).toMatchObject({ error: 'Another account has this email.', details: { fields: [{ field: 'email' }] } });
  const own = { ...claim, email: 'naledi@karoo.example' };
  const weak = await refusal(app.call(auth.completeSetup, { body: { token, password: 'naledi naledi 1', ...own } }, null));
  expect(weak).toMatchObject({ details: { fields: [{ field: 'password' }] } });
  await app.call(auth.completeSetup, { body: { token, password, ...own } }, null);
});

it('lets nobody who was invited choose another email', async () => {
  const user = await addUser(app.context.store.db, { email: 'a@karoo.example', name: 'A', role: 'customer', status: 'invited' });
  const link = await makeSetupLink(app.context, { id: user?.id ?? 0, email: 'a@karoo.example' }, 'setup', null);
  const own = link.split('/').at(-1) ?? '';
  expect((await app.call(auth.invitation, { params: { token: own } }, null)).invitation?.is_unclaimed).toBe(false);
  const refused = await refusal(app.call(auth.completeSetup, { body: { token: own, password, ...claim } }, null));
  expect(refused).toMatchObject({ error: 'This link is for a@karoo.example.' });
});
