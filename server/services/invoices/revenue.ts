import { ageing, daysOverdue, debtsOf } from '#domain/billing/debts.ts';
import { balanceOf } from '#domain/billing/ledger.ts';
import { addMonths, monthOf } from '#domain/billing/month.ts';
import { revenueByCustomer, revenueByMonth, revenueByPlan, vatByMonth } from '#domain/billing/revenue.ts';
import { sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { idsOfNumbers } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { namesOfCustomers } from '#server/store/people/customers.ts';
import { readSeller } from './seller.ts';

/** Revenue of the last months, what is unpaid and since when, all of it from the ledger. */
export async function revenueAnalytics(call: UserCall, count: number) {
  const { db } = call.store;
  const nowMs = call.clock.now().getTime();
  const { key, first } = monthOf(nowMs);
  const today = sastOf(nowMs).day;
  const months = Array.from({ length: count }, (_, index) => addMonths(first, index + 1 - count).slice(0, 7));
  const entries = await listEntries(db);
  const { open, creditCents } = debtsOf(entries);
  const overdue = open.filter(({ dueOn }) => daysOverdue(dueOn, today) > 0);
  const ids = await idsOfNumbers(
    db,
    overdue.map(({ invoice }) => invoice),
  );
  const recurring = revenueByMonth(entries, months);
  const names = await namesOfCustomers(db, [
    ...new Set([
      ...overdue.map(({ customerId }) => customerId),
      ...recurring.flatMap(({ newCustomers, lostCustomers }) => [...newCustomers, ...lostCustomers]),
    ]),
  ]);
  const nameOf = (id: number) => names.get(id) ?? 'A removed customer';
  const vat = new Map(vatByMonth(entries, months).map((one) => [one.month, one]));
  const sum = (of: typeof open) => of.reduce((total, { openCents }) => total + openCents, 0);
  return {
    currency: 'ZAR' as const,
    month: key,
    months: recurring.map((one) => ({
      month: one.month,
      mrr_cents: one.mrrCents,
      customers: one.customers,
      new_cents: one.newCents,
      lost_cents: one.lostCents,
      change_cents: one.changeCents,
      new_customers: one.newCustomers.map(nameOf),
      lost_customers: one.lostCustomers.map(nameOf),
      net_cents: vat.get(one.month)?.netCents ?? 0,
      vat_cents: vat.get(one.month)?.vatCents ?? 0,
      total_cents: vat.get(one.month)?.totalCents ?? 0,
      written_off_vat_cents: vat.get(one.month)?.writtenOffVatCents ?? 0,
    })),
    by_plan: revenueByPlan(entries, key),
    by_customer: revenueByCustomer(entries, key),
    unpaid_cents: sum(open),
    overdue_cents: sum(overdue),
    credit_cents: [...creditCents.values()].reduce((total, one) => total + one, 0),
    paid_cents: balanceOf(
      entries.filter(({ day }) => day.startsWith(key)),
      'bank',
    ),
    ageing: ageing(open, today),
    overdue: overdue.map(({ customerId, invoice, dueOn, openCents }) => ({
      customer: { id: customerId, name: nameOf(customerId) },
      invoice_id: ids.get(invoice) ?? 0,
      invoice,
      due_on: dueOn,
      days: daysOverdue(dueOn, today),
      open_cents: openCents,
    })),
    has_seller: (await readSeller(db, today)) !== null,
  };
}
