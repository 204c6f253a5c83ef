import { randomBytes } from 'node:crypto';
import type { alertDelivery } from '#contract/alert-delivery.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { webhookWire } from '#server/presenters/delivery.ts';
import { addWebhook, listWebhooks, removeWebhook, type WebhookRow } from '#server/store/delivery/webhooks.ts';
import { audit } from '#server/store/people/audit.ts';
import { customerThere } from '../alerts/rule-scope.ts';
import { seal } from '../sealing.ts';
import { privateTarget } from './private-target.ts';
import { postTo } from './send-webhook.ts';

async function hookOf(call: UserCall, id: number): Promise<WebhookRow> {
  const [row] = await listWebhooks(call.store.db, { id });
  if (row === undefined) throw notFound('This webhook was not found.');
  return row;
}

/** Adds a webhook and answers its secret, this once. Throws 404 for the customer, 400 for an address in a private network. */
export async function createHook(call: UserCall, { body }: Parsed<(typeof alertDelivery)['createWebhook']>) {
  const customerId = body.customer_id ?? null;
  if (customerId !== null) await customerThere(call, customerId);
  const refusal = await privateTarget(call, body.url);
  if (refusal !== null) throw invalid(refusal, { fields: [{ field: 'url', text: refusal }] });
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const by = { by: call.actor.userId, at: call.clock.now() };
  const id = await addWebhook(call.store.db, {
    customerId,
    url: body.url,
    secret: seal(call.keys.sealing, secret),
    minSeverity: body.min_severity,
    ...by,
  });
  await note(call, 'webhook_added', id, { url: body.url });
  return { webhook: webhookWire(await hookOf(call, id)), secret };
}

/** Removes a webhook. Throws 404. */
export async function deleteHook(call: UserCall, id: number): Promise<void> {
  if (!(await removeWebhook(call.store.db, id))) throw notFound('This webhook was not found.');
  await note(call, 'webhook_removed', id, {});
}

/** Posts a test message. Throws 404; what went wrong is answered. */
export async function tryHook(call: UserCall, id: number) {
  const hook = await hookOf(call, id);
  const message = { event: 'test', text: 'This is a test of Beacon.', time: call.clock.now().toISOString() };
  const error = await postTo(call, hook, `test-${call.requestId}`, message).then(
    () => null,
    (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
  );
  return { webhook: webhookWire(await hookOf(call, id)), sent: error === null, error };
}

async function note(call: UserCall, action: string, id: number, details: Record<string, unknown>): Promise<void> {
  const by = { at: call.clock.now(), actorUserId: call.actor.userId };
  await audit(call.store.db, { ...by, action, entity: 'webhook', entityId: id, details });
}
