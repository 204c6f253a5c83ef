import type { alertDelivery } from '#contract/alert-delivery.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { webhookWire, windowWire } from '#server/presenters/delivery.ts';
import { notificationWire } from '#server/presenters/notifications.ts';
import { createHook, deleteHook, tryHook } from '#server/services/delivery/hooks.ts';
import { resolveRecipients, validateRecipient } from '#server/services/delivery/resolve.ts';
import { announceWindow, withdrawWindow } from '#server/services/delivery/windows.ts';
import { accessibleDomain, accessibleScope } from '#server/services/scope.ts';
import { listWindows } from '#server/store/alerts/change-windows.ts';
import { listNotices, reviveNotice } from '#server/store/delivery/notice-queue.ts';
import { listWebhooks } from '#server/store/delivery/webhooks.ts';

const statuses = { waiting: ['waiting', 'sending'], sent: ['sent'], dead: ['dead'] } as const;

export const alertDeliveryHandlers: Handlers<typeof alertDelivery, UserCall> = {
  validateRecipient,
  resolveRecipients,
  async messages(call, { query }) {
    const { rows, total } = await listNotices(call.store.db, statuses[query.status], query);
    return { messages: rows.map(notificationWire), pagination: { limit: query.limit, offset: query.offset, total } };
  },
  async retryMessage(call, { params }) {
    const row = await reviveNotice(call.store.db, params.id, call.clock.now());
    if (row === null) throw notFound('This message was not found.');
    await call.queue.enqueue('alerts-send', {}, { singletonKey: 'now' });
    return { message: notificationWire(row) };
  },
  async webhooks(call) {
    return { webhooks: (await listWebhooks(call.store.db, {})).map(webhookWire) };
  },
  createWebhook: createHook,
  async removeWebhook(call, { params }) {
    await deleteHook(call, params.id);
    return {};
  },
  testWebhook: (call, { params }) => tryHook(call, params.id),
  async windows(call, { query }) {
    if (query.domain_id !== undefined) await accessibleDomain(call, query.domain_id);
    const within = accessibleScope(call.actor);
    const isWithin = query.customer_id === undefined || within.kind === 'all' || within.ids.includes(query.customer_id);
    const scope =
      query.customer_id === undefined ? within : { kind: 'customers' as const, ids: isWithin ? [query.customer_id] : [] };
    const rows = await listWindows(call.store.db, scope, { domainId: query.domain_id, endAfter: call.clock.now() });
    return { windows: rows.map(windowWire) };
  },
  async createWindow(call, input) {
    return { window: windowWire(await announceWindow(call, input)) };
  },
  async removeWindow(call, { params }) {
    await withdrawWindow(call, params.id);
    return {};
  },
};
