import { z } from 'zod';
import { noticeModes, severities } from '#domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Device } from './preference-shapes.ts';
import { IdParam } from './shapes.ts';

const Own = z.object({ muted_until: z.string().nullable() });

/** How notifications reach people: the caller's preferences for the active customer, what this server can send, the caller's devices. */
export const notifications = {
  customerNotifications: endpoint({
    method: 'GET',
    path: '/customer/notifications',
    access: 'user',
    reply: z.object({ customer_id: z.number().nullable(), customer_name: z.string().nullable(), notifications: Own }),
    failure: 'Failed to fetch notifications',
    tags: ['alert-preferences'],
  }),
  saveCustomerNotifications: endpoint({
    method: 'PUT',
    path: '/customer/notifications',
    access: 'user',
    whileSuspended: true,
    body: z.object({ notifications: z.object({ muted_until: z.iso.datetime().nullable() }) }),
    reply: z.object({ customer_id: z.number(), notifications: Own }),
    failure: 'Failed to save notifications',
    offline: 'queue',
    tags: ['alert-preferences'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    access: 'user',
    reply: z.object({
      email: z.object({ kind: z.enum(['smtp', 'outbox']), text: z.string() }),
      push: z.object({ public_key: z.string(), devices: z.array(Device) }),
      channels: z.array(
        z.object({
          severity: z.enum(severities),
          push: z.enum(noticeModes).nullable(),
          email: z.enum(noticeModes),
          text: z.string(),
        }),
      ),
      may_be_on_duty: z.boolean(),
      /** The caller's own shifts on the rota that run or come. */
      shifts: z.array(z.object({ starts_time: z.string(), ends_time: z.string() })),
    }),
    failure: 'Failed to fetch notification settings',
    tags: ['alert-preferences'],
  }),
  addPushSubscription: endpoint({
    method: 'POST',
    path: '/notifications/push-subscriptions',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      endpoint: z.url({ protocol: /^https$/, error: 'The push address must start with https.' }).max(2_000),
      keys: z.object({ p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/), auth: z.string().regex(/^[\w-]{20,30}={0,2}$/) }),
      device: z.string().trim().min(1).max(120),
    }),
    reply: z.object({ device: Device }),
    failure: 'This device could not be registered for messages',
    tags: ['alert-preferences'],
  }),
  removePushSubscription: endpoint({
    method: 'DELETE',
    path: '/notifications/push-subscriptions/:id',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({}),
    failure: 'This device could not be removed',
    tags: ['alert-preferences'],
  }),
  testPush: endpoint({
    method: 'POST',
    path: '/notifications/push-subscriptions/:id/test',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({ device: Device, sent: z.boolean(), error: z.string().nullable() }),
    failure: 'The test message could not be sent',
    tags: ['alert-preferences'],
  }),
};
