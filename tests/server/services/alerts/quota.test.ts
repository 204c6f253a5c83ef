import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import { subscriptionManagement } from '#contract/subscription-management.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { gatherCustomerFacts } from '#server/services/alerts/gather-customers.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { tellAlert } from '#server/services/delivery/tell.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';
import { passedOn } from '#tests/fakes/usage.ts';

let test: TestApp;
let staff: TestUser;
let karoo: number;
let own: number;

async function travel(time: string): Promise<void> {
  test.setTime(time);
  staff = await test.login('admin');
}
const planId = async (name: string) =>
  (await test.call(subscriptionManagement.plans, {}, staff)).plans.find((plan) => plan.name === name)?.id ?? 0;
const subscribe = async (id: number, name: string) =>
  test.call(subscriptionManagement.subscribe, { params: { id }, body: { plan_id: await planId(name) } }, staff);
const standing = async (customer = karoo) =>
  (await test.call(alertManagement.alerts, { query: { customer_id: customer } as never }, staff)).alerts.filter(({ rule }) =>
    rule.startsWith('quota'),
  );
const said = async (customer = karoo) => (await standing(customer)).map(({ rule, subject }) => `${rule} ${subject}`);
const events = async (customer = karoo) =>
  (await test.call(subscriptionManagement.billingEvents, { params: { id: customer }, query: {} }, staff)).events
    .filter(({ kind }) => kind.startsWith('quota'))
    .map(({ kind, details }) => `${kind} ${String(details['subject'])} ${String(details['month'])}`);
async function anHourLater(time: string) {
  await travel(time);
  return evaluateDue(test.context);
}

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  await test.context.store.db.updateTable('plans').set({ changed_at: '2026-01-01T00:00:00Z' }).execute();
  staff = await test.login('admin');
  karoo = await test.customer('Karoo Wines');
  own = await test.domain('karoo.example', karoo);
});
afterAll(() => test.close());

