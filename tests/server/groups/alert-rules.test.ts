import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertDelivery } from '#contract/alert-delivery.ts';
import { alertManagement } from '#contract/alert-management.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';
import { xmlOf } from '#tests/fakes/received.ts';

let test: TestApp;
let admin: TestUser;
let colleague: TestUser;
let naledi: TestUser;
let customerId: number;
let domainId: number;
let otherDomain: number;

const rule = 'new_sender_failing';

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  admin = await test.login('admin', [], 'thandi@beacon.example');
  colleague = await test.login('admin', [], 'pieter@beacon.example');
  customerId = await test.customer('Karoo Wines');
  domainId = await test.domain('karoocellar.example', customerId);
  otherDomain = await test.domain('fynbosfreight.example', await test.customer('Fynbos Freight'));
  naledi = await test.login('customer', [{ customerId, level: 'owner' }], 'naledi@karoocellar.example');
});
afterAll(() => test.close());

const body = { is_on: null, severity: null, params: {}, recipients: [] };
const add = (fields: object, key = rule) =>
  test.call(alertManagement.createRule, { body: { ...body, rule: key, ...fields } }, admin).then((reply) => reply.rule);
const remove = (...ids: number[]) =>
  Promise.all(ids.map((id) => test.call(alertManagement.deleteRule, { params: { id } }, admin)));
async function heldAt(scope: { domain_id?: number; customer_id?: number }, key = rule) {
  const { effective } = await test.call(alertManagement.rules, { query: scope }, admin);
  const held = effective.find((one) => one.rule === key);
  if (held === undefined) throw new Error(`no rule ${key}`);
  const params = Object.fromEntries(held.params.map(({ name, value, from }) => [name, `${value} ${from}`]));
  return { isOn: held.is_on, severity: held.severity, params, recipients: held.recipients };
}

it('the same settings once more change nothing; others are not saved over what somebody changed', async () => {
  const { id, version } = await add({ params: { min_messages: 80 } });
  const save = (min_messages: number) => {
    const changed = { ...body, params: { min_messages }, seen_version: version };
    return test.call(alertManagement.updateRule, { params: { id }, body: changed }, admin);
  };
  const saved = await save(90);
  expect(await save(90)).toEqual(saved);
  await expect(save(100)).rejects.toMatchObject({ status: 409 });
  await remove(id);
});

