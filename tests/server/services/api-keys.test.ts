import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, readsOnly } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { keyScopes } from '#domain/vocabulary/api-keys.ts';
import { mailNotice, type SecurityNotice, securityMailJob } from '#server/services/factors/notices.ts';
import { hashPassword } from '#server/services/sessions/password.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { apiKeys, secondFactor, domains, setup, auth } = contract;
const password = 'brass kettle over the vlei';
let app: TestApp;
let passwordHash: string;
let owner: TestUser;
let domainId: number;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T10:00:00Z' });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  app.setTime('2026-11-20T10:00:00Z');
  const customerId = await app.customer('Karoo Wines');
  domainId = await app.domain('karoo.example', customerId);
  owner = await person('naledi@karoo.example', customerId);
});

async function person(email: string, customerId: number): Promise<TestUser> {
  const user = await app.login('customer', [{ customerId, level: 'owner' }], email);
  await app.context.store.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
  return user;
}

const refusal = (promise: Promise<unknown>): Promise<Refused | null> =>
  promise.then(
    () => null,
    (error: Refused) => error,
  );

type Scopes = (typeof keyScopes)[number][];

/** A key of a person, who confirms first; what calls with it are made as. */
async function keyOf(user: TestUser, scopes: Scopes = ['read'], days = 90) {
  await app.call(secondFactor.confirm, { body: { password } }, user);
  const made = await app.call(apiKeys.create, { body: { name: 'Monthly spreadsheet', scopes, days } }, user);
  return { ...made, caller: { ...user, token: made.key } };
}

