import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertDelivery } from '#contract/alert-delivery.ts';
import { alertManagement } from '#contract/alert-management.ts';
import { contract } from '#contract/index.ts';
import { evaluateDomains } from '#server/services/alerts/evaluate.ts';
import { insertAlert, openAlertsOf } from '#server/store/alerts/alert-evaluation.ts';
import { assignDomain, takeDomain } from '#server/store/domains/domains.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';
import { xmlOf } from '#tests/fakes/received.ts';

const { domains } = contract;
const rule = 'new_sender_failing';
const nothing = { is_on: null, severity: null, params: {}, recipients: [] };
let app: TestApp;
let admin: TestUser;
let owner: TestUser;
let other: TestUser;
let customerId: number;
let otherId: number;
let shop: number;
let news: number;
let count = 0;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  admin = await app.login('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  customerId = await app.customer(`Karoo ${count}`);
  otherId = await app.customer(`Fynbos ${count}`);
  owner = await app.login('customer', [{ customerId, level: 'owner' }]);
  other = await app.login('customer', [{ customerId: otherId, level: 'owner' }]);
  shop = await app.domain(`shop-${count}.example`, customerId);
  news = await app.domain(`news-${count}.example`, customerId);
});

const tag = (who: TestUser, domain_ids: number[], add: string[], remove: string[] = []) =>
  app.call(domains.tag, { body: { domain_ids, add, remove } }, who);
const set = (scope: object, fields: object, key = rule) =>
  app
    .call(alertManagement.createRule, { body: { ...nothing, rule: key, ...scope, ...fields } }, admin)
    .then((reply) => reply.rule);
const rulesAt = (query: object) => app.call(alertManagement.rules, { query }, admin);
const heldAt = async (query: object, key = rule) => (await rulesAt(query)).effective.find((one) => one.rule === key);
const tagsOf = async (id: number) => (await app.call(alertManagement.ruleTags, { params: { id } }, admin)).tags;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number; body: { error: string } }) => ({ status: error.status, error: error.body.error }),
  );

test('a rule for a tag holds for the domains with the tag, for those that get it later, and no more where it is taken away', async () => {
  await tag(owner, [shop], ['Sales']);
  const row = await set({ customer_id: customerId, tag: 'sales' }, { is_on: false });
  expect(row).toMatchObject({ tag: 'Sales', tag_domains: 1, customer_id: customerId, domain_id: null });
  const off = { value: false, from: 'tag', tag: 'Sales' };
  const on = { value: true, from: 'default' };
  expect((await heldAt({ domain_id: shop }))?.is_on).toEqual(off);
  expect((await heldAt({ domain_id: news }))?.is_on).toEqual(on);
  expect((await heldAt({ customer_id: customerId }))?.is_on).toEqual(on);
  expect((await heldAt({ customer_id: customerId, tag: 'SALES' }))?.is_on).toEqual(off);
  await tag(owner, [news], ['Sales'], []);
  await tag(owner, [shop], [], ['Sales']);
  expect((await heldAt({ domain_id: news }))?.is_on).toEqual(off);
  expect((await heldAt({ domain_id: shop }))?.is_on).toEqual(on);
});

test('it stands between the customer and the domain, and of several tags the first in the alphabet counts', async () => {
  await tag(owner, [shop], ['Web', 'Archive']);
  await set({ customer_id: customerId }, { severity: 'low', params: { min_messages: 60 }, recipients: ['c@desk.example'] });
  await set({ customer_id: customerId, tag: 'Web' }, { severity: 'medium', params: { min_messages: 70 } });
  const archive = await set(
    { customer_id: customerId, tag: 'Archive' },
    { severity: 'critical', recipients: ['a@desk.example'] },
  );
  expect(await heldAt({ domain_id: shop })).toMatchObject({
    severity: { value: 'critical', from: 'tag', tag: 'Archive' },
    recipients: ['a@desk.example'],
  });
  const messages = async () => (await heldAt({ domain_id: shop }))?.params.find(({ name }) => name === 'min_messages');
  expect(await messages()).toMatchObject({ value: 70, from: 'tag', tag: 'Web' });
  await set({ domain_id: shop }, { params: { min_messages: 80 } });
  expect(await messages()).toMatchObject({ value: 80, from: 'domain' });
  expect(await messages()).not.toHaveProperty('tag');
  await app.call(alertManagement.deleteRule, { params: { id: archive.id } }, admin);
  expect((await heldAt({ domain_id: shop }))?.severity).toEqual({ value: 'medium', from: 'tag', tag: 'Web' });
});

