import { expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
import { openTestApp, Refused } from '#tests/fakes/app.ts';
import { sellAs } from '#tests/fakes/seller.ts';

it('two runs at once make each invoice once, and neither fails', async () => {
  const test = await openTestApp({ store: 'server', now: '2026-11-20T08:00:00Z' });
  try {
    await sellAs(test);
    const staff = await test.login('admin');
    const { plans } = await test.call(calls.plans, {}, staff);
    const ids = [await test.customer('Karoo Wines'), await test.customer('Bushveld Safaris')];
    for (const id of ids) await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[1]?.id ?? 0 } }, staff);
    test.setTime('2026-12-01T06:00:00Z');
    const again = await test.login('admin');
    const runs = await Promise.all([runInvoices(test.context), runInvoices(test.context), runInvoices(test.context)]);
    expect(runs.map(({ made }) => made).reduce((sum, made) => sum + made)).toBe(ids.length);
    for (const id of ids) expect((await test.call(billing.invoices, { params: { id } }, again)).invoices).toHaveLength(1);
  } finally {
    await test.close();
  }
});

it('a payment that several presses record at once is booked once', async () => {
  const test = await openTestApp({ store: 'server', now: '2026-11-20T08:00:00Z' });
  try {
    const staff = await test.login('admin');
    const id = await test.customer('Karoo Wines');
    const body = { amount_cents: 39_900, method: 'eft' as const, reference: 'KAROO 11' };
    const record = () =>
      test.call(billing.recordPayment, { params: { id }, body }, staff).then(
        () => 200,
        (error: unknown) => (error instanceof Refused ? error.status : Promise.reject(error)),
      );
    const answers = await Promise.all(Array.from({ length: 6 }, record));
    expect(answers.filter((code) => code === 200)).toHaveLength(1);
  } finally {
    await test.close();
  }
});

it('payments that come in at once pay the invoice and bring the subscription back', async () => {
  const test = await openTestApp({ store: 'server', now: '2026-12-01T06:00:00Z' });
  try {
    await sellAs(test);
    const first = await test.login('admin');
    const id = await test.customer('Karoo Wines');
    const { plans } = await test.call(calls.plans, {}, first);
    await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[0]?.id ?? 0 } }, first);
    await runInvoices(test.context);
    test.setTime('2026-12-10T06:00:00Z');
    await tickSubscriptions(test.context);
    const staff = await test.login('admin');
    const record = (amount: number, status: 'paid' | 'pending') => {
      const body = { amount_cents: amount, method: 'eft' as const, reference: String(amount), status };
      return test.call(billing.recordPayment, { params: { id }, body }, staff);
    };
    await record(3_000, 'paid');
    for (const amount of [4_000, 2_500, 2_400, 100]) await record(amount, 'pending');
    const { payments } = await test.call(billing.payments, { params: { id }, query: {} }, staff);
    const waiting = payments.filter(({ status }) => status === 'pending');
    const pay = (payment: number) =>
      test.call(billing.setPaymentStatus, { params: { id: payment }, body: { status: 'paid' } }, staff);
    await Promise.all(waiting.map((payment) => pay(payment.id)));
    const { invoices } = await test.call(billing.invoices, { params: { id } }, staff);
    const { subscription } = await test.call(calls.subscription, { params: { id } }, staff);
    expect([invoices[0]?.status, invoices[0]?.open_cents, subscription?.status]).toEqual(['paid', 0, 'active']);
  } finally {
    await test.close();
  }
});
