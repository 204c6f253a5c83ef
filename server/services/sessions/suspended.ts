import type { Endpoint } from '#contract/endpoint.ts';
import { isReadOnly } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { customersOfSubject } from '#server/store/people/view-subjects.ts';
import { subjectKindOf } from '../audit/view-of.ts';

/** Why something cannot be changed while the subscription of its customer is suspended. */
export const suspendedText = 'Your subscription is suspended. You can change things again once the open invoices are paid.';

/** The customers that a call is about: named by its path or body, else the active one. Another may be active when a queued action is sent. */
async function customersOf(call: UserCall, { path }: Endpoint, input: Record<string, unknown>): Promise<number[]> {
  const part = (name: string) => (input[name] ?? {}) as Record<string, unknown>;
  const { customer_id: customerId, domain_id: domainId, domain_ids: several, decisions } = part('body');
  const { id } = part('params');
  const kind = typeof id === 'number' ? subjectKindOf(path) : null;
  if (kind === 'customer') return [Number(id)];
  if (typeof customerId === 'number') return [customerId];
  const sorted = Array.isArray(decisions) ? decisions.map((one: { domain_id: number }) => one.domain_id) : [domainId];
  const domainIds = Array.isArray(several) ? several : sorted;
  const ids = (kind === null ? domainIds : [id]).filter((one) => typeof one === 'number');
  const owners = await customersOfSubject(call.store.db, { kind: kind ?? 'domain', ids });
  const { customers, defaultCustomerId } = call.actor;
  return owners.some((owner) => customers[owner] !== undefined)
    ? owners
    : defaultCustomerId === null
      ? Object.keys(customers).map(Number)
      : [defaultCustomerId];
}

/**
 * Refuses what would change something of a customer whose subscription is suspended. Reading, checking, uploading reports, support, exports and
 * the own account stay open, and so does ending access (`whileSuspended` of the contract), and staff are never refused. Throws 403.
 */
export async function refuseWhileSuspended(call: UserCall, endpoint: Endpoint, input: Record<string, unknown>): Promise<void> {
  if (endpoint.whileSuspended || (call.actor.suspended ?? []).length === 0) return;
  needUnsuspended(call, await customersOf(call, endpoint, input));
}

/** For calls of which only a part stays open while suspended. Throws 403 where every one of these customers that the caller has is suspended. */
export function needUnsuspended({ actor }: UserCall, customerIds: readonly number[]): void {
  if (isReadOnly(actor, customerIds)) throw forbidden(suspendedText);
}
