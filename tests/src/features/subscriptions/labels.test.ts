import { describe, expect, it } from 'vitest';
import { soldPlans } from '#domain/billing/plans.ts';
import { readCents } from '#domain/billing/typed-cents.ts';
import { subscriptionStatuses } from '#domain/vocabulary.ts';
import { subscriptionActions } from '#machines/subscription.ts';
import { actions, cents, datesOf, eventLabel, faceOf, priceLabel } from '#src/features/subscriptions/labels.ts';
import { invoicesFinding } from '#src/features/subscriptions/money-labels.ts';
import { actionsNow } from '#src/features/subscriptions/PlanSection.tsx';
import { formOf, priceFormOf, readLimit, readPlan } from '#src/features/subscriptions/plan-form.ts';
import { effectLabel, plannedLabel, priceRows } from '#src/features/subscriptions/price-labels.ts';
import { readOwnPlanSearch, readPlansSearch, readSubscriptionSearch } from '#src/features/subscriptions/search.ts';
import type { BillingEvent, Invoice, Plan, Subscription } from '#src/features/subscriptions/types.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const now = Date.parse('2026-11-20T08:00:00Z');

const plan: Plan = {
  id: 4,
  name: 'Enterprise',
  description: '',
  price_cents: 79_950,
  is_from_price: true,
  currency: 'ZAR',
  vat_cents: 10_428,
  domain_limit: null,
  mail_limit: 60_000,
  is_retired: false,
  version: 3,
  customers: 2,
  prices: [],
};
const subscription = (over: Partial<Subscription> = {}): Subscription => ({
  id: 1,
  customer_id: 7,
  plan: { id: 1, name: 'Starter', domain_limit: 1, mail_limit: 10_000 },
  status: 'active',
  version: 1,
  price_cents: 12_000,
  vat_cents: 1_565,
  next_price: null,
  started_time: '2026-11-01T08:00:00Z',
  plan_since_time: '2026-11-01T08:00:00Z',
  trial_ends_time: null,
  activated_time: '2026-11-01T08:00:00Z',
  past_due_time: null,
  suspends_time: null,
  money_back_until_time: '2026-12-01T08:00:00Z',
  next_invoice_day: '2026-12-01',
  ends_time: null,
  closed_time: null,
  ...over,
});
const event = (kind: BillingEvent['kind'], details: Record<string, unknown>): BillingEvent => ({
  id: 1,
  time: '2026-11-20T08:00:00Z',
  kind,
  actor: null,
  note: '',
  details,
});

describe('what is typed of a plan', () => {
  it('is read with comma or point, with or without the sign and groups', () => {
    expect(['249', ' R 1 249,50 ', '249.5', 'R0', '1\u00a0000'].map(readCents)).toEqual([24_900, 124_950, 24_950, 0, 100_000]);
    expect(['', 'free', '-3', '1,234,5', '2,345'].map(readCents)).toEqual([null, null, null, null, null]);
    expect(['', ' 20 000 ', '0', '3.5', 'many'].map(readLimit)).toEqual([null, 20_000, undefined, undefined, undefined]);
  });

  it('comes back as it was', () => {
    expect(priceFormOf(plan)).toEqual({ price: '799,50', isFrom: true });
    expect(readPlan(formOf(plan))).toEqual({
      fields: {
        name: 'Enterprise',
        description: '',
        domain_limit: null,
        mail_limit: 60_000,
      },
    });
  });

  it('names each field that cannot be read', () => {
    const read = readPlan({ ...formOf(null), messages: 'x' });
    expect('problems' in read && Object.keys(read.problems)).toEqual(['name', 'mail_limit']);
  });
});

it('a credit note of a run is named as one in the billing history', () => {
  expect(plain(eventLabel(event('invoice_issued', { invoice: 'INV-2027-0001', total_cents: -102_097 })))).toBe(
    'Credit note INV-2027-0001 for R 1 020,97',
  );
});

describe('a card payment', () => {
  it.each([
    ['declined', 'the gateway declined it'],
    ['signature', 'the signature of the gateway is wrong'],
    ['a later reason', 'the gateway did not confirm it'],
  ])('that is not booked says why: %s', (reason, words) => {
    const label = eventLabel(event('card_unpaid', { invoice: 'INV-2026-0001', amount_cents: 39_900, reason }));
    expect(plain(label)).toBe(`Card payment of R 399 for invoice INV-2026-0001 not booked: ${words}`);
  });

  it('comes back to the own plan with what became of it', () => {
    expect(['done', 'cancelled', 'paid', undefined].map((card) => readOwnPlanSearch({ card }))).toEqual([
      { card: 'done' },
      { card: 'cancelled' },
      {},
      {},
    ]);
  });
});

