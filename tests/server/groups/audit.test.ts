import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { cleanUpTrail, verifyTrail } from '#server/services/audit/chain.ts';
import { audit } from '#server/store/people/audit.ts';
import { findPoint, sealAudit, verifyAudit } from '#server/store/people/audit-chain.ts';
import { saveSetting } from '#server/store/settings.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  staff = await app.login('admin');
});
afterAll(() => app.close());

const search = async (query = {}) => app.call(contract.audit.search, { query }, staff);
const line = (action: string, at = '2026-11-20T08:00:00Z', details = {}) =>
  audit(app.context.store.db, { at: new Date(at), actorUserId: staff.id, action, entity: 'test', entityId: 1, details });

describe('the audit trail', () => {
  it('says who did what, from where, in which request', async () => {
    const { customer } = await app.call(contract.customers.create, { body: { name: 'Audited' } }, staff);
    const { entries } = await search({ customer_id: customer.id, action: 'customer_created' });
    expect(entries).toMatchObject([
      { label: 'Customer created', actor: { id: staff.id }, subject: 'Audited', ip: '127.0.0.1', device: expect.any(String) },
    ]);
    const [first] = entries;
    expect((await search({ search: first?.request_id ?? '' })).entries.map(({ id }) => id)).toContain(first?.id);
    expect((await search({ search: 'Audited' })).entries.map(({ id }) => id)).toContain(first?.id);
    expect((await search({ search: 'nobody of this name' })).entries).toEqual([]);
    expect((await search({ customer_id: customer.id, end_date: '2026-11-19' })).pagination.total).toBe(0);
    expect((await search({ customer_id: customer.id, start_date: '2026-11-20' })).pagination.total).toBeGreaterThan(0);
  });

  it('notes a refused sign-in, and is for staff alone', async () => {
    await expect(
      app.call(contract.auth.login, { body: { email: staff.email, password: 'not the password' } }, null),
    ).rejects.toThrow('401');
    expect((await search({ action: 'sign_in_refused' })).entries[0]).toMatchObject({ label: 'Sign-in refused', ip: '127.0.0.1' });
    const person = await app.login('customer', [{ customerId: await app.customer(), level: 'owner' }]);
    await expect(app.call(contract.audit.search, {}, person)).rejects.toThrow('403');
  });

  it('says of a request without a sign-in that nobody was signed in, and of its own work that it is its own', async () => {
    const asks = { email: 'asks@export.example', display_name: 'Asks', registration_reason: 'us', form_load_time: 0 };
    await app.call(contract.auth.register, { body: { ...asks, submit_time: 60_000 } }, null);
    await audit(app.context.store.db, { at: new Date(), actorUserId: null, action: 'own_work', entity: 'test', entityId: 1 });
    const who = async (action: string) =>
      String(await app.call(contract.audit.export, { query: { action } }, staff))
        .split('\r\n')[1]
        ?.split(',')[2];
    expect([await who('access_requested'), await who('own_work')]).toEqual(['Not signed in', 'Beacon']);
  });

  it('exports what was found, with hashes, and notes the export', async () => {
    await line('exported_thing', '2026-11-20T08:00:00Z', { note: '=1+1, "quoted"' });
    await app.call(contract.audit.verify, {}, staff);
    const file = await app.call(contract.audit.export, { query: { action: 'exported_thing' } }, staff);
    const text = String(file);
    expect(text).toContain('Exported thing');
    expect(text).toMatch(/"note: =1\+1, ""quoted"""/);
    expect(text.trim().split('\r\n').at(-1)).toMatch(/,[0-9a-f]{64}$/);
    expect((await search({ action: 'audit_exported' })).entries[0]?.details).toEqual([{ name: 'entries', value: '1' }]);
  });
});