describe('what holds where', () => {
  it('is inherited from everybody to the customer to the domain, each part by itself, and again when a scope is silent', async () => {
    const all = await add({ severity: 'medium', params: { min_messages: 80 } });
    const customer = await add({
      customer_id: customerId,
      params: { min_share_pct: 2.5 },
      recipients: ['desk@elsewhere.example'],
    });
    const domain = await add({ domain_id: domainId, is_on: false, params: { min_messages: 200 } });
    expect(await heldAt({ domain_id: domainId })).toMatchObject({
      isOn: { value: false, from: 'domain' },
      severity: { value: 'medium', from: 'global' },
      params: {
        min_messages: '200 domain',
        min_share_pct: '2.5 customer',
        share_floor: '20 default',
      },
      recipients: ['desk@elsewhere.example'],
    });
    expect(await heldAt({ customer_id: customerId })).toMatchObject({
      isOn: { value: true, from: 'default' },
      params: { min_messages: '80 global', min_share_pct: '2.5 customer' },
    });
    expect(await heldAt({ domain_id: otherDomain })).toMatchObject({
      isOn: { value: true, from: 'default' },
      params: { min_messages: '80 global', min_share_pct: '1 default' },
      recipients: [],
    });
    await remove(domain.id);
    expect(await heldAt({ domain_id: domainId })).toMatchObject({
      isOn: { value: true, from: 'default' },
      params: { min_messages: '80 global', min_share_pct: '2.5 customer' },
    });
    await remove(all.id, customer.id);
    expect(await heldAt({ domain_id: domainId })).toMatchObject({
      severity: { value: 'high', from: 'default' },
      params: { min_messages: '50 default' },
    });
  });

  it('is the same by the address of the customer, which must exist', async () => {
    const own = await add({ customer_id: customerId, is_on: false });
    const { rules, effective } = await test.call(alertManagement.customerRules, { params: { id: customerId } }, admin);
    expect(rules.map(({ id }) => id)).toContain(own.id);
    expect(effective.find((one) => one.rule === rule)?.is_on).toEqual({ value: false, from: 'customer' });
    await remove(own.id);
    await expect(test.call(alertManagement.customerRules, { params: { id: 99_999 } }, admin)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('what is refused', () => {
  it.each([
    [{ params: { min_messages: 1 } }, 'params.min_messages'],
    [{ params: { min_messages: 50.5 } }, 'params.min_messages'],
    [{ params: { min_messages: 50, share_floor: 60 } }, 'params.share_floor'],
    [{ params: { nonsense: 1 } }, 'params.nonsense'],
    [{ recipients: ['not an address'] }, 'recipients.0'],
    [{ rule: 'nonsense' }, 'rule'],
  ])('%j, by its field', async (fields, field) => {
    await expect(add(fields)).rejects.toMatchObject({ status: 400, body: { details: { fields: [{ field }] } } });
  });

  it('a second word of one scope, and a change on a version that is no longer the last', async () => {
    const first = await add({ customer_id: customerId, severity: 'low' });
    await expect(add({ customer_id: customerId, severity: 'high' })).rejects.toMatchObject({ status: 409 });
    const change = (severity: 'low' | 'medium', who: TestUser) =>
      test.call(
        alertManagement.updateRule,
        { params: { id: first.id }, body: { ...body, severity, seen_version: first.version } },
        who,
      );
    const { rule: second } = await change('medium', colleague);
    expect(second).toMatchObject({ severity: 'medium', version: first.version + 1, changed_by: { id: colleague.id } });
    await expect(change('low', admin)).rejects.toMatchObject({
      status: 409,
      body: { error: 'pieter@beacon.example changed this rule meanwhile. Review the change before you save.' },
    });
    expect((await heldAt({ customer_id: customerId })).severity).toEqual({ value: 'medium', from: 'customer' });
    await remove(first.id);
  });

  it('everything, to customers', async () => {
    const refused = { status: 403 };
    const mine = { customer_id: customerId };
    await expect(test.call(alertManagement.rules, { query: mine }, naledi)).rejects.toMatchObject(refused);
    await expect(test.call(alertManagement.customerRules, { params: { id: customerId } }, naledi)).rejects.toMatchObject(refused);
    const write = { body: { ...body, rule, ...mine } };
    await expect(test.call(alertManagement.createRule, write, naledi)).rejects.toMatchObject(refused);
    const attempt = { params: { id: 0 }, body: { rule, domain_id: domainId } };
    await expect(test.call(alertManagement.testRule, attempt, naledi)).rejects.toMatchObject(refused);
    await expect(test.call(alertDelivery.resolveRecipients, { body: mine }, naledi)).rejects.toMatchObject(refused);
    await expect(test.call(alertDelivery.webhooks, {}, naledi)).rejects.toMatchObject(refused);
    const advised = { params: { domainId } };
    await expect(test.call(alertManagement.domainServiceRecommendations, advised, naledi)).rejects.toMatchObject(refused);
  });
});

describe('a try', () => {
  let mailed: number;

  beforeAll(async () => {
    mailed = await test.domain('shop.example', customerId);
    for (let day = 1; day <= 18; day += 1) {
      const own = { ip: '192.0.2.1', count: 400, dkim: 'pass', spf: 'pass' } as const;
      const forged = day >= 14 && day <= 15 ? [{ ip: '198.51.100.7', count: 90 }] : [];
      const xml = xmlOf({
        reporter: 'google.example',
        reportId: `g-${day}`,
        day: `2026-11-${String(day).padStart(2, '0')}`,
        policyDomain: 'shop.example',
        rows: [own, ...forged],
      });
      test.setTime(new Date(Date.UTC(2026, 10, day + 1, 6)).toISOString());
      await test.arrive(mailWith(`${day}.xml`, 'application/xml', Buffer.from(xml), { subject: 'r', from: 'd@google.example' }));
      await test.readWaiting();
    }
    test.setTime('2026-11-20T08:00:00Z');
  });

  const attempt = (fields: object, id = 0) =>
    test.call(alertManagement.testRule, { params: { id }, body: { days: 30, ...fields } }, admin);

  it('lists the days a rule would have fired with the numbers as typed, and saves nothing', async () => {
    const usual = await attempt({ rule, domain_id: mailed });
    expect(usual).toMatchObject({ can_back_run: true, days: 30, domains: 1, domains_total: 1, per_30_days: 1 });
    expect(usual.firings).toMatchObject([{ domain_name: 'shop.example', severity: 'high' }]);
    expect(usual.firings[0]?.day.slice(0, 8)).toBe('2026-11-');
    const strict = await attempt({ rule, domain_id: mailed, params: { min_messages: 500, min_share_pct: 90, share_floor: 100 } });
    expect(strict).toMatchObject({ per_30_days: 0, firings: [] });
    const { rules } = await test.call(alertManagement.rules, { query: { domain_id: mailed } }, admin);
    expect(rules).toEqual([]);
  });

  it('runs with what the scope inherits, by the number of a row too', async () => {
    const row = await add({ customer_id: customerId, params: { min_messages: 500, min_share_pct: 90, share_floor: 100 } });
    expect((await attempt({ rule, domain_id: mailed })).firings).toEqual([]);
    expect((await attempt({}, row.id)).firings).toEqual([]);
    const given = await attempt({ params: { min_messages: 50, min_share_pct: 1, share_floor: 20 } }, row.id);
    expect(given.firings).toMatchObject([{ domain_id: mailed }]);
    await remove(row.id);
  });

  it('of a rule without stored history says so; numbers that cannot be used are refused by field', async () => {
    expect(await attempt({ rule: 'dmarc_missing', domain_id: mailed })).toMatchObject({ can_back_run: false, firings: [] });
    await expect(attempt({ rule, params: { min_messages: 1 } })).rejects.toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'params.min_messages' }] } },
    });
    await expect(attempt({})).rejects.toMatchObject({ status: 400, body: { details: { fields: [{ field: 'rule' }] } } });
    await expect(attempt({ rule, domain_id: 99_999 })).rejects.toMatchObject({ status: 404 });
    await expect(attempt({ rule, customer_id: 99_999 })).rejects.toMatchObject({ status: 404 });
    await expect(attempt({}, 99_999)).rejects.toMatchObject({ status: 404 });
  });
});

