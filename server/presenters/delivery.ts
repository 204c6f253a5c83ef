import { createHash } from 'node:crypto';
import type { Shift } from '#domain/delivery/duty.ts';
import type { UserCall } from '#server/context.ts';
import type { WindowRow } from '#server/store/alerts/change-windows.ts';
import type { AlertCopy } from '#server/store/delivery/alert-copies.ts';
import type { SubscriptionRow } from '#server/store/delivery/push-subscriptions.ts';
import type { WebhookRow } from '#server/store/delivery/webhooks.ts';

/** A device in API terms; the push address itself stays here, its hash lets a device recognise itself. */
export function deviceWire(row: SubscriptionRow) {
  return {
    id: row.id,
    device: row.device,
    endpoint_hash: createHash('sha256').update(row.endpoint).digest('hex'),
    created_time: row.createdAt.toISOString(),
    last_ok_time: row.lastOkAt?.toISOString() ?? null,
    failures: row.failures,
    last_error: row.lastError,
  };
}

/** A webhook in API terms, without its secret. */
export function webhookWire(row: WebhookRow) {
  return {
    id: row.id,
    customer_id: row.customerId,
    customer_name: row.customerName,
    url: row.url,
    min_severity: row.minSeverity,
    is_on: row.isOn,
    last_status: row.lastStatus,
    last_time: row.lastAt?.toISOString() ?? null,
  };
}

/** An announced change in API terms. */
export function windowWire(row: WindowRow) {
  return {
    id: row.id,
    customer_id: row.isOwn ? row.customerId : null,
    customer_name: row.customerName,
    is_own: row.isOwn,
    domain_id: row.domainId,
    domain_name: row.domainName,
    starts_time: row.startsAt.toISOString(),
    ends_time: row.endsAt.toISOString(),
    reason: row.reason,
  };
}

/** Where a person's emails are sent. */
export function emailChannelWire(kind: UserCall['mailer']['kind'], email: string) {
  const text =
    kind === 'smtp'
      ? `Email goes to ${email}.`
      : 'Email is not set up: it is written to the outbox folder of this installation and reaches nobody.';
  return { kind, text };
}

/** An additional address for a person's alerts, as its owner sees it. */
export function copyWire({ email, name, status }: AlertCopy) {
  return { email, name, status };
}

/** A shift of the rota in API terms. */
export const shiftWire = ({ fromMs, toMs }: Shift) => ({
  starts_time: new Date(fromMs).toISOString(),
  ends_time: new Date(toMs).toISOString(),
});
