import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let app: TestApp;
let staff: TestUser;
let owner: TestUser;
let several: TestUser;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T10:00:00Z' });
  const wines = await app.customer('Karoo Wines');
  const olives = await app.customer('Overberg Olives');
  const cafe = await app.customer('Café Zuid');
  const shop = await app.domain('karoowines.example', wines);
  await app.domain('karoo-estate.example', wines);
  await app.domain('overbergolives.example', olives);
  await app.domain('zuid.example', cafe);
  await openAlertRow(app, shop, { severity: 'high' });
  await app.domain('karoo-other.example', olives);
  owner = await app.login('customer', [{ customerId: wines, level: 'owner' }], 'naledi@karoowines.example');
  several = await app.login('customer', [{ customerId: wines }, { customerId: olives, level: 'view' }]);
  staff = await app.login('admin');
});
afterAll(() => app.close());

const find = (q: string, who: TestUser) => app.call(contract.search.names, { query: { q } }, who);
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('finds customers and domains with a typo, the best first', async () => {
  const found = await find('kraoo', staff);
  expect(names(found.customers)).toEqual(['Karoo Wines']);
  expect(new Set(names(found.domains))).toEqual(new Set(['karoowines.example', 'karoo-estate.example', 'karoo-other.example']));
  expect(names((await find('estate karoo', staff)).domains)).toEqual(['karoo-estate.example']);
  expect(names((await find('cafe', staff)).customers)).toEqual(['Café Zuid']);
});

test('people of customers find what belongs to their customers, in all of them, and nobody else', async () => {
  const found = await find('karoo', owner);
  expect(names(found.domains)).toEqual(['karoowines.example', 'karoo-estate.example']);
  expect(found.people).toEqual([]);
  expect(found.alerts.map(({ domain }) => domain)).toEqual(['karoowines.example']);
  expect((await find('olives', owner)).customers).toEqual([]);
  expect((await find('olives', owner)).domains).toEqual([]);
  expect(names((await find('olives', several)).domains)).toEqual(['overbergolives.example']);
});

test('staff find people and alerts; wildcards are letters', async () => {
  expect((await find('naledi', staff)).people).toMatchObject([{ email: 'naledi@karoowines.example' }]);
  expect((await find('karoowines', staff)).alerts).toHaveLength(1);
  expect(await find('%%', staff)).toMatchObject({ customers: [], domains: [], people: [], alerts: [] });
});

test('an internationalised domain is found as it is written, with a typo and by its form in the DNS', async () => {
  const written = await app.domain('xn--bckerei-5wa.example', await app.customer('Ofen'));
  for (const typed of ['bäckerei', 'backer', 'bäkerei', 'xn--bckerei'])
    expect((await find(typed, staff)).domains.map(({ id }) => id)).toEqual([written]);
  expect((await find('bäckerei', owner)).domains).toEqual([]);
});

test('a resolved alert and a removed domain are not found', async () => {
  const { db } = app.context.store;
  const customer = await app.customer('Former');
  const settled = await app.domain('settled.test', customer);
  const removed = await app.domain('removed.test', customer);
  await openAlertRow(app, settled, { severity: 'high' });
  expect((await find('settled', staff)).alerts).toHaveLength(1);
  await db.updateTable('alerts').set({ status: 'resolved' }).where('domain_id', '=', settled).execute();
  await db.updateTable('domains').set({ is_active: false }).where('id', '=', removed).execute();
  expect((await find('settled', staff)).alerts).toEqual([]);
  expect((await find('removed', staff)).domains).toEqual([]);
});
