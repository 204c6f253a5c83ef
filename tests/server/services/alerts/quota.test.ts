import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import { subscriptionManagement } from '#contract/subscription-management.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { gatherCustomerFacts } from '#server/services/alerts/gather-customers.ts';
import { notifyAlert } from '#server/services/delivery/notify.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';
import { passedOn } from '#tests/fakes/usage.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { type OwnDomain, ownDomain } from '#tests/support/own-domain.ts';

let test: TestApp;
let staff: TestUser;
let karoo: OwnDomain;

async function travel(time: string): Promise<void> {
  test.setTime(time);
  staff = await test.login('admin');
}
const planId = async (name: string) =>
  (await test.call(subscriptionManagement.plans, {}, staff)).plans.find((plan) => plan.name === name)?.id ?? 0;
const subscribe = async (name: string, { customerId } = karoo) =>
  test.call(subscriptionManagement.subscribe, { params: { id: customerId }, body: { plan_id: await planId(name) } }, staff);
const openAlerts = async ({ customerId } = karoo) =>
  (await test.call(alertManagement.alerts, { query: { customer_id: customerId } as never }, staff)).alerts.filter(({ rule }) =>
    rule.startsWith('quota'),
  );
const said = async (whose = karoo) => (await openAlerts(whose)).map(({ rule, subject }) => `${rule} ${subject}`).sort();
const events = async () =>
  (await test.call(subscriptionManagement.billingEvents, { params: { id: karoo.customerId }, query: {} }, staff)).events.flatMap(
    ({ kind, details }) =>
      kind.startsWith('quota') ? [`${kind} ${String(details['subject'])} ${String(details['month'])}`] : [],
  );
async function evaluatedAt(time: string) {
  await travel(time);
  return evaluateDue(test.context);
}
const messagesNearlyUsedUp = () => passedOn(test, karoo.id, '2026-11-01', 19, 432);
/** A plan whose messages are used up, as the evaluation of 20 November 08:00 finds. */
async function messagesUsedUp() {
  await passedOn(test, karoo.id, '2026-11-01', 19, 600);
  await subscribe('Starter');
  await evaluateDue(test.context);
}

beforeAll(async () => {
  test = await openTestApp();
  await test.context.store.db.updateTable('plans').set({ changed_at: '2026-01-01T00:00:00Z' }).execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyStore(test);
  await travel('2026-11-20T08:00:00Z');
  karoo = await ownDomain(test, { customer: 'Karoo Wines' });
});

