import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { mailReminder, remindOfInvoices } from '#server/services/invoices/remind.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { sellAs } from '#tests/fakes/seller.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { pdfText } from '#tests/support/pdf-text.ts';

let test: TestApp;
let staff: TestUser;
let id: number;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function travel(time: string): Promise<void> {
  test.setTime(time);
  staff = await test.login('admin');
}
const invoice = async () => {
  const [row] = (await test.call(billing.invoices, { params: { id } }, staff)).invoices;
  if (row === undefined) throw new Error('There is no invoice.');
  return row;
};
const summary = async () => (await test.call(billing.summary, { params: { id } }, staff)).summary;

beforeEach(async () => {
  await emptyStore(test);
  await travel('2026-11-01T08:00:00Z');
  await sellAs(test);
  id = await test.customer('Karoo Wines');
  await test.context.store.db.updateTable('customers').set({ email: 'accounts@karoo.example' }).where('id', '=', id).execute();
  const { plans } = await test.call(calls.plans, {}, staff);
  await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[1]?.id ?? 0 } }, staff);
  await travel('2026-12-01T06:00:00Z');
  await runInvoices(test.context);
  test.emails.length = 0;
});

it('go out on working days, each once however often the job runs, and stop with the payment', async () => {
  const counts: Record<string, number> = {};
  for (let day = 1; day <= 20; day += 1) {
    await travel(`2026-12-${String(day).padStart(2, '0')}T07:00:00Z`);
    const sent = (await remindOfInvoices(test.context)) + (await remindOfInvoices(test.context));
    if (sent > 0) counts[String(day)] = sent;
  }
  expect(counts).toEqual({ 4: 1, 8: 1, 15: 1 });
  const { id: number } = await invoice();
  await mailReminder(test.context, { id: number, stage: 'after_7' });
  expect(test.emails).toMatchObject([
    { to: 'accounts@karoo.example', subject: 'Invoice INV-2026-0001 is overdue · Beacon Mail Security (Pty) Ltd' },
  ]);
  const { due_cents: due } = await summary();
  await test.call(billing.recordPayment, { params: { id }, body: { amount_cents: due, method: 'eft' } }, staff);
  await mailReminder(test.context, { id: number, stage: 'after_14' });
  expect(test.emails).toHaveLength(1);
  await travel('2026-12-22T07:00:00Z');
  expect(await remindOfInvoices(test.context)).toBe(0);
});

it('an invoice is written off with its VAT, which reactivates the subscription and appears on the statement', async () => {
  await travel('2026-12-09T07:00:00Z');
  await tickSubscriptions(test.context);
  const { id: number, total_cents: total, vat_cents: vat } = await invoice();
  const off = () => test.call(billing.writeOff, { params: { id: number }, body: { note: 'Liquidated.' } }, staff);
  await off();
  expect(await invoice()).toMatchObject({ status: 'written_off', open_cents: 0 });
  expect((await test.call(calls.subscription, { params: { id } }, staff)).subscription?.status).toBe('active');
  const again = await off().then(
    () => 200,
    ({ status }: Refused) => status,
  );
  expect(again).toBe(409);
  const { revenue } = await test.call(billing.revenue, { query: { months: 1 } }, staff);
  expect(revenue.months[0]).toMatchObject({ total_cents: total, vat_cents: vat, written_off_vat_cents: vat });
  expect(await summary()).toMatchObject({ invoiced_cents: total, due_cents: 0 });
  const query = { from: '2026-12-01', to: '2026-12-31' };
  const { statement } = await test.call(billing.statement, { params: { id }, query }, staff);
  expect(statement).toMatchObject({ opening_cents: 0, closing_cents: 0 });
  expect(statement.lines.map(({ text, cents }) => [text, cents])).toEqual([
    ['Invoice INV-2026-0001', total],
    ['INV-2026-0001 written off', -total],
  ]);
  const pdf = await test.call(billing.statementPdf, { params: { id }, query }, staff);
  expect(pdfText(pdf as unknown as Uint8Array)).toContain('Closingbalance');
});
