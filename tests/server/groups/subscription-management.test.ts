import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { billing } from '#contract/billing.ts';
import { customers } from '#contract/customers.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { soldPlans } from '#domain/billing/plans.ts';
import type { SubscriptionStatus } from '#domain/vocabulary.ts';
import { mailInvoice } from '#server/services/invoices/mail-invoice.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
import { saveSiteFacts } from '#server/store/people/site-facts.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { passedOn } from '#tests/fakes/usage.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

let test: TestApp;
let staff: TestUser;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyStore(test);
  await travel('2026-11-20T08:00:00Z');
});

/** Another time, with a sign-in of that time. */
async function travel(time: string): Promise<void> {
  test.setTime(time);
  staff = await test.login('admin');
}

const plansOf = async (who = staff) => (await test.call(calls.plans, {}, who)).plans;
const planId = async (name: string) => (await plansOf()).find((plan) => plan.name === name)?.id ?? 0;
const fields = (over: object = {}) => ({
  name: 'Trial balloon',
  price_cents: 9_900,
  domain_limit: 2,
  mail_limit: 5_000,
  ...over,
});
const refused = async (call: Promise<unknown>) =>
  (await call.then(
    () => null,
    (error: Refused) => error,
  )) as Refused | null;
const events = async (id: number, who = staff) =>
  (await test.call(calls.billingEvents, { params: { id }, query: {} }, who)).events.map(({ kind, note }) =>
    `${kind} ${note}`.trim(),
  );

async function onPlan(name: string, more: object = {}) {
  const id = await test.customer();
  const reply = await test.call(calls.subscribe, { params: { id }, body: { plan_id: await planId(name), ...more } }, staff);
  return { id, subscription: reply.subscription ?? fail() };
}
const fail = (): never => {
  throw new Error('There is no subscription.');
};
const move = (id: number, status: SubscriptionStatus, more: object = {}) =>
  test.call(calls.setStatus, { params: { id }, body: { status, ...more } }, staff);

describe('plans', () => {
  it('begin as the four that are sold, by price, with the tax of the seller in each', async () => {
    const plans = await plansOf();
    expect(
      plans.map(({ name, price_cents, is_from_price, domain_limit, mail_limit }) => ({
        name,
        priceCents: price_cents,
        isFromPrice: is_from_price,
        limits: { domains: domain_limit, messages: mail_limit },
      })),
    ).toEqual(soldPlans);
    expect(plans.map(({ customers: count }) => count)).toEqual([0, 0, 0, 0]);
    expect(plans[1]?.vat_cents).toBe(0);
    await sells();
    const charging = await test.call(calls.plans, {}, staff);
    expect([charging.vat_pct, charging.plans[1]?.vat_cents]).toEqual([15, 3_248]);
    await sells({ legal_name: 'Small Seller', address: 'Paarl' });
    const small = await test.call(calls.plans, {}, staff);
    expect([small.vat_pct, small.plans[1]?.vat_cents]).toEqual([0, 0]);
  });

  it('are made, changed and deleted by staff; the same again changes nothing', async () => {
    const { plan } = await test.call(calls.createPlan, { body: fields() }, staff);
    expect((await test.call(calls.createPlan, { body: fields() }, staff)).plan).toEqual(plan);
    const taken = await refused(test.call(calls.createPlan, { body: fields({ name: 'starter' }) }, staff));
    expect([taken?.status, taken?.body.error]).toEqual([409, 'There is a plan called "starter" already.']);
    const change = { params: { id: plan.id }, body: { ...fields({ mail_limit: null }), seen_version: plan.version } };
    const changed = (await test.call(calls.updatePlan, change, staff)).plan;
    expect(changed).toMatchObject({ mail_limit: null, version: 2 });
    expect((await test.call(calls.updatePlan, change, staff)).plan).toEqual(changed);
    const late = { params: { id: plan.id }, body: { ...fields({ price_cents: 1 }), seen_version: 1 } };
    expect((await refused(test.call(calls.updatePlan, late, staff)))?.status).toBe(409);
    await test.call(calls.deletePlan, { params: { id: plan.id } }, staff);
    expect((await refused(test.call(calls.plan, { params: { id: plan.id } }, staff)))?.status).toBe(404);
  });

  it('are not deleted while customers are on them, or were; they can be retired', async () => {
    const { plan } = await test.call(calls.createPlan, { body: fields({ name: 'In use' }) }, staff);
    const { subscription } = await onPlan('In use');
    const held = await refused(test.call(calls.deletePlan, { params: { id: plan.id } }, staff));
    expect([held?.status, held?.body.error]).toEqual([
      409,
      '1 customer is on In use, so it cannot be deleted. Retire it: nobody new can be put on it then.',
    ]);
    await move(subscription.id, 'refunded');
    expect((await refused(test.call(calls.deletePlan, { params: { id: plan.id } }, staff)))?.body.error).toMatch(
      /^Customers were/,
    );
    const retire = { params: { id: plan.id }, body: { ...fields({ name: 'In use' }), is_retired: true } };
    expect((await test.call(calls.updatePlan, retire, staff)).plan.is_retired).toBe(true);
    const customer = await test.customer();
    const late = await refused(test.call(calls.subscribe, { params: { id: customer }, body: { plan_id: plan.id } }, staff));
    expect([late?.status, late?.body.error]).toEqual([400, 'In use is retired.']);
    const person = await test.login('customer', [{ customerId: customer }]);
    expect((await plansOf(person)).map(({ name, customers: count }) => [name, count])).toEqual(
      soldPlans.map(({ name }) => [name, null]),
    );
  });
});

