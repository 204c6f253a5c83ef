import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { runScheduledInvoices } from '#server/services/invoices/run-invoices.ts';
import { openTestApp } from '#tests/fakes/app.ts';
import { sellAs } from '#tests/fakes/seller.ts';

it('a customer whose invoice cannot be made is named and holds up nobody after it', async () => {
  const test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  try {
    const { db } = test.context.store;
    await sellAs(test);
    const staff = await test.login('admin');
    const { plans } = await test.call(calls.plans, {}, staff);
    const first = await test.customer('Karoo Wines');
    const second = await test.customer('Bushveld Safaris');
    for (const id of [first, second])
      await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[1]?.id ?? 0 } }, staff);
    test.setTime('2026-12-01T06:00:00Z');
    const again = await test.login('admin');
    await sql.raw(`alter table invoices add constraint refused check (customer_id <> ${first})`).execute(db);
    const { run } = await test.call(billing.runInvoices, {}, again);
    expect(run).toMatchObject({ made: 1, failed: ['Karoo Wines'] });
    await expect(runScheduledInvoices(test.context)).rejects.toThrow('1 invoice could not be made.');
    await sql`alter table invoices drop constraint refused`.execute(db);
    await runScheduledInvoices(test.context);
    for (const id of [first, second])
      expect((await test.call(billing.invoices, { params: { id } }, again)).invoices).toHaveLength(1);
  } finally {
    await test.close();
  }
});
