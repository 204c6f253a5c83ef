import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { login } = contract.auth;
const email = 'thandi@karoo.example';
const password = 'brass kettle over the vlei';
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  await emptyStore(app);
  app.setTime('2026-11-20T08:00:00Z');
  await app.login('admin', [], email);
  const password_hash = await hashPassword(password);
  await app.context.store.db.updateTable('users').set({ password_hash }).execute();
});
afterAll(() => app.close());

const signIn = (given: string, devices: string[] = [], who = email) =>
  app.call(login, { body: { email: who, password: given, devices } }, null).then(
    (reply) => reply.device,
    (refused: { status: number }) => refused.status,
  );

it('lets the device of a person in while a stranger of the same network is locked out', async () => {
  const device = await signIn(password);
  for (let tries = 0; tries < 7; tries += 1) await signIn('wrong');
  expect(await signIn(password)).toBe(429);
  expect(typeof (await signIn(password, [String(device)]))).toBe('string');
  expect(await signIn(password)).toBe(429);
});

it('counts a device separately, and accepts none that was made up or belongs to somebody else', async () => {
  const device = String(await signIn(password));
  for (let tries = 0; tries < 7; tries += 1) await signIn('wrong', [device]);
  expect(await signIn(password, [device])).toBe(429);
  for (let tries = 0; tries < 7; tries += 1) await signIn('wrong');
  expect(await signIn(password, [`${device.split('.')[0]}.${'A'.repeat(43)}`, 'x', ''])).toBe(429);
  app.setTime('2026-11-24T08:00:00Z');
  const fresh = String(await signIn(password));
  await app.context.store.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('another one entirely') })
    .execute();
  for (let tries = 0; tries < 7; tries += 1) await signIn('wrong');
  expect(await signIn('another one entirely', [fresh])).toBe(429);
});