describe('the price of a plan', () => {
  const priced = async (name: string) => (await plansOf()).find((plan) => plan.name === name) ?? fail();
  const setPrice = async (name: string, cents: number, from?: string, more: object = {}) => {
    const { id, name: same, description, domain_limit, mail_limit, version } = await priced(name);
    const day = from === undefined ? {} : { price_from: from };
    const body = {
      name: same,
      description,
      domain_limit,
      mail_limit,
      price_cents: cents,
      seen_version: version,
      ...day,
      ...more,
    };
    return (await test.call(calls.updatePlan, { params: { id }, body }, staff)).plan;
  };
  const priceOf = async (id: number, who = staff) => {
    const { subscription } = await test.call(calls.subscription, { params: { id } }, who);
    return [subscription?.price_cents, subscription?.next_price?.from ?? null, subscription?.next_price?.price_cents ?? null];
  };

  it('changes from a day: new customers pay it then, existing ones from the month after, invoices before it stay', async () => {
    await sells();
    const { id } = await onPlan('Starter');
    await travel('2026-12-01T06:00:00Z');
    await runInvoices(test.context);
    const before = await invoicesOf(id);
    await setPrice('Starter', 15_000, '2026-12-15');
    expect((await priced('Starter')).price_cents).toBe(12_000);
    expect(await priceOf(id)).toEqual([12_000, '2027-01-01', 15_000]);
    await travel('2026-12-15T06:00:00Z');
    expect((await priced('Starter')).price_cents).toBe(15_000);
    const late = await onPlan('Starter');
    expect([await priceOf(id), await priceOf(late.id)]).toEqual([
      [12_000, '2027-01-01', 15_000],
      [15_000, null, null],
    ]);
    await travel('2027-01-01T06:00:00Z');
    await runInvoices(test.context);
    const days = Math.round((15_000 * 17) / 31);
    expect(await invoicesOf(id)).toEqual(['INV-2027-0001 Tax Invoice 15000 15000 issued', ...before]);
    expect(await invoicesOf(late.id)).toEqual([`INV-2027-0002 Tax Invoice ${15_000 + days} ${15_000 + days} issued`]);
    expect(await priceOf(id)).toEqual([15_000, null, null]);
    await setPrice('Starter', 20_000);
    await travel('2027-01-20T06:00:00Z');
    await runInvoices(test.context);
    await travel('2027-02-01T06:00:00Z');
    await runInvoices(test.context);
    expect((await invoicesOf(id))[0]).toBe('INV-2027-0003 Tax Invoice 20000 20000 issued');
  });

  it('is refused for a day that is over, kept once for a day, and withdrawn while it is planned', async () => {
    const fieldOf = async (call: Promise<unknown>) => (await refused(call))?.body.details?.['fields'];
    expect(await fieldOf(setPrice('Premium', 1, '2026-11-19'))).toEqual([
      { field: 'price_from', text: 'Choose today or a later day.' },
    ]);
    expect(await fieldOf(setPrice('Premium', 1, '9999-12-31'))).toEqual([
      { field: 'price_from', text: 'Choose a day in the next 5 years.' },
    ]);
    const planned = await setPrice('Premium', 45_000, '2027-01-01');
    expect(await setPrice('Premium', 45_000, '2027-01-01')).toEqual(planned);
    const { id, prices } = await setPrice('Premium', 46_000, '2027-01-01');
    expect(prices.map(({ price_cents: cents }) => cents)).toEqual([39_900, 46_000]);
    const stale = refused(setPrice('Premium', 47_000, '2027-02-01', { seen_version: 1 }));
    expect((await stale)?.status).toBe(409);
    const withdraw = (day: string) => test.call(calls.withdrawPrice, { params: { id, day } }, staff);
    expect((await withdraw('2027-01-01')).plan.prices).toHaveLength(1);
    expect((await refused(withdraw('2027-01-01')))?.status).toBe(404);
    await setPrice('Premium', 45_000, '2026-11-25');
    await travel('2026-11-25T08:00:00Z');
    expect((await refused(withdraw('2026-11-25')))?.body.error).toBe(
      'This price is in effect. Set another price from a later day instead.',
    );
    expect(await fieldOf(setPrice('Premium', 50_000))).toEqual([
      { field: 'price_from', text: 'A price is valid from today already. Choose a later day.' },
    ]);
  });

  it('stays as agreed where the plan has a least price, and where it is not named', async () => {
    const { id } = await onPlan('Enterprise', { price_cents: 120_000 });
    await setPrice('Enterprise', 150_000, '2026-12-01', { is_from_price: true });
    await travel('2026-12-02T08:00:00Z');
    expect(await priceOf(id)).toEqual([120_000, null, null]);
    const { id: plan, version, name, domain_limit, mail_limit } = await priced('Enterprise');
    const body = { name, domain_limit, mail_limit, description: 'For groups', seen_version: version };
    expect((await test.call(calls.updatePlan, { params: { id: plan }, body }, staff)).plan).toMatchObject({
      description: 'For groups',
      price_cents: 150_000,
      is_from_price: true,
    });
  });

  it('shows before it is saved what it does, to staff alone', async () => {
    await onPlan('Starter');
    await onPlan('Starter', { trial_days: 10 });
    const owing = await onPlan('Professional');
    const ask = async (who: TestUser, from = '2026-12-10') =>
      test.call(
        calls.priceEffect,
        { params: { id: await planId('Starter') }, query: { price_cents: 15_000, is_from_price: 'false', price_from: from } },
        who,
      );
    expect((await ask(staff)).effect).toEqual({
      from: '2027-01-01',
      before_cents: 48_900,
      after_cents: 54_900,
      changed: 2,
      unchanged: 0,
    });
    expect((await refused(ask(staff, '2026-11-01')))?.status).toBe(400);
    const person = await test.login('customer', [{ customerId: owing.id, level: 'owner' }]);
    expect((await refused(ask(person)))?.status).toBe(403);
    expect((await plansOf(person)).every(({ prices }) => prices.length === 0)).toBe(true);
  });
});

