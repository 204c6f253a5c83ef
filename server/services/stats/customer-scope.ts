import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { customerDomains } from '#server/store/people/customer-domains.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';

/** The customer and those of its domains that a question is about. Throws 404 also for a domain that the customer does not have. */
export async function customerScope(call: UserCall, id: number, domainId: number | undefined) {
  const customer = await accessibleCustomer(call, id);
  const all = await customerDomains(call.store.db, [id]);
  const domains = domainId === undefined ? all : all.filter((domain) => domain.id === domainId);
  if (domainId !== undefined && domains.length === 0) throw notFound('This domain was not found.');
  return { customer, domains };
}
