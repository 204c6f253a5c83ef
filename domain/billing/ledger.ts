import { vatOf } from './vat.ts';

/** The accounts of the ledger: what customers owe, the bank, revenue without tax, tax owed to SARS, and what will not be paid. */
export const ledgerAccounts = ['receivable', 'bank', 'revenue', 'vat', 'bad_debt'] as const;
/** An account of the ledger. */
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The kinds of entries. */
export const ledgerKinds = ['subscription', 'adjustment', 'credit', 'payment', 'refund', 'write_off'] as const;
/** What an entry records: a month of a plan, a pro-rata part, a credit note, money received or given back, a debt given up. */
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * An entry of the ledger on a South African day: cents by account, debits above and credits below zero; they always add up to 0. Entries are
 * never changed: a mistake is corrected by another entry. `month` (`2026-11`) is what a subscription pays for; `dueOn` is set where a debt begins.
 */
export type LedgerEntry = {
  day: string;
  month: string;
  customerId: number;
  kind: LedgerKind;
  plan: string | null;
  invoice: string | null;
  dueOn: string | null;
  cents: Record<LedgerAccount, number>;
};

const none: LedgerEntry['cents'] = { receivable: 0, bank: 0, revenue: 0, vat: 0, bad_debt: 0 };

/** The cents of a line of an invoice; of a credit note the amounts are below zero. */
export function chargedCents(netCents: number, vatCents: number): LedgerEntry['cents'] {
  return { ...none, receivable: netCents + vatCents, revenue: 0 - netCents, vat: 0 - vatCents };
}

/** The cents of money received from a customer; below zero given back. */
export function paidCents(cents: number): LedgerEntry['cents'] {
  return { ...none, bank: cents, receivable: 0 - cents };
}

/**
 * The cents of a debt that is given up: the VAT in it is taken off what is owed to SARS (Value-Added Tax Act 89 of 1991, section 22), the rest is
 * lost. `ratePct` is the rate of the invoice.
 */
export function writtenOffCents(cents: number, ratePct: number): LedgerEntry['cents'] {
  const { netCents, vatCents } = vatOf(cents, ratePct);
  return { ...none, bad_debt: netCents, vat: vatCents, receivable: 0 - cents };
}

/** Whether an entry is in balance, in whole cents. */
export function isBalanced({ cents }: Pick<LedgerEntry, 'cents'>): boolean {
  const amounts = Object.values(cents);
  return amounts.every(Number.isSafeInteger) && amounts.reduce((sum, one) => sum + one, 0) === 0;
}

/** The balance of an account, in cents. */
export function balanceOf(entries: readonly Pick<LedgerEntry, 'cents'>[], account: LedgerAccount): number {
  return entries.reduce((sum, { cents }) => sum + cents[account], 0);
}