describe('a subscription', () => {
  it('begins with a plan, moves to another, and shows its timeline', async () => {
    const { id, subscription } = await onPlan('Starter', { note: 'as agreed by telephone' });
    expect(subscription).toMatchObject({
      status: 'active',
      price_cents: 12_000,
      vat_cents: 0,
      next_invoice_day: '2026-12-01',
    });
    const again = await test.call(calls.subscribe, { params: { id }, body: { plan_id: subscription.plan.id } }, staff);
    expect(again.subscription).toEqual(subscription);
    const body = { plan_id: await planId('Premium'), seen_version: 1 };
    const changed = await test.call(calls.subscribe, { params: { id }, body }, staff);
    expect(changed.subscription).toMatchObject({
      id: subscription.id,
      plan: { name: 'Premium' },
      price_cents: 39_900,
      version: 2,
    });
    const stale = { params: { id }, body: { plan_id: await planId('Professional'), seen_version: 1 } };
    expect((await refused(test.call(calls.subscribe, stale, staff)))?.status).toBe(409);
    expect(await events(id)).toEqual(['plan_changed', 'plan_changed as agreed by telephone']);
    const { customers: rows } = await test.call(customers.list, { query: {} }, staff);
    expect(rows.find((row) => row.id === id)?.plan).toEqual({ name: 'Premium', status: 'active' });
  });

  it('has the price of its plan; above a least price it is agreed', async () => {
    const customer = await test.customer();
    const ask = async (name: string, cents?: number) =>
      refused(
        test.call(
          calls.subscribe,
          {
            params: { id: customer },
            body: { plan_id: await planId(name), ...(cents === undefined ? {} : { price_cents: cents }) },
          },
          staff,
        ),
      );
    expect((await ask('Starter', 1))?.body.details).toMatchObject({ fields: [{ field: 'price_cents' }] });
    expect((await ask('Enterprise', 79_899))?.status).toBe(400);
    expect(await ask('Enterprise', 120_000)).toBeNull();
  });

  it('goes through its statuses with an event each, and what is not possible is refused and changes nothing', async () => {
    const { id, subscription } = await onPlan('Starter');
    const early = await refused(move(subscription.id, 'suspended'));
    expect([early?.status, early?.body.error]).toEqual([409, 'A subscription that is active cannot become suspended now.']);
    await move(subscription.id, 'past_due', { note: 'the debit order came back', seen_version: 1 });
    expect((await refused(move(subscription.id, 'suspended')))?.status).toBe(409);
    expect((await refused(move(subscription.id, 'active', { seen_version: 1 })))?.status).toBe(409);
    const back = await move(subscription.id, 'active', { seen_version: 2 });
    expect(back.subscription).toMatchObject({ status: 'active', past_due_time: null, version: 3 });
    expect((await move(subscription.id, 'active', { seen_version: 2 })).subscription?.version).toBe(3);
    const over = await move(subscription.id, 'cancelled');
    expect(over.subscription).toMatchObject({ ends_time: '2026-11-30T22:00:00.000Z', next_invoice_day: null });
    expect(
      (await refused(test.call(calls.subscribe, { params: { id }, body: { plan_id: await planId('Premium') } }, staff)))?.status,
    ).toBe(409);
    await move(subscription.id, 'active');
    expect(await events(id)).toEqual([
      'resumed',
      'status_changed',
      'status_changed',
      'status_changed the debit order came back',
      'plan_changed',
    ]);
    expect((await refused(move(999_999, 'active')))?.status).toBe(404);
  });

  it('is moved by the clock: a trial begins to be paid, a missing payment suspends, a cancelled one ends; then another can begin', async () => {
    const trial = await onPlan('Starter', { trial_days: 5 });
    const owing = await onPlan('Starter');
    const leaving = await onPlan('Starter');
    await move(owing.subscription.id, 'past_due');
    await move(leaving.subscription.id, 'cancelled');
    expect(await tickSubscriptions(test.context)).toBe(0);
    await travel('2026-11-27T08:00:00Z');
    expect(await tickSubscriptions(test.context)).toBe(2);
    await travel('2026-11-30T22:00:00Z');
    expect(await tickSubscriptions(test.context)).toBe(1);
    const status = async ({ id }: { id: number }) =>
      (await test.call(calls.subscription, { params: { id } }, staff)).subscription?.status;
    expect([await status(trial), await status(owing), await status(leaving)]).toEqual(['active', 'suspended', 'expired']);
    expect(await events(owing.id)).toEqual(['suspended', 'status_changed', 'plan_changed']);
    const again = await test.call(
      calls.subscribe,
      { params: { id: leaving.id }, body: { plan_id: await planId('Starter') } },
      staff,
    );
    expect(again.subscription?.status).toBe('active');
  });

  it('gives no money back after thirty days', async () => {
    const { subscription } = await onPlan('Starter');
    await travel('2026-12-21T08:00:00Z');
    const late = await refused(move(subscription.id, 'refunded'));
    expect([late?.status, late?.body.error]).toEqual([
      409,
      'A subscription that is active cannot become refunded now. The money is given back within 30 days of the first paid day.',
    ]);
  });

  it('shows what is used of the plan from the roll-up, what is expected, and the cheapest plan that is enough', async () => {
    const { id } = await onPlan('Starter');
    const first = await test.domain('one.example', id);
    await test.domain('two.example', id);
    await passedOn(test, first, '2026-10-23', 28, 500);
    const { usage, suggestion } = await test.call(calls.subscription, { params: { id } }, staff);
    expect(usage).toEqual({
      month: '2026-11',
      last_day: '2026-11-30',
      data_until: '2026-11-19',
      messages: { used: 9_500, limit: 10_000, pct: 95 },
      domains: { used: 2, limit: 1, pct: 200 },
      forecast: 15_000,
    });
    expect(suggestion?.name).toBe('Professional');
  });
});

