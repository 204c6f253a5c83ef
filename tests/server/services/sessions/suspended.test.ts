import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import { auth } from '#contract/auth.ts';
import { domainReports } from '#contract/domain-reports.ts';
import { domains } from '#contract/domains.ts';
import { listPlans } from '#server/store/billing/plans.ts';
import { addSubscription } from '#server/store/billing/subscriptions.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let owner: TestUser;
let held: { customerId: number; domainId: number; alertId: number }[];

const setStatus = (customerId: number, status: 'active' | 'suspended') =>
  test.context.store.db.updateTable('subscriptions').set({ status }).where('customer_id', '=', customerId).execute();
const choose = (customerId: number) => test.call(auth.defaultCustomer, { body: { customer_id: customerId } }, owner);
const said = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: Refused) => error.body.error,
  );
const refusal = 'Your subscription is suspended. You can change things again once the open invoices are paid.';

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  const { db } = test.context.store;
  const at = test.context.clock.now();
  const [plan] = await listPlans(db, { day: '2026-01-01' });
  held = [];
  for (const name of ['karoo', 'veld']) {
    const customerId = await test.customer(name);
    const domainId = await test.domain(`${name}.example`, customerId);
    const row = { customerId, planId: plan?.id ?? 0, status: 'active' as const, priceCents: 12_000, trialEndsAt: null };
    await addSubscription(db, { ...row, activatedAt: at, at });
    held.push({ customerId, domainId, alertId: await openAlertRow(test, domainId) });
  }
  owner = await test.login(
    'customer',
    held.map(({ customerId }) => ({ customerId, level: 'owner' as const })),
  );
});
afterEach(() => Promise.all(held.map(({ customerId }) => setStatus(customerId, 'active'))));
afterAll(() => test.close());

it('an action is judged by the customer it is about, whichever is active when it is sent', async () => {
  const [paid, late] = held;
  if (paid === undefined || late === undefined) throw new Error('Two customers are needed.');
  await setStatus(late.customerId, 'suspended');
  const acknowledge = ({ alertId: id }: typeof paid) =>
    said(test.call(alertManagement.acknowledge, { params: { id }, body: {} }, owner));
  const sort = ({ domainId }: typeof paid) => {
    const decisions = [{ domain_id: domainId, sender: '192.0.2.1', category: 'own' as const }];
    return said(test.call(domainReports.categoriseSenders, { body: { decisions } }, owner));
  };
  const tag = ({ domainId }: typeof paid) =>
    said(test.call(domains.tag, { body: { domain_ids: [domainId], add: ['wine'] } }, owner));
  await choose(late.customerId);
  expect([await tag(paid), await tag(late)]).toEqual(['done', refusal]);
  expect([await acknowledge(paid), await acknowledge(late)]).toEqual(['done', refusal]);
  expect([await sort(paid), await sort(late)]).toEqual(['done', refusal]);
  await choose(paid.customerId);
  expect(await acknowledge(late)).toEqual(refusal);
});

it('what was done before the suspension is answered again, not refused', async () => {
  const [{ customerId, alertId } = { customerId: 0, alertId: 0 }] = held;
  const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': randomUUID() };
  const say = () =>
    test.app.inject({
      method: 'POST',
      url: `/api/alert-management/alerts/${alertId}/comments`,
      headers,
      payload: { text: 'Our host is on it.' },
    });
  const first = await say();
  await setStatus(customerId, 'suspended');
  const again = await say();
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
});
