import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { type SubscriptionRow, subscriptionsOf } from '#server/store/delivery/push-subscriptions.ts';

/** A device of the caller. Throws 404. */
export async function ownDevice(call: UserCall, id: number): Promise<SubscriptionRow> {
  const device = (await subscriptionsOf(call.store.db, call.actor.userId)).find((one) => one.id === id);
  if (device === undefined) throw notFound('This device was not found.');
  return device;
}