describe('a key', () => {
  it('reads what its person sees, and is listed without itself', async () => {
    const { key, caller } = await keyOf(owner);
    const { domains: seen } = await app.call(domains.list, {}, caller);
    expect(seen.map(({ name }) => name)).toEqual(['karoo.example']);
    const { keys } = await app.call(apiKeys.list, {}, owner);
    expect(keys).toMatchObject([
      {
        name: 'Monthly spreadsheet',
        scopes: ['read'],
        start: key.slice(0, 11),
        expires_at: '2027-02-18T10:00:00.000Z',
        last_used_at: '2026-11-20T10:00:00.000Z',
      },
    ]);
    expect(JSON.stringify(keys)).not.toContain(key);
  });

  it('is stored as a hash alone', async () => {
    const { key } = await keyOf(owner);
    const stored = JSON.stringify(await app.context.store.db.selectFrom('api_keys').selectAll().execute());
    expect(stored).not.toContain(key);
  });

  it('keeps to its scopes, and to the rights of its person', async () => {
    const { caller: reader } = await keyOf(owner, ['read']);
    const { caller: writer } = await keyOf(owner, ['write']);
    const rename = (who: TestUser) => app.call(domains.update, { params: { id: domainId }, body: { notes: 'the shop' } }, who);
    expect((await refusal(rename(reader)))?.body.error).toBe('This API key lacks the scope "write" for this call.');
    expect((await refusal(app.call(domains.list, {}, writer)))?.status).toBe(403);
    const prepare = (who: TestUser) => app.call(contract.exports.prepare, { body: { table: 'domains' } }, who);
    expect(await refusal(prepare(reader))).toBeNull();
    expect((await refusal(prepare(writer)))?.body.error).toBe('This API key lacks the scope "read" for this call.');
    expect(await refusal(rename(writer))).toBeNull();
    await app.context.store.db.updateTable('user_customers').set({ access_level: 'view' }).execute();
    expect((await refusal(rename(writer)))?.status).toBe(403);
  });

  it('never reaches the account, anything of staff, or what would outlast it', async () => {
    const { caller } = await keyOf(owner, [...keyScopes]);
    const device = {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) },
      device: 'A test',
    };
    const push = app.call(contract.notifications.addPushSubscription, { body: device }, caller);
    expect((await refusal(push))?.body.error).toBe('API keys cannot make this call. Sign in for it.');
    const copies = { ...defaultPreferences, copies: ['backdoor@evil.example'] };
    const address = app.call(contract.reportScheduling.saveAlertPreferences, { body: { preferences: copies } }, caller);
    expect((await refusal(address))?.body.error).toBe('API keys cannot make this call. Sign in for it.');
    const muted = { notifications: { muted_until: '2027-12-31T00:00:00Z' } };
    const mute = app.call(contract.notifications.saveCustomerNotifications, { body: muted }, caller);
    expect((await refusal(mute))?.body.error).toBe('API keys cannot make this call. Sign in for it.');
    const link = app.call(contract.reportScheduling.shareReport, { params: { id: 1 }, body: {} }, caller);
    expect((await refusal(link))?.status).toBe(403);
    const backdoor = { email: 'backdoor@karoo.example', name: 'Back Door', access_level: 'owner' as const };
    const invite = app.call(contract.customerPeople.invite, { params: { id: 1 }, body: backdoor }, caller);
    expect((await refusal(invite))?.body.error).toBe('API keys cannot make this call. Sign in for it.');
    for (const call of [auth.sessions, apiKeys.list, secondFactor.own, setup.siteFacts] as const)
      expect((await refusal(app.call(call, {}, caller)))?.status, call.path).toBe(403);
  });

  it('ends when it expires, is removed, or its person leaves or becomes staff', async () => {
    const ended = async (caller: TestUser) => (await refusal(app.call(domains.list, {}, caller)))?.status;
    const users = app.context.store.db.updateTable('users');
    const { caller, id } = await keyOf(owner, ['read'], 30);
    app.setTime('2026-12-20T09:59:59Z');
    expect(await ended(caller)).toBeUndefined();
    app.setTime('2026-12-20T10:00:00Z');
    expect(await ended(caller)).toBe(401);
    app.setTime('2026-11-20T10:00:00Z');
    await users.set({ role: 'admin' }).where('id', '=', owner.id).execute();
    expect(await ended(caller)).toBe(401);
    await users.set({ role: 'customer', status: 'inactive' }).where('id', '=', owner.id).execute();
    expect((await refusal(app.call(domains.list, {}, caller)))?.body.error).toContain('its account was locked or deactivated');
    await users.set({ status: 'active' }).where('id', '=', owner.id).execute();
    expect(await ended(caller)).toBeUndefined();
    await app.call(apiKeys.remove, { params: { id } }, owner);
    expect(await ended(caller)).toBe(401);
  });

  it('is made only by who confirmed, ten of a person at most, and none by staff', async () => {
    const body = { name: 'x', scopes: ['read'] as Scopes, days: 30 };
    expect((await refusal(app.call(apiKeys.create, { body }, owner)))?.body.details).toMatchObject({ confirm: true });
    const staff = await app.login('admin', [], 'staff@beacon.example');
    expect((await refusal(app.call(apiKeys.create, { body }, staff)))?.status).toBe(409);
    await app.call(secondFactor.confirm, { body: { password } }, owner);
    for (let made = 0; made < 10; made++) await app.call(apiKeys.create, { body }, owner);
    expect((await refusal(app.call(apiKeys.create, { body }, owner)))?.body.error).toContain('ten keys');
  });

  it('of somebody else is not found', async () => {
    const { id } = await keyOf(owner);
    const stranger = await person('stranger@other.example', await app.customer('Other'));
    expect((await refusal(app.call(apiKeys.remove, { params: { id } }, stranger)))?.status).toBe(404);
    expect((await app.call(apiKeys.list, {}, stranger)).keys).toEqual([]);
  });

  it('is announced in an email', async () => {
    await keyOf(owner);
    const jobs = await sql<{ data: SecurityNotice }>`select data from pgboss.job where name = ${securityMailJob}
      order by created_on desc`.execute(app.context.store.db);
    await mailNotice(app.context, jobs.rows[0]?.data as SecurityNotice);
    expect(app.emails.at(-1)).toMatchObject({
      to: owner.email,
      subject: 'An API key was created for your Beacon account',
      text: expect.stringContaining('remove the key under My security') as string,
    });
  });
});

it('counts as reading what changes nothing', () => {
  const reading = Object.values(contract).flatMap((group) =>
    Object.values(group as Record<string, Endpoint>).flatMap((call) =>
      call.access === 'user' && call.method !== 'GET' && !call.path.startsWith('/auth/') && readsOnly(call)
        ? [`${call.method} ${call.path}`]
        : [],
    ),
  );
  expect(reading.toSorted()).toEqual([
    'POST /alert-management/validate-recipient',
    'POST /customers/:id/generate-report',
    'POST /domains/security-scores/bulk',
    'POST /intelligence/domains/bulk',
    'POST /report-scheduling/alert-preferences/preview',
    'POST /reporting/comparative-analysis',
    'POST /reporting/customer-detailed/:id',
    'POST /reporting/exports',
    'POST /reporting/exports/prepare',
    'POST /reporting/filter',
    'POST /reporting/filter/validate',
    'POST /reporting/portfolio-overview',
    'POST /reporting/reports/:type/:id',
    'POST /reporting/reports/executive-summary',
    'POST /reporting/technical-appendix/:id',
    'POST /timeseries/:id/forecasts',
    'POST /timeseries/:id/generate',
    'POST /timeseries/:id/trends',
  ]);
});
