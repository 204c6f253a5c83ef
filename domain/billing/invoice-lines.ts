import { dayAfter, dayMonth } from '../sast.ts';
import { counted } from '../text.ts';
import { rand } from './labels.ts';
import type { Month } from './month.ts';
import { vatOf } from './vat.ts';

/** A time on a plan at a price (cents a month, VAT included): both days are included, `to` is `null` while it goes on. */
export type PlanSpan = { from: string; to: string | null; plan: string; priceCents: number };

/** What was charged in advance for a month: the plan and its price, `null` where nothing was. */
export type Charged = { plan: string; priceCents: number } | null;

/** A line of an invoice; its amounts add up: net + VAT = total, cents of ZAR. */
export type InvoiceLine = {
  kind: 'subscription' | 'adjustment';
  plan: string;
  month: string;
  title: string;
  detail: string;
  quantity: string;
  netCents: number;
  vatCents: number;
  totalCents: number;
};

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

const period = (from: string, to: string) => `${dayMonth(from)} to ${dayMonth(to)} ${to.slice(0, 4)}`;

function line(
  totalCents: number,
  ratePct: number,
  words: Omit<InvoiceLine, 'netCents' | 'vatCents' | 'totalCents'>,
): InvoiceLine {
  const { netCents, vatCents } = vatOf(totalCents, ratePct);
  return { ...words, netCents, vatCents, totalCents };
}

/**
 * The line of a month that is paid in advance, for who is on a plan from its first day and stays; `null` for anybody else, whose days are
 * charged when the month is over.
 */
export function monthLine(spans: readonly PlanSpan[], month: Month, ratePct: number): InvoiceLine | null {
  const span = spans.find(({ from, to }) => from <= month.first && (to === null || to >= month.last));
  if (span === undefined || span.priceCents === 0) return null;
  const { plan, priceCents } = span;
  const detail = period(month.first, month.last);
  return line(priceCents, ratePct, {
    kind: 'subscription',
    plan,
    month: month.key,
    title: `${plan} plan`,
    detail,
    quantity: '1 month',
  });
}

/**
 * What a month that is over costs more or less than was charged for it in advance, by the day: one line for each time on another plan or at
 * another price. A subscription that ends early is not given back (it runs to the end of what is paid).
 */
export function arrearsLines(spans: readonly PlanSpan[], month: Month, charged: Charged, ratePct: number): InvoiceLine[] {
  const length = daysBetween(month.first, month.last);
  return spans.flatMap(({ from, to, plan, priceCents }) => {
    const first = from > month.first ? from : month.first;
    const last = to !== null && to < month.last ? to : month.last;
    const days = last < first ? 0 : daysBetween(first, last);
    const difference = priceCents - (charged?.priceCents ?? 0);
    const totalCents = Math.round((difference * days) / length);
    const isElsewhere = charged === null && from < month.first && days === length;
    if (totalCents === 0 || isElsewhere) return [];
    const title = charged === null || charged.plan === plan ? `${plan} plan` : `Change from ${charged.plan} to ${plan}`;
    const detail = `${period(first, last)}: ${rand(difference)} × ${days} of ${length} days`;
    const words = { kind: 'adjustment' as const, plan, month: month.key, title, detail, quantity: counted(days, 'day') };
    return [line(totalCents, ratePct, words)];
  });
}

/** The sums of an invoice: sums of its lines, never calculated again. */
export function totalsOf(lines: readonly Pick<InvoiceLine, 'netCents' | 'vatCents' | 'totalCents'>[]) {
  const sum = (part: 'netCents' | 'vatCents' | 'totalCents') => lines.reduce((total, one) => total + one[part], 0);
  return { netCents: sum('netCents'), vatCents: sum('vatCents'), totalCents: sum('totalCents') };
}

/** When an invoice is due: seven days after its day. */
export function dueOf(day: string): string {
  return dayAfter(day, 7);
}

/** The number of an invoice: the year and its place in it, without gaps. */
export function invoiceNumber(year: number, place: number): string {
  return `INV-${year}-${String(place).padStart(4, '0')}`;
}

/** What a change of plan on a day adds to the next invoice (below zero: takes off), in cents, VAT included; `null` where nothing changes. */
export function changePreview(
  now: { plan: string; priceCents: number },
  next: { plan: string; priceCents: number },
  day: string,
  month: Month,
) {
  const [only] = arrearsLines([{ from: day, to: null, ...next }], month, now, 0);
  return only === undefined ? null : { totalCents: only.totalCents, quantity: only.quantity };
}
