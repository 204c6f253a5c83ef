import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { passkeySite } from '#server/services/factors/passkey-site.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { insertPasskey, listPasskeys } from '#server/store/people/passkeys.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { Authenticator } from '#tests/fakes/authenticator.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { auth, secondFactor } = contract;
const password = 'brass kettle over the vlei';
const origin = 'https://beacon.example.org';
let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: origin } });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  app.setTime('2026-11-20T10:00:00Z');
});

const refusal = (promise: Promise<unknown>): Promise<Refused | null> =>
  promise.then(
    () => null,
    (error: Refused) => error,
  );
const statusOf = async (promise: Promise<unknown>) => (await refusal(promise))?.status ?? null;

async function person(email: string): Promise<TestUser> {
  const user = await app.login('admin', [], email);
  await app.context.store.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
  await app.call(secondFactor.confirm, { body: { password } }, user);
  return user;
}

async function begin(user: TestUser, key = new Authenticator(), name = 'Laptop') {
  const { attempt, options } = await app.call(secondFactor.beginPasskey, { body: {} }, user);
  return { attempt, name, response: key.make(options, { origin }) };
}

async function register(user: TestUser, key = new Authenticator(), name = 'Laptop') {
  const body = await begin(user, key, name);
  const { recovery_codes: codes } = await app.call(secondFactor.addPasskey, { body }, user);
  return { key, codes };
}

const own = (user: TestUser) => app.call(secondFactor.own, {}, user);

async function signIn(key: Authenticator, how: Partial<Parameters<Authenticator['use']>[1]> = {}) {
  const { attempt, options } = await app.call(secondFactor.signInOptions, {}, null);
  return app.call(secondFactor.signIn, { body: { attempt, response: key.use(options, { origin, ...how }) } }, null);
}

async function pendingOf(email: string): Promise<string> {
  const refused = await refusal(app.call(auth.login, { body: { email, password } }, null));
  const step = refused?.body.details?.['second_step'] as { pending: string } | undefined;
  return step?.pending ?? '';
}

describe('where passkeys work', () => {
  it.each([
    [{ publicUrl: 'https://beacon.example.org' }, 'beacon.example.org', 'https://beacon.example.org'],
    [{ publicUrl: 'https://beacon.example.org:8443' }, 'beacon.example.org', 'https://beacon.example.org:8443'],
    [{ publicUrl: 'http://localhost:8080' }, 'localhost', 'http://localhost:8080'],
    [{ publicUrl: null, host: '127.0.0.1' }, 'localhost', 'http://localhost:8080'],
    [{ publicUrl: null, host: '::1' }, 'localhost', 'http://localhost:8080'],
    [{ publicUrl: null, host: '0.0.0.0' }, 'localhost', 'http://localhost:8080'],
    [{ publicUrl: 'http://beacon.example.org' }, undefined, undefined],
    [{ publicUrl: 'https://192.0.2.7' }, undefined, undefined],
    [{ publicUrl: null, host: '192.0.2.7' }, undefined, undefined],
  ])('%j', (given, rpId, at) => {
    const site = passkeySite({ host: '127.0.0.1', port: 8080, ...given });
    expect([site?.rpId, site?.origin]).toEqual([rpId, at]);
  });
});

