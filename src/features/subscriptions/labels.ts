import { limitLabel } from '#domain/billing/labels.ts';
import { counted } from '#domain/text.ts';
import type { SubscriptionStatus } from '#domain/vocabulary.ts';
import type { SubscriptionAction } from '#machines/subscription.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { BillingEvent, Plan, Subscription } from './types.ts';

const statusFaces: Record<SubscriptionStatus, { kind: StatusKind; word: string }> = {
  trialing: { kind: 'info', word: 'On trial' },
  active: { kind: 'pass', word: 'Active' },
  past_due: { kind: 'attention', word: 'Past due' },
  suspended: { kind: 'fail', word: 'Suspended' },
  cancelled: { kind: 'waiting', word: 'Cancelled' },
  expired: { kind: 'unknown', word: 'Expired' },
  refunded: { kind: 'unknown', word: 'Refunded' },
};

/** A status as a tag: word and symbol. */
export const faceOf = (status: SubscriptionStatus) => statusFaces[status];

/** Cents as an amount: "R 249", "R 32,48". */
export const cents = (amount: number): string => format.money(amount / 100, amount % 100 === 0 ? 0 : 2);

/** "from R 799 a month". */
export const priceLabel = ({ price_cents: price, is_from_price: isFrom }: Pick<Plan, 'price_cents' | 'is_from_price'>): string =>
  `${isFrom ? 'from ' : ''}${cents(price)} a month`;

/** A price a month with the tax in it, if there is any: "R 249 a month, including R 32,48 VAT"; of 0, that it is free. */
export const vatLabel = (price: number, vat: number): string =>
  price === 0 ? 'Free: no invoice is made' : `${cents(price)} a month${vat === 0 ? '' : `, including ${cents(vat)} VAT`}`;

/** "up to 3 domains and 20 000 messages a month". */
export const includesLabel = (plan: Pick<Plan, 'domain_limit' | 'mail_limit'>): string =>
  limitLabel({ domains: plan.domain_limit, messages: plan.mail_limit });

/** Under the note of a change of plan or status. */
export const noteHint = 'Shown in the billing history. The customer can read it.';

/** What a button that moves a subscription says, what is asked before, and what is said after. */
export const actions: Record<SubscriptionAction, { verb: string; about: string; done: string; to: SubscriptionStatus }> = {
  activate: {
    verb: 'Start charging',
    about: 'The trial ends now and the 30-day money-back guarantee starts.',
    done: 'is active',
    to: 'active',
  },
  pay: { verb: 'Mark as paid', about: 'The subscription is active again.', done: 'is active again', to: 'active' },
  resume: { verb: 'Resume', about: 'The subscription continues.', done: 'is active again', to: 'active' },
  missPayment: {
    verb: 'Mark as unpaid',
    about: 'After 7 days without payment the subscription is suspended. Reports are still processed.',
    done: 'is past due',
    to: 'past_due',
  },
  suspend: {
    verb: 'Suspend',
    about: 'The subscription stays suspended until a payment is recorded. Reports are still processed.',
    done: 'is suspended',
    to: 'suspended',
  },
  cancel: {
    verb: 'Cancel subscription',
    about:
      'The subscription runs to the end of this month and then expires. You can resume it until then. A trial ends on its last day. A suspended subscription ends now, and its people can change nothing until the open invoices are paid or another subscription begins.',
    done: 'is cancelled',
    to: 'cancelled',
  },
  refund: {
    verb: 'Refund',
    about: 'The subscription ends now. This cannot be undone, but you can start a new one.',
    done: 'is refunded',
    to: 'refunded',
  },
};