test('the list says for which tag a rule is and how many domains have it, of one that no domain has any more too', async () => {
  await tag(owner, [shop, news], ['Sales']);
  await tag(owner, [news], ['Web']);
  const row = await set({ customer_id: customerId, tag: 'Sales' }, { severity: 'low' });
  expect(await tagsOf(customerId)).toEqual([
    { tag: 'Sales', domains: 2, rules: 1 },
    { tag: 'Web', domains: 1, rules: 0 },
  ]);
  const listed = async () => (await rulesAt({ customer_id: customerId })).rules.find(({ id }) => id === row.id);
  expect(await listed()).toMatchObject({ tag: 'Sales', tag_domains: 2 });
  await tag(owner, [shop, news], [], ['Sales']);
  expect(await listed()).toMatchObject({ tag: 'Sales', tag_domains: 0 });
  expect(await tagsOf(customerId)).toEqual([
    { tag: 'Sales', domains: 0, rules: 1 },
    { tag: 'Web', domains: 1, rules: 0 },
  ]);
  const body = { ...nothing, severity: 'high' as const };
  const changed = await app.call(alertManagement.updateRule, { params: { id: row.id }, body }, admin);
  expect(changed.rule).toMatchObject({ severity: 'high', tag: 'Sales', tag_domains: 0 });
  expect((await heldAt({ customer_id: customerId, tag: 'Sales' }))?.severity).toMatchObject({ value: 'high', from: 'tag' });
  await tag(owner, [shop], ['SALES']);
  expect(await listed()).toMatchObject({ tag: 'SALES', tag_domains: 1 });
  expect((await heldAt({ domain_id: shop }))?.severity).toEqual({ value: 'high', from: 'tag', tag: 'SALES' });
});

test('the settings of a domain list those of its own tags alone, and those of a tag no other tag', async () => {
  await tag(owner, [shop], ['Web']);
  await tag(owner, [news], ['Sales']);
  const web = await set({ customer_id: customerId, tag: 'Web' }, { is_on: false });
  const sales = await set({ customer_id: customerId, tag: 'Sales' }, { is_on: false });
  const idsAt = async (query: object) => (await rulesAt(query)).rules.map(({ id }) => id).sort((a, b) => a - b);
  expect(await idsAt({ domain_id: shop })).toEqual([web.id]);
  expect(await idsAt({ customer_id: customerId, tag: 'Sales' })).toEqual([sales.id]);
  expect(await idsAt({ customer_id: customerId })).toEqual([web.id, sales.id]);
  expect(await idsAt({})).not.toContain(web.id);
});

test('the tag of another customer answers as one that nobody has, to read, to set, to test and to notify', async () => {
  const theirs = await app.domain(`theirs-${count}.example`, otherId);
  await tag(other, [theirs], ['Theirs']);
  await set({ customer_id: otherId, tag: 'Theirs' }, { is_on: false });
  const asked = (name: string) => [
    rulesAt({ customer_id: customerId, tag: name }),
    set({ customer_id: customerId, tag: name }, { is_on: false }),
    app.call(
      alertManagement.testRule,
      { params: { id: 0 }, body: { rule, customer_id: customerId, tag: name, days: 30 } },
      admin,
    ),
    app.call(alertDelivery.resolveRecipients, { body: { customer_id: customerId, tag: name, alert_severity: 'high' } }, admin),
  ];
  const absent = await Promise.all(asked('Nobodys').map(refusal));
  expect(absent).toEqual(absent.map(() => ({ status: 404, error: 'This tag was not found.' })));
  expect(await Promise.all(asked('Theirs').map(refusal))).toEqual(absent);
  expect(await tagsOf(customerId)).toEqual([]);
});

