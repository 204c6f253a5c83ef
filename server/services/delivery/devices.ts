import { createHash } from 'node:crypto';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { type SubscriptionRow, subscriptionsOf } from '#server/store/delivery/push-subscriptions.ts';

/** A device in wire words; the address itself stays here, its hash lets a device know itself. */
export function deviceWire(row: SubscriptionRow) {
  return {
    id: row.id,
    device: row.device,
    endpoint_hash: createHash('sha256').update(row.endpoint).digest('hex'),
    created_time: row.createdAt.toISOString(),
    last_ok_time: row.lastOkAt?.toISOString() ?? null,
    failures: row.failures,
    last_error: row.lastError,
  };
}

/** A device of the caller. Throws 404. */
export async function ownDevice(call: UserCall, id: number): Promise<SubscriptionRow> {
  const device = (await subscriptionsOf(call.store.db, call.actor.userId)).find((one) => one.id === id);
  if (device === undefined) throw notFound('This device was not found.');
  return device;
}
