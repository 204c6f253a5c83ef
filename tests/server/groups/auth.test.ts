import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { mailNewPassword, passwordMailJob } from '#server/services/users/ask-new-password.ts';
import { makeSetupLink } from '#server/services/users/invite.ts';
import { addUser } from '#server/store/people/users.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { auth } = contract;
const password = 'seven green umbrellas';
let app: TestApp;
let passwordHash: string;
let userId: number;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  app.setTime('2026-11-20T10:00:00Z');
  userId = await addPerson('Naledi@karoo.example');
});

async function addPerson(email: string): Promise<number> {
  const one = { email, name: 'Naledi', role: 'customer', status: 'active', passwordHash } as const;
  return (await addUser(app.context.store.db, one))?.id ?? 0;
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number; body: { error: string; details?: unknown } }) => error,
  );

describe('signing in', () => {
  it('answers a token and who one is; the email in any case', async () => {
    const reply = await app.call(auth.login, { body: { email: ' NALEDI@karoo.example ', password } }, null);
    expect(reply.user).toMatchObject({ email: 'naledi@karoo.example', role: 'customer', customerIds: [] });
    expect(await app.call(auth.profile, {}, reply.token)).toMatchObject({ id: userId, name: 'Naledi' });
  });

  it('says the same of a wrong password and of an unknown email', async () => {
    const wrong = await refusal(app.call(auth.login, { body: { email: 'naledi@karoo.example', password: 'no' } }, null));
    const unknown = await refusal(app.call(auth.login, { body: { email: 'nobody@karoo.example', password: 'no' } }, null));
    expect(wrong?.status).toBe(401);
    expect(unknown?.body.error).toBe(wrong?.body.error);
  });

  it('makes guessing slower and slower, also against the right password, and forgives with time', async () => {
    const email = 'guessed@karoo.example';
    await addPerson(email);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await refusal(app.call(auth.login, { body: { email, password: 'no' } }, null));
    const refused = await refusal(app.call(auth.login, { body: { email, password } }, null));
    expect(refused?.status).toBe(429);
    expect(refused?.body.error).toMatch(/^Too many tries\. Wait \d+ seconds/);
    app.setTime('2026-11-20T10:00:30Z');
    await app.call(auth.login, { body: { email, password } }, null);
  });

  it('locks nobody out of another network', async () => {
    const email = 'elsewhere@karoo.example';
    await addPerson(email);
    const from = (remoteAddress: string, given: string) =>
      app.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email, password: given } });
    for (let attempt = 0; attempt < 8; attempt += 1) await from(`2001:db8:1:1::${attempt}`, 'no');
    expect((await from('2001:db8:1:1::99', password)).statusCode).toBe(429);
    expect((await from('2001:db8:2:1::1', password)).statusCode).toBe(200);
  });

  it('takes no more tries at the same moment than one after the other', async () => {
    const email = 'burst@karoo.example';
    const tries = Array.from({ length: 12 }, () => refusal(app.call(auth.login, { body: { email, password: 'no' } }, null)));
    const statuses = (await Promise.all(tries)).map((refused) => refused?.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('ends with the logout, with the deactivation, and by itself', async () => {
    const first = await app.call(auth.login, { body: { email: 'naledi@karoo.example', password } }, null);
    await app.call(auth.logout, {}, first.token);
    expect((await refusal(app.call(auth.profile, {}, first.token)))?.status).toBe(401);
    const second = await app.call(auth.login, { body: { email: 'naledi@karoo.example', password } }, null);
    await app.context.store.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', userId).execute();
    expect((await refusal(app.call(auth.profile, {}, second.token)))?.status).toBe(401);
    expect((await refusal(app.call(auth.login, { body: { email: 'naledi@karoo.example', password } }, null)))?.status).toBe(401);
    await app.context.store.db.updateTable('users').set({ status: 'active' }).where('id', '=', userId).execute();
    const third = await app.call(auth.login, { body: { email: 'naledi@karoo.example', password } }, null);
    app.setTime('2026-11-21T10:00:00Z');
    expect((await refusal(app.call(auth.profile, {}, third.token)))?.status).toBe(401);
  });

  it('takes no token but its own', async () => {
    const { token } = await app.call(auth.login, { body: { email: 'naledi@karoo.example', password } }, null);
    const [head, body] = token.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const forged of [`${head}.${body}.AAAA`, none, 'x', `${token}x`])
      expect((await refusal(app.call(auth.profile, {}, forged)))?.status).toBe(401);
  });
});