test('on a shared domain the tags of each customer are its own, and its share must last', async () => {
  await assignDomain(app.context.store.db, shop, otherId, 'manage');
  await tag(owner, [shop], ['Same']);
  await tag(other, [shop], ['Theirs']);
  await set({ customer_id: otherId, tag: 'Theirs' }, { severity: 'low' });
  expect((await heldAt({ domain_id: shop }))?.severity).toEqual({ value: 'low', from: 'tag', tag: 'Theirs' });
  await takeDomain(app.context.store.db, shop, otherId);
  expect((await heldAt({ domain_id: shop }))?.severity.from).toBe('default');
  expect(await tagsOf(otherId)).toEqual([{ tag: 'Theirs', domains: 0, rules: 1 }]);
  expect(await refusal(set({ customer_id: customerId, tag: 'Theirs' }, { severity: 'low' }))).toMatchObject({ status: 404 });
});

test('refuses a tag without its customer, with a domain, a second setting for the same, and a rule about the plan', async () => {
  await tag(owner, [shop], ['Sales']);
  expect(await refusal(set({ tag: 'Sales' }, {}))).toEqual({
    status: 400,
    error: 'Choose the customer that the tag belongs to.',
  });
  expect(await refusal(rulesAt({ domain_id: shop, tag: 'Sales' }))).toEqual({
    status: 400,
    error: 'Choose a tag or a domain, not both.',
  });
  await set({ customer_id: customerId, tag: 'Sales' }, { is_on: false });
  expect(await refusal(set({ customer_id: customerId, tag: 'SALES' }, { is_on: true }))).toMatchObject({ status: 409 });
  await set({ customer_id: customerId }, { is_on: false });
  expect(await refusal(set({ customer_id: customerId, tag: 'Sales' }, { is_on: false }, 'quota_80'))).toMatchObject({
    status: 400,
  });
});

test('is for staff alone', async () => {
  await tag(owner, [shop], ['Sales']);
  const scope = { customer_id: customerId, tag: 'Sales' };
  const refused = { status: 403 };
  expect(await refusal(app.call(alertManagement.ruleTags, { params: { id: customerId } }, owner))).toMatchObject(refused);
  expect(await refusal(app.call(alertManagement.rules, { query: scope }, owner))).toMatchObject(refused);
  expect(await refusal(app.call(alertManagement.createRule, { body: { ...nothing, rule, ...scope } }, owner))).toMatchObject(
    refused,
  );
  expect(await refusal(app.call(alertManagement.ruleTags, { params: { id: 99_999 } }, admin))).toMatchObject({ status: 404 });
});

test('the audit log says for which tag a rule was set', async () => {
  await tag(owner, [shop], ['Sales']);
  const { id } = await set({ customer_id: customerId, tag: 'Sales' }, { is_on: false });
  const logged = await app.context.store.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('entity', '=', 'alert_rule')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(logged).toMatchObject({
    action: 'alert_rule_added',
    details: { customer_id: customerId, tag: 'Sales', domain_id: null },
  });
});

