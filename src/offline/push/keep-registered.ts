import type { Api } from '#src/client/api.ts';
import { calls } from '#src/client/calls.ts';
import { hashOf, hasKey } from './address.ts';
import { dropPushOwner, keepPushOwner, pushOwner } from './owner.ts';
import { closeShown, pushRegistration } from './registration.ts';
import { addressFor, sendAddress } from './subscribe.ts';

/**
 * Keeps this device's push address correct whenever somebody signs in: one that another person left behind is released, and the
 * notifications of that person are closed; one removed elsewhere is released too; a changed address or a changed server key is registered
 * again. Asks the person for nothing.
 */
export async function followDevice(api: Api, user: string): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const registration = await pushRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  const owner = await pushOwner();
  if (owner !== null && owner.user !== user) {
    await closeShown(registration);
    return giveUp(subscription);
  }
  if (registration === null || subscription === null) return;
  const { push } = await api(calls.notifications.settings, {});
  const hash = await hashOf(subscription.endpoint);
  const known = push.devices.find((one) => one.endpoint_hash === hash);
  const device = owner?.device ?? known?.device;
  if (device === undefined || (known === undefined && owner?.hash === hash)) return giveUp(subscription);
  if (owner === null) await keepPushOwner({ user, hash, device });
  const keyHolds = hasKey(subscription, push.public_key);
  if (known !== undefined && keyHolds) return;
  await sendAddress(api, user, await addressFor(registration, push.public_key), device);
  if (known !== undefined) await api(calls.notifications.removePushSubscription, { params: { id: known.id } });
}

async function giveUp(subscription: PushSubscription | null): Promise<void> {
  await subscription?.unsubscribe();
  await dropPushOwner();
}
