import type { Api } from '#src/client/api.ts';
import { deviceName } from './device-name.ts';
import { pushRegistration } from './registration.ts';
import { addressFor, sendAddress } from './subscribe.ts';
import { pushSupport } from './support.ts';

/** Why a device could not be registered, for the person. */
export class PushRefused extends Error {}

const noWorker = 'The service worker is not running yet. Reload the page and try again.';
const notAllowed = 'Notifications were not allowed, so nothing was changed.';

/**
 * Enables push messages of a user on this device: asks for permission, so call it only on a press, has the browser create an address and
 * registers it with the server. Throws PushRefused, or ApiError if the server did not accept it.
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
  const subscription = await addressFor(registration, publicKey).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new PushRefused(`The browser could not reach its push service: ${why}`);
  });
  await sendAddress(api, user, subscription, deviceName(navigator.userAgent));
}