describe('who may see it', () => {
  it('shows a customer their own subscription and timeline, without the names of staff', async () => {
    const { id } = await onPlan('Starter', { note: 'welcome' });
    const person = await test.login('customer', [{ customerId: id, level: 'view' }]);
    expect((await test.call(calls.subscription, { params: { id } }, person)).subscription?.plan.name).toBe('Starter');
    const { events: stored } = await test.call(calls.billingEvents, { params: { id }, query: {} }, person);
    expect(stored).toMatchObject([{ kind: 'plan_changed', note: 'welcome', actor: null }]);
    const subscribing = await refused(test.call(calls.subscribe, { params: { id }, body: { plan_id: 1 } }, person));
    const making = await refused(test.call(calls.createPlan, { body: fields() }, person));
    expect([subscribing?.status, making?.status]).toEqual([403, 403]);
  });

  it('answers somebody else’s number as one that does not exist', async () => {
    const { id } = await onPlan('Starter');
    const stranger = await test.login('customer', [{ customerId: await test.customer() }]);
    for (const call of [calls.subscription, calls.billingEvents]) {
      const held = await refused(test.call(call, { params: { id } } as never, stranger));
      const missing = await refused(test.call(call, { params: { id: 999_999 } } as never, stranger));
      expect([held?.status, held?.body.error]).toEqual([404, missing?.body.error]);
    }
  });
});

