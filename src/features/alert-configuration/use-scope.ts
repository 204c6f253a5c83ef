import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import type { RulesSearch } from './search.ts';
import type { Scope } from './types.ts';

type Place = { id: number; name: string };

/** A domain with the customers it belongs to. */
export type DomainPlace = Place & { customers: readonly Place[] };

/** The scope of the address with its name, and what else may be chosen. */
export function useScope({ customer, domain }: RulesSearch): { scope: Scope; customers: Place[]; domains: DomainPlace[] } {
  const customers = useRead(calls.customers.names, {}).data?.customers ?? [];
  const known = useRead(calls.domains.names, {}).data?.domains ?? [];
  const scope = scopeOf({ customer, domain }, customers, known);
  const domains = known.filter(
    (one) => scope.customerId === undefined || one.customers.some(({ id }) => id === scope.customerId),
  );
  return { scope, customers, domains };
}

/** The scope of an address; a domain without a customer is read as one of its first customer's. */
export function scopeOf({ customer, domain }: RulesSearch, customers: readonly Place[], domains: readonly DomainPlace[]): Scope {
  if (domain !== undefined) {
    const found = domains.find(({ id }) => id === domain);
    const name = found === undefined ? `domain ${domain}` : nameOf(found);
    return {
      kind: 'domain',
      customerId: customer ?? found?.customers[0]?.id,
      domainId: domain,
      name,
      ids: { domain_id: domain },
    };
  }
  if (customer !== undefined) {
    const name = customers.find(({ id }) => id === customer)?.name ?? `customer ${customer}`;
    return { kind: 'customer', customerId: customer, domainId: undefined, name, ids: { customer_id: customer } };
  }
  return { kind: 'global', customerId: undefined, domainId: undefined, name: 'everybody', ids: {} };
}
