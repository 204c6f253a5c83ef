import { deviceName } from '#src/offline/push/device-name.ts';
import { flushHere } from './flush.ts';
import { withStored } from './stored.ts';

/** The device's address for push messages as the browser spells it. */
export type Subscription = { toJSON(): { endpoint?: string; keys?: Record<string, string> } };

/** Sends the server the address that replaced the old one; offline it waits in the outbox. */
export async function sendSubscription(subscription: Subscription, userAgent: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys === undefined) return;
  await withStored(async ({ store, signedIn }) => {
    if (signedIn === null) return;
    const { user } = signedIn;
    await store.add({
      user,
      owner: `${user}/all`,
      call: 'notifications.addPushSubscription',
      method: 'POST',
      path: '/api/notifications/push-subscriptions',
      body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, device: deviceName(userAgent) },
      entity: 'push-subscription',
      label: 'New push address of this device',
      created: Date.now(),
    });
  });
  await flushHere();
}