describe('the price of what somebody needs', () => {
  const ask = (body: { domains: number; monthly_messages: number; period?: 'month' | 'year' }) =>
    test.call(calls.calculatePrice, { body }, null);

  it('is that of the cheapest plan that is enough, with its tax, for anybody', async () => {
    expect(await ask({ domains: 2, monthly_messages: 12_000 })).toMatchObject({
      vat: { rate_pct: 0, vat_cents: 0, net_cents: 24_900 },
      words: 'Professional: R\u00a0249 a month.',
    });
    await sells();
    const reply = await ask({ domains: 2, monthly_messages: 12_000 });
    expect(reply).toMatchObject({
      plan: { name: 'Professional', price_cents: 24_900 },
      total_cents: 24_900,
      vat: { rate_pct: 15, vat_cents: 3_248, net_cents: 21_652 },
    });
    expect(reply.why).toContain('the cheapest plan');
    expect(await ask({ domains: 2, monthly_messages: 12_000, period: 'year' })).toMatchObject({
      months: 12,
      total_cents: 298_800,
    });
  });

  it('refuses what cannot be', async () => {
    expect((await refused(ask({ domains: 0, monthly_messages: 1 })))?.status).toBe(400);
    expect((await refused(ask({ domains: 1, monthly_messages: -1 })))?.status).toBe(400);
  });
});

const seller = {
  legal_name: 'Beacon Mail Security (Pty) Ltd',
  address: '12 Loop Street, Cape Town, 8001',
  vat_number: '4990000017',
};
const sells = (company: object = seller) =>
  saveSiteFacts(test.context.store.db, { company, contacts: [] }, test.context.clock.now());
