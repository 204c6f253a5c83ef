import type { UserCall } from '#server/context.ts';
import type { SubscriptionRow } from '#server/store/delivery/push-subscriptions.ts';
import { ownDevice } from './devices.ts';
import { pushTo } from './send-push.ts';

const payload = {
  title: 'Beacon',
  body: 'This is a test. Alerts reach this device.',
  tag: 'test',
  url: '/app/alerts/preferences',
  actions: ['open'],
};

const unregistered = 'This device is not registered any more. Register it again.';

/** Pushes a test to a device of the caller. Answers the device as it is afterwards and why the test failed, if it did. Throws 404. */
export async function testPush(call: UserCall, deviceId: number): Promise<{ device: SubscriptionRow; error: string | null }> {
  const device = await ownDevice(call, deviceId);
  try {
    const outcome = await pushTo(call, device, payload, { topic: 'test', isUrgent: false });
    if (outcome === 'gone') return { device, error: unregistered };
    return { device: await ownDevice(call, deviceId), error: null };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { device: await ownDevice(call, deviceId), error: `The push service rejected the message: ${text}` };
  }
}
