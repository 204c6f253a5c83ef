import { z } from 'zod';
import { Notice, Recipient, RuleScopeQuery, ScopeQuery, SeverityWord } from './alert-shapes.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParam, Page, Pagination, whole } from './shapes.ts';

const Webhook = z.object({
  id: z.number(),
  customer_id: z.number().nullable(),
  customer_name: z.string().nullable(),
  url: z.string(),
  min_severity: SeverityWord,
  is_on: z.boolean(),
  last_status: z.string().nullable(),
  last_time: z.string().nullable(),
});

const Window = z.object({
  /** Whether the caller's own organisation announced it; of another one only the domain and the times show. */
  is_own: z.boolean(),
  id: z.number(),
  customer_id: z.number().nullable(),
  customer_name: z.string(),
  domain_id: z.number().nullable(),
  domain_name: z.string().nullable(),
  starts_time: z.string(),
  ends_time: z.string(),
  reason: z.string(),
});

/**
 * How alerts reach people: recipients, messages, signed webhooks; and announced maintenance windows in which records may change without
 * alerts.
 */
export const alertDelivery = {
  validateRecipient: endpoint({
    method: 'POST',
    path: '/alert-management/validate-recipient',
    access: 'user',
    whileSuspended: true,
    body: z.object({ email: z.string().trim().max(320), domain_id: Id.optional() }),
    reply: z.object({ valid: z.boolean(), email: z.string(), is_user: z.boolean(), warnings: z.array(z.string()) }),
    failure: 'Failed to check the recipient',
  }),
  resolveRecipients: endpoint({
    method: 'POST',
    path: '/alert-management/resolve-recipients',
    access: 'admin',
    body: RuleScopeQuery.extend({
      alert_severity: SeverityWord.default('high'),
      rule_id: Id.optional(),
    }),
    reply: z.object({ recipients: z.array(Recipient), escalation: z.array(z.object({ minutes: z.number(), who: z.string() })) }),
    failure: 'Failed to resolve recipients',
  }),
  messages: endpoint({
    method: 'GET',
    path: '/alert-management/messages',
    access: 'admin',
    query: z.object({ status: z.enum(['waiting', 'sent', 'dead']).default('dead'), ...Page }),
    reply: z.object({ messages: z.array(Notice), pagination: Pagination }),
    failure: 'Failed to fetch the messages of alerts',
    tags: ['alerts'],
    freshMs: 30_000,
  }),
  retryMessage: endpoint({
    method: 'POST',
    path: '/alert-management/messages/:id/retry',
    access: 'admin',
    params: z.object({ id: whole(1, Number.MAX_SAFE_INTEGER) }),
    reply: z.object({ message: Notice }),
    failure: 'Failed to send the message again',
    tags: ['alerts'],
  }),

  webhooks: endpoint({
    method: 'GET',
    path: '/alert-management/webhooks',
    access: 'admin',
    reply: z.object({ webhooks: z.array(Webhook) }),
    failure: 'Failed to fetch webhooks',
    tags: ['alert-rules'],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/alert-management/webhooks',
    access: 'admin',
    body: z.object({
      customer_id: Id.optional(),
      url: z
        .url({ protocol: /^https?$/, error: 'Enter an address that starts with https:// or http://' })
        .max(2_000, 'Use at most 2 000 characters'),
      min_severity: SeverityWord.default('high'),
    }),
    reply: z.object({ webhook: Webhook, secret: z.string() }),
    failure: 'Failed to add the webhook',
    tags: ['alert-rules'],
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/alert-management/webhooks/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({}),
    failure: 'Failed to remove the webhook',
    tags: ['alert-rules'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/alert-management/webhooks/:id/test',
    access: 'admin',
    params: IdParam,
    reply: z.object({ webhook: Webhook, sent: z.boolean(), error: z.string().nullable() }),
    failure: 'The test message could not be sent',
    tags: ['alert-rules'],
  }),
  windows: endpoint({
    method: 'GET',
    path: '/alert-management/change-windows',
    access: 'user',
    query: ScopeQuery,
    reply: z.object({ windows: z.array(Window) }),
    failure: 'Failed to fetch planned changes',
    tags: ['alert-rules'],
  }),
  createWindow: endpoint({
    method: 'POST',
    path: '/alert-management/change-windows',
    access: 'user',
    level: 'manage',
    body: z.object({
      customer_id: Id,
      domain_id: Id.optional(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      reason: z.string().trim().min(1, 'Say what will change').max(500),
    }),
    reply: z.object({ window: Window }),
    failure: 'Failed to announce the planned change',
    tags: ['alert-rules'],
  }),
  removeWindow: endpoint({
    method: 'DELETE',
    path: '/alert-management/change-windows/:id',
    access: 'user',
    level: 'manage',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({}),
    failure: 'Failed to remove the planned change',
    tags: ['alert-rules'],
  }),
};
