import { ECDH } from 'node:crypto';
import type { UserCall } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import {
  putSubscription,
  type SubscriptionRow,
  subscriptionsOf,
  trimSubscriptions,
} from '#server/store/delivery/push-subscriptions.ts';

const mostDevices = 10;
const authBytes = 16;

/** A device of the caller. Throws 404. */
export async function ownDevice(call: UserCall, id: number): Promise<SubscriptionRow> {
  const device = (await subscriptionsOf(call.store.db, call.actor.userId)).find((one) => one.id === id);
  if (device === undefined) throw notFound('This device was not found.');
  return device;
}

/** Whether the keys are a P-256 point and 16 bytes, without which nothing can be encrypted for the device (RFC 8291, section 3.1). */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
  } catch {
    return false;
  }
  return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === authBytes;
}

/**
 * Registers a device of the caller for push messages. A person has ten at most: a new one replaces the device that has gone longest without
 * accepting a message. Throws 400 for invalid keys.
 */
export async function registerDevice(
  call: UserCall,
  { endpoint, keys, device }: { endpoint: string; keys: { p256dh: string; auth: string }; device: string },
): Promise<SubscriptionRow> {
  if (!arePushKeys(keys)) throw invalid('The keys of this device are not valid. Register it again.');
  const { db } = call.store;
  const { userId } = call.actor;
  const id = await putSubscription(db, { userId, endpoint, ...keys, device, at: call.clock.now() });
  await trimSubscriptions(db, userId, mostDevices, id);
  return ownDevice(call, id);
}
