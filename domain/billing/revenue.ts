import { balanceOf, type LedgerEntry } from './ledger.ts';

/** What customers pay for a month by month, VAT included: cents and the plan by customer. */
type Recurring = Map<number, { cents: number; plan: string }>;

/** The recurring revenue of a month (VAT included) and how it came from the month before; `change` holds upgrades less downgrades. */
export type RevenueMonth = {
  month: string;
  mrrCents: number;
  customers: number;
  newCents: number;
  lostCents: number;
  changeCents: number;
  newCustomers: number[];
  lostCustomers: number[];
};

/** What a month was charged in full: net, VAT and total of invoices and credit notes dated in it, and the VAT of debts written off in it. */
export type VatMonth = { month: string; netCents: number; vatCents: number; totalCents: number; writtenOffVatCents: number };

function recurringOf(entries: readonly LedgerEntry[]): Map<string, Recurring> {
  const months = new Map<string, Recurring>();
  for (const { kind, month, customerId, plan, cents } of entries) {
    if (kind !== 'subscription') continue;
    const customers = months.get(month) ?? new Map();
    const held = customers.get(customerId)?.cents ?? 0;
    customers.set(customerId, { cents: held - cents.revenue - cents.vat, plan: plan ?? '' });
    months.set(month, customers);
  }
  return months;
}

const sumOf = (cents: Iterable<number>) => [...cents].reduce((sum, one) => sum + one, 0);

/** Recurring revenue of these months (`2026-11`, in order), each explained from the one before it, from the ledger alone. */
export function revenueByMonth(entries: readonly LedgerEntry[], months: readonly string[]): RevenueMonth[] {
  const recurring = recurringOf(entries);
  return months.map((month) => {
    const now: Recurring = recurring.get(month) ?? new Map();
    const before: Recurring = recurring.get(monthBefore(month)) ?? new Map();
    const added = [...now.keys()].filter((id) => !before.has(id));
    const lost = [...before.keys()].filter((id) => !now.has(id));
    const stayed = [...now.keys()].filter((id) => before.has(id));
    return {
      month,
      mrrCents: sumOf([...now.values()].map(({ cents }) => cents)),
      customers: now.size,
      newCents: sumOf(added.map((id) => now.get(id)?.cents ?? 0)),
      lostCents: sumOf(lost.map((id) => before.get(id)?.cents ?? 0)),
      changeCents: sumOf(stayed.map((id) => (now.get(id)?.cents ?? 0) - (before.get(id)?.cents ?? 0))),
      newCustomers: added,
      lostCustomers: lost,
    };
  });
}

/** Recurring revenue of a month by plan, the largest first: cents and customers. */
export function revenueByPlan(entries: readonly LedgerEntry[], month: string) {
  const rows = [...(recurringOf(entries).get(month)?.values() ?? [])];
  return [...Map.groupBy(rows, ({ plan }) => plan)]
    .map(([plan, of]) => ({ plan, customers: of.length, cents: sumOf(of.map(({ cents }) => cents)) }))
    .sort((a, b) => b.cents - a.cents || a.plan.localeCompare(b.plan));
}

/** What each customer pays for a month, VAT included, in cents. */
export function revenueByCustomer(entries: readonly LedgerEntry[], month: string) {
  return [...(recurringOf(entries).get(month) ?? [])].map(([customerId, { cents }]) => ({ customer_id: customerId, cents }));
}

/** Net, VAT and total by the month of the invoice or credit note. */
export function vatByMonth(entries: readonly LedgerEntry[], months: readonly string[]): VatMonth[] {
  const byMonth = Map.groupBy(entries, ({ day }) => day.slice(0, 7));
  return months.map((month) => {
    const all = byMonth.get(month) ?? [];
    const lost = all.filter(({ kind }) => kind === 'write_off');
    const of = all.filter(({ kind }) => kind !== 'write_off');
    const [netCents, vatCents] = [0 - balanceOf(of, 'revenue'), 0 - balanceOf(of, 'vat')];
    return { month, netCents, vatCents, totalCents: netCents + vatCents, writtenOffVatCents: balanceOf(lost, 'vat') };
  });
}

/** The month before another, `2025-12` before `2026-01`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
