import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { mailNotice, type SecurityNotice, securityMailJob } from '#server/services/factors/notices.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { signInRule } from '#server/store/people/second-factors.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { adminUsers, auth, customers, secondFactor, setup } = contract;
const password = 'brass kettle over the vlei';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  app.emails.length = 0;
  app.setTime('2026-11-20T10:00:00Z');
});

const refusal = (promise: Promise<unknown>): Promise<Refused | null> =>
  promise.then(
    () => null,
    (error: Refused) => error,
  );

async function person(role: 'admin' | 'super_admin' | 'customer' = 'admin', email?: string): Promise<TestUser> {
  const user = await app.login(role, [], email);
  await app.context.store.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
  return user;
}

async function addCodes(user: TestUser): Promise<string> {
  await app.call(secondFactor.confirm, { body: { password } }, user);
  const { attempt, key } = await app.call(secondFactor.beginCodes, {}, user);
  const code = new TOTP({ secret: key }).generate({ timestamp: app.context.clock.now().getTime() });
  await app.call(secondFactor.confirmCodes, { body: { attempt, code } }, user);
  return key;
}

const need = async (isNeeded: boolean, who: TestUser) => {
  const { version } = await signInRule(app.context.store.db);
  return app.call(setup.saveSignInRules, { body: { staff_need_second_factor: isNeeded, seen_version: version } }, who);
};

/** The emails about sign-ins that wait to be sent, sent. */
async function sendNotices() {
  const { sql } = await import('kysely');
  const jobs = await sql<{ data: SecurityNotice }>`select data from pgboss.job where name = ${securityMailJob}
    order by created_on`.execute(app.context.store.db);
  for (const { data } of jobs.rows) await mailNotice(app.context, data);
  return app.emails.map(({ to, subject, text }) => ({ to, subject, text }));
}

describe('changing factors', () => {
  it('asks for the password or a code within the last 10 minutes of this session', async () => {
    const user = await person();
    const begin = () => refusal(app.call(secondFactor.beginCodes, {}, user));
    expect((await begin())?.body.details).toEqual({ confirm: true });
    const wrong = await refusal(app.call(secondFactor.confirm, { body: { password: 'no' } }, user));
    expect([wrong?.status, wrong?.body.error]).toEqual([400, 'This password is not right.']);
    const key = await addCodes(user);
    app.setTime('2026-11-20T10:10:01Z');
    expect((await begin())?.status).toBe(409);
    const code = new TOTP({ secret: key }).generate({ timestamp: app.context.clock.now().getTime() });
    await app.call(secondFactor.confirm, { body: { code } }, user);
    expect(await begin()).toBeNull();
  });

  it('pauses after five wrong passwords, also for the right one', async () => {
    const user = await person();
    for (let tries = 0; tries < 5; tries += 1) await refusal(app.call(secondFactor.confirm, { body: { password: 'no' } }, user));
    expect((await refusal(app.call(secondFactor.confirm, { body: { password } }, user)))?.status).toBe(429);
  });

  it('is written into the audit trail and mailed with time, device and place', async () => {
    const user = await person('admin', 'thandi@karoo.example');
    await addCodes(user);
    await app.call(secondFactor.removeCodes, {}, user);
    const rows = await app.context.store.db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['identity_confirmed', 'second_factor_added', 'second_factor_removed']);
    const mails = await sendNotices();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'One-time codes were set up for your Beacon account',
      'One-time codes were removed from your Beacon account',
    ]);
    expect(mails[0]?.text).toMatch(/on 20\sNov\s2026, 12:00 SAST\./);
    expect(mails[0]?.text).toContain('Place: the server itself (IP address 127.0.0.1).');
  });
});

describe('a sign-in on a new device', () => {
  const signIn = async (email: string, devices: string[] = []) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': firefox },
      payload: { email, password, devices },
    });
    return (response.json() as { device: string }).device;
  };

  it('is mailed, one on a known device is not, nor the first of an account', async () => {
    const user = await person('admin', 'thandi@karoo.example');
    await app.context.store.db.deleteFrom('sessions').execute();
    const device = await signIn(user.email);
    expect(await sendNotices()).toEqual([]);
    await signIn(user.email, [device]);
    expect(await sendNotices()).toEqual([]);
    await signIn(user.email);
    const [mail, ...others] = await sendNotices();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: user.email, subject: 'A new device signed in to your Beacon account' });
    expect(mail?.text).toContain('Device: Firefox on Linux.');
    expect(mail?.text).toContain('choose a new password');
  });
});

describe('the rule that staff need a second factor', () => {
  it('closes everything but one’s own sign-in to staff without one, until one is set up, and nothing to customers', async () => {
    const user = await person();
    const customer = await person('customer');
    await need(true, user);
    const refused = await refusal(app.call(customers.list, {}, user));
    expect([refused?.status, refused?.body.details]).toEqual([403, { set_up_second_factor: true }]);
    expect((await refusal(need(false, user)))?.status).toBe(403);
    expect((await app.call(auth.profile, {}, user)).needs_second_factor).toBe(true);
    expect((await app.call(auth.profile, {}, customer)).needs_second_factor).toBe(false);
    await addCodes(user);
    expect(await refusal(app.call(customers.list, {}, user))).toBeNull();
    expect(await app.call(setup.signInRules, {}, user)).toMatchObject({ staff: 1, staff_with_factor: 1 });
    const last = await refusal(app.call(secondFactor.removeCodes, {}, user));
    expect([last?.status, last?.body.details]).toEqual([409, undefined]);
    await need(false, user);
    await app.call(secondFactor.removeCodes, {}, user);
  });
});

describe('a reset by an administrator', () => {
  it('removes every factor, signs the person out, is audited and mailed', async () => {
    const user = await person('customer', 'naledi@karoo.example');
    await addCodes(user);
    const admin = await person();
    const reset = (id: number, who: TestUser) => refusal(app.call(adminUsers.resetSecondFactor, { params: { id } }, who));
    expect((await reset(user.id, user))?.status).toBe(403);
    expect(await reset(user.id, admin)).toBeNull();
    expect((await refusal(app.call(auth.profile, {}, user)))?.status).toBe(401);
    expect((await app.call(auth.login, { body: { email: user.email, password } }, null)).user.email).toBe(user.email);
    expect((await reset(user.id, admin))?.status).toBe(409);
    expect((await sendNotices()).map(({ subject }) => subject)).toContain('The second factor of your Beacon account was reset');
    const trail = await app.context.store.db
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', String(user.id))
      .execute();
    expect(trail.map(({ action }) => action)).toContain('second_factor_reset');
  });

  it('is refused for one’s own account, and for a super administrator by an administrator', async () => {
    const admin = await person();
    const chief = await person('super_admin');
    for (const one of [admin, chief]) await addCodes(one);
    const reset = (id: number) => refusal(app.call(adminUsers.resetSecondFactor, { params: { id } }, admin));
    expect((await reset(admin.id))?.status).toBe(409);
    expect((await reset(chief.id))?.status).toBe(403);
    expect((await reset(999_999))?.status).toBe(404);
  });
});
