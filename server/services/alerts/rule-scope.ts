import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound, invalid, notFound } from '#server/errors.ts';
import { watchedDomains } from '#server/store/alerts/alert-facts.ts';
import { ruleTags } from '#server/store/alerts/rule-tags.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { accessibleDomain } from '../scope.ts';

/** Where rules apply: to a domain with its customers, to a tag of a customer, to a customer, or everywhere. */
export type RuleScope = { domainId: number | null; customerIds: readonly number[]; tag: string | null };

/** A scope as calls name it. */
export type AskedScope = { domain_id?: number | undefined; customer_id?: number | undefined; tag?: string | undefined };

/** Throws 404 if the customer does not exist. */
export async function customerThere(call: UserCall, id: number): Promise<void> {
  const { rows } = await listCustomers(call.store.db, { id, limit: 1, offset: 0 });
  if (rows.length === 0) throw customerNotFound();
}

/**
 * The tag of a scope as its customer spells it, `null` if none is asked for. Throws 400 for a tag without its customer or with a domain, 404
 * for one that no domain of the customer has and that has no settings.
 */
export async function tagThere(call: UserCall, { domain_id: domainId, customer_id: customerId, tag }: AskedScope) {
  if (tag === undefined) return null;
  if (domainId !== undefined) throw invalid('Choose a tag or a domain, not both.');
  if (customerId === undefined)
    throw invalid('Choose the customer that the tag belongs to.', {
      fields: [{ field: 'customer_id', text: 'Choose a customer.' }],
    });
  const known = await ruleTags(call.store.db, [customerId]);
  const found = known.find((one) => tagKey(one.tag) === tagKey(tag));
  if (found === undefined) throw notFound('This tag was not found.');
  return found.tag;
}

/**
 * The scope of a call with the customers whose settings apply in it. Throws 404 for the domain, the customer or the tag, and for a customer
 * without that domain; 400 for a tag without its customer or with a domain.
 */
export async function scopeThere(call: UserCall, asked: AskedScope): Promise<RuleScope> {
  const { domain_id: domainId = null, customer_id: customerId = null } = asked;
  if (domainId !== null) await accessibleDomain(call, domainId);
  if (customerId !== null) await customerThere(call, customerId);
  const tag = await tagThere(call, asked);
  const [domain] = domainId === null ? [] : await watchedDomains(call.store.db, [domainId]);
  if (domain === undefined) return { domainId, customerIds: customerId === null ? [] : [customerId], tag };
  if (customerId !== null && !domain.customerIds.includes(customerId))
    throw notFound('This customer has no access to this domain.');
  return { domainId, customerIds: domain.customerIds, tag };
}
