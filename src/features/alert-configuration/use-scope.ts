import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import type { RulesSearch } from './search.ts';
import type { RuleTag, Scope } from './types.ts';

type Place = { id: number; name: string };

/** A domain with the customers it belongs to. */
export type DomainPlace = Place & { customers: readonly Place[] };

type Scopes = { scope: Scope; isGone: boolean; customers: Place[]; tags: RuleTag[]; domains: DomainPlace[] };

/**
 * The scope of the address with its name, and what else may be chosen; the tags are those of the customer. `isGone` where no domain has the tag
 * of the address and no rule is set for it.
 */
export function useScope(search: RulesSearch): Scopes {
  const customers = useRead(calls.customers.names, {}).data?.customers ?? [];
  const known = useRead(calls.domains.names, {}).data?.domains ?? [];
  const { customerId } = scopeOf(search, customers, known);
  const asked = { params: { id: customerId ?? 0 } };
  const found = useRead(calls.alertManagement.ruleTags, asked, { enabled: customerId !== undefined }).data?.tags;
  const tags = found ?? [];
  const domains = known.filter((one) => customerId === undefined || one.customers.some(({ id }) => id === customerId));
  const scope = scopeOf(search, customers, known, tags);
  const isGone = scope.kind === 'tag' && found !== undefined && scope.tagDomains === undefined;
  return { scope, isGone, customers, tags, domains };
}

/** The scope of an address; a domain without a customer is read as one of its first customer's. */
export function scopeOf(
  { customer, tag, domain }: RulesSearch,
  customers: readonly Place[],
  domains: readonly DomainPlace[],
  tags: readonly RuleTag[] = [],
): Scope {
  const noTag = { tag: undefined, tagDomains: undefined };
  if (domain !== undefined) {
    const found = domains.find(({ id }) => id === domain);
    return {
      kind: 'domain',
      customerId: customer ?? found?.customers[0]?.id,
      ...noTag,
      domainId: domain,
      name: found === undefined ? `domain ${domain}` : nameOf(found),
      ids: { domain_id: domain },
    };
  }
  if (customer === undefined)
    return { kind: 'global', customerId: undefined, ...noTag, domainId: undefined, name: 'everybody', ids: {} };
  const name = customers.find(({ id }) => id === customer)?.name ?? `customer ${customer}`;
  const here = { customerId: customer, domainId: undefined };
  if (tag === undefined) return { kind: 'customer', ...here, ...noTag, name, ids: { customer_id: customer } };
  const known = tags.find((one) => tagKey(one.tag) === tagKey(tag));
  const spelled = known?.tag ?? tag;
  return {
    kind: 'tag',
    ...here,
    tag: spelled,
    tagDomains: known?.domains,
    name: `domains of ${name} with the tag “${spelled}”`,
    ids: { customer_id: customer, tag },
  };
}

/** Tells scopes apart, for what is kept of each. */
export const scopeKey = ({ kind, customerId, tag, domainId }: Scope): string =>
  kind === 'tag' ? `tag-${customerId}-${tagKey(tag ?? '')}` : `${kind}-${domainId ?? customerId ?? 0}`;
