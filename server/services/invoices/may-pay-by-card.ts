import { covers } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { isFeatureOn } from '#server/store/features.ts';

/** Whether the caller can pay invoices of a customer by card: an owner of it, also while it is suspended. */
export async function mayPayByCard({ cards, actor, store }: UserCall, customerId: number): Promise<boolean> {
  return cards !== null && covers(actor.customers[customerId], 'owner') && isFeatureOn(store.db, 'card_payments');
}