describe('asking for access', () => {
  const request = {
    email: 'new@karoo.example',
    display_name: 'New Person',
    registration_reason: 'Our domain',
    website: '',
    phone_number: '',
    form_load_time: 1_000,
    submit_time: 20_000,
  };

  it('waits for an administrator, and cannot sign in', async () => {
    expect((await app.call(auth.register, { body: request }, null)).status).toBe('pending_approval');
    const row = await app.context.store.db
      .selectFrom('users')
      .select(['status', 'registration_reason'])
      .where('email', '=', request.email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'pending_approval', registration_reason: 'Our domain' });
  });

  it('reveals to nobody that an email has an account', async () => {
    const again = await app.call(auth.register, { body: { ...request, email: 'naledi@karoo.example' } }, null);
    expect(again.status).toBe('pending_approval');
  });

  it('is taken five times an hour from one network', async () => {
    for (const time of ['12:00', '12:01', '12:02', '12:03', '12:04']) {
      app.setTime(`2026-11-20T${time}:00Z`);
      await app.call(auth.register, { body: { ...request, email: `person${time.slice(3)}@karoo.example` } }, null);
    }
    const sixth = { ...request, email: 'sixth@karoo.example' };
    expect((await refusal(app.call(auth.register, { body: sixth }, null)))?.status).toBe(429);
    app.setTime('2026-11-20T13:00:01Z');
    expect((await app.call(auth.register, { body: sixth }, null)).status).toBe('pending_approval');
  });

  it.each([
    [{ website: 'http://x.example' }, 'Invalid form submission'],
    [{ phone_number: '1' }, 'Invalid form submission'],
    [{ submit_time: 1_200 }, 'Invalid form submission'],
    [{ registration_reason: '  ' }, 'Please provide a reason for requesting access'],
    [{ display_name: ' ' }, 'First name and last name are required'],
  ])('refuses %j', async (change, text) => {
    const refused = await refusal(app.call(auth.register, { body: { ...request, ...change } }, null));
    expect(refused?.status).toBe(400);
    expect(refused?.body.error).toBe(text);
  });
});

