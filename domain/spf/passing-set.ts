import { type AddressSet, addressesOf, everyAddress, minus, union } from './address-set.ts';
import { redirectOf } from './flag.ts';
import type { SpfNode } from './tree-shape.ts';

/** How a record answers the addresses of one family: those that pass, and those for which receivers stop with an error. */
type Outcome = { pass: AddressSet; error: AddressSet };

/**
 * The addresses of a family that pass a record, its terms taken in their order as receivers take them: an earlier match decides, an error
 * ends the evaluation for all who reach it (RFC 7208 4.6). A lookup that failed matches nobody.
 */
export function passingSet(node: SpfNode, family: 4 | 6): AddressSet {
  return outcomeOf(node, family).pass;
}

function outcomeOf(node: SpfNode, family: 4 | 6): Outcome {
  const all = everyAddress(family);
  if (node.status === 'failed' || node.status === 'not_asked') return { pass: [], error: [] };
  if (node.status !== 'record' || (node.record?.problems.length ?? 1) > 0) return { pass: [], error: all };
  let pass: AddressSet = [];
  let error: AddressSet = [];
  let decided: AddressSet = [];
  const decide = (matched: AddressSet, result: 'pass' | 'error' | 'other') => {
    const fresh = minus(matched, decided);
    if (result === 'pass') pass = union(pass, fresh);
    if (result === 'error') error = union(error, fresh);
    decided = union(decided, fresh);
  };
  for (const { term, ignored, isPastLimit, networks, isFound, node: inner } of node.terms) {
    if (ignored !== null || !('qualifier' in term)) continue;
    const result = term.qualifier === '+' ? 'pass' : 'other';
    if (isPastLimit) decide(all, 'error');
    if (term.kind === 'include' && inner !== null) {
      const below = outcomeOf(inner, family);
      decide(below.error, 'error');
      decide(below.pass, result);
    } else if (term.kind === 'all' || (term.kind === 'exists' && isFound === true)) decide(all, result);
    else decide(addressesOf(networks, family), result);
  }
  const target = redirectOf(node)?.node;
  if (target == null) return { pass, error };
  const beyond = outcomeOf(target, family);
  return { pass: union(pass, minus(beyond.pass, decided)), error: union(error, minus(beyond.error, decided)) };
}
