import { covers } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';

/** Whether the caller can pay invoices of a customer by card: an owner of it, also while it is suspended. */
export function mayPayByCard({ cards, actor }: UserCall, customerId: number): boolean {
  return cards !== null && covers(actor.customers[customerId], 'owner');
}
