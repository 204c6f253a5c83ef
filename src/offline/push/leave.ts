import type { Api } from '#src/client/api.ts';
import { calls } from '#src/client/calls.ts';
import { hashOf } from './address.ts';
import { dropPushOwner } from './owner.ts';
import { closeShown, pushRegistration } from './registration.ts';

const patienceMs = 4_000;

/**
 * Ends push messages on this device when its user leaves, so that the next person gets none of them: the browser releases the address, and
 * the server is notified. Offline the former is enough: the push service then answers that the address is gone. Notifications that are shown
 * are closed.
 */
export async function leaveDevice(api: Api): Promise<void> {
  const registration = await pushRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  await dropPushOwner().catch(() => undefined);
  await closeShown(registration);
  if (subscription === null) return;
  const hash = hashOf(subscription.endpoint);
  await subscription.unsubscribe();
  await forgetAtServer(api, await hash).catch((error: unknown) =>
    console.warn('The server could not be notified that this device receives no more notifications', error),
  );
}

async function forgetAtServer(api: Api, hash: string): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  const { push } = await api(calls.notifications.settings, {}, signal);
  const device = push.devices.find((one) => one.endpoint_hash === hash);
  if (device !== undefined) await api(calls.notifications.removePushSubscription, { params: { id: device.id } }, signal);
}
