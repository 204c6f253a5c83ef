import { flushHere } from './flush.ts';
import { withKept } from './kept.ts';

/** The device's address for push messages as the browser spells it. */
export type Subscription = { toJSON(): { endpoint?: string; keys?: Record<string, string> } };

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A name for this device in the list of devices: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Browser';
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Tells the server the address that took the place of the old one; without a line it waits in the outbox. */
export async function tellSubscription(subscription: Subscription, userAgent: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys === undefined) return;
  await withKept(async ({ store, signedIn }) => {
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
      label: 'New address of this device for messages',
      created: Date.now(),
    });
  });
  await flushHere();
}
