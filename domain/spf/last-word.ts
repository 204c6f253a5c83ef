import { redirectOf } from './flag.ts';
import type { Qualifier } from './term.ts';
import { maxLookups, type SpfNode, type SpfTermNode, type SpfTree } from './tree-shape.ts';

/**
 * What a record says of senders that no other term matched: the qualifier of its `all`, `?` where it has none, followed through
 * redirects; `node` is the record that says it, `term` its `all`. Null where a redirect leads to something unknown or broken.
 */
export type LastWord = { qualifier: Qualifier; node: SpfNode; term: SpfTermNode | null } | null;

/** Finds the last word of a record (RFC 7208 4.7, 5.1, 6.1). */
export function lastWord(node: SpfNode): LastWord {
  if (node.status !== 'record' || node.isCut) return null;
  const all = node.terms.find(({ term }) => term.kind === 'all');
  if (all && 'qualifier' in all.term) return { qualifier: all.term.qualifier, node, term: all };
  const redirect = redirectOf(node);
  if (!redirect) return (node.record?.problems.length ?? 0) > 0 ? null : { qualifier: '?', node, term: null };
  return redirect.node && lastWord(redirect.node);
}

/** A term that lets everybody pass, and its record, reached through passing includes and redirects. */
export type OpenDoor = { node: SpfNode; term: SpfTermNode; isWholeIp4: boolean };

/** Passing IPv4 addresses from which a record as a whole counts as open: as many as a /2 holds. */
const openIp4Addresses = 2 ** 30;
/** An IPv6 prefix this short holds all addresses in use (2000::/3). */
const openIp6Prefix = 3;

/** Finds the term by which every sender, or every IPv4 sender, passes a record; null where there is none. */
export function openDoor(node: SpfNode): OpenDoor | null {
  if (node.status !== 'record') return null;
  for (const term of node.terms) {
    if (term.ignored !== null || !('qualifier' in term.term)) continue;
    const isPass = term.term.qualifier === '+';
    if (term.term.kind === 'include') {
      const inner = term.node && (term.node.record?.problems.length ?? 1) === 0 ? openDoor(term.node) : null;
      if (inner) return isPass ? inner : null;
      continue;
    }
    const isWholeIp4 = term.networks.some(({ family, prefix }) => family === 4 && prefix === 0);
    const isWhole = term.term.kind === 'all' || (term.term.kind === 'exists' && term.isFound === true);
    if (isWhole || isWholeIp4) return isPass ? { node, term, isWholeIp4: !isWhole } : null;
  }
  const target = redirectOf(node)?.node;
  return target && (target.record?.problems.length ?? 1) === 0 ? openDoor(target) : null;
}

function passesWholeIp6(node: SpfNode): boolean {
  return node.terms.some(({ term, ignored, networks, node: inner }) => {
    if (ignored !== null || !('qualifier' in term) || term.qualifier !== '+') return false;
    return (
      (inner !== null && passesWholeIp6(inner)) || networks.some(({ family, prefix }) => family === 6 && prefix <= openIp6Prefix)
    );
  });
}

/** Whether the evaluation of a stranger's server ends in a pass; `broken` where receivers stop with an error before that. */
function outcomeForStrangers(node: SpfNode): 'open' | 'closed' | 'broken' {
  if (node.status === 'failed' || node.status === 'not_asked') return 'closed';
  if (node.status !== 'record' || (node.record?.problems.length ?? 1) > 0) return 'broken';
  const refused = new Set<number>();
  for (const { term, ignored, isPastLimit, networks, isFound, node: inner } of node.terms) {
    if (ignored !== null || !('qualifier' in term)) continue;
    if (isPastLimit) return 'broken';
    const matched = term.qualifier === '+' ? 'open' : 'closed';
    if (term.kind === 'include' && inner !== null) {
      const outcome = outcomeForStrangers(inner);
      if (outcome === 'broken') return 'broken';
      if (outcome === 'open') return matched;
    }
    if (term.kind === 'all' || (term.kind === 'exists' && isFound === true)) return matched;
    for (const { family, prefix } of networks) if (prefix === 0 && matched === 'closed') refused.add(family);
    if (refused.size === 2) return 'closed';
    if (matched === 'open' && networks.some(({ family, prefix }) => prefix === 0 && !refused.has(family))) return 'open';
  }
  const target = redirectOf(node)?.node;
  return target == null ? 'closed' : outcomeForStrangers(target);
}

/** Whether a forger easily finds a server that passes the record, whatever its last term says (RFC 7208 4.6, errors included). */
export function letsAnybodyPass(tree: SpfTree): boolean {
  const outcome = outcomeForStrangers(tree.root);
  if (outcome !== 'closed') return outcome === 'open';
  if (tree.root.status !== 'record' || tree.lookups > maxLookups) return false;
  return tree.ip4Addresses >= openIp4Addresses || passesWholeIp6(tree.root);
}

/** Whether a record says that nobody sends: nothing but `-all` (RFC 7208 10.1.2). A term that cannot be read was meant as a sender. */
export function isEmptyFail({ root }: SpfTree): boolean {
  const [only, ...more] = root.terms;
  const isWhole = root.status === 'record' && root.record?.problems.length === 0 && more.length === 0;
  return isWhole && only?.term.kind === 'all' && lastWord(root)?.qualifier === '-';
}

/** Whether the DNS names nobody who may send: no SPF record nor a text meant as one, or a record that says so. */
export function namesNobody(tree: SpfTree): boolean {
  return isEmptyFail(tree) || (tree.root.status === 'none' && tree.root.nearTexts.length === 0);
}
