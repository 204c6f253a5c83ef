import type { Fix } from '../judge/flag.ts';
import { isPrivateNetwork } from './address.ts';
import { ownNodes, type SpfContext, softened } from './flag.ts';
import { letsAnybodyPass } from './last-word.ts';
import { printSpf, printTerm } from './print.ts';
import { parseSpf } from './record.ts';
import { costsLookup, type SpfTerm } from './term.ts';
import { countTree } from './tree-count.ts';
import { emptyLookups, maxExchanges, maxLookups, maxVoids, type SpfNode, type SpfTermNode, type SpfTree } from './tree-shape.ts';

const faulty = new Set<SpfNode['status']>(['none', 'multiple', 'loop', 'bad_name']);

/** Whether receivers can evaluate the record without an error, as far as the tree shows (RFC 7208 4.6). */
export function isSpfValid(tree: SpfTree): boolean {
  const isSound = (node: SpfNode): boolean =>
    (node.record?.problems.length ?? 0) === 0 &&
    node.terms.every(
      ({ node: inner, hosts }) =>
        hosts.length <= maxExchanges && (inner === null || (!faulty.has(inner.status) && isSound(inner))),
    );
  return (
    tree.root.status === 'record' &&
    tree.lookups <= maxLookups &&
    tree.loops.length === 0 &&
    emptyLookups(tree).length <= maxVoids &&
    isSound(tree.root)
  );
}

const isEveryNetwork = (term: SpfTerm) => (term.kind === 'ip4' || term.kind === 'ip6') && term.network.prefix === 0;
const isPassing = (term: SpfTerm) => 'qualifier' in term && term.qualifier === '+';

/** Terms without those that let everybody pass. */
function closed(terms: SpfTerm[]): SpfTerm[] {
  const kept = terms.filter((term) => !isEveryNetwork(term));
  const all = kept.find((term) => term.kind === 'all');
  return (all === undefined ? kept.length < terms.length : isPassing(all)) ? softened(kept) : kept;
}

/** Whether the evaluation of a record can end in a pass for a public server it names: terms after its `all` are not read. */
function namesSender(node: SpfNode): boolean {
  const all = node.terms.findIndex(({ term }) => term.kind === 'all');
  const read = all < 0 ? node.terms : node.terms.slice(0, all);
  return read.some(({ term, networks, failures, node: inner }) => {
    if (term.kind !== 'redirect' && !isPassing(term)) return false;
    return (
      networks.some((network) => !isPrivateNetwork(network)) ||
      failures.length > 0 ||
      (inner !== null && (faulty.has(inner.status) ? false : inner.status !== 'record' || namesSender(inner)))
    );
  });
}

/** A term as the tree knows it; `null` where it is new, or was never read and needs a lookup. */
function known(node: SpfNode, term: SpfTerm): SpfTermNode | null {
  const same = node.terms.find((one) => printTerm(one.term) === printTerm(term));
  return same === undefined || (same.ignored !== null && costsLookup(term)) ? null : { ...same, ignored: null };
}

/** Whether receivers read a term of a record now. */
function wasRead(node: SpfNode, term: SpfTerm): boolean {
  return node.terms.some((one) => one.ignored === null && printTerm(one.term) === printTerm(term));
}

function placedAll(term: SpfTerm): SpfTermNode[] {
  if (term.kind !== 'all') return [];
  const nothing = { target: null, isDynamic: false, networks: [], hosts: [], isFound: null, voids: [], failures: [], node: null };
  return [{ ...nothing, term, ignored: null, number: null, isPastLimit: false, lookups: 0, voidCount: 0 }];
}

/** The tree with other terms in one of the owner's records; terms that are new to it are left out. Nothing is looked up. */
function withTerms(tree: SpfTree, target: SpfNode, terms: readonly SpfTerm[]): SpfTree {
  const text = printSpf(terms);
  const all = terms.findIndex(({ kind }) => kind === 'all');
  const placed = terms.slice(0, all < 0 ? undefined : all + 1).flatMap((term) => known(target, term) ?? placedAll(term));
  const swap = (node: SpfNode): SpfNode =>
    node === target
      ? { ...node, status: 'record', record: parseSpf(text), texts: [text], terms: placed }
      : { ...node, terms: node.terms.map((one) => (one.node === null ? one : { ...one, node: swap(one.node) })) };
  return countTree({ ...tree, root: swap(tree.root) });
}

/**
 * A fix of one of the owner's SPF records that is safe to paste, `null` where there is none: it closes what lets everybody pass, opens
 * nothing, leaves a valid record valid and its terms before `all`, and leaves a sender where the record names one, be it in vain, or lets
 * everybody pass, or people receive messages. What a record that receivers cannot read includes is not looked up, so its fix is judged by
 * the rest.
 */
export function safeSpfFix(tree: SpfTree, fix: Fix, { exchanges = [] }: Pick<SpfContext, 'exchanges'>): Fix | null {
  const target = ownNodes(tree).find(({ domain }) => domain === fix.name);
  if (target === undefined || fix.action === 'remove') return fix;
  const { terms: written, problems } = parseSpf(fix.value);
  if (problems.length > 0) return null;
  const terms = closed(written);
  const after = withTerms(tree, target, terms);
  const all = terms.findIndex(({ kind }) => kind === 'all');
  const read = all < 0 ? terms : terms.slice(0, all);
  const wasUnread = read.some(
    (term) => costsLookup(term) && target.terms.some((one) => one.ignored !== null && printTerm(one.term) === printTerm(term)),
  );
  const isOpen = letsAnybodyPass(tree);
  const wasGood = isOpen || isSpfValid(tree);
  const stopsAll = wasGood && (isOpen || namesSender(target)) && !namesSender(after.root);
  const names = (term: SpfTerm) => (isPassing(term) && term.kind !== 'all') || term.kind === 'redirect';
  const silenced = all < 0 ? [] : terms.filter((term, at) => names(term) && (at > all || term.kind === 'redirect'));
  const stopsSome = wasGood && silenced.some((term) => wasRead(target, term));
  const isMeantToSend =
    exchanges.length > 0 || target.terms.some(({ term }) => names(term)) || printSpf(terms) !== printSpf(written);
  if (
    letsAnybodyPass(after) ||
    stopsAll ||
    stopsSome ||
    (isMeantToSend && !read.some(names)) ||
    wasUnread ||
    (wasGood && !isSpfValid(after))
  )
    return null;
  const value = printSpf(terms);
  return value === target.record?.text ? null : { ...fix, value };
}
