import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { userAlertPreferences } from '#contract/user-alert-preferences.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let karoo: number;
let fynbos: number;
let wines: number;
let cellar: number;
let naledi: TestUser;
let pieter: TestUser;
let thandi: TestUser;

const until = '2026-11-21T05:30:00.000Z';

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  karoo = await test.customer('Karoo Wines');
  fynbos = await test.customer('Fynbos Freight');
  await test.customer('Nobody’s');
  wines = await test.domain('karoowines.example', karoo);
  cellar = await test.domain('karoocellar.example', karoo, fynbos);
  naledi = await test.login('customer', [{ customerId: karoo, level: 'view' }]);
  pieter = await test.login('customer', [{ customerId: karoo }, { customerId: fynbos, level: 'owner' }]);
  thandi = await test.login('admin');
  await test.call(
    reportScheduling.saveAlertPreferences,
    {
      body: {
        preferences: {
          ...defaultPreferences,
          per_customer: { [fynbos]: { muted_until: until } },
          per_domain: { [cellar]: { muted_until: until } },
        },
      },
    },
    pieter,
  );
});
afterAll(() => test.close());

const customers = (who: TestUser, query = {}) => test.call(userAlertPreferences.userCustomers, { query }, who);
const domains = (who: TestUser, id: number, query = {}) =>
  test.call(userAlertPreferences.customerDomains, { params: { id }, query }, who);

describe('the customers somebody is notified about', () => {
  it('are one’s own, with what one muted', async () => {
    expect((await customers(naledi)).customers).toEqual([
      { customer_id: karoo, customer_name: 'Karoo Wines', access_level: 'view', domain_count: 2, muted_until: null },
    ]);
    expect((await customers(pieter)).customers).toEqual([
      { customer_id: fynbos, customer_name: 'Fynbos Freight', access_level: 'owner', domain_count: 1, muted_until: until },
      { customer_id: karoo, customer_name: 'Karoo Wines', access_level: 'manage', domain_count: 2, muted_until: null },
    ]);
  });

  it('are all of them for the staff, page by page', async () => {
    const all = await customers(thandi);
    expect(all).toMatchObject({ pagination: { total: 3 }, customers: [{ access_level: null }, {}, {}] });
    const second = await customers(thandi, { limit: 1, offset: 1 });
    expect(second.customers).toEqual(all.customers.slice(1, 2));
    expect((await customers(pieter, { limit: 1, offset: 1 })).customers.map(({ customer_id: id }) => id)).toEqual([karoo]);
  });
});

describe('the domains of a customer', () => {
  it('come with what one muted oneself', async () => {
    expect((await domains(pieter, fynbos)).domains).toEqual([
      { domain_id: cellar, domain_name: 'karoocellar.example', muted_until: until },
    ]);
    expect((await domains(naledi, karoo)).domains.map(({ domain_id: id, muted_until: muted }) => [id, muted])).toEqual([
      [cellar, null],
      [wines, null],
    ]);
  });

  it('of somebody else’s customer answer as those of one that does not exist', async () => {
    for (const id of [fynbos, 424_242])
      await expect(domains(naledi, id)).rejects.toMatchObject({
        status: 404,
        body: { error: 'Customer not found or access denied' },
      });
    await expect(domains(thandi, 424_242)).rejects.toMatchObject({ status: 404 });
  });
});
