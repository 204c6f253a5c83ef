import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { openTestApp, Refused, type TestApp } from '#tests/fakes/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { auth, secondFactor } = contract;
const password = 'brass kettle over the vlei';
const email = 'thandi@karoo.example';
let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  at('10:00:00');
});

const at = (time: string) => app.setTime(`2026-11-20T${time}Z`);
const codeAt = (key: string, shiftSeconds = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: app.context.clock.now().getTime() + shiftSeconds * 1000 });
const refusal = (promise: Promise<unknown>): Promise<Refused | null> =>
  promise.then(
    () => null,
    (error: Refused) => error,
  );

async function person(who = email) {
  const user = await app.login('admin', [], who);
  await app.context.store.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
  return user;
}

/** Somebody with one-time codes, set up a minute ago, with the key and the recovery codes. */
async function withCodes(who = email) {
  const user = await person(who);
  await app.call(secondFactor.confirm, { body: { password } }, user);
  const { attempt, key } = await app.call(secondFactor.beginCodes, {}, user);
  const body = { attempt, code: codeAt(key) };
  const { recovery_codes: codes } = await app.call(secondFactor.confirmCodes, { body }, user);
  app.setTime(new Date(app.context.clock.now().getTime() + 60_000).toISOString());
  return { user, key, codes: codes ?? [] };
}

/** Signs in with the password, and answers what the second step needs. */
async function pendingOf(who = email): Promise<{ pending: string; steps: string[] }> {
  const refused = await refusal(app.call(auth.login, { body: { email: who, password } }, null));
  expect(refused?.status).toBe(401);
  return refused?.body.details?.['second_step'] as { pending: string; steps: string[] };
}

describe('one-time codes', () => {
  it.each([
    ['the present step', 0, null],
    ['the step before', -30, null],
    ['the step after', 30, null],
    ['two steps before', -60, 401],
    ['two steps after', 60, 401],
  ])('of %s', async (_, shift, status) => {
    const { key } = await withCodes();
    const { pending, steps } = await pendingOf();
    expect(steps).toEqual(['code', 'recovery_code']);
    const refused = await refusal(app.call(secondFactor.code, { body: { pending, code: codeAt(key, shift) } }, null));
    expect(refused?.status ?? null).toBe(status);
  });

  it('sign in once each: neither a used code nor one before it is accepted again, in any sign-in', async () => {
    const { key } = await withCodes();
    const [first, second] = [await pendingOf(), await pendingOf()];
    const code = codeAt(key);
    const reply = await app.call(secondFactor.code, { body: { pending: first.pending, code } }, null);
    expect((await app.call(auth.profile, {}, reply.token)).email).toBe(email);
    for (const used of [code, codeAt(key, -30)])
      expect((await refusal(app.call(secondFactor.code, { body: { pending: second.pending, code: used } }, null)))?.status).toBe(
        401,
      );
    await app.call(secondFactor.code, { body: { pending: second.pending, code: codeAt(key, 30) } }, null);
  });

  it('are accepted once where two requests come with the same code', async () => {
    const { key } = await withCodes();
    const waiting = [await pendingOf(), await pendingOf()];
    const tries = waiting.map(({ pending }) =>
      refusal(app.call(secondFactor.code, { body: { pending, code: codeAt(key) } }, null)),
    );
    expect((await Promise.all(tries)).filter((refused) => refused === null)).toHaveLength(1);
  });

  it('are confirmed with a code of the same key, in the same session, within 15 minutes', async () => {
    const user = await person();
    const other = await person('sipho@karoo.example');
    for (const who of [user, other]) await app.call(secondFactor.confirm, { body: { password } }, who);
    const { attempt, key } = await app.call(secondFactor.beginCodes, {}, user);
    const confirm = (who: typeof user, code: string) =>
      refusal(app.call(secondFactor.confirmCodes, { body: { attempt, code } }, who));
    expect((await confirm(user, '000000'))?.status).toBe(400);
    expect((await confirm(other, codeAt(key)))?.status).toBe(409);
    at('10:16:00');
    await app.call(secondFactor.confirm, { body: { password } }, user);
    expect((await confirm(user, codeAt(key)))?.status).toBe(409);
    const { secret } = {
      secret: 'absent',
      ...(await app.context.store.db.selectFrom('one_time_codes').selectAll().executeTakeFirst()),
    };
    expect(secret).toBe('absent');
  });

  it('lie sealed in the database', async () => {
    const { key } = await withCodes();
    const { secret } = await app.context.store.db.selectFrom('one_time_codes').select('secret').executeTakeFirstOrThrow();
    expect(secret).toMatch(/^sealed:1:/);
    expect(secret).not.toContain(key);
  });
});

