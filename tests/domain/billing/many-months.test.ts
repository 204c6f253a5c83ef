import { expect, it } from 'vitest';
import { debtsOf } from '#domain/billing/debts.ts';
import {
  arrearsLines,
  type InvoiceLine,
  invoiceNumber,
  monthLine,
  type PlanSpan,
  totalsOf,
} from '#domain/billing/invoice-lines.ts';
import { balanceOf, chargedCents, isBalanced, type LedgerEntry, paidCents } from '#domain/billing/ledger.ts';
import { addMonths, monthOf } from '#domain/billing/month.ts';
import { revenueByMonth, vatByMonth } from '#domain/billing/revenue.ts';
import { vatRateOn } from '#domain/billing/vat.ts';
import { dayAfter, sastAt } from '#domain/sast.ts';

const customers = 1_000;
const months = Array.from({ length: 24 }, (_, index) => monthOf(sastAt(addMonths('2026-01-01', index), 0)));
const rates = [
  { from: '2018-04-01', ratePct: 15 },
  { from: '2027-01-01', ratePct: 15.5 },
];
const plans = [
  ['Starter', 12_000],
  ['Professional', 24_900],
  ['Premium', 39_900],
  ['Enterprise', 129_900],
] as const;

/** Numbers that look random and are the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

function spansOf(customer: number): PlanSpan[] {
  const next = chance(customer + 1);
  const spans: PlanSpan[] = [];
  let from = dayAfter('2026-01-01', next(300));
  for (let left = next(4) + 1; left > 0 && from < '2027-12-31'; left -= 1) {
    const [plan, priceCents] = plans[next(plans.length)] ?? plans[0];
    const to = dayAfter(from, 20 + next(200));
    spans.push({ from, to: left === 1 && next(3) > 0 ? null : to, plan, priceCents });
    from = dayAfter(to);
  }
  return spans;
}

/** The same sums in whole numbers of another kind, written without any function of the product. */
const rounded = (top: bigint, bottom: bigint) => {
  const doubled = 2n * top + bottom;
  const whole = doubled / (2n * bottom);
  return Number(doubled < 0n && doubled % (2n * bottom) !== 0n ? whole - 1n : whole);
};
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
function expectedLines(spans: readonly PlanSpan[], at: number, chargedBefore: number): number[] {
  const [now, before] = [months[at], months[at - 1]];
  const covers = spans.filter((span) => now !== undefined && span.from <= now.first && (span.to ?? '9999') >= now.last);
  const advance = covers.map(({ priceCents }) => priceCents);
  if (before === undefined) return advance;
  const late = spans.map(({ from, to, priceCents }) => {
    const [first, last] = [from > before.first ? from : before.first, (to ?? '9999') < before.last ? (to ?? '') : before.last];
    const many = last < first ? 0 : days(first, last);
    return rounded(BigInt(priceCents - chargedBefore) * BigInt(many), BigInt(days(before.first, before.last)));
  });
  return [...advance, ...late.filter((cents) => cents !== 0)];
}

it('1 000 customers over 24 months with a rise of VAT: every line to the cent, and the ledger agrees with all of them', () => {
  const entries: LedgerEntry[] = [];
  const lastCharged = new Map<number, InvoiceLine | null>();
  const histories = Array.from({ length: customers }, (_, customer) => spansOf(customer));
  let [invoices, lineCount, wrong, total, vat] = [0, 0, 0, 0, 0];
  months.forEach((month, at) => {
    const ratePct = vatRateOn(month.first, rates);
    histories.forEach((spans, customer) => {
      const before = lastCharged.get(customer) ?? null;
      const charged = before === null ? null : { plan: before.plan, priceCents: before.totalCents };
      const advance = monthLine(spans, month, ratePct);
      const previous = months[at - 1];
      const late = previous === undefined ? [] : arrearsLines(spans, previous, charged, ratePct);
      const lines = [...(advance === null ? [] : [advance]), ...late];
      if (lines.map(({ totalCents }) => totalCents).join() !== expectedLines(spans, at, charged?.priceCents ?? 0).join())
        wrong += 1;
      for (const { netCents, vatCents, totalCents } of lines) {
        const tenths = BigInt(ratePct * 10);
        const size = rounded(BigInt(Math.abs(totalCents)) * tenths, 1_000n + tenths);
        if (Math.abs(vatCents) !== size || netCents + vatCents !== totalCents) wrong += 1;
      }
      const sums = totalsOf(lines);
      lastCharged.set(customer, null);
      if (lines.length === 0) return;
      lastCharged.set(customer, advance);
      invoices += 1;
      lineCount += lines.length;
      total += sums.totalCents;
      vat += sums.vatCents;
      const invoice = invoiceNumber(Number(month.key.slice(0, 4)), invoices);
      const base = { day: month.first, month: month.key, customerId: customer, invoice };
      for (const { kind, plan, month: of, netCents, vatCents } of lines)
        entries.push({
          ...base,
          kind,
          plan,
          month: of,
          dueOn: dayAfter(month.first, 7),
          cents: chargedCents(netCents, vatCents),
        });
      const next = chance(customer * 31 + at);
      if (sums.totalCents <= 0) return;
      const paid = [0, 1, 2, 2, 2, 2][next(6)] === 0 ? 0 : next(5) === 0 ? 1 + next(sums.totalCents) : sums.totalCents;
      const payment = { ...base, plan: null, dueOn: null };
      if (paid > 0)
        entries.push({ ...payment, kind: 'payment', invoice: next(4) === 0 ? null : invoice, cents: paidCents(paid) });
      if (paid > 0 && next(40) === 0) entries.push({ ...payment, kind: 'refund', cents: paidCents(-paid) });
    });
  });
  expect(wrong).toBe(0);
  expect(invoices).toBeGreaterThan(12_000);
  expect(entries.every(isBalanced)).toBe(true);
  expect(0 - balanceOf(entries, 'vat')).toBe(vat);
  expect(balanceOf(entries, 'receivable')).toBe(total - balanceOf(entries, 'bank'));
  const keys = months.map(({ key }) => key);
  expect(vatByMonth(entries, keys).reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(total);
  const { open, creditCents } = debtsOf(entries);
  const credit = [...creditCents.values()].reduce((sum, cents) => sum + cents, 0);
  expect(open.reduce((sum, { openCents }) => sum + openCents, 0) - credit).toBe(balanceOf(entries, 'receivable'));
  revenueByMonth(entries, keys).reduce((before, now) => {
    expect(before + now.newCents - now.lostCents + now.changeCents).toBe(now.mrrCents);
    return now.mrrCents;
  }, 0);
  process.stdout.write(`billing: ${invoices} invoices with ${lineCount} lines of ${customers} customers agree to the cent\n`);
});
