import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { mailInvoice } from '#server/services/invoices/mail-invoice.ts';
import { mailReminder, remindOfInvoices } from '#server/services/invoices/remind.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { sellAs } from '#tests/fakes/seller.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { bare, pdfText } from '#tests/support/pdf-text.ts';

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

it('say what a suspension leaves open only where a payment is missing', async () => {
  const { id: number } = await invoice();
  await mailReminder(test.context, { id: number, stage: 'after_7' });
  await travel('2026-12-15T07:00:00Z');
  await tickSubscriptions(test.context);
  await mailReminder(test.context, { id: number, stage: 'after_7' });
  expect(test.emails.map(({ text }) => text.includes('suspended'))).toEqual([false, true]);
});

it('say that an invoice was due once its day is over, also where that reminder waited for a working day', async () => {
  const { id: number } = await invoice();
  for (const day of ['2026-12-08', '2026-12-10']) {
    await travel(`${day}T07:00:00Z`);
    await mailReminder(test.context, { id: number, stage: 'due' });
  }
  expect(test.emails.map(({ text }) => / (is|was) due on 8.Dec 2026/.exec(text)?.[1])).toEqual(['is', 'was']);
});

it('the statement says what is owed, not that all of it is due, and the summary where to pay it', async () => {
  const query = { from: '2026-12-01', to: '2026-12-02' };
  const pdf = await test.call(billing.statementPdf, { params: { id }, query }, staff);
  expect(pdfText(pdf as unknown as Uint8Array)).toContain(bare('R 498,00 is owed'));
  const { version } = await test.call(billing.bankDetails, {}, staff);
  const body = { bank_details: 'Example Bank, 123', seen_version: version };
  await test.call(billing.saveBankDetails, { body }, staff);
  expect((await summary()).bank_details).toBe('Example Bank, 123');
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

it('a written-off invoice is owed again where a payment of it is given back, and can be written off again', async () => {
  const owed = await invoice();
  const body = { amount_cents: 10_000, method: 'eft' as const, invoice_id: owed.id };
  const { payments } = await test.call(billing.recordPayment, { params: { id }, body }, staff);
  const off = () => test.call(billing.writeOff, { params: { id: owed.id }, body: { note: 'Liquidated.' } }, staff);
  await off();
  const back = { params: { id: payments[0]?.id ?? 0 }, body: { status: 'refunded' as const } };
  await test.call(billing.setPaymentStatus, back, staff);
  expect(await invoice()).toMatchObject({ status: 'partially_paid', open_cents: 10_000 });
  await off();
  expect(await invoice()).toMatchObject({ status: 'written_off', open_cents: 0 });
  const { events } = await test.call(calls.billingEvents, { params: { id }, query: {} }, staff);
  const lost = events.flatMap(({ kind, details }) => (kind === 'written_off' ? [details['amount_cents']] : []));
  expect(lost).toEqual([10_000, owed.total_cents - 10_000]);
});

describe('what an invoice says of itself', () => {
  const pay = (amount: number, more: object = {}) =>
    test.call(billing.recordPayment, { params: { id }, body: { amount_cents: amount, method: 'eft', ...more } }, staff);
  const pdf = async (of: { id: number }) => {
    const file = await test.call(billing.invoicePdf, { params: { id: of.id } }, staff);
    return pdfText(file as unknown as Uint8Array);
  };
  const mailed = async (of: { id: number }) => {
    test.emails.length = 0;
    await mailInvoice(test.context, of.id);
    return test.emails.map(({ subject, text }) => `${subject}: ${text}`.replaceAll('\u00a0', ' ')).join();
  };
  const credit = async () => {
    const { id: invoiceId } = await invoice();
    await test.call(billing.creditInvoice, { params: { id: invoiceId }, body: { note: 'Charged twice.' } }, staff);
    return invoice();
  };

  it('is what is left to pay, in the email and in the PDF', async () => {
    const { total_cents: total } = await invoice();
    expect(await mailed(await invoice())).toContain('for R 498 is due by 8 Dec 2026.');
    await pay(10_000);
    expect(await mailed(await invoice())).toContain('R 100 is paid already, R 398 is due by 8 Dec 2026.');
    expect(await pdf(await invoice())).toContain(bare('R 398,00 due by 8 Dec 2026 R 100,00 is paid.'));
    await pay(total - 10_000);
    const paid = await mailed(await invoice());
    expect(paid).toContain('is paid already. Nothing is due.');
    expect(paid).not.toContain('reference');
    expect(await pdf(await invoice())).toContain(bare('Paid in full, nothing due'));
  });

  it('is never that it was paid where it was credited or written off', async () => {
    const owed = await invoice();
    const note = await credit();
    expect(await pdf(owed)).toContain(bare('Credited, nothing due'));
    expect(await mailed(owed)).toBe('');
    expect(note).toMatchObject({ is_credit_note: true, about: `Invoice ${owed.number}` });
    expect(await pdf(note)).toContain(bare(`For invoice ${owed.number}`));
    expect(await pdf(note)).toContain(bare('Charged twice.'));
    expect(await mailed(note)).toContain('Reason: Charged twice.');
    expect(await mailed(note)).toContain(`Credit note ${note.number} credits R 498 of invoice ${owed.number} to Karoo Wines.`);
    await travel('2027-01-01T06:00:00Z');
    await runInvoices(test.context);
    const lost = await invoice();
    await test.call(billing.writeOff, { params: { id: lost.id }, body: { note: 'Liquidated.' } }, staff);
    expect(await pdf(lost)).toContain(bare('Written off, nothing due'));
    expect(await mailed(lost)).toBe('');
  });
});