describe('setting up an account', () => {
  async function invite(purpose: 'setup' | 'reset', status: 'invited' | 'active') {
    const email = `${purpose}${Math.round(performance.now() * 1000)}@karoo.example`;
    const user = await addUser(app.context.store.db, { email, name: 'Invited', role: 'admin', status });
    const link = await makeSetupLink(app.context, { id: user?.id ?? 0, email }, purpose, null);
    return { email, token: link.split('/').at(-1) ?? '' };
  }

  it('works once, signs in, and lets the password be used', async () => {
    const { email, token } = await invite('setup', 'invited');
    expect(await app.call(auth.verifyInvitation, { body: { token } }, null)).toMatchObject({ valid: true, state: 'valid' });
    expect((await app.call(auth.invitation, { params: { token } }, null)).invitation).toMatchObject({ email, purpose: 'setup' });
    const reply = await app.call(auth.completeSetup, { body: { token, password } }, null);
    await app.call(auth.profile, {}, reply.token);
    await app.call(auth.login, { body: { email, password } }, null);
    const again = await refusal(app.call(auth.completeSetup, { body: { token, password: 'another fine password' } }, null));
    expect(again?.status).toBe(422);
    expect((await app.call(auth.invitation, { params: { token } }, null)).state).toBe('used');
  });

  it('expires, is unknown, and a newer link ends an older one', async () => {
    const { token } = await invite('setup', 'invited');
    app.setTime('2026-11-28T10:00:00Z');
    expect((await app.call(auth.invitation, { params: { token } }, null)).state).toBe('expired');
    app.setTime('2026-11-20T10:00:00Z');
    expect((await app.call(auth.invitation, { params: { token: 'made-up' } }, null)).state).toBe('unknown');
  });

  it.each([
    ['setup', 'unbelievable', 'easy to guess'],
    ['reset', 'unbelievable', 'easy to guess'],
    ['setup', 'Sunshine2026!', 'easy to guess'],
    ['reset', 'Sunshine2026!', 'easy to guess'],
    ['setup', 'invited to the vlei', 'your name'],
    ['reset', 'karoo under the moon', 'your domain'],
    ['setup', 'abcdefghijklmno7', 'sequences'],
    ['reset', 'qwertyuiopasdfgh', 'sequences'],
  ] as const)('refuses by a link of %s the password %s and keeps the link', async (purpose, weak, why) => {
    const { email, token } = await invite(purpose, purpose === 'setup' ? 'invited' : 'active');
    const refused = await refusal(app.call(auth.completeSetup, { body: { token, password: weak } }, null));
    expect(refused).toMatchObject({ status: 400, body: { details: { fields: [{ field: 'password' }] } } });
    expect(refused?.body.error).toContain(why);
    await app.call(auth.completeSetup, { body: { token, password } }, null);
    await app.call(auth.login, { body: { email, password } }, null);
  });

  it('gives a link that is used twice at once to one of both', async () => {
    for (const purpose of ['setup', 'reset'] as const) {
      const { token } = await invite(purpose, purpose === 'setup' ? 'invited' : 'active');
      const use = () => refusal(app.call(auth.completeSetup, { body: { token, password } }, null));
      const statuses = (await Promise.all([use(), use(), use()])).map((one) => one?.status ?? 200);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 422)).toHaveLength(2);
    }
  });

  it('refuses a weak password and keeps the link', async () => {
    const { token } = await invite('setup', 'invited');
    for (const weak of ['short', 'password123456', 'aaaaaaaaaaaaaa', 'qwerty qwerty 1']) {
      const refused = await refusal(app.call(auth.completeSetup, { body: { token, password: weak } }, null));
      expect(refused?.status, weak).toBe(400);
    }
    await app.call(auth.completeSetup, { body: { token, password } }, null);
  });

  it('emails a link for a new password, and says the same for an email without an account', async () => {
    const { email } = await invite('reset', 'active');
    const known = await app.call(auth.forgot, { body: { email } }, null);
    const unknown = await app.call(auth.forgot, { body: { email: 'nobody@karoo.example' } }, null);
    expect(known.message.replace(email, '')).toBe(unknown.message.replace('nobody@karoo.example', ''));
    await mailNewPassword(app.context, 'nobody@karoo.example');
    await mailNewPassword(app.context, email);
    const mail = app.emails.at(-1);
    expect(mail?.to).toBe(email);
    const token = /setup-account\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await app.call(auth.completeSetup, { body: { token, password: 'eleven blue kettles' } }, null);
    await app.call(auth.login, { body: { email, password: 'eleven blue kettles' } }, null);
  });

  it('lets nobody end the links of somebody else by asking for more, and sends five at most that could be used at once', async () => {
    const { email } = await invite('setup', 'active');
    const mails = app.emails.length;
    for (let asked = 0; asked < 8; asked += 1) await mailNewPassword(app.context, email);
    const sent = app.emails.slice(mails).map(({ text }) => /setup-account\/([\w-]+)/.exec(text)?.[1] ?? '');
    expect(sent.length).toBe(5);
    const [first = '', second = ''] = sent;
    await app.call(auth.completeSetup, { body: { token: first, password: 'eleven blue kettles' } }, null);
    expect((await app.call(auth.invitation, { params: { token: second } }, null)).state).toBe('expired');
    await mailNewPassword(app.context, email);
    expect(app.emails.length).toBe(mails + 6);
  });

  it('says the same of a known email while the mail server fails, and emails the link when it is back', async () => {
    const { email } = await invite('reset', 'active');
    app.setTime('2026-11-20T12:00:00Z');
    app.outward.takesMessages = false;
    const known = await app.call(auth.forgot, { body: { email } }, null);
    await expect(mailNewPassword(app.context, email)).rejects.toThrow('The mail server is closed.');
    app.outward.takesMessages = true;
    expect(known.message).toContain(`If ${email} has an active account`);
    expect((await app.context.queue.counts(passwordMailJob)).waiting).toBeGreaterThan(0);
    app.setTime('2026-11-20T10:00:00Z');
  });

  it('emails three links at most, also when they are asked for at the same moment', async () => {
    const { email } = await invite('reset', 'active');
    app.setTime('2026-11-20T11:00:00Z');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refusal(app.call(auth.forgot, { body: { email } }, null))),
    );
    expect(answers.filter((answer) => answer !== null)).toEqual([]);
    const tries = await app.context.store.db
      .selectFrom('sign_in_attempts')
      .select('failures')
      .where('key', 'like', `forgot:${email} %`)
      .execute();
    expect(tries.every(({ failures }) => failures <= 3)).toBe(true);
  });
});

describe('the active customer', () => {
  it('is the chosen one, and only one that is held', async () => {
    const [first, second, foreign] = [await app.customer('First'), await app.customer('Second'), await app.customer('Foreign')];
    const user = await app.login('customer', [{ customerId: first }, { customerId: second, level: 'view' }]);
    const context = await app.call(auth.customerContext, {}, user);
    expect(context).toMatchObject({ default_customer_id: first, is_admin: false, is_multi_customer: true });
    await app.call(auth.defaultCustomer, { body: { customer_id: second } }, user);
    expect((await app.call(auth.customerContext, {}, user)).default_customer_id).toBe(second);
    expect((await refusal(app.call(auth.defaultCustomer, { body: { customer_id: foreign } }, user)))?.status).toBe(403);
  });

  it('is missing for a user of none, with a sentence that says so', async () => {
    const user = await app.login('customer');
    const refused = await refusal(app.call(contract.domains.list, {}, user));
    expect(refused?.status).toBe(403);
    expect(refused?.body.error).toBe('Access denied: No customer association found');
    expect((await refusal(app.call(contract.domains.protectionStatus, {}, user)))?.body.error).toBe(
      'Access denied: No customer association found',
    );
  });
});
