import type { Api } from '#src/client/api.ts';
import { calls } from '#src/client/calls.ts';
import { hashOf, hasKey } from './address.ts';
import { keepPushOwner } from './owner.ts';

/** The address of this device for a key (base64url); one that was made with another key is given up. Throws what the browser throws. */
export async function addressFor({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const held = await pushManager.getSubscription();
  if (held !== null && hasKey(held, publicKey)) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Registers an address of this device for a user under a name; the same one again changes nothing. Throws ApiError. */
export async function sendAddress(api: Api, user: string, subscription: PushSubscription, device: string): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await api(calls.notifications.addPushSubscription, { body: { endpoint, keys: { p256dh, auth }, device } });
  await keepPushOwner({ user, hash: await hashOf(endpoint), device });
}
