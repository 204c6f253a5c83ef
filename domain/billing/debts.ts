import type { LedgerEntry } from './ledger.ts';

/** What is left to pay of an invoice, in cents, and since when. */
export type Debt = { customerId: number; invoice: string; dueOn: string; totalCents: number; openCents: number };

/** The open invoices of all customers, the first due first, and what customers have paid above them, by customer. */
export type Debts = { open: Debt[]; creditCents: Map<number, number> };

/**
 * What is open of each invoice. Money and credit notes that name an invoice pay that one; what is left over, and money without an invoice, pays
 * the invoice that was due first. Everything is read from the ledger alone.
 */
export function debtsOf(entries: readonly LedgerEntry[]): Debts {
  const debts = new Map<string, Debt>();
  const spare = new Map<number, number>();
  for (const { customerId, invoice, dueOn, cents } of entries) {
    if (invoice === null || dueOn === null) continue;
    const debt = debts.get(invoice) ?? { customerId, invoice, dueOn, totalCents: 0, openCents: 0 };
    const total = debt.totalCents + cents.receivable;
    debts.set(invoice, { ...debt, totalCents: total, openCents: total });
  }
  const give = (customerId: number, cents: number) => spare.set(customerId, (spare.get(customerId) ?? 0) + cents);
  for (const { customerId, invoice, dueOn, cents } of entries) {
    if (dueOn !== null) continue;
    const debt = invoice === null ? undefined : debts.get(invoice);
    if (debt === undefined) give(customerId, -cents.receivable);
    else debt.openCents += cents.receivable;
  }
  const sorted = [...debts.values()].sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.invoice.localeCompare(b.invoice));
  for (const debt of sorted) {
    if (debt.openCents >= 0) continue;
    give(debt.customerId, -debt.openCents);
    debt.openCents = 0;
  }
  for (const debt of sorted) {
    const left = spare.get(debt.customerId) ?? 0;
    const paid = Math.max(0, Math.min(left, debt.openCents));
    debt.openCents -= paid;
    if (paid !== 0) spare.set(debt.customerId, left - paid);
  }
  const rest = [...spare].filter(([, cents]) => cents !== 0);
  return { open: sorted.filter(({ openCents }) => openCents !== 0), creditCents: new Map(rest) };
}

/** The age groups of open debts: the most days that a debt of the group is overdue; `null` in the last. */
export const ageGroups = [
  { id: 'not_due', mostDays: 0 },
  { id: 'days_7', mostDays: 7 },
  { id: 'days_14', mostDays: 14 },
  { id: 'days_30', mostDays: 30 },
  { id: 'older', mostDays: null },
] as const;

/** How many days a debt is overdue on a day; 0 until its due day has passed. */
export function daysOverdue(dueOn: string, day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(dueOn)) / 86_400_000));
}

/** Open debts by age on a day: cents and invoices of each group. */
export function ageing(debts: readonly Debt[], day: string) {
  const groupOf = ({ dueOn }: Debt) => {
    const days = daysOverdue(dueOn, day);
    return ageGroups.find(({ mostDays }) => mostDays === null || days <= mostDays)?.id ?? 'older';
  };
  return ageGroups.map(({ id }) => {
    const mine = debts.filter((debt) => groupOf(debt) === id);
    return { id, invoices: mine.length, cents: mine.reduce((sum, { openCents }) => sum + openCents, 0) };
  });
}