describe('the prices of a plan', () => {
  const version = (valid_from: string, price_cents: number, is_from_price = false) => ({
    valid_from,
    paid_from: '2027-01-01',
    price_cents,
    is_from_price,
  });
  const priced = {
    ...plan,
    prices: [version('2000-01-01', 10_000), version('2026-11-20', 12_000), version('2026-12-15', 13_000)],
  };

  it('are past, current or planned, the newest first', () => {
    expect(priceRows([priced], '2026-11-20').map(({ state, isFirst }) => `${state} ${isFirst}`)).toEqual([
      'planned false',
      'current false',
      'past true',
    ]);
    expect(plain(plannedLabel(priced, '2026-11-20') ?? '')).toBe('R 130 a month from 15 Dec 2026');
    expect(plannedLabel(priced, '2026-12-15')).toBeNull();
  });

  it.each([
    [0, 0, false, 'No customer pays for this plan, so revenue stays the same.'],
    [0, 1, true, 'The one customer on this plan keeps the agreed price, so revenue stays the same.'],
    [0, 2, false, 'The two customers on this plan pay the same on 1 Jan 2027 as before.'],
    [
      1,
      0,
      false,
      'From 1 Jan 2027, 1 customer pays a new price. An email goes to its billing address 30 days before. What all subscriptions cost a month, invoiced yet or not, goes from R 100,00 to R 120,00.',
    ],
    [
      2,
      1,
      false,
      'From 1 Jan 2027, 2 customers pay a new price. An email goes to their billing addresses 30 days before. What all subscriptions cost a month, invoiced yet or not, goes from R 100,00 to R 120,00. 1 other on this plan pays the same as before.',
    ],
  ])('say what a new one does: %i changed, %i unchanged', (changed, unchanged, isFrom, words) => {
    const effect = { from: '2027-01-01', before_cents: 10_000, after_cents: 12_000, changed, unchanged };
    expect(plain(effectLabel(effect, isFrom, '2026-11-25'))).toBe(words);
  });
});

describe('words', () => {
  it('exist for every status and every action', () => {
    for (const status of subscriptionStatuses) expect(faceOf(status).word).toMatch(/^[A-Z]/);
    for (const action of subscriptionActions) expect(actions[action].about).toMatch(/\.$/);
    expect(soldPlans.map(({ priceCents }) => plain(cents(priceCents)))).toEqual(['R 120', 'R 249', 'R 399', 'R 799']);
    expect(plain(priceLabel(plan))).toBe('from R 799,50 a month');
  });

  it('name each billing event', () => {
    const said = [
      event('plan_changed', { from: null, to: 'Starter', price_cents: 12_000 }),
      event('plan_changed', { from: 'Starter', to: 'Premium', price_cents: 39_900 }),
      event('plan_changed', { from: 'Enterprise', to: 'Enterprise', price_cents: 90_000 }),
      event('status_changed', { from: 'active', to: 'past_due', event: 'missPayment' }),
      event('suspended', { from: 'past_due', to: 'suspended', event: 'suspend' }),
      event('refund', { from: 'active', to: 'refunded', event: 'refund' }),
      event('quota_80', { subject: 'messages', used: 8_214, limit: 10_000, month: '2026-11' }),
      event('quota_100', { subject: 'domains', used: 4, limit: 3, month: '2026-11' }),
    ];
    expect(said.map(eventLabel).map(plain)).toEqual([
      'Assigned to Starter, R 120 a month',
      'Moved from Starter to Premium, R 399 a month',
      'The price of Enterprise is now R 900 a month',
      'Now past due, before that active',
      'Now suspended, before that past due',
      'Refunded',
      'Messages of the plan nearly used up: 8 214 of 10 000 messages',
      'Domains of the plan used up: 4 of 3 domains',
    ]);
  });

  it('name the dates that matter in its status', () => {
    const terms = (over: Partial<Subscription>) => datesOf(subscription(over), now).map(({ term }) => term);
    expect(terms({})).toEqual(['Since', 'Next invoice', 'Money back until']);
    expect(terms({ status: 'cancelled', ends_time: '2026-12-01T08:00:00Z', next_invoice_day: null })).toContain('Ends');
    expect(terms({ status: 'past_due', suspends_time: '2026-11-25T08:00:00Z' })).toContain('Suspended on');
    expect(datesOf(subscription(), Date.parse('2027-01-01T00:00:00Z')).map(({ term }) => term)).not.toContain('Money back until');
  });
});

describe('the buttons', () => {
  it('are those events that the machine allows now', () => {
    expect(actionsNow(subscription(), now)).toEqual(['missPayment', 'cancel', 'refund']);
    expect(actionsNow(subscription(), Date.parse('2026-12-02T08:00:00Z'))).toEqual(['missPayment', 'cancel']);
    const owing = subscription({
      status: 'past_due',
      past_due_time: '2026-11-12T08:00:00Z',
      activated_time: '2026-01-01T08:00:00Z',
    });
    expect(actionsNow(owing, now)).toEqual(['pay', 'suspend', 'cancel']);
    expect(actionsNow({ ...owing, past_due_time: '2026-11-19T08:00:00Z' }, now)).toEqual(['pay', 'cancel']);
    expect(actionsNow(subscription({ status: 'refunded' }), now)).toEqual([]);
  });
});

it('reads its addresses, and leaves out what they cannot hold', () => {
  expect(readPlansSearch({ plan: '2', add: 'yes' })).toEqual({ plan: 2 });
  expect(readPlansSearch({ plan: -1, add: true })).toEqual({ add: true });
  expect(readSubscriptionSearch({ change: true })).toEqual({ change: true });
  expect(readSubscriptionSearch({ change: 1 })).toEqual({});
});

it('calls invoices paid only where each was', () => {
  const of = (status: Invoice['status'], more: Partial<Invoice> = {}) =>
    ({ status, open_cents: 0, is_credit_note: false, ...more }) as Invoice;
  const note = of('credited', { is_credit_note: true });
  expect(invoicesFinding([])).toBe('No invoice yet');
  expect(invoicesFinding([of('paid'), note])).toBe('All invoices are paid');
  expect(invoicesFinding([of('paid'), of('written_off')])).toBe('No invoice is unpaid');
  expect(invoicesFinding([of('credited'), note])).toBe('No invoice is unpaid');
  expect(plain(invoicesFinding([of('issued', { open_cents: 39_900 })]))).toBe('R 399,00 is unpaid');
});