describe('advice', () => {
  const advised = () => test.call(alertManagement.domainServiceRecommendations, { params: { domainId } }, admin);

  it('fits the stage of the domain, and holds once it is taken over', async () => {
    const before = await advised();
    expect(before).toMatchObject({ phase: 'monitoring', phase_name: 'Monitoring' });
    const open = before.recommendations.filter(({ holds }) => !holds);
    expect(open.map((one) => one.rule)).toEqual([rule]);
    const rows = await Promise.all(
      open.map(({ rule: key, is_on, severity, params }) => add({ domain_id: domainId, is_on, severity, params }, key)),
    );
    expect((await advised()).recommendations.every(({ holds }) => holds)).toBe(true);
    await remove(...rows.map(({ id }) => id));
  });
});

describe('a customer of the question', () => {
  const { rules, domainServiceRecommendations } = alertManagement;
  const asked: [string, (customer_id: number) => Promise<unknown>][] = [
    ['rules', (customer_id) => test.call(rules, { query: { domain_id: domainId, customer_id } }, admin)],
    [
      'recipients',
      (customer_id) => test.call(alertDelivery.resolveRecipients, { body: { domain_id: domainId, customer_id } }, admin),
    ],
    ['advice', (customer_id) => test.call(domainServiceRecommendations, { params: { domainId }, query: { customer_id } }, admin)],
  ];
  it.each(asked)('has the domain, or the %s are not found', async (_, ask) => {
    const stranger = await test.customer('Without the domain');
    await ask(customerId);
    await expect(ask(stranger)).rejects.toMatchObject({ body: { error: 'This customer has no access to this domain.' } });
    await expect(ask(99_999)).rejects.toMatchObject({ body: { error: 'Customer not found or access denied' } });
  });

  it('exists', () =>
    expect(test.call(alertManagement.rules, { query: { customer_id: 99_999 } }, admin)).rejects.toMatchObject({ status: 404 }));
});

describe('who would be notified', () => {
  const recipientsOf = (alert_severity: 'critical' | 'high', scope: object) =>
    test.call(alertDelivery.resolveRecipients, { body: { ...scope, alert_severity } }, admin);

  it('comes in the order of escalation: first contact, others of the customer, staff', async () => {
    const second = await test.login('customer', [{ customerId, level: 'view' }], 'sipho@karoocellar.example');
    const { recipients, escalation } = await recipientsOf('critical', { domain_id: domainId });
    expect(recipients.map(({ email, step }) => `${step} ${email}`)).toEqual([
      `0 ${naledi.email}`,
      `1 ${second.email}`,
      ...[admin.email, colleague.email].map((email) => `2 ${email}`),
    ]);
    expect(recipients[0]?.channels.map(({ channel, mode }) => `${channel} ${mode}`)).toEqual(['email now']);
    expect(escalation.map(({ minutes }) => minutes)).toEqual([30, 120, 240]);
    const high = await recipientsOf('high', { customer_id: customerId });
    expect(high.recipients.map(({ email }) => email)).toEqual([naledi.email]);
    expect(high.escalation).toEqual([]);
  });

  it('includes whom the rule names', async () => {
    const row = await add({ customer_id: customerId, recipients: ['desk@elsewhere.example'] });
    const reply = await recipientsOf('high', { customer_id: customerId, rule_id: row.id });
    expect(reply.recipients).toContainEqual(
      expect.objectContaining({ email: 'desk@elsewhere.example', source: 'rule', step: 0 }),
    );
    await remove(row.id);
  });
});
