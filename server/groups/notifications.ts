import type { Handlers } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.ts';
import { mayBeOnDuty } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { deviceWire, emailChannelWire, shiftWire } from '#server/presenters/delivery.ts';
import { notificationChannels } from '#server/services/delivery/channels.ts';
import { registerDevice } from '#server/services/delivery/devices.ts';
import { mutedUntil } from '#server/services/delivery/mutes.ts';
import { muteCustomer, ownCustomer, ownPreferences, ownShifts } from '#server/services/delivery/preferences.ts';
import { testPush } from '#server/services/delivery/test-push.ts';
import { removeSubscription, subscriptionsOf } from '#server/store/delivery/push-subscriptions.ts';
import { listCustomers } from '#server/store/people/customers.ts';

async function ownNotifications(call: UserCall, customerId: number) {
  const { preferences } = await ownPreferences(call);
  return { muted_until: mutedUntil(call, preferences.per_customer[customerId]) };
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
    return {
      email: emailChannelWire(call.mailer.kind, call.actor.email),
      push: { public_key: call.push.publicKey, devices: devices.map(deviceWire) },
      channels: notificationChannels,
      may_be_on_duty: mayBeOnDuty(call.actor.role),
      shifts: (await ownShifts(call, call.clock.now())).map(shiftWire),
    };
  },
  async addPushSubscription(call, { body }) {
    return { device: deviceWire(await registerDevice(call, body)) };
  },
  async removePushSubscription(call, { params }) {
    if (!(await removeSubscription(call.store.db, call.actor.userId, params.id))) throw notFound('This device was not found.');
    return {};
  },
  async testPush(call, { params }) {
    const { device, error } = await testPush(call, params.id);
    return { device: deviceWire(device), sent: error === null, error };
  },
};
