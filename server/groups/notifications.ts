import type { Handlers } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.ts';
import { isStaff } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { deviceWire } from '#server/presenters/delivery.ts';
import { notificationChannels } from '#server/services/delivery/channels.ts';
import { ownDevice } from '#server/services/delivery/devices.ts';
import { muteCustomer, ownCustomer, ownPreferences } from '#server/services/delivery/preferences.ts';
import { pushTo } from '#server/services/delivery/send-push.ts';
import { putSubscription, removeSubscription, subscriptionsOf } from '#server/store/delivery/push-subscriptions.ts';
import { listCustomers } from '#server/store/people/customers.ts';

async function ownNotifications(call: UserCall, customerId: number) {
  const { preferences } = await ownPreferences(call);
  const until = preferences.per_customer[customerId]?.muted_until ?? null;
  return { muted_until: until !== null && Date.parse(until) > call.clock.now().getTime() ? until : null };
}

export const notificationsHandlers: Handlers<typeof notifications, UserCall> = {
  async customerNotifications(call) {
    const customerId = call.actor.defaultCustomerId;
    if (customerId === null) return { customer_id: null, customer_name: null, notifications: { muted_until: null } };
    const { rows } = await listCustomers(call.store.db, { id: customerId, limit: 1, offset: 0 });
    return {
      customer_id: customerId,
      customer_name: rows[0]?.name ?? null,
      notifications: await ownNotifications(call, customerId),
    };
  },
  async saveCustomerNotifications(call, { body }) {
    const customerId = ownCustomer(call);
    await muteCustomer(call, customerId, body.notifications);
    return { customer_id: customerId, notifications: await ownNotifications(call, customerId) };
  },
  async settings(call) {
    const devices = await subscriptionsOf(call.store.db, call.actor.userId);
    const { kind } = call.mailer;
    return {
      email: {
        kind,
        text:
          kind === 'smtp'
            ? `Mail goes to ${call.actor.email}.`
            : 'No mail server is set up: mail is kept in the outbox folder of this installation and reaches nobody.',
      },
      push: { public_key: call.push.publicKey, devices: devices.map(deviceWire) },
      ways: notificationChannels,
      may_be_on_duty: isStaff(call.actor.role),
    };
  },
  async addPushSubscription(call, { body }) {
    const { db } = call.store;
    const { endpoint, keys, device } = body;
    const id = await putSubscription(db, { userId: call.actor.userId, endpoint, ...keys, device, at: call.clock.now() });
    return { device: deviceWire(await ownDevice(call, id)) };
  },
  async removePushSubscription(call, { params }) {
    if (!(await removeSubscription(call.store.db, call.actor.userId, params.id))) throw notFound('This device was not found.');
    return {};
  },
  async testPush(call, { params }) {
    const device = await ownDevice(call, params.id);
    const payload = {
      title: 'Beacon',
      body: 'This is a test. Alerts reach this device.',
      tag: 'test',
      url: '/app/alerts/preferences',
      actions: ['open'],
    };
    try {
      const outcome = await pushTo(call, device, payload, { topic: 'test', isUrgent: false });
      if (outcome === 'gone')
        return { device: deviceWire(device), sent: false, error: 'This device is not registered any more. Register it again.' };
      return { device: deviceWire(await ownDevice(call, params.id)), sent: true, error: null };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return {
        device: deviceWire(await ownDevice(call, params.id)),
        sent: false,
        error: `The push service did not take the message: ${text}`,
      };
    }
  },
};