describe('what is used of a plan', () => {
  it('is evaluated for no customer without a subscription', async () => {
    await messagesNearlyUsedUp();
    await evaluateDue(test.context);
    expect(await said()).toEqual([]);
  });

  it('raises an alert at eighty per cent, once, with its billing event, and notifies the contact in the digest', async () => {
    const contact = await karoo.login('owner');
    await messagesNearlyUsedUp();
    await subscribe('Starter');
    expect(await evaluateDue(test.context)).toMatchObject({ opened: 1 });
    const [alert] = await openAlerts();
    expect(alert).toMatchObject({
      rule: 'quota_80',
      subject: 'messages',
      severity: 'info',
      customer_id: karoo.customerId,
      domain_id: null,
    });
    expect(alert?.evidence[0]?.text.replaceAll('\u00a0', ' ')).toBe('8 208 of 10 000 messages in November: 82,0%');
    expect(await evaluateDue(test.context)).toMatchObject({ opened: 0, unchanged: 0 });
    expect(await evaluatedAt('2026-11-20T09:01:00Z')).toMatchObject({ opened: 0, unchanged: 1 });
    expect((await openAlerts())[0]?.version).toBe(1);
    expect(await events()).toEqual(['quota_80 messages 2026-11']);
    await notifyAlert(test.context, alert?.id ?? 0);
    await travel('2026-11-23T05:31:00Z');
    test.emails.length = 0;
    await sendDue(test.context);
    expect(test.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [contact.email, 'Info: Karoo Wines: Karoo Wines has used 82% of the messages of its plan'],
    ]);
  });

  it('says used up instead, when it is', async () => {
    await messagesNearlyUsedUp();
    await subscribe('Starter');
    await evaluateDue(test.context);
    await passedOn(test, karoo.id, '2026-11-20', 3, 700);
    expect(await evaluatedAt('2026-11-23T08:00:00Z')).toMatchObject({ opened: 1, ended: 1 });
    expect(await openAlerts()).toMatchObject([{ rule: 'quota_100', subject: 'messages', severity: 'medium' }]);
    expect(await events()).toEqual(['quota_100 messages 2026-11', 'quota_80 messages 2026-11']);
  });

  it('goes on reading reports, also of a customer that is suspended', async () => {
    await messagesUsedUp();
    const { subscription } = await test.call(subscriptionManagement.subscription, { params: { id: karoo.customerId } }, staff);
    const setStatus = (status: 'past_due' | 'suspended' | 'active') =>
      test.call(subscriptionManagement.setStatus, { params: { id: subscription?.id ?? 0 }, body: { status } }, staff);
    await setStatus('past_due');
    await travel('2026-11-30T09:00:00Z');
    await setStatus('suspended');
    const before = await test.counted(karoo.id);
    await test.arrive(reportMail({ policyDomain: karoo.name, begin: Date.UTC(2026, 10, 28) / 1000, count: 40 }));
    await test.readWaiting();
    expect(await test.counted(karoo.id)).toBe(before + 40);
    await setStatus('active');
    await evaluateDue(test.context);
    expect(await said()).toEqual(['quota_100 messages']);
  });

  it('ends when the plan is changed for one that is enough, at the next evaluation', async () => {
    await messagesUsedUp();
    await travel('2026-11-20T08:10:00Z');
    await subscribe('Premium');
    expect(await evaluateDue(test.context)).toMatchObject({ ended: 1 });
    expect(await said()).toEqual([]);
  });

  it('is news after a change of plan, and ends with the month', async () => {
    await messagesUsedUp();
    await travel('2026-11-30T09:10:00Z');
    await subscribe('Premium');
    await evaluateDue(test.context);
    await travel('2026-11-30T10:30:00Z');
    await subscribe('Starter');
    await evaluateDue(test.context);
    expect(await said()).toEqual(['quota_100 messages']);
    expect(await evaluatedAt('2026-11-30T22:05:00Z')).toMatchObject({ ended: 1 });
    expect(await said()).toEqual([]);
    expect(await events()).toEqual(['quota_100 messages 2026-11']);
  });

  it('is reported for domains separately, and both may be open', async () => {
    await messagesNearlyUsedUp();
    await test.domain('second.example', karoo.customerId);
    await subscribe('Starter');
    await evaluateDue(test.context);
    expect(await said()).toEqual(['quota_100 domains', 'quota_80 messages']);
    expect(await events()).toContain('quota_100 domains 2026-11');
  });

  it('is set for everybody or for a customer, never for a domain', async () => {
    await messagesNearlyUsedUp();
    await test.domain('second.example', karoo.customerId);
    await subscribe('Starter');
    await evaluateDue(test.context);
    const rule = (body: object) => test.call(alertManagement.createRule, { body: { rule: 'quota_80', ...body } as never }, staff);
    const refused = await rule({ domain_id: karoo.id, is_on: false }).then(
      () => null,
      (error: Refused) => error,
    );
    expect(refused?.status).toBe(400);
    await rule({ customer_id: karoo.customerId, params: { from_pct: 95 } });
    await evaluatedAt('2026-11-20T09:01:00Z');
    expect(await said()).toEqual(['quota_100 domains']);
    const { effective } = await test.call(alertManagement.customerRules, { params: { id: karoo.customerId } }, staff);
    expect(effective.find((one) => one.rule === 'quota_100')?.fired_30d).toBeGreaterThan(0);
  });

  it('is evaluated for one customer at once when staff asks', async () => {
    const [own, other] = [await ownDomain(test), await ownDomain(test)];
    for (const one of [own, other]) {
      await test.domain(`second.${one.name}`, one.customerId);
      await subscribe('Starter', one);
    }
    const done = await test.call(alertManagement.evaluateCustomer, { params: { id: own.customerId } }, staff);
    expect(done).toMatchObject({ domains: 2, opened: 1 });
    expect(await said(own)).toEqual(['quota_100 domains']);
    expect(await said(other)).toEqual([]);
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
  await messagesUsedUp();
  const [, one] = await asked([karoo.customerId]);
  const many = await Promise.all(Array.from({ length: 40 }, () => test.customer()));
  expect(await asked([karoo.customerId, ...many])).toEqual([41, one]);
  expect(one).toBe(4);
});
