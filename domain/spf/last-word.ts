import { countWithin } from './address-set.ts';
import { fixSpf, isLookalike } from './fix.ts';
import { redirectOf } from './flag.ts';
import { passingSet } from './passing-set.ts';
import { printTerm } from './print.ts';
import { parseSpf } from './record.ts';
import type { Qualifier, SpfTerm } from './term.ts';
import type { SpfNode, SpfTermNode, SpfTree } from './tree-shape.ts';

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
const openIp4Addresses = 1n << 30n;
/** The IPv6 addresses in use (2000::/3), and the same share of them: a quarter. */
const usedIp6 = [1n << 125n, 1n << 126n] as const;
const openIp6Addresses = 1n << 123n;

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

/** Whether a forger easily finds a server that passes the record, whatever its last term says (RFC 7208 4.6, errors included). */
export function letsAnybodyPass({ root }: SpfTree): boolean {
  return (
    countWithin(passingSet(root, 4), 0n, 1n << 32n) >= openIp4Addresses ||
    countWithin(passingSet(root, 6), usedIp6[0], usedIp6[1]) >= openIp6Addresses
  );
}

/** Whether a term says nothing about senders, and was not meant to: an explanation, a foreign text. */
const isBeside = (term: SpfTerm) => term.kind === 'exp' || (term.kind === 'unknown' && !isLookalike(term.text));

function isAllAlone(node: SpfNode, qualifiers: string): boolean {
  const [only, ...more] = node.terms.filter(({ term }) => !isBeside(term));
  const isAlone = more.every(({ term }) => only !== undefined && printTerm(term) === printTerm(only.term));
  if (node.status !== 'record' || node.record?.problems.length !== 0 || !isAlone) return false;
  if (only === undefined) return qualifiers.includes('?');
  if (only.term.kind === 'redirect') return only.node !== null && isAllAlone(only.node, qualifiers);
  return only.term.kind === 'all' && qualifiers.includes(only.term.qualifier);
}

/**
 * Whether a record says that nobody sends: nothing but `-all`, or a redirect to such a record (RFC 7208 10.1.2). A term that cannot be
 * read was meant as a sender.
 */
export function isEmptyFail({ root }: SpfTree): boolean {
  return isAllAlone(root, '-');
}

/** Whether the DNS names nobody who may send: no SPF record, or a record or texts meant as one without any sender. */
export function namesNobody({ root }: SpfTree): boolean {
  if (isAllAlone(root, '-~?')) return true;
  if (root.status === 'none') return root.nearTexts.every(meansNobody);
  return root.status === 'record' && root.texts.every(meansNobody);
}

function meansNobody(text: string): boolean {
  const fixed = fixSpf(text);
  const terms = fixed === null ? null : parseSpf(fixed).terms.filter((term) => !isBeside(term));
  return terms?.every((term) => term.kind === 'all' && term.qualifier !== '+') ?? false;
}
