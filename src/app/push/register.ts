import { deviceName } from '#src/worker/subscription.ts';
import type { Api } from '../api.ts';
import { calls } from '../calls.ts';
import { hashOf, hasKey } from './address.ts';
import { keepPushOwner } from './owner.ts';
import { pushRegistration, pushSupport } from './support.ts';

/** Why a device could not be registered, for the person. */
export class PushRefused extends Error {}

const noWorker = 'The service worker is not running yet. Reload the page and try again.';
const notAllowed = 'The browser was not allowed to show messages, so nothing was changed.';

/**
 * Lets this device get the messages of a user: asks the person for permission, so call it on a press only, has the browser make an address
 * and tells the server. Throws PushRefused, or ApiError where the server did not take it.
 */
export async function registerDevice(api: Api, user: string, publicKey: string): Promise<void> {
  const support = pushSupport();
  if (support.state === 'blocked') throw new PushRefused(support.why);
  const registration = await pushRegistration();
  if (registration === null) throw new PushRefused(noWorker);
  if ((await Notification.requestPermission()) !== 'granted') {
    const now = pushSupport();
    throw new PushRefused(now.state === 'blocked' ? now.why : notAllowed);
  }
  await tellServer(api, user, await addressFor(registration, publicKey));
}

/** The address of this device for a key; one that was made with another key is given up. */
export async function addressFor({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const held = await pushManager.getSubscription();
  if (held !== null && hasKey(held, publicKey)) return held;
  await held?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PushRefused(`The browser could not reach its push service: ${why}`);
  }
}

/** Registers an address of this device for a user; the same one again changes nothing. */
export async function tellServer(api: Api, user: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new PushRefused('The browser made an address that cannot be used.');
  const device = deviceName(navigator.userAgent);
  await api(calls.notifications.addPushSubscription, { body: { endpoint, keys: { p256dh, auth }, device } });
  await keepPushOwner({ user, hash: await hashOf(endpoint) });
}
