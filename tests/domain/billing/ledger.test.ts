import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageing, debtsOf } from '#domain/billing/debts.ts';
import {
  balanceOf,
  chargedCents,
  isBalanced,
  type LedgerEntry,
  ledgerAccounts,
  paidCents,
  writtenOffCents,
} from '#domain/billing/ledger.ts';
import { monthBefore, revenueByMonth, revenueByPlan, vatByMonth } from '#domain/billing/revenue.ts';
import { vatOf, vatRateOn } from '#domain/billing/vat.ts';
import { dayAfter } from '#domain/sast.ts';

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
const rates = [
  { from: '2026-01-01', ratePct: 15 },
  { from: '2026-07-01', ratePct: 15.5 },
];

type Step = {
  customer: number;
  month: number;
  kind: 'bill' | 'adjust' | 'pay' | 'payAny' | 'credit' | 'refund' | 'writeOff';
  cents: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  customer: fc.integer({ min: 1, max: 5 }),
  month: fc.integer({ min: 0, max: 11 }),
  kind: fc.constantFrom('bill', 'bill', 'adjust', 'pay', 'payAny', 'credit', 'refund', 'writeOff'),
  cents: fc.integer({ min: 1, max: 200_000 }),
});

/** A ledger as the product would write it: months charged once for each customer, then whatever else came. */
function ledgerOf(steps: readonly Step[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const { customer, month: at, kind, cents } of [...steps].sort((a, b) => a.month - b.month)) {
    const month = months[at] ?? '';
    const day = `${month}-01`;
    const invoice = `${customer}/${month}`;
    const base = { day, month, customerId: customer, plan: cents % 2 === 0 ? 'Starter' : 'Premium', invoice, dueOn: null };
    const { netCents, vatCents } = vatOf(cents, vatRateOn(day, rates));
    const isBilled = entries.some((entry) => entry.invoice === invoice && entry.kind === 'subscription');
    if (kind === 'bill' && !isBilled)
      entries.push({ ...base, kind: 'subscription', dueOn: dayAfter(day, 7), cents: chargedCents(netCents, vatCents) });
    if (kind === 'adjust')
      entries.push({ ...base, kind: 'adjustment', dueOn: dayAfter(day, 7), cents: chargedCents(-netCents, -vatCents) });
    if (kind === 'pay') entries.push({ ...base, kind: 'payment', cents: paidCents(cents) });
    if (kind === 'payAny') entries.push({ ...base, kind: 'payment', invoice: null, cents: paidCents(cents) });
    if (kind === 'refund') entries.push({ ...base, kind: 'refund', cents: paidCents(-cents) });
    if (kind === 'credit') entries.push({ ...base, kind: 'credit', cents: chargedCents(-netCents, -vatCents) });
    if (kind === 'writeOff') entries.push({ ...base, kind: 'write_off', cents: writtenOffCents(cents, vatRateOn(day, rates)) });
  }
  return entries;
}

const ledger = fc.array(step, { maxLength: 60 }).map(ledgerOf);
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

describe('the ledger', () => {
  it('is always in balance, entry by entry and as a whole', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        expect(entries.every(isBalanced)).toBe(true);
        expect(sum(ledgerAccounts.map((account) => balanceOf(entries, account)))).toBe(0);
      }),
    );
    expect(isBalanced({ cents: { receivable: 100, bank: 0, revenue: -87, vat: -12, bad_debt: 0 } })).toBe(false);
  });

  it('leaves of debts less credit exactly what customers owe, by customer and by age', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const { open, creditCents } = debtsOf(entries);
        for (const customer of [1, 2, 3, 4, 5]) {
          const mine = open.filter(({ customerId }) => customerId === customer).map(({ openCents }) => openCents);
          const owed = balanceOf(
            entries.filter(({ customerId }) => customerId === customer),
            'receivable',
          );
          expect(sum(mine) - (creditCents.get(customer) ?? 0)).toBe(owed);
        }
        expect(open.every(({ openCents }) => openCents > 0)).toBe(true);
        const groups = ageing(open, '2026-09-15');
        expect(sum(groups.map(({ cents }) => cents))).toBe(sum(open.map(({ openCents }) => openCents)));
        expect(sum(groups.map(({ invoices }) => invoices))).toBe(open.length);
      }),
    );
  });

  it('gives VAT and net of all months together as its accounts have them', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const vat = vatByMonth(entries, months);
        const lost = sum(vat.map(({ writtenOffVatCents }) => writtenOffVatCents));
        expect(sum(vat.map(({ vatCents }) => vatCents)) - lost).toBe(0 - balanceOf(entries, 'vat'));
        expect(sum(vat.map(({ netCents }) => netCents))).toBe(0 - balanceOf(entries, 'revenue'));
        for (const { netCents, vatCents, totalCents } of vat) expect(netCents + vatCents).toBe(totalCents);
      }),
    );
  });

  it('explains the revenue of each month from the month before, and by plan', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const all = revenueByMonth(entries, [monthBefore('2026-01'), ...months]);
        all.slice(1).forEach((now, index) => {
          const before = all[index]?.mrrCents ?? 0;
          expect(before + now.newCents - now.lostCents + now.changeCents).toBe(now.mrrCents);
          expect(sum(revenueByPlan(entries, now.month).map(({ cents }) => cents))).toBe(now.mrrCents);
        });
        const charged = entries.filter(({ kind }) => kind === 'subscription');
        expect(sum(all.map(({ mrrCents }) => mrrCents))).toBe(balanceOf(charged, 'receivable'));
      }),
    );
  });

  it('pays the invoice that is named, and with the rest what was due first', () => {
    const base = { customerId: 1, plan: null, kind: 'payment' as const, dueOn: null };
    const bill = (month: string): LedgerEntry => ({
      ...base,
      kind: 'subscription',
      day: `${month}-01`,
      month,
      invoice: month,
      dueOn: `${month}-08`,
      cents: chargedCents(21_652, 3_248),
    });
    const paid = (cents: number, invoice: string | null): LedgerEntry => ({
      ...base,
      day: '2026-11-20',
      month: '2026-11',
      invoice,
      cents: paidCents(cents),
    });
    const entries = [bill('2026-10'), bill('2026-11'), paid(30_000, '2026-11')];
    expect(debtsOf(entries).open).toMatchObject([{ invoice: '2026-10', openCents: 19_800 }]);
    const more = debtsOf([...entries, paid(20_000, null)]);
    expect(more.open).toEqual([]);
    expect(more.creditCents.get(1)).toBe(200);
    const back = debtsOf([...entries, { ...paid(-30_000, '2026-11'), kind: 'refund' }]);
    expect(back.open.map(({ openCents }) => openCents)).toEqual([24_900, 24_900]);
  });
});
