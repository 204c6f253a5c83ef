import type { Endpoint } from '#contract/endpoint.ts';
import { isReadOnly } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { domainOwnersById } from '#server/store/domains/domain-owners.ts';
import { ownerKindOf } from '../audit/view-of.ts';

/** The customers that a call is about: named by its path or body, else the active one. */
async function customersOf(call: UserCall, { path }: Endpoint, input: Record<string, unknown>): Promise<number[]> {
  const at = (part: string, key: string): number | null => {
    const value = (input[part] as Record<string, unknown> | undefined)?.[key];
    return typeof value === 'number' ? value : null;
  };
  const [id, domainId, customerId] = [at('params', 'id'), at('body', 'domain_id'), at('body', 'customer_id')];
  const of = id === null ? null : ownerKindOf(path);
  if (of === 'customer' && id !== null) return [id];
  if (customerId !== null) return [customerId];
  const domain = of === 'domain' ? id : domainId;
  const owners = domain === null ? [] : await domainOwnersById(call.store.db, domain);
  const { customers, defaultCustomerId } = call.actor;
  return owners.some((owner) => customers[owner] !== undefined)
    ? owners
    : defaultCustomerId === null
      ? Object.keys(customers).map(Number)
      : [defaultCustomerId];
}

/**
 * Refuses what would change something of a customer whose subscription is suspended. Reading, uploading reports, support, exports and the own
 * account stay open (`whileSuspended` of the contract), and staff are never refused. Throws 403.
 */
export async function refuseWhileSuspended(call: UserCall, endpoint: Endpoint, input: Record<string, unknown>): Promise<void> {
  if (endpoint.whileSuspended || (call.actor.suspended ?? []).length === 0) return;
  if (!isReadOnly(call.actor, await customersOf(call, endpoint, input))) return;
  throw forbidden('Your subscription is suspended. You can change things again once the open invoices are paid.');
}
