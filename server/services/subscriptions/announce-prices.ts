import { announcedDays, nextPrice } from '#domain/billing/plan-prices.ts';
import { dayAfter, sastOf } from '#domain/sast.ts';
import type { Context } from '#server/context.ts';
import { billingAddress } from '#server/store/billing/billable.ts';
import { type Announcement, addBillingEvent, lastAnnouncements } from '#server/store/billing/billing-events.ts';
import { pricesOfPlans } from '#server/store/billing/plan-prices.ts';
import { payingSubscriptions } from '#server/store/billing/subscriptions.ts';
import { readSiteFacts } from '#server/store/people/site-facts.ts';
import { priceMail } from '#server/templates/mail/price.ts';
import { planUrl } from '../page-url.ts';

/** The job that emails an announcement of another price. */
export const priceMailJob = 'price-mail';
/** Whom it is about, and what was announced or taken back. */
export type PriceMailJob = { customerId: number; plan: string; announced: Announcement };

/**
 * Notifies customers of a new price from a day on, or that an announced price no longer applies. Each step is
 * noted with its email in one transaction, after the step before it, so each is sent once, also where the job is killed or runs again.
 * Answers how many.
 */
export async function announcePrices(context: Context): Promise<number> {
  const { store, queue, clock } = context;
  const at = clock.now();
  const { day } = sastOf(at.getTime());
  const prices = await pricesOfPlans(store.db);
  const last = await lastAnnouncements(store.db);
  await queue.prepare(priceMailJob);
  let sent = 0;
  for (const { id, customerId, plan, planId, agreed, endsOn } of await payingSubscriptions(store.db)) {
    const next = nextPrice(agreed, prices.get(planId) ?? [], day);
    const isDue = next !== null && next.from <= dayAfter(day, announcedDays) && (endsOn === null || endsOn >= next.from);
    const announced = stepOf(last.get(id) ?? null, isDue ? next : null, day);
    if (announced === null || (await billingAddress(store.db, customerId)) === null) continue;
    const { isKept, from, priceCents } = announced;
    const isNew = await store.db.transaction().execute(async (tx) => {
      const key = `price ${id} after ${last.get(id)?.id ?? 0}`;
      const details = { plan, from, price_cents: priceCents };
      const kind = isKept ? 'price_kept' : 'price_announced';
      if (!(await addBillingEvent(tx, { customerId, subscriptionId: id, at, kind, by: null, details, key }))) return false;
      await queue.enqueue(priceMailJob, { customerId, plan, announced }, { singletonKey: `${key} ${customerId}`, db: tx });
      return true;
    });
    if (isNew) sent += 1;
  }
  return sent;
}

/** What to announce after what was announced last; null for nothing. */
function stepOf(last: Announcement | null, next: { from: string; priceCents: number } | null, day: string): Announcement | null {
  const isKnown = last !== null && !last.isKept && last.from > day;
  if (next === null) return isKnown ? { ...last, isKept: true } : null;
  if (isKnown && last.from === next.from && last.priceCents === next.priceCents) return null;
  return { isKept: false, from: next.from, priceCents: next.priceCents };
}

/** Emails an announcement to the customer's billing address. Throws where it cannot be sent, so that it is tried again. */
export async function mailPrice(context: Context, { customerId, plan, announced }: PriceMailJob): Promise<void> {
  const { db } = context.store;
  const to = await billingAddress(db, customerId);
  if (to === null) return;
  const { company } = await readSiteFacts(db);
  const seller = { seller: company.legal_name ?? '', hasVat: (company.vat_number ?? '') !== '' };
  await context.mailer.send({
    to,
    ...priceMail({ plan, ...seller, ...announced }, planUrl(context, customerId)),
  });
}