const said = (details: BillingEvent['details'], name: string): string | null => {
  const value = details[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

const statusWord = (word: string | null): string =>
  word !== null && word in statusFaces ? statusFaces[word as SubscriptionStatus].word.toLowerCase() : '';

function quotaLabel({ kind, details }: BillingEvent): string {
  const [used, limit] = [Number(details['used']), Number(details['limit'])];
  const noun = said(details, 'subject') === 'domains' ? 'domain' : 'message';
  const what = kind === 'quota_100' ? 'used up' : 'nearly used up';
  return `${noun === 'message' ? 'Messages' : 'Domains'} of the plan ${what}: ${format.number(used)} of ${counted(limit, noun)}`;
}

const cardReasons: Record<string, string> = {
  declined: 'the gateway declined it',
  amount: 'the amount is not what was asked',
  signature: 'the signature of the gateway is wrong',
  source: 'it does not come from the gateway',
  merchant: 'it is for another merchant',
  form: 'the notification cannot be read',
  unknown: 'the gateway does not know it',
};

function cardLabel(details: BillingEvent['details']): string {
  const why = cardReasons[said(details, 'reason') ?? ''] ?? 'the gateway did not confirm it';
  return `Card payment of ${cents(Number(details['amount_cents']))} for invoice ${said(details, 'invoice') ?? ''} not booked: ${why}`;
}

/** What happened, in words: "Moved from Starter to Premium, R 399 a month". */
export function eventLabel(event: BillingEvent): string {
  const { kind, details } = event;
  const [from, to] = [said(details, 'from'), said(details, 'to')];
  if (kind === 'quota_80' || kind === 'quota_100') return quotaLabel(event);
  if (kind === 'plan_changed') {
    const price = `${cents(Number(details['price_cents']))} a month`;
    if (from === null) return `Assigned to ${to ?? ''}, ${price}`;
    return from === to ? `The price of ${to ?? ''} is now ${price}` : `Moved from ${from} to ${to ?? ''}, ${price}`;
  }
  if (kind === 'invoice_issued') {
    const total = Number(details['total_cents']);
    return `${total < 0 ? 'Credit note' : 'Invoice'} ${said(details, 'invoice') ?? ''} for ${cents(Math.abs(total))}`;
  }
  if (kind === 'reminder_sent') return `Reminder of invoice ${said(details, 'invoice') ?? ''} sent`;
  if (kind === 'price_announced' || kind === 'price_kept') {
    const price = `${cents(Number(details['price_cents']))} a month from ${format.utcDay(said(details, 'from') ?? '')}`;
    return kind === 'price_announced' ? `${price} announced by email` : `Email sent that ${price} does not apply`;
  }
  if (kind === 'written_off')
    return `Invoice ${said(details, 'invoice') ?? ''} written off, ${cents(Number(details['amount_cents']))} unpaid`;
  if (kind === 'card_unpaid') return cardLabel(details);
  if (kind === 'payment_received') return `Payment of ${cents(Number(details['amount_cents']))} received`;
  if (kind === 'refund') {
    const note = said(details, 'credit_note');
    if (note !== null) return `Invoice ${said(details, 'invoice') ?? ''} credited by ${note}`;
    const amount = said(details, 'amount_cents');
    return amount === null ? 'Refunded' : `${cents(Number(amount))} refunded`;
  }
  return `Now ${statusWord(to)}, before that ${statusWord(from)}`;
}

/** The dates that matter in the status of a subscription, with their terms. */
export function datesOf(row: Subscription, now: number): { term: string; value: string }[] {
  const time = (term: string, at: string | null) => (at === null ? [] : [{ term, value: format.date(at) }]);
  const isAhead = (at: string | null) => at !== null && Date.parse(at) > now;
  return [
    ...time('Since', row.started_time),
    ...(row.plan_since_time === row.started_time ? [] : time('On this plan since', row.plan_since_time)),
    ...(row.status === 'trialing' ? time('Trial ends', row.trial_ends_time) : []),
    ...(row.next_invoice_day === null ? [] : [{ term: 'Next invoice', value: format.utcDay(row.next_invoice_day) }]),
    ...(row.closed_time === null && isAhead(row.money_back_until_time)
      ? time('Money back until', row.money_back_until_time)
      : []),
    ...time('Suspended on', row.suspends_time),
    ...(row.status === 'cancelled' ? time('Ends', row.ends_time) : []),
    ...time('Ended', row.closed_time),
  ];
}