it('an export of the audit trail is named after the South African day', async () => {
  const test = await openTestApp({ now: '2026-11-20T22:30:00Z' });
  const { token } = await test.login('admin');
  const { headers } = await test.app.inject({
    method: contract.audit.export.method,
    url: `/api${contract.audit.export.path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(headers['content-disposition']).toContain('audit-2026-11-21.csv');
  await test.close();
});

describe('the chain of the audit trail', () => {
  it('refuses to change or remove a line, and shows when somebody did it past the database rules', async () => {
    const test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
    const { db } = test.context.store;
    const add = (action: string) =>
      audit(db, { at: new Date('2026-11-20T08:00:00Z'), actorUserId: null, action, entity: 'test', entityId: null });
    for (const action of ['one', 'two', 'three', 'four']) await add(action);
    await sealAudit(db, new Date());
    expect(await verifyAudit(db)).toMatchObject({ entries: 4, problem: null });
    await expect(sql`update audit set action = 'x' where action = 'two'`.execute(db)).rejects.toThrow('cannot be changed');
    await expect(sql`delete from audit where action = 'two'`.execute(db)).rejects.toThrow('cannot be changed');
    await sql`alter table audit disable trigger audit_append_only`.execute(db);
    await sql`update audit set action = 'x' where action = 'two'`.execute(db);
    const { brokenAt, problem } = await verifyAudit(db);
    expect(problem).toBe(`Entry ${brokenAt} was changed.`);
    await sql`update audit set action = 'two' where action = 'x'`.execute(db);
    expect((await verifyAudit(db)).problem).toBeNull();
    await sql`delete from audit where action = 'three'`.execute(db);
    expect((await verifyAudit(db)).problem).toBe('Line 3 of the chain is missing.');
    await sql`delete from audit where action = 'four'`.execute(db);
    expect((await verifyAudit(db)).problem).toBe('The last 2 entries are missing.');
    const found = await verifyTrail(test.context, null);
    expect(found.problem).not.toBeNull();
    await test.close();
  });

  it('notices that the oldest lines are gone together with the setting that says where the chain begins', async () => {
    const test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
    const { db } = test.context.store;
    for (const action of ['one', 'two', 'three'])
      await audit(db, { at: new Date('2026-11-20T08:00:00Z'), actorUserId: null, action, entity: 'test', entityId: null });
    const { head } = await verifyTrail(test.context, null);
    expect(await findPoint(db, head)).toBe('there');
    expect(await findPoint(db, { ...head, hash: '0'.repeat(64) })).toBe('other');
    for (const table of ['audit', 'audit_checkpoints'])
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('cannot be changed or removed');
    await expect(sql`delete from audit_checkpoints`.execute(db)).rejects.toThrow('cannot be changed or removed');
    const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit where seal_no = 2`.execute(db);
    await sql`select set_config('beacon.audit_retention', 'on', false)`.execute(db);
    await sql`delete from audit where seal_no <= 2`.execute(db);
    await sql`select set_config('beacon.audit_retention', 'off', false)`.execute(db);
    const start = { seal_no: 2, hash: rows[0]?.hash ?? '' };
    await saveSetting(db, 'audit-start', start, new Date());
    expect((await verifyTrail(test.context, null)).problem).toBe('The first 2 entries that were verified are missing.');
    // The retention rule does not make it forgotten, and neither does the next verification.
    test.setTime('2029-01-01T00:00:00Z');
    await cleanUpTrail(test.context);
    expect((await verifyTrail(test.context, null)).problem).toMatch(/^The first \d+ entries that were verified are missing\.$/);
    await sql`select set_config('beacon.audit_retention', 'on', false)`.execute(db);
    await sql`truncate audit, audit_checkpoints`.execute(db);
    await sql`select set_config('beacon.audit_retention', 'off', false)`.execute(db);
    await sql`delete from settings where key in ('audit-start', 'audit-head')`.execute(db);
    expect((await verifyTrail(test.context, null)).problem).toBe('The checkpoints of earlier verifications are missing.');
    await test.close();
  });

  it('notices that every line is gone together with both settings', async () => {
    const test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
    const { db } = test.context.store;
    for (const action of ['one', 'two'])
      await audit(db, { at: new Date('2026-11-20T08:00:00Z'), actorUserId: null, action, entity: 'test', entityId: null });
    await verifyTrail(test.context, null);
    await sql`select set_config('beacon.audit_retention', 'on', false)`.execute(db);
    await sql`truncate audit`.execute(db);
    await sql`delete from settings where key in ('audit-start', 'audit-head')`.execute(db);
    expect((await verifyAudit(db)).problem).toBe('The last 2 entries are missing.');
    await test.close();
  });

  it('still holds when lines older than 24 months are removed', async () => {
    const test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
    const { db } = test.context.store;
    for (const at of ['2024-01-01', '2024-11-19', '2024-11-21', '2026-11-20'])
      await audit(db, { at: new Date(at), actorUserId: null, action: 'x', entity: 'test', entityId: null });
    expect(await cleanUpTrail(test.context)).toBe(2);
    expect(await verifyAudit(db)).toMatchObject({ entries: 2, problem: null });
    expect(await cleanUpTrail(test.context)).toBe(0);
    expect((await verifyTrail(test.context, null)).problem).toBeNull();
    test.setTime('2029-01-01T00:00:00Z');
    expect(await cleanUpTrail(test.context)).toBe(3);
    expect((await verifyTrail(test.context, null)).problem).toBeNull();
    await test.close();
  });
});

