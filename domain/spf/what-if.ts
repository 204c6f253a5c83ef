import { holds, type IpNetwork, readAddress } from './address.ts';
import { printSpf } from './print.ts';
import { countTree } from './tree-count.ts';
import type { SpfNode, SpfTermNode, SpfTree } from './tree-shape.ts';

/** The path of a term: its index in the root record, then in the record below it, and so on. */
export type TermPath = readonly number[];

/** What the tree would be without a term: the saving, the totals left, the record to publish at `domain` (null where it has errors). */
export type WhatIf = { tree: SpfTree; savedLookups: number; savedVoids: number; domain: string; record: string | null };

/** Takes one term out of a tree, nothing is looked up; null where there is no term. */
export function withoutTerm(tree: SpfTree, path: TermPath): WhatIf | null {
  const cut = cutAt(tree.root, path);
  if (cut === null) return null;
  const next = countTree({ ...tree, root: cut.root });
  return {
    tree: next,
    savedLookups: tree.lookups - next.lookups,
    savedVoids: tree.voids.length - next.voids.length,
    domain: cut.changed.domain,
    record: recordOf(cut.changed),
  };
}

function cutAt(node: SpfNode, [index = -1, ...rest]: TermPath): { root: SpfNode; changed: SpfNode } | null {
  const one = node.terms[index];
  if (one === undefined) return null;
  if (rest.length === 0) {
    const terms = node.terms.toSpliced(index, 1);
    const record = node.record && { ...node.record, terms: node.record.terms.toSpliced(index, 1) };
    const root = { ...node, terms, record };
    return { root, changed: root };
  }
  const inner = one.node && cutAt(one.node, rest);
  if (!inner) return null;
  return { root: { ...node, terms: node.terms.with(index, { ...one, node: inner.root }) }, changed: inner.changed };
}

/** The record of a node printed from its terms, null where it has none or errors would be lost in printing. */
export function recordOf({ record }: SpfNode): string | null {
  return record === null || record.problems.length > 0 ? null : printSpf(record.terms);
}

/** An address that reports showed and how many messages came from it. */
export type SeenSource = { ip: string; messages: number };

/** An include that no reported address used, and the lookups it would free. */
export type UnusedInclude = { path: number[]; term: string; target: string; lookups: number };

/** The unused includes of the record an owner can change, and that record without them. */
export type Unused = { includes: UnusedInclude[]; savedLookups: number; domain: string; record: string | null };

/**
 * The includes that none of the addresses seen used. `seen` must be all sources of the last 90 days; without a message nothing is said.
 * An include is left alone when what it lets through is not fully known: macros, ptr, exists, failed lookups, records with errors, a
 * truncated tree.
 */
export function unusedIncludes(tree: SpfTree, seen: readonly SeenSource[]): Unused {
  const { node, path } = ownRecord(tree);
  const addresses = seen.flatMap(({ ip, messages }) => (messages > 0 ? [readAddress(ip) ?? []].flat() : []));
  const includes =
    addresses.length === 0 || tree.isTruncated
      ? []
      : node.terms.flatMap((one, index): UnusedInclude[] => {
          if (one.term.kind !== 'include' || one.ignored !== null || !one.node) return [];
          const networks = reachOf(one.node);
          if (networks === null || addresses.some((address) => networks.some((network) => holds(network, address)))) return [];
          return [{ path: [...path, index], term: one.term.text, target: one.node.domain, lookups: one.lookups }];
        });
  const gone = new Set(includes.map(({ path: at }) => at.at(-1)));
  const terms = node.terms.filter((_, index) => !gone.has(index)).map(({ term }) => term);
  const isWhole = node.record !== null && node.record.problems.length === 0 && !node.isCut;
  return {
    includes,
    savedLookups: includes.reduce((sum, { lookups }) => sum + lookups, 0),
    domain: node.domain,
    record: isWhole && includes.length > 0 ? printSpf(terms) : null,
  };
}

/** The record in which the senders of a domain are listed and which its owner can change: the root, or where redirects below it lead. */
export function ownRecord(tree: SpfTree): { node: SpfNode; path: number[] } {
  let node = tree.root;
  const path: number[] = [];
  for (;;) {
    const index = node.terms.findIndex(({ term, ignored }) => term.kind === 'redirect' && ignored === null);
    const next: SpfTermNode | undefined = node.terms[index];
    const holdsSenders = node.terms.some(({ term }) => 'qualifier' in term);
    if (holdsSenders || next?.node?.status !== 'record' || !next.node.domain.endsWith(`.${tree.domain}`)) return { node, path };
    node = next.node;
    path.push(index);
  }
}

/** Every network a record lets match, or null where that depends on the message or is not known. */
function reachOf(node: SpfNode): IpNetwork[] | null {
  if (node.status !== 'record' || node.isCut || (node.record?.problems.length ?? 1) > 0) return null;
  const networks: IpNetwork[] = [];
  for (const one of node.terms) {
    if (one.ignored !== null || (one.term.kind === 'all' && one.term.qualifier !== '+')) continue;
    if (one.isDynamic || one.failures.length > 0 || one.isFound === true || one.hosts.length > 10 || one.term.kind === 'all')
      return null;
    const below = one.node ? reachOf(one.node) : [];
    if (below === null) return null;
    networks.push(...one.networks, ...below);
  }
  return networks;
}
