import { expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
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
