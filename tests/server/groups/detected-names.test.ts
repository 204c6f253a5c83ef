import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { briefScan } from '#server/services/filter/scan-limits.ts';
import { addClaim } from '#server/store/domains/domain-claims.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';
import { morning, xmlOf } from '#tests/fakes/received.ts';

const { domains, dmarc, auth } = contract;
let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await openTestApp({ now: morning });
});
afterAll(() => app.close());

type Row = Parameters<typeof xmlOf>[0]['rows'][number];
const passed = { dkim: 'pass', spf: 'pass' } as const;

async function bring(policyDomain: string, rows: Row[], day = '2026-11-18') {
  const reportId = `detected-${(made += 1)}`;
  const data = gzipSync(xmlOf({ reporter: 'google.example', reportId, day, policyDomain, rows }));
  await app.arrive(
    mailWith(`${reportId}.xml.gz`, 'application/gzip', data, { subject: reportId, from: 'dmarc@reporter.example' }),
  );
  await app.readWaiting();
}

/** A customer with a domain of its own, and people with each of two levels. */
async function customerWith(name: string) {
  const id = await app.customer(name);
  const domainId = await app.domain(name, id);
  const owner = await app.login('customer', [{ customerId: id, level: 'owner' }]);
  const viewer = await app.login('customer', [{ customerId: id, level: 'view' }]);
  return { id, domainId, owner, viewer };
}

type Asked = { domain_id?: number; hidden?: 'true'; long?: 'true'; limit?: number; offset?: number };
const read = (id: number, who: TestUser, query: Asked = {}) => app.call(domains.detectedNames, { params: { id }, query }, who);
const hide = (id: number, who: TestUser, name: string, hidden = true) =>
  app.call(domains.hideDetectedName, { params: { id }, body: { name, hidden } }, who);
const namesOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).names.map(({ name }) => name);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number; body: { error: string } }) => ({ status: error.status, error: error.body.error }),
  );

test('lists the From domains below a domain as the analysis counts them, without the domain itself', async () => {
  const { id, domainId, viewer } = await customerWith('counted.co.za');
  await bring('counted.co.za', [
    { ip: '192.0.2.1', count: 40, ...passed },
    { ip: '192.0.2.1', count: 5, ...passed, from: 'news.counted.co.za' },
    { ip: '192.0.2.9', count: 3, from: 'News.counted.co.za', disposition: 'reject' },
    { ip: '192.0.2.9', count: 2, from: 'a.b.counted.co.za' },
    { ip: '192.0.2.9', count: 0, from: 'silent.counted.co.za' },
  ]);
  await bring('counted.co.za', [{ ip: '192.0.2.9', count: 9, from: 'old.counted.co.za' }], '2026-09-01');
  const { names, ...about } = await read(id, viewer);
  const found = { domain_id: domainId, domain_name: 'counted.co.za', unicode_name: null, can_add: true };
  expect(names).toEqual([
    { ...found, name: 'news.counted.co.za', messages: 8, passed: 5 },
    { ...found, name: 'a.b.counted.co.za', messages: 2, passed: 0 },
  ]);
  expect(about).toMatchObject({ shown: 2, hidden: 0, uncounted: 0, is_cut: false, pagination: { total: 2 } });
  const { start_date, end_date } = about.period;
  const { rows } = await app.call(dmarc.pivot, { query: { start_date, end_date, rows: 'header_from' } }, viewer);
  const counts = names.map(({ name, messages, passed: ok }) => [name, messages, ok]);
  expect(rows.map(({ key, messages, passed: ok }) => [key, messages, ok])).toEqual([['counted.co.za', 40, 40], ...counts]);
});

test('pages on the server, the most frequent first', async () => {
  const { id, viewer } = await customerWith('paged.co.za');
  const rows = Array.from({ length: 7 }, (_, at) => ({ ip: '192.0.2.9', count: at + 1, from: `s${at}.paged.co.za` }));
  await bring('paged.co.za', rows);
  expect(await namesOf(id, viewer, { limit: 2, offset: 2 })).toEqual(['s4.paged.co.za', 's3.paged.co.za']);
  expect((await read(id, viewer, { limit: 2, offset: 2 })).pagination).toMatchObject({ total: 7 });
});

test('stays bounded for a domain with thousands of invented names, and says how many are left out', async () => {
  const { id, viewer } = await customerWith('attacked.co.za');
  const rows = Array.from({ length: 3_000 }, (_, at) => ({ ip: '192.0.2.9', count: 1, from: `x${at}.attacked.co.za` }));
  await bring('attacked.co.za', [{ ip: '192.0.2.1', count: 9, from: 'real.attacked.co.za' }, ...rows]);
  const found = await read(id, viewer);
  expect(found.names[0]).toMatchObject({ name: 'real.attacked.co.za', messages: 9 });
  expect(found).toMatchObject({ shown: 2_000, uncounted: 1_001 });
  expect(found.names).toHaveLength(50);
});