describe('a sign-in that waits for its second step', () => {
  it('opens nothing, and is over after 5 minutes', async () => {
    const { key } = await withCodes();
    const { pending } = await pendingOf();
    expect((await refusal(app.call(auth.profile, {}, pending)))?.status).toBe(401);
    at('10:06:01');
    const late = await refusal(app.call(secondFactor.code, { body: { pending, code: codeAt(key) } }, null));
    expect(late?.body.details).toEqual({ is_over: true });
  });

  it('is over after five wrong answers, also for the right one, and after it was used', async () => {
    const { key } = await withCodes();
    const { pending } = await pendingOf();
    const answer = (code: string) => refusal(app.call(secondFactor.code, { body: { pending, code } }, null));
    for (let tries = 0; tries < 4; tries += 1) expect((await answer('000000'))?.body.details).toBeUndefined();
    expect((await answer('000000'))?.body.details).toEqual({ is_over: true });
    expect((await answer(codeAt(key)))?.body.details).toEqual({ is_over: true });
    const next = await pendingOf();
    await app.call(secondFactor.code, { body: { pending: next.pending, code: codeAt(key) } }, null);
    const again = await refusal(app.call(secondFactor.code, { body: { pending: next.pending, code: codeAt(key, 30) } }, null));
    expect(again?.body.details).toEqual({ is_over: true });
  });

  it('pauses the person over all sign-ins, not others', async () => {
    const { key } = await withCodes();
    const other = await withCodes('sipho@karoo.example');
    for (let round = 0; round < 2; round += 1) {
      const { pending } = await pendingOf();
      for (let tries = 0; tries < 5; tries += 1)
        await refusal(app.call(secondFactor.code, { body: { pending, code: '000000' } }, null));
    }
    const { pending } = await pendingOf();
    expect((await refusal(app.call(secondFactor.code, { body: { pending, code: codeAt(key) } }, null)))?.status).toBe(429);
    const theirs = await pendingOf('sipho@karoo.example');
    await app.call(secondFactor.code, { body: { pending: theirs.pending, code: codeAt(other.key) } }, null);
  });

  it('is not passed with the code of somebody else, nor by an account that was switched off meanwhile', async () => {
    const { user, key } = await withCodes();
    const other = await withCodes('sipho@karoo.example');
    const { pending } = await pendingOf();
    expect((await refusal(app.call(secondFactor.code, { body: { pending, code: codeAt(other.key) } }, null)))?.status).toBe(401);
    await app.context.store.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.id).execute();
    expect((await refusal(app.call(secondFactor.code, { body: { pending, code: codeAt(key) } }, null)))?.status).toBe(401);
  });
});

describe('recovery codes', () => {
  it('work once each, in any case and with or without the hyphen, and are counted', async () => {
    const { codes } = await withCodes();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const use = async (code: string) => {
      const { pending } = await pendingOf();
      return refusal(app.call(secondFactor.recoveryCode, { body: { pending, code } }, null));
    };
    expect(await use(first)).toBeNull();
    expect((await use(first))?.status).toBe(401);
    expect(await use(` ${second.toLowerCase().replace('-', ' ')}`)).toBeNull();
    const rows = await app.context.store.db.selectFrom('recovery_codes').select('used_at').execute();
    expect(rows.filter((row) => row.used_at === null)).toHaveLength(8);
  });

  it('are replaced as a whole, and are of one person', async () => {
    const { user, codes } = await withCodes();
    const other = await withCodes('sipho@karoo.example');
    await app.call(secondFactor.confirm, { body: { password } }, user);
    const { recovery_codes: fresh } = await app.call(secondFactor.makeRecoveryCodes, {}, user);
    const answers = await Promise.all(
      [codes[0], other.codes[0], fresh[0]].map(async (code = '') => {
        const { pending } = await pendingOf();
        return refusal(app.call(secondFactor.recoveryCode, { body: { pending, code } }, null));
      }),
    );
    expect(answers.map((refused) => refused?.status ?? null)).toEqual([401, 401, null]);
  });
});

describe('a new password by link', () => {
  it('does not open a session for somebody with a second factor', async () => {
    const { user } = await withCodes();
    const { makeSetupLink } = await import('#server/services/users/invite.ts');
    const link = await makeSetupLink(app.context, { id: user.id, email }, 'reset', null);
    const token = link.split('/').at(-1) ?? '';
    const refused = await refusal(app.call(auth.completeSetup, { body: { token, password: 'eleven blue kettles' } }, null));
    expect(refused?.body.details?.['second_step']).toMatchObject({ steps: ['code', 'recovery_code'] });
  });
});
