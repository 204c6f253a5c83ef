import type { alertDelivery } from '#contract/alert-delivery.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { mayManageCustomer, maySeeCustomer } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound, forbidden, invalid, notFound } from '#server/errors.ts';
import { addWindow, listWindows, removeWindow, type WindowRow } from '#server/store/alerts/change-windows.ts';
import { listDomains } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { needManage } from '../domains/managed.ts';
import { accessibleScope } from '../scope.ts';

const longestMs = 14 * 86_400_000;

/** Announces a maintenance window of at most 14 days in which records may change without alerts. Throws 400, 403, 404. */
export async function announceWindow(
  call: UserCall,
  { body }: Parsed<(typeof alertDelivery)['createWindow']>,
): Promise<WindowRow> {
  const { db } = call.store;
  if (!maySeeCustomer(call.actor, body.customer_id)) throw customerNotFound();
  await needManageThere(call, body.customer_id, body.domain_id ?? null);
  const [startsAt, endsAt] = [new Date(body.starts_at), new Date(body.ends_at)];
  const bad = (field: string, text: string) => invalid(text, { fields: [{ field, text }] });
  if (endsAt <= startsAt) throw bad('ends_at', 'The change must end after it begins.');
  if (endsAt <= call.clock.now()) throw bad('ends_at', 'The change must end in the future.');
  if (endsAt.getTime() - startsAt.getTime() > longestMs) throw bad('ends_at', 'A change can take 14 days at most.');
  const domainId = body.domain_id ?? null;
  const row = { customerId: body.customer_id, domainId, startsAt, endsAt, reason: body.reason };
  const by = { by: call.actor.userId, at: call.clock.now() };
  const id = await addWindow(db, { ...row, ...by }).catch((error: unknown) => {
    if ((error as { code?: string }).code === '23503') throw customerNotFound();
    throw error;
  });
  await audit(db, {
    at: by.at,
    actorUserId: by.by,
    action: 'change_announced',
    entity: 'change_window',
    entityId: id,
    details: row,
  });
  return accessibleWindow(call, id);
}

async function accessibleWindow(call: UserCall, id: number): Promise<WindowRow> {
  const [row] = await listWindows(call.store.db, accessibleScope(call.actor), { id });
  if (row === undefined) throw notFound('This planned change was not found.');
  return row;
}

/** Needs `manage` at the customer, and on the domain of the change if it has one. Throws 403, 404. */
async function needManageThere(call: UserCall, customerId: number, domainId: number | null): Promise<void> {
  if (!mayManageCustomer(call.actor, customerId)) throw forbidden('This needs the access level "manage" at the customer.');
  if (domainId === null) return;
  const scope = { kind: 'customers', ids: [customerId] } as const;
  const [domain] = (await listDomains(call.store.db, scope, { limit: 1, offset: 0, ids: [domainId] })).rows;
  if (domain === undefined) throw notFound('This domain was not found.');
  needManage(call, domain);
}

/** Withdraws an announced change, also while the customer is suspended: alerts are held back no longer. Throws 403, 404. */
export async function withdrawWindow(given: UserCall, id: number): Promise<void> {
  const call = { ...given, actor: { ...given.actor, suspended: [] } };
  const row = await accessibleWindow(call, id);
  if (!row.isOwn) throw forbidden('Only the organisation that announced this change can withdraw it.');
  await needManageThere(call, row.customerId, row.domainId);
  await removeWindow(call.store.db, id);
  await audit(call.store.db, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action: 'change_withdrawn',
    entity: 'change_window',
    entityId: id,
  });
}