describe('passkeys', () => {
  it('are 20 at most, also where several are registered at once', async () => {
    const user = await person('thandi@karoo.example');
    await register(user);
    const { db } = app.context.store;
    const first = (await listPasskeys(db, user.id))[0];
    if (first === undefined) throw new Error('There is no passkey.');
    for (let more = 2; more < 20; more += 1) await insertPasskey(db, { ...first, credentialId: `more-${more}` });
    const begun = [await begin(user), await begin(user)];
    const ends = await Promise.allSettled(begun.map((body) => app.call(secondFactor.addPasskey, { body }, user)));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(begin(user))).toMatchObject({ status: 422, body: { error: 'You have 20 passkeys. Remove one first.' } });
    expect(await listPasskeys(db, user.id)).toHaveLength(20);
  });

  it('sign in alone, with a name and their last use, and come with ten recovery codes once', async () => {
    const user = await person('thandi@karoo.example');
    const { key, codes } = await register(user);
    expect(codes).toHaveLength(10);
    expect((await register(user, new Authenticator(), 'Phone')).codes).toBeNull();
    app.setTime('2026-11-20T11:00:00Z');
    const { token } = await signIn(key);
    expect((await app.call(auth.profile, {}, token)).email).toBe(user.email);
    expect((await own(user)).passkeys.map((one) => [one.name, one.last_used_at])).toEqual([
      ['Laptop', '2026-11-20T11:00:00.000Z'],
      ['Phone', null],
    ]);
  });

  it('are the second step after the password, of the same person only', async () => {
    const user = await person('thandi@karoo.example');
    const { key } = await register(user);
    const stranger = await register(await person('sipho@karoo.example'));
    const answer = async (with_: Authenticator, pending: string) => {
      const { options } = await app.call(secondFactor.passkeyOptions, { body: { pending } }, null);
      return app.call(secondFactor.passkey, { body: { pending, response: with_.use(options, { origin }) } }, null);
    };
    const pending = await pendingOf(user.email);
    expect(await statusOf(answer(stranger.key, pending))).toBe(401);
    expect((await answer(key, pending)).user.email).toBe(user.email);
  });

  it.each([
    ['another origin', { origin: 'https://beacon.example.net' }],
    ['a person who was not verified', { isVerified: false }],
    ['a counter that does not grow', { steps: 0 }],
  ])('are refused with %s', async (_, how) => {
    const { key } = await register(await person('thandi@karoo.example'));
    await signIn(key);
    expect(await statusOf(signIn(key, how))).toBe(401);
  });

  it('answer a challenge once, within 5 minutes, and none made for something else', async () => {
    const user = await person('thandi@karoo.example');
    const { key } = await register(user);
    const { attempt, options } = await app.call(secondFactor.signInOptions, {}, null);
    const body = { attempt, response: key.use(options, { origin }) };
    await app.call(secondFactor.signIn, { body }, null);
    expect(await statusOf(app.call(secondFactor.signIn, { body }, null))).toBe(401);
    const late = await app.call(secondFactor.signInOptions, {}, null);
    const forConfirming = await app.call(secondFactor.confirmOptions, {}, user);
    const wrong = { attempt: forConfirming.attempt, response: key.use(forConfirming.options, { origin }) };
    expect(await statusOf(app.call(secondFactor.signIn, { body: wrong }, null))).toBe(401);
    app.setTime('2026-11-20T10:05:01Z');
    const answer = { attempt: late.attempt, response: key.use(late.options, { origin }) };
    expect(await statusOf(app.call(secondFactor.signIn, { body: answer }, null))).toBe(401);
  });

  it('sign in whatever a browser says of its extensions, however deep', async () => {
    const { key } = await register(await person('thandi@karoo.example'));
    const { attempt, options } = await app.call(secondFactor.signInOptions, {}, null);
    const depth = 50_000;
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const response = JSON.stringify({ ...key.use(options, { origin }), clientExtensionResults: 'deep' }).replace('"deep"', deep);
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/passkey-sign-in',
      headers: { 'content-type': 'application/json' },
      payload: `{"attempt":"${attempt}","response":${response}}`,
    });
    expect(statusCode).toBe(200);
  });

  it('are refused to people whose account is not active', async () => {
    const user = await person('thandi@karoo.example');
    const { key } = await register(user);
    await app.context.store.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute();
    expect(await statusOf(signIn(key))).toBe(401);
  });

  it('are registered for the session that began it, once, and for one person', async () => {
    const user = await person('thandi@karoo.example');
    const other = await person('sipho@karoo.example');
    const key = new Authenticator();
    const { attempt, options } = await app.call(secondFactor.beginPasskey, { body: {} }, user);
    const body = { attempt, name: 'Laptop', response: key.make(options, { origin }) };
    expect(await statusOf(app.call(secondFactor.addPasskey, { body }, other))).toBe(409);
    await app.call(secondFactor.addPasskey, { body }, user);
    expect(await statusOf(app.call(secondFactor.addPasskey, { body }, user))).toBe(409);
    expect(await statusOf(register(other, key))).toBe(409);
    expect((await own(other)).passkeys).toEqual([]);
  });

  it('with a name that is refused are not made on the device first', async () => {
    const user = await person('thandi@karoo.example');
    for (const name of [' ', 'x'.repeat(61), 'Lap\u202etop'])
      expect(await statusOf(app.call(secondFactor.beginPasskey, { body: { name } }, user)), name).toBe(400);
  });

  it('of somebody else are renamed and removed as if absent', async () => {
    const user = await person('thandi@karoo.example');
    const other = await person('sipho@karoo.example');
    await register(user);
    const id = (await own(user)).passkeys[0]?.id ?? 0;
    expect(await statusOf(app.call(secondFactor.renamePasskey, { params: { id }, body: { name: 'Mine' } }, other))).toBe(404);
    expect(await statusOf(app.call(secondFactor.removePasskey, { params: { id } }, other))).toBe(404);
    await app.call(secondFactor.renamePasskey, { params: { id }, body: { name: 'Desk' } }, user);
    expect((await own(user)).passkeys[0]?.name).toBe('Desk');
    await app.call(secondFactor.removePasskey, { params: { id } }, user);
    expect(await own(user)).toMatchObject({ passkeys: [], recovery_codes: { left: 0, all: 0 } });
    expect(await statusOf(app.call(auth.login, { body: { email: user.email, password } }, null))).toBeNull();
  });
});