const invoicesOf = async (id: number, who = staff) =>
  (await test.call(billing.invoices, { params: { id } }, who)).invoices.map((row) =>
    [row.number, row.title, row.total_cents, row.open_cents, row.status].join(' '),
  );
const summaryOf = async (id: number) => (await test.call(billing.summary, { params: { id } }, staff)).summary;
const pay = (id: number, amount: number, more: object = {}) =>
  test.call(billing.recordPayment, { params: { id }, body: { amount_cents: amount, method: 'eft', ...more } }, staff);

describe('invoices', () => {
  it('are made once a month for who is charged, with the month in advance and the days before', async () => {
    await sells();
    await travel('2026-10-17T08:00:00Z');
    const { id } = await onPlan('Premium');
    const onTrial = await onPlan('Starter', { trial_days: 90 });
    await travel('2026-11-01T06:00:00Z');
    const first = await test.call(billing.runInvoices, {}, staff);
    expect(first.run).toEqual({ month: '2026-11', made: 1, skipped: 0, failed: [], total_cents: 39_900 + 19_306 });
    expect(await invoicesOf(id)).toEqual(['INV-2026-0001 Tax Invoice 59206 59206 issued']);
    expect((await test.call(billing.runInvoices, {}, staff)).run).toMatchObject({ made: 0, skipped: 1 });
    expect(await invoicesOf(onTrial.id)).toEqual([]);
    expect(await events(id)).toContain('invoice_issued');
    const [invoice] = (await test.call(billing.invoices, { params: { id } }, staff)).invoices;
    test.emails.length = 0;
    await mailInvoice(test.context, invoice?.id ?? 0);
    expect(test.emails).toEqual([]);
    expect((await summaryOf(id)).emailed_to).toBeNull();
    await test.context.store.db.updateTable('customers').set({ email: 'accounts@example.com' }).where('id', '=', id).execute();
    await mailInvoice(test.context, invoice?.id ?? 0);
    expect((await summaryOf(id)).emailed_to).toBe('accounts@example.com');
    expect(test.emails).toMatchObject([
      { to: 'accounts@example.com', subject: 'Invoice INV-2026-0001 from Beacon Mail Security (Pty) Ltd' },
    ]);
    await travel('2026-12-01T06:00:00Z');
    await runInvoices(test.context);
    expect((await invoicesOf(id))[0]).toBe('INV-2026-0002 Tax Invoice 39900 39900 issued');
  });

  it('charge no VAT where the seller has no number, and are not made without a seller', async () => {
    const { id } = await onPlan('Starter');
    expect(await refused(test.call(billing.runInvoices, {}, staff))).toMatchObject({ status: 409 });
    await sells({ legal_name: 'Small Seller', address: 'Paarl' });
    await travel('2026-12-01T06:00:00Z');
    await runInvoices(test.context);
    expect((await test.call(billing.invoices, { params: { id } }, staff)).invoices[0]).toMatchObject({
      title: 'Invoice',
      vat_cents: 0,
      net_cents: 12_000 + 4_400,
    });
  });

  it('become a credit note where a smaller plan gives back more than the month costs', async () => {
    await sells();
    const { id, subscription } = await onPlan('Enterprise', { price_cents: 129_900 });
    await travel('2026-12-01T06:00:00Z');
    await runInvoices(test.context);
    await pay(id, (await summaryOf(id)).due_cents);
    await travel('2026-12-02T06:00:00Z');
    const body = { plan_id: await planId('Starter'), seen_version: subscription.version };
    await test.call(calls.subscribe, { params: { id }, body }, staff);
    await travel('2027-01-01T06:00:00Z');
    await runInvoices(test.context);
    const back = Math.round((-117_900 * 30) / 31) + 12_000;
    expect((await invoicesOf(id))[0]).toBe(`INV-2027-0001 Credit Note ${back} 0 paid`);
    await travel('2027-02-01T06:00:00Z');
    await runInvoices(test.context);
    expect((await invoicesOf(id))[0]).toMatch(/^INV-2027-0002 Tax Invoice 12000 0 paid/);
  });

  it('keep their numbers without a gap where one cannot be made and the run is started again', async () => {
    await sells();
    const ids: number[] = [];
    for (let one = 0; one < 4; one += 1) ids.push((await onPlan('Starter')).id);
    await travel('2026-12-01T06:00:00Z');
    const now = vi.spyOn(test.context.clock, 'now');
    let asked = 0;
    now.mockImplementation(() => {
      asked += 1;
      if (asked === 4) throw new Error('no invoice');
      return new Date('2026-12-01T06:00:00Z');
    });
    const first = await runInvoices(test.context);
    now.mockRestore();
    expect(first).toMatchObject({ made: 3, failed: [expect.any(String)] });
    expect(await runInvoices(test.context)).toMatchObject({ made: 1, skipped: 3, failed: [] });
    const made = (await Promise.all(ids.map((id) => invoicesOf(id)))).flat().map((row) => row.slice(0, 13));
    expect(made).toHaveLength(4);
    expect(new Set(made)).toEqual(new Set(['INV-2026-0001', 'INV-2026-0002', 'INV-2026-0003', 'INV-2026-0004']));
  });

  it('are a PDF for the customer, and absent for everybody else', async () => {
    await sells();
    const { id } = await onPlan('Starter');
    const details = { address: '4 Church Street, Prince Albert', registration_number: '', vat_number: '4870123459' };
    await test.call(billing.saveDetails, { params: { id }, body: details }, staff);
    await travel('2026-12-01T06:00:00Z');
    await runInvoices(test.context);
    const mine = await test.login('customer', [{ customerId: id, level: 'view' }]);
    const other = await test.login('customer', [{ customerId: await test.customer(), level: 'owner' }]);
    const invoice = (await test.call(billing.invoices, { params: { id } }, mine)).invoices[0] ?? fail();
    const pdf = await test.call(billing.invoicePdf, { params: { id: invoice.id } }, mine);
    expect(
      Buffer.from(pdf as unknown as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await refused(test.call(billing.invoicePdf, { params: { id: invoice.id } }, other))).toMatchObject({ status: 404 });
    expect(await refused(test.call(billing.invoices, { params: { id } }, other))).toMatchObject({ status: 404 });
    expect(
      await refused(test.call(billing.recordPayment, { params: { id }, body: { amount_cents: 1, method: 'eft' } }, mine)),
    ).toMatchObject({ status: 403 });
  });
});

describe('payments', () => {
  async function invoiced() {
    await sells();
    const { id } = await onPlan('Professional');
    await travel('2026-12-01T06:00:00Z');
    await runInvoices(test.context);
    const [invoice] = (await test.call(billing.invoices, { params: { id } }, staff)).invoices;
    return { id, invoice: invoice ?? fail(), total: 24_900 + 9_130 };
  }

  it('pay an invoice in parts, and above it stay as credit', async () => {
    const { id, invoice, total } = await invoiced();
    expect(invoice).toMatchObject({ total_cents: total });
    await pay(id, 10_000, { invoice_id: invoice.id });
    expect(await invoicesOf(id)).toEqual([`INV-2026-0001 Tax Invoice ${total} ${total - 10_000} partially_paid`]);
    expect(await summaryOf(id)).toMatchObject({ due_cents: total - 10_000, overdue_cents: 0, paid_cents: 10_000 });
    await travel('2026-12-10T06:00:00Z');
    expect(await summaryOf(id)).toMatchObject({ overdue_cents: total - 10_000, next_due_on: '2026-12-08' });
    await pay(id, total, { reference: 'BCN-0001' });
    expect(await invoicesOf(id)).toEqual([`INV-2026-0001 Tax Invoice ${total} 0 paid`]);
    expect(await summaryOf(id)).toMatchObject({ due_cents: 0, credit_cents: 10_000, reference: expect.stringMatching(/^BCN-/) });
    expect(await events(id)).toContain('payment_received');
    await travel('2027-01-01T06:00:00Z');
    await runInvoices(test.context);
    expect((await invoicesOf(id))[0]).toBe('INV-2027-0001 Tax Invoice 24900 14900 partially_paid');
  });

  it('are booked once, when they are on the account, and given back within 30 days', async () => {
    const { id, total } = await invoiced();
    const proof = await pay(id, total, { status: 'proof_received' });
    expect(await summaryOf(id)).toMatchObject({ paid_cents: 0, due_cents: total });
    expect(await refused(pay(id, total))).toMatchObject({ status: 409 });
    const payment = proof.payments[0] ?? fail();
    const set = (status: 'paid' | 'refunded' | 'failed') =>
      test.call(billing.setPaymentStatus, { params: { id: payment.id }, body: { status } }, staff);
    await set('paid');
    await set('paid');
    expect(await summaryOf(id)).toMatchObject({ paid_cents: total, due_cents: 0 });
    expect(await refused(set('failed'))).toMatchObject({ status: 409 });
    await travel('2027-01-01T08:00:00Z');
    expect(await refused(set('refunded'))).toMatchObject({ status: 409 });
    await travel('2026-12-31T08:00:00Z');
    await set('refunded');
    expect(await summaryOf(id)).toMatchObject({ paid_cents: 0, due_cents: total });
    expect((await pay(id, total, { is_another: true })).total).toBe(2);
  });

  it('stay as credit where an invoice is credited by a note of its own number', async () => {
    const { id, invoice, total } = await invoiced();
    await pay(id, total);
    const credit = () =>
      test.call(billing.creditInvoice, { params: { id: invoice.id }, body: { note: 'Charged twice.' } }, staff);
    await credit();
    expect(await invoicesOf(id)).toEqual([
      `INV-2026-0002 Credit Note -${total} 0 credited`,
      `INV-2026-0001 Tax Invoice ${total} 0 credited`,
    ]);
    expect(await summaryOf(id)).toMatchObject({ invoiced_cents: 0, vat_cents: 0, credit_cents: total });
    expect(await refused(credit())).toMatchObject({ status: 409 });
  });

  it('are of the last five years: the year 0026 is a slip', async () => {
    const { id, total } = await invoiced();
    for (const paid_on of ['0026-12-01', '1990-01-01', '2027-01-01'])
      expect(await refused(pay(id, total, { paid_on }))).toMatchObject({ status: 400 });
    expect((await summaryOf(id)).paid_cents).toBe(0);
  });

  it('explain what was invoiced together with what is written off and due', async () => {
    const { id, invoice, total } = await invoiced();
    await test.call(billing.writeOff, { params: { id: invoice.id }, body: { note: 'Left the country.' } }, staff);
    expect(await summaryOf(id)).toMatchObject({ invoiced_cents: total, paid_cents: 0, written_off_cents: total, due_cents: 0 });
  });

  it('add up to the revenue of the month: recurring, VAT, unpaid by age and by plan', async () => {
    const { id, total } = await invoiced();
    await onPlan('Starter');
    await travel('2026-12-20T08:00:00Z');
    const { revenue } = await test.call(billing.revenue, { query: { months: 2 } }, staff);
    expect(revenue).toMatchObject({ month: '2026-12', unpaid_cents: total, overdue_cents: total, has_seller: true });
    expect(revenue.months.at(-1)).toMatchObject({ mrr_cents: 24_900, customers: 1, new_cents: 24_900, total_cents: total });
    expect(revenue.by_plan).toEqual([{ plan: 'Professional', customers: 1, cents: 24_900 }]);
    expect(revenue.by_customer.map(({ cents }) => cents)).toEqual([24_900]);
    expect(revenue.overdue).toMatchObject([{ customer: { id }, days: 12, open_cents: total }]);
    expect(revenue.ageing.map(({ cents }) => cents)).toEqual([0, 0, total, 0, 0]);
  });

  it('are written to a ledger that the database itself does not change', async () => {
    const { id } = await invoiced();
    const { db } = test.context.store;
    await expect(
      db.updateTable('ledger').set({ bank: 1, receivable: -1 }).where('customer_id', '=', id).execute(),
    ).rejects.toThrow('only ever added');
    await expect(db.deleteFrom('ledger').where('customer_id', '=', id).execute()).rejects.toThrow('only ever added');
  });
});