test('counts what takes long when asked to, and says so before', async () => {
  const { id, viewer } = await customerWith('busy.co.za');
  for (const day of ['2026-11-17', '2026-11-18'])
    await bring('busy.co.za', [{ ip: '192.0.2.1', count: 4, from: 'news.busy.co.za' }], day);
  const { rows } = briefScan;
  briefScan.rows = 1;
  try {
    expect(await read(id, viewer)).toMatchObject({ names: [], shown: 0, is_long: true, is_cut: false });
    expect(await read(id, viewer, { long: 'true' })).toMatchObject({
      names: [{ name: 'news.busy.co.za', messages: 8 }],
      is_long: false,
      is_cut: false,
    });
  } finally {
    briefScan.rows = rows;
  }
});

test('leaves out a name once it is a domain, the messages counted before staying where they are', async () => {
  const { id, domainId, owner } = await customerWith('grown.co.za');
  const staff = await app.login('admin');
  const row = { ip: '192.0.2.1', count: 4, from: 'shop.grown.co.za', ...passed };
  await bring('grown.co.za', [row, { ...row, from: 'a.shop.grown.co.za' }]);
  const added = await app.call(domains.create, { body: { name: 'shop.grown.co.za', customer_id: id } }, staff);
  await bring(
    'grown.co.za',
    [
      { ...row, count: 7 },
      { ...row, count: 2, from: 'a.shop.grown.co.za' },
    ],
    '2026-11-19',
  );
  const { names } = await read(id, owner);
  expect(names.map(({ name, domain_name: above, messages }) => [name, above, messages])).toEqual([
    ['a.shop.grown.co.za', 'shop.grown.co.za', 6],
  ]);
  const messagesOf = async (at: number) =>
    (await app.call(dmarc.overview, { params: { id: at }, query: { days: 30 } }, owner)).totals.messages;
  expect([await messagesOf(domainId), await messagesOf(added.domain.id)]).toEqual([8, 9]);
});

test('leaves out a name that the customer has claimed, not one that only others claim', async () => {
  const { id, owner } = await customerWith('claiming.co.za');
  const other = await app.customer('Claims of others');
  const from = ['ours', 'theirs'].map((name) => `${name}.claiming.co.za`);
  await bring(
    'claiming.co.za',
    from.map((name) => ({ ip: '192.0.2.1', count: 1, from: name })),
  );
  const claim = { token: 'x', mailClass: 'people' as const, createdBy: owner.id, at: app.context.clock.now() };
  await addClaim(app.context.store.db, { ...claim, name: from[0] ?? '', customerId: id });
  await addClaim(app.context.store.db, { ...claim, name: from[1] ?? '', customerId: other });
  expect(await namesOf(id, owner)).toEqual(['theirs.claiming.co.za']);
});

test('offers to add only what can be a domain of the customer', async () => {
  const { id, owner } = await customerWith('partly.co.za');
  const row = { ip: '192.0.2.1', count: 1 };
  await bring(
    'partly.co.za',
    ['www.partly.co.za', 'good.partly.co.za', 'x.held.partly.co.za'].map((from) => ({ ...row, from })),
  );
  await app.domain('held.partly.co.za', await app.customer('Holds a part'));
  const offered = (await read(id, owner)).names.map(({ name, can_add: can }) => [name, can]);
  expect(Object.fromEntries(offered)).toEqual({
    'www.partly.co.za': false,
    'good.partly.co.za': true,
    'x.held.partly.co.za': false,
  });
  const refused = await refusal(app.call(domains.create, { body: { name: 'x.held.partly.co.za' } }, owner));
  expect(refused).toMatchObject({ status: 409 });
  const { domain } = await app.call(domains.create, { body: { name: 'good.partly.co.za' } }, owner);
  expect(domain).toMatchObject({ name: 'good.partly.co.za', standing: 'unverified' });
  expect(await namesOf(id, owner)).not.toContain('good.partly.co.za');
});

