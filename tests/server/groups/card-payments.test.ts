import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { setup } from '#contract/setup.ts';
import { subscriptionManagement } from '#contract/subscription-management.ts';
import { readConfig } from '#server/config.ts';
import { sandboxNotice } from '#server/ports/payments/sandbox.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { sellAs } from '#tests/fakes/seller.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

let test: TestApp;
let staff: TestUser;
let owner: TestUser;
let customer = 0;
let invoice = 0;

beforeAll(async () => {
  test = await openTestApp({ env: { BEACON_CARD_GATEWAY: 'sandbox', PUBLIC_URL: 'http://localhost:8080' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyStore(test);
  test.setTime('2026-11-21T08:00:00Z');
  staff = await test.login('admin');
  await sellAs(test);
  customer = await test.customer();
  const { plans } = await test.call(subscriptionManagement.plans, {}, staff);
  const plan = plans.find(({ name }) => name === 'Premium')?.id ?? 0;
  await test.call(subscriptionManagement.subscribe, { params: { id: customer }, body: { plan_id: plan } }, staff);
  test.setTime('2026-12-01T06:00:00Z');
  staff = await test.login('admin');
  owner = await test.login('customer', [{ customerId: customer, level: 'owner' }]);
  await runInvoices(test.context);
  const { invoices } = await test.call(billing.invoices, { params: { id: customer } }, owner);
  invoice = invoices[0]?.id ?? 0;
  expect(invoices[0]?.total_cents).toBe(39_900 + Math.round((39_900 * 10) / 30));
});

const refused = async (call: Promise<unknown>) =>
  (await call.then(
    () => null,
    (error: Refused) => error,
  )) as Refused | null;
const begin = async (who = owner) => {
  const { form } = await test.call(billing.payByCard, { params: { id: invoice } }, who);
  const of = (field: string) => form.fields.find(({ name }) => name === field)?.value ?? '';
  return { form, chargeId: of('id'), amountCents: Math.round(Number(of('amount')) * 100) };
};
const notify = (text: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/subscription-management/card-notices',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: text,
  });
const signed = (charge: { chargeId: string; amountCents: number }, over: object = {}) =>
  sandboxNotice(test.context.keys.cards, { gatewayId: 'p1', state: 'paid', ...charge, ...over });
const stateOf = async () => {
  const { invoices } = await test.call(billing.invoices, { params: { id: customer } }, owner);
  const { payments } = await test.call(billing.payments, { params: { id: customer }, query: {} }, owner);
  const { summary } = await test.call(billing.summary, { params: { id: customer } }, owner);
  return {
    invoice: `${invoices[0]?.status} ${invoices[0]?.open_cents}`,
    payments: payments.map(({ method, amount_cents: cents }) => `${method} ${cents}`),
    credit: summary.credit_cents,
    paid: summary.paid_cents,
  };
};
const eventsOf = async () =>
  (await test.call(subscriptionManagement.billingEvents, { params: { id: customer }, query: {} }, staff)).events.map(
    ({ kind, details }) => [kind, details['reason']].filter(Boolean).join(' '),
  );

describe('a card payment', () => {
  it('is begun by an owner for what is open, also while suspended, and by nobody else', async () => {
    const { amountCents, form } = await begin();
    expect(form.url).toBe('http://localhost:8080/card-sandbox');
    const open = (await test.call(billing.invoices, { params: { id: customer } }, owner)).invoices[0]?.open_cents;
    expect(amountCents).toBe(open);
    const summaryOf = async (who: TestUser) => (await test.call(billing.summary, { params: { id: customer } }, who)).summary;
    const manager = await test.login('customer', [{ customerId: customer, level: 'manage' }]);
    const stranger = await test.login('customer', [{ customerId: await test.customer(), level: 'owner' }]);
    expect([(await summaryOf(owner)).can_pay_by_card, (await summaryOf(manager)).can_pay_by_card]).toEqual([true, false]);
    expect((await refused(begin(manager)))?.status).toBe(403);
    expect((await refused(begin(staff)))?.status).toBe(403);
    expect((await refused(begin(stranger)))?.status).toBe(404);
    const { db } = test.context.store;
    await db.updateTable('subscriptions').set({ status: 'suspended' }).where('customer_id', '=', customer).execute();
    const charge = await begin();
    expect((await notify(signed(charge))).statusCode).toBe(200);
    const { subscription } = await test.call(subscriptionManagement.subscription, { params: { id: customer } }, owner);
    expect(subscription?.status).toBe('active');
    expect((await refused(begin()))?.body.error).toMatch(/^Nothing is open of invoice INV-/);
  });

  it('cannot be begun while staff switched card payments off, though what was begun is booked', async () => {
    const charge = await begin();
    const admin = await test.login('admin');
    const put = (isOn: boolean) => test.call(setup.saveFeature, { body: { feature: 'card_payments', is_on: isOn } }, admin);
    await put(false);
    const { summary } = await test.call(billing.summary, { params: { id: customer } }, owner);
    expect(summary.can_pay_by_card).toBe(false);
    expect((await refused(begin()))?.status).toBe(404);
    expect((await notify(signed(charge))).statusCode).toBe(200);
    await put(true);
  });

  it('is booked once, though notified three times and eight times at once', async () => {
    const charge = await begin();
    for (let time = 0; time < 3; time += 1) expect((await notify(signed(charge))).statusCode).toBe(200);
    const all = await Promise.all(Array.from({ length: 8 }, () => notify(signed(charge))));
    expect(all.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await stateOf()).toEqual({
      invoice: 'paid 0',
      payments: [`credit_card ${charge.amountCents}`],
      credit: 0,
      paid: charge.amountCents,
    });
    expect((await eventsOf()).filter((kind) => kind === 'payment_received')).toHaveLength(1);
  });

  it('notified first by several at once is booked once', async () => {
    const charge = await begin();
    const all = await Promise.all(Array.from({ length: 8 }, () => notify(signed(charge))));
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await stateOf()).payments).toEqual([`credit_card ${charge.amountCents}`]);
  });

  it('of another amount, with a wrong signature or of an unknown charge is refused, and a known charge notes it once', async () => {
    const charge = await begin();
    const wrong = signed(charge).replace('state=paid', 'state=failed');
    for (let time = 0; time < 2; time += 1) {
      expect((await notify(wrong)).statusCode).toBe(400);
      expect((await notify(signed(charge, { amountCents: charge.amountCents - 1 }))).statusCode).toBe(400);
    }
    expect((await notify(signed(charge, { chargeId: 'another' }))).statusCode).toBe(404);
    expect((await notify('')).statusCode).toBe(400);
    expect((await stateOf()).payments).toEqual([]);
    expect(await eventsOf()).toEqual(['card_unpaid amount', 'card_unpaid signature', 'invoice_issued', 'plan_changed']);
  });

  it('that is declined or pending is not booked, and can be paid after all', async () => {
    const charge = await begin();
    expect((await notify(signed(charge, { state: 'pending' }))).statusCode).toBe(200);
    expect((await notify(signed(charge, { state: 'failed' }))).statusCode).toBe(200);
    expect((await stateOf()).payments).toEqual([]);
    expect((await eventsOf())[0]).toBe('card_unpaid declined');
    await notify(signed(charge, { gatewayId: 'p2' }));
    expect((await stateOf()).invoice).toBe('paid 0');
  });

  it('more than the invoice needs stays as credit, and a smaller one pays a part', async () => {
    const charge = await begin();
    const body = { amount_cents: 10_000, method: 'eft' as const, invoice_id: invoice };
    await test.call(billing.recordPayment, { params: { id: customer }, body }, staff);
    const rest = await begin();
    expect(rest.amountCents).toBe(charge.amountCents - 10_000);
    await notify(signed(charge));
    expect(await stateOf()).toMatchObject({ invoice: 'paid 0', credit: 10_000, paid: charge.amountCents + 10_000 });
    await notify(signed(charge, { gatewayId: 'paid again in another tab' }));
    expect(await stateOf()).toMatchObject({ credit: 10_000 + charge.amountCents, paid: 2 * charge.amountCents + 10_000 });
    const { db } = test.context.store;
    const { sum } = await db
      .selectFrom('ledger')
      .select(({ fn }) => fn.sum<string>('receivable').as('sum'))
      .where('customer_id', '=', customer)
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(-10_000 - charge.amountCents);
  });

  it('is tried out on the pages of the sandbox', async () => {
    const { form, chargeId, amountCents } = await begin();
    const post = (url: string, fields: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const shown = await post('/card-sandbox', Object.fromEntries(form.fields.map(({ name, value }) => [name, value])));
    expect(shown.body).toContain('No money moves');
    const hostile = await post('/card-sandbox', { title: '<script>alert(1)</script>', id: '"><b>', amount: '1.00' });
    expect(hostile.body).not.toMatch(/<script>|"><b>/);
    const amount = (amountCents / 100).toFixed(2);
    const answer = await post('/card-sandbox/answer', { id: chargeId, amount, state: 'paid' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, 'http://localhost:8080/app/plan?card=done']);
    expect((await stateOf()).invoice).toBe('paid 0');
  });
});

describe('the settings of card payments', () => {
  const read = (env: Record<string, string>) => () => readConfig(env);
  const account = {
    BEACON_PAYFAST_MERCHANT_ID: '10000100',
    BEACON_PAYFAST_MERCHANT_KEY: '46f0cd694581a',
    BEACON_PAYFAST_PASSPHRASE: 'salt and pepper',
  };
  const url = { PUBLIC_URL: 'https://beacon.example' };

  it('are off unless a gateway is named', () => {
    expect(readConfig({ ...url, ...account }).cards).toBeNull();
    expect(readConfig({ ...url, ...account, BEACON_CARD_GATEWAY: 'payfast' }).cards).toMatchObject({ host: 'www.payfast.co.za' });
  });

  it.each([
    [{ BEACON_CARD_GATEWAY: 'payfast', ...account }, 'needs PUBLIC_URL'],
    [{ BEACON_CARD_GATEWAY: 'payfast', ...url }, 'set BEACON_PAYFAST_MERCHANT_ID'],
    [{ BEACON_CARD_GATEWAY: 'sandbox', ...url }, 'PUBLIC_URL must be of this machine'],
    [{ BEACON_CARD_GATEWAY: 'other', ...url }, 'must be payfast, payfast-sandbox or sandbox'],
  ])('%j stop the start', (env, text) => {
    expect(read(env as Record<string, string>)).toThrow(text);
  });
});