test('an evaluation goes by the tags of the domain at that time, and a test plays the domains with the tag', async () => {
  for (let day = 10; day <= 19; day += 1) {
    const forged = day >= 17 ? [{ ip: '198.51.100.7', count: 90 }] : [];
    const rows = [{ ip: '192.0.2.1', count: 400, dkim: 'pass', spf: 'pass' } as const, ...forged];
    const report = { reporter: 'google.example', reportId: `g-${count}-${day}`, day: `2026-11-${day}`, rows };
    const xml = xmlOf({ ...report, policyDomain: `shop-${count}.example` });
    app.setTime(new Date(Date.UTC(2026, 10, day + 1, 6)).toISOString());
    await app.arrive(mailWith(`${day}.xml`, 'application/xml', Buffer.from(xml), { subject: 'r', from: 'd@google.example' }));
    await app.readWaiting();
  }
  app.setTime('2026-11-20T08:00:00Z');
  await tag(owner, [shop], ['Sales']);
  await tag(owner, [news], ['Web']);
  const quiet = { params: { min_messages: 500, min_share_pct: 90, share_floor: 100 } };
  const row = await set({ customer_id: customerId, tag: 'Sales' }, quiet);
  const attempt = (body: object, id = 0) =>
    app.call(alertManagement.testRule, { params: { id }, body: { days: 30, ...body } }, admin);
  const trial = { rule, customer_id: customerId };
  expect(await attempt({ ...trial, tag: 'Sales' })).toMatchObject({ domains: 1, domains_total: 1, firings: [] });
  expect(await attempt({}, row.id)).toMatchObject({ domains: 1, firings: [] });
  const loud = { min_messages: 50, min_share_pct: 1, share_floor: 20 };
  expect((await attempt({ params: loud }, row.id)).firings).toMatchObject([{ domain_id: shop }]);
  expect((await attempt({ ...trial, tag: 'Web', params: loud })).firings).toEqual([]);
  expect((await attempt({ ...trial })).firings).toMatchObject([{ domain_id: shop }]);

  const open = async () => (await openAlertsOf(app.context.store.db, { domainIds: [shop] })).filter((one) => one.rule === rule);
  await evaluateDomains(app.context, [shop, news]);
  expect(await open()).toEqual([]);
  await tag(owner, [shop], [], ['Sales']);
  await evaluateDomains(app.context, [shop, news]);
  expect(await open()).toHaveLength(1);
  expect((await attempt({}, row.id)).domains_total).toBe(0);
  await app.call(alertManagement.updateRule, { params: { id: row.id }, body: { ...nothing, is_on: false } }, admin);
  await tag(owner, [shop], ['Sales']);
  await evaluateDomains(app.context, [shop, news]);
  expect(await open()).toEqual([]);
});

test('the alerts counted for a tag are those of its domains', async () => {
  await tag(owner, [shop], ['Sales']);
  for (const domainId of [shop, news, news])
    await insertAlert(app.context.store.db, {
      domainId,
      rule,
      subject: `x${Math.random()}`,
      dedupeKey: `k${Math.random()}`,
      at: new Date('2026-11-20T07:00:00Z'),
      severity: 'high',
      title: 'Fails',
      cause: 'x',
      causeName: 'x',
      evidence: [],
      series: null,
      nextStep: '',
      happenedAt: new Date('2026-11-20T07:00:00Z'),
    });
  expect((await heldAt({ customer_id: customerId }))?.fired_30d).toBe(3);
  expect((await heldAt({ customer_id: customerId, tag: 'Sales' }))?.fired_30d).toBe(1);
});

test('whom the rule of a tag names is notified of it, for the tag and for a domain that has it', async () => {
  await tag(owner, [shop], ['Sales']);
  const row = await set({ customer_id: customerId, tag: 'Sales' }, { recipients: ['desk@elsewhere.example'] });
  const emails = async (scope: object) => {
    const body = { ...scope, alert_severity: 'high' as const, rule_id: row.id };
    return (await app.call(alertDelivery.resolveRecipients, { body }, admin)).recipients.map(({ email }) => email);
  };
  expect(await emails({ customer_id: customerId, tag: 'Sales' })).toContain('desk@elsewhere.example');
  expect(await emails({ domain_id: shop })).toContain('desk@elsewhere.example');
  expect(await emails({ domain_id: news })).not.toContain('desk@elsewhere.example');
  expect(await emails({ customer_id: customerId })).not.toContain('desk@elsewhere.example');
});