test('hides a name for one customer alone, and shows it again', async () => {
  const { id, domainId, owner, viewer } = await customerWith('hiding.co.za');
  const second = await customerWith('also-hiding.co.za');
  await assignDomain(app.context.store.db, domainId, second.id, 'manage');
  await bring(
    'hiding.co.za',
    ['one', 'two'].map((name, at) => ({ ip: '192.0.2.1', count: 2 - at, from: `${name}.hiding.co.za` })),
  );
  expect(await hide(id, owner, ' One.hiding.co.za')).toMatchObject({ name: 'one.hiding.co.za', hidden: true });
  await hide(id, owner, 'one.hiding.co.za');
  expect(await read(id, viewer)).toMatchObject({
    names: [{ name: 'two.hiding.co.za' }],
    shown: 1,
    hidden: 1,
    pagination: { total: 1 },
  });
  expect(await namesOf(id, viewer, { hidden: 'true' })).toEqual(['one.hiding.co.za']);
  expect(await namesOf(second.id, second.owner)).toEqual(['one.hiding.co.za', 'two.hiding.co.za']);
  await hide(id, owner, 'one.hiding.co.za', false);
  expect(await namesOf(id, viewer)).toEqual(['one.hiding.co.za', 'two.hiding.co.za']);
  const { rows } = await app.context.store.db
    .selectFrom('audit')
    .select(({ fn }) => ['action', fn.countAll<number>().as('times')])
    .where('entity', '=', 'customer')
    .where('entity_id', '=', String(id))
    .where('action', 'like', 'domain_name_%')
    .groupBy('action')
    .execute()
    .then((found) => ({ rows: Object.fromEntries(found.map(({ action, times }) => [action, Number(times)])) }));
  expect(rows).toEqual({ domain_name_hidden: 1, domain_name_shown: 1 });
});

test('hides nothing that no report can name', async () => {
  const { id, owner } = await customerWith('odd.co.za');
  for (const name of ['jane@x.odd.co.za', 'a\u200b.odd.co.za', 'two words.odd.co.za'])
    expect(await refusal(hide(id, owner, name))).toEqual({ status: 404, error: 'This name was not found.' });
  const stored = await app.context.store.db.selectFrom('hidden_names').select('name').where('customer_id', '=', id).execute();
  expect(stored).toEqual([]);
});

test('answers others about a customer as if there were none, and refuses those who may only view', async () => {
  const { id, viewer } = await customerWith('guarded.co.za');
  const stranger = await customerWith('stranger.co.za');
  await bring('guarded.co.za', [{ ip: '192.0.2.1', count: 1, from: 'x.guarded.co.za' }]);
  const absent = await refusal(read(999_999, stranger.owner));
  expect(absent).toMatchObject({ status: 404 });
  expect(await refusal(read(id, stranger.owner))).toEqual(absent);
  expect(await refusal(hide(id, stranger.owner, 'x.guarded.co.za'))).toEqual(absent);
  expect(await refusal(hide(id, viewer, 'x.guarded.co.za'))).toMatchObject({ status: 403 });
  for (const name of ['x.guarded.co.za', 'stranger.co.za', 'nowhere.example'])
    expect(await refusal(hide(stranger.id, stranger.owner, name))).toMatchObject({ status: 404 });
  expect(await read(stranger.id, stranger.owner)).toMatchObject({ names: [], shown: 0, hidden: 0 });
});

test('reads the customer that is asked about, also where a person belongs to several', async () => {
  const first = await customerWith('first-of-two.co.za');
  const second = await customerWith('second-of-two.co.za');
  await bring('second-of-two.co.za', [{ ip: '192.0.2.1', count: 1, from: 'x.second-of-two.co.za' }]);
  const both = await app.login('customer', [
    { customerId: first.id, level: 'owner' },
    { customerId: second.id, level: 'view' },
  ]);
  await app.call(auth.defaultCustomer, { body: { customer_id: first.id } }, both);
  expect(await namesOf(first.id, both)).toEqual([]);
  expect(await namesOf(second.id, both)).toEqual(['x.second-of-two.co.za']);
  expect(await refusal(hide(second.id, both, 'x.second-of-two.co.za'))).toMatchObject({ status: 403 });
});

test('lists those below one domain of the customer, with the same counts', async () => {
  const { id, domainId, owner } = await customerWith('upper.co.za');
  const lower = await app.domain('lower.upper.co.za', id);
  const stranger = await customerWith('no-upper.co.za');
  const from = ['x.upper.co.za', 'x.lower.upper.co.za', 'y.lower.upper.co.za'];
  await bring(
    'upper.co.za',
    from.map((name, at) => ({ ip: '192.0.2.1', count: 9 - at, from: name })),
  );
  await hide(id, owner, 'y.lower.upper.co.za');
  expect(await namesOf(id, owner, { domain_id: domainId })).toEqual(['x.upper.co.za']);
  const below = await read(id, owner, { domain_id: lower });
  expect(below).toMatchObject({ shown: 1, hidden: 1, pagination: { total: 1 } });
  expect(below.names).toEqual((await read(id, owner)).names.filter(({ name }) => name === 'x.lower.upper.co.za'));
  const absent = await refusal(read(id, owner, { domain_id: 999_999 }));
  expect(absent).toMatchObject({ status: 404 });
  expect(await refusal(read(id, owner, { domain_id: stranger.domainId }))).toEqual(absent);
});
