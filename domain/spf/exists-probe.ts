import { expandDomain, isAskable, lettersOf } from './macro.ts';
import { domainOf } from './term.ts';
import type { SpfTermNode } from './tree-shape.ts';

/** Addresses that no mail server has (RFC 5737), from two networks: a list answers neither, a wildcard both. */
const probeAddresses = ['192.0.2.217', '198.51.100.83'];
const probeUser = 'beacon-check';

/**
 * The names that an `exists` with macros asks for a message from addresses reserved for documentation. Only a name that answers anything
 * answers for all of them. Empty where the term asks nothing, or needs what nobody can make up (`%{p}`).
 */
export function probeNames({ term, isDynamic, ignored }: SpfTermNode, domain: string): string[] {
  const parts = term.kind === 'exists' && isDynamic && ignored === null ? (domainOf(term)?.parts ?? []) : [];
  if (lettersOf(parts).length === 0) return [];
  const names = probeAddresses.map((address) =>
    expandDomain(parts, { d: domain, o: domain, h: domain, l: probeUser, s: `${probeUser}@${domain}`, v: 'in-addr', i: address }),
  );
  const askable = names.flatMap((name) => (name !== null && isAskable(name) ? [name.toLowerCase()] : []));
  return askable.length === names.length ? [...new Set(askable)] : [];
}