describe('what is used of a plan', () => {
  it('is judged of no customer without a subscription', async () => {
    await passedOn(test, own, '2026-11-01', 19, 432);
    await evaluateDue(test.context);
    expect(await said()).toEqual([]);
  });

  it('raises an alert at eighty per cent, once, with its billing event, and tells the contact in the digest', async () => {
    const contact = await test.login('customer', [{ customerId: karoo, level: 'owner' }], 'owner@karoo.example');
    await subscribe(karoo, 'Starter');
    expect(await evaluateDue(test.context)).toMatchObject({ opened: 1 });
    const [alert] = await standing();
    expect(alert).toMatchObject({ rule: 'quota_80', subject: 'mails', severity: 'info', customer_id: karoo, domain_id: null });
    expect(alert?.evidence[0]?.text.replaceAll('\u00a0', ' ')).toBe('8 208 of 10 000 mails in November: 82%');
    expect(await evaluateDue(test.context)).toMatchObject({ opened: 0, kept: 0 });
    expect(await anHourLater('2026-11-20T09:01:00Z')).toMatchObject({ opened: 0, kept: 1 });
    expect((await standing())[0]?.version).toBe(1);
    expect(await events()).toEqual(['quota_80 mails 2026-11']);
    await tellAlert(test.context, alert?.id ?? 0);
    await travel('2026-11-23T05:31:00Z');
    await sendDue(test.context);
    expect(test.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [contact.email, 'Info: Karoo Wines: Karoo Wines has used 82% of the mails of its plan'],
    ]);
  });

  it('says used up instead, when it is', async () => {
    await passedOn(test, own, '2026-11-20', 3, 700);
    expect(await anHourLater('2026-11-23T08:00:00Z')).toMatchObject({ opened: 1, ended: 1 });
    expect(await standing()).toMatchObject([{ rule: 'quota_100', subject: 'mails', severity: 'medium' }]);
    expect(await events()).toEqual(['quota_100 mails 2026-11', 'quota_80 mails 2026-11']);
  });

  it('goes on reading reports, also of a customer that is suspended', async () => {
    const { subscription } = await test.call(subscriptionManagement.subscription, { params: { id: karoo } }, staff);
    const params = { id: subscription?.id ?? 0 };
    await test.call(subscriptionManagement.setStatus, { params, body: { status: 'past_due' } }, staff);
    await travel('2026-11-30T09:00:00Z');
    await test.call(subscriptionManagement.setStatus, { params, body: { status: 'suspended' } }, staff);
    const before = await test.counted(own);
    await test.arrive(reportMail({ policyDomain: 'karoo.example', begin: Date.UTC(2026, 10, 28) / 1000, count: 40 }));
    await test.readWaiting();
    expect(await test.counted(own)).toBe(before + 40);
    await test.call(subscriptionManagement.setStatus, { params, body: { status: 'active' } }, staff);
    await evaluateDue(test.context);
    expect(await said()).toEqual(['quota_100 mails']);
  });

  it('ends when the plan is changed for one that is enough, at the next evaluation', async () => {
    await travel('2026-11-30T09:10:00Z');
    await subscribe(karoo, 'Premium');
    expect(await evaluateDue(test.context)).toMatchObject({ ended: 1 });
    expect(await said()).toEqual([]);
  });

  it('is news after a change of plan, and ends with the month', async () => {
    await travel('2026-11-30T10:30:00Z');
    await subscribe(karoo, 'Starter');
    await evaluateDue(test.context);
    expect(await said()).toEqual(['quota_100 mails']);
    expect(await anHourLater('2026-11-30T22:05:00Z')).toMatchObject({ ended: 1 });
    expect(await said()).toEqual([]);
    expect(await events()).toHaveLength(2);
  });

  it('is told of domains by itself, and both may stand', async () => {
    await test.domain('second.example', karoo);
    await passedOn(test, own, '2026-12-01', 10, 900);
    await anHourLater('2026-12-11T08:00:00Z');
    expect((await said()).sort()).toEqual(['quota_100 domains', 'quota_80 mails']);
    expect(await events()).toContain('quota_100 domains 2026-12');
  });

  it('is set for everybody or for a customer, never for a domain', async () => {
    const rule = (body: object) => test.call(alertManagement.createRule, { body: { rule: 'quota_80', ...body } as never }, staff);
    const refused = await rule({ domain_id: own, is_on: false }).then(
      () => null,
      (error: Refused) => error,
    );
    expect(refused?.status).toBe(400);
    await rule({ customer_id: karoo, params: { from_pct: 95 } });
    await anHourLater('2026-12-11T09:01:00Z');
    expect(await said()).toEqual(['quota_100 domains']);
    const { effective } = await test.call(alertManagement.customerRules, { params: { id: karoo } }, staff);
    expect(effective.find((one) => one.rule === 'quota_100')?.fired_30d).toBeGreaterThan(0);
  });

  it('is held against one customer at once when staff asks', async () => {
    const other = await test.customer('Fynbos Freight');
    await test.domain('one.example', other);
    await test.domain('two.example', other);
    await subscribe(other, 'Starter');
    const done = await test.call(alertManagement.evaluateCustomer, { params: { id: other } }, staff);
    expect(done).toMatchObject({ domains: 2, opened: 1 });
    expect(await said(other)).toEqual(['quota_100 domains']);
    expect(await said()).toEqual(['quota_100 domains']);
  });
});

it('reads what customers use with as many queries for many as for one', async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { store } = test.context;
  const context = { ...test.context, store: { ...store, db: store.db.withPlugin(counting) } };
  const asked = async (ids: number[]) => {
    queries = 0;
    const found = await gatherCustomerFacts(context, ids);
    return [found.length, queries];
  };
  const [, one] = await asked([karoo]);
  const many = await Promise.all(Array.from({ length: 40 }, () => test.customer()));
  expect(await asked([karoo, ...many])).toEqual([41, one]);
  expect(one).toBe(4);
});
