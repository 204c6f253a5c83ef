import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addChanges } from '#server/store/domains/check-history.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { analytics, adminUsers } = contract;
let test: TestApp;
let admin: TestUser;
let karoo: number;
let msp: number;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-21T09:41:00Z' });
  karoo = await test.customer('Karoo');
  msp = await test.customer('Bushveld');
  admin = await test.login('admin');
  const { db } = test.context.store;
  const first = await test.domain('acme.example', karoo);
  const second = await test.domain('bush.example', msp);
  const spf = { type: 'SPF', name: 'acme.example' } as const;
  await addChanges(db, first, new Date('2026-11-13T23:59:00Z'), [{ ...spf, before: 'too', after: 'early' }]);
  await addChanges(db, first, new Date('2026-11-17T07:40:00Z'), [{ ...spf, before: 'a', after: 'b' }]);
  await addChanges(db, second, new Date('2026-11-19T07:40:00Z'), [{ ...spf, name: 'bush.example', before: 'a', after: null }]);
  await openAlertRow(test, second);
  const body = { email: 'new@karoo.example', name: 'New Person', role: 'customer', customer_id: karoo, access_level: 'view' };
  await test.call(adminUsers.create, { body } as never, admin);
});
afterAll(() => test.close());

const ask = (query: { kind?: 'records' | 'alerts' | 'people'; limit?: number; offset?: number } = {}, by = admin) =>
  test.call(analytics.fleetChanges, { query }, by);

describe('what changed at all customers', () => {
  it('is in one list, newest first, each with its customer', async () => {
    const { changes, found, since } = await ask();
    expect(since).toBe('2026-11-14');
    expect(found).toMatchObject({ records: 2, alerts: 1 });
    expect(changes.filter(({ kind }) => kind !== 'people')).toMatchObject([
      { kind: 'alerts', customers: [{ id: msp }], alert: { event: 'opened', domain: 'bush.example' } },
      { kind: 'records', customers: [{ id: msp, name: 'Bushveld' }], record: { domain: 'bush.example', after: null } },
      { kind: 'records', customers: [{ id: karoo }], record: { domain: 'acme.example', after: 'b' } },
    ]);
    const [person] = changes.filter(({ kind }) => kind === 'people');
    expect(person).toMatchObject({ customers: [{ id: karoo, name: 'Karoo' }], person: { subject: 'New Person' } });
  });

  it('comes in pages that miss nothing, and by kind', async () => {
    const { changes, pagination } = await ask();
    expect(pagination.total).toBe(changes.length);
    const pages = await Promise.all(changes.map((_, offset) => ask({ limit: 1, offset })));
    expect(pages.flatMap((page) => page.changes)).toEqual(changes);
    const records = await ask({ kind: 'records' });
    expect(records.pagination.total).toBe(2);
    expect(records.changes.every(({ kind }) => kind === 'records')).toBe(true);
    expect(records.found).toEqual((await ask()).found);
  });

  it('shows changes of people to the roles that may read them, and nothing to customers', async () => {
    const analyst = await test.login('analyst');
    expect((await ask({}, analyst)).found).toEqual({ records: 2, alerts: 1, people: 0 });
    expect((await ask({ kind: 'people' }, analyst)).changes).toEqual([]);
    const owner = await test.login('customer', [{ customerId: karoo, level: 'owner' }]);
    await expect(ask({}, owner)).rejects.toMatchObject({ status: 403 });
  });
});