describe('views of the staff', () => {
  it('leave one line a person, part and day that only the owner of the customer reads', async () => {
    const customerId = await app.customer('Watched');
    const domainId = await app.domain('watched.co.za', customerId);
    const [owner, viewer] = await Promise.all(
      (['owner', 'view'] as const).map((level) => app.login('customer', [{ customerId, level }])),
    );
    for (let time = 0; time < 2; time += 1) {
      await app.call(contract.customers.file, { params: { id: customerId } }, staff);
      await app.call(contract.domains.get, { params: { id: domainId } }, staff);
      await app.call(contract.domains.get, { params: { id: domainId } }, owner ?? null);
    }
    const views = (who: TestUser | undefined) => app.call(contract.audit.staffViews, { params: { id: customerId } }, who ?? null);
    const { views: seen, pagination } = await views(owner);
    expect(pagination.total).toBe(2);
    expect(new Set(seen.map(({ who, area }) => `${who}: ${area}`))).toEqual(
      new Set([`${staff.email}: Customer file`, `${staff.email}: Domains and DNS`]),
    );
    await expect(views(viewer)).rejects.toThrow('403');
    const { timeline } = await app.call(contract.customers.file, { params: { id: customerId } }, staff);
    expect(timeline.some(({ action }) => action === 'customer_viewed')).toBe(false);
  });
});

it('has every line once and in order over its pages, from both ends, with and without a filter', async () => {
  const own = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  const admin = await own.login('admin');
  const { db } = own.context.store;
  for (let number = 0; number < 23; number++)
    await audit(db, {
      at: own.context.clock.now(),
      actorUserId: admin.id,
      action: number % 3 === 0 ? 'third' : 'other',
      entity: 'domain',
      entityId: number,
    });
  for (const filter of [{}, { action: 'third' }, { actor_id: admin.id }, { search: admin.email }, { action: 'nothing' }]) {
    const read = (limit: number, offset: number) =>
      own.call(contract.audit.search, { query: { ...filter, limit, offset } }, admin);
    const whole = await read(500, 0);
    const counted = await db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    if (Object.keys(filter).length === 0) expect(whole.pagination.total).toBe(Number(counted.n));
    expect(whole.entries).toHaveLength(whole.pagination.total);
    for (const limit of [1, 4, 7]) {
      const ids: number[] = [];
      for (let offset = 0; offset < whole.pagination.total + limit; offset += limit)
        ids.push(...(await read(limit, offset)).entries.map(({ id }) => id));
      expect(ids).toEqual(whole.entries.map(({ id }) => id));
    }
  }
  await own.close();
});

it('counts the lines of a search up to a limit, and says that there are more', async () => {
  const many = (lines: number, action: string) =>
    sql`insert into audit (at, action, entity, details) select now(), ${action}, 'domain', '{}' from generate_series(1, ${lines}::int)`.execute(
      app.context.store.db,
    );
  await many(1_000, 'counted_whole');
  await many(1_001, 'counted_in_part');
  const counted = async (action: string) => {
    const { pagination, is_more: isMore } = await search({ action });
    return [pagination.total, isMore];
  };
  expect(await counted('counted_whole')).toEqual([1_000, false]);
  expect(await counted('counted_in_part')).toEqual([1_000, true]);
});
