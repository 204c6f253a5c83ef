import { ip4Count } from './address.ts';
import { costsLookup } from './term.ts';
import { maxLookups, type SpfNode, type SpfTermNode, type SpfTree } from './tree-shape.ts';

type Counted = 'lookups' | 'lookupsAreAtLeast' | 'voids' | 'voidsAreAtLeast' | 'firstPastLimit' | 'ip4Addresses';

/** The tree with its numbers: places in the order of evaluation, sums below each term, totals. Pure. */
export function countTree(tree: Omit<SpfTree, Counted | 'dynamicTerms' | 'loops' | 'failures'>): SpfTree {
  const root = countNode(tree.root, { used: 0 });
  const nodes = nodesBelow(root);
  const placed = nodes.flatMap(({ domain, terms }) => terms.map((one) => ({ one, domain })));
  const past = placed.filter(({ one }) => one.isPastLimit).sort((a, b) => (a.one.number ?? 0) - (b.one.number ?? 0))[0];
  const failures = [...(root.failure ? [root.failure] : []), ...placed.flatMap(({ one }) => one.failures)];
  const hidden = nodes.some(({ status, isCut }) => status === 'failed' || status === 'loop' || status === 'not_asked' || isCut);
  const networks = placed.flatMap(({ one }) => ('qualifier' in one.term && one.term.qualifier === '+' ? one.networks : []));
  return {
    ...tree,
    root,
    lookups: root.lookups,
    lookupsAreAtLeast: hidden,
    voids: placed.flatMap(({ one }) => one.voids),
    voidsAreAtLeast: hidden || failures.length > 0 || tree.isTruncated,
    firstPastLimit: past ? { domain: past.domain, term: past.one.term.text } : null,
    ip4Addresses: ip4Count(networks),
    dynamicTerms: placed.filter(({ one }) => one.isDynamic && one.ignored === null).length,
    loops: [...new Set(nodes.filter(({ status }) => status === 'loop').map(({ domain }) => domain))],
    failures: [...new Map(failures.map((one) => [`${one.type} ${one.name}`, one])).values()],
  };
}

/** A node and every node below it, in the order of the records. */
export function nodesBelow(node: SpfNode): SpfNode[] {
  return [node, ...node.terms.flatMap((one) => (one.node ? nodesBelow(one.node) : []))];
}

/** Mechanisms in their order, a redirect last wherever it is written (RFC 7208 6.1). */
function countNode(node: SpfNode, state: { used: number }): SpfNode {
  const terms = [...node.terms];
  const order = [...terms.keys()].sort(
    (a, b) => Number(terms[a]?.term.kind === 'redirect') - Number(terms[b]?.term.kind === 'redirect'),
  );
  for (const index of order) {
    const one = terms[index];
    if (one) terms[index] = countTerm(one, state);
  }
  const sum = (of: (one: SpfTermNode) => number) => terms.reduce((total, one) => total + of(one), 0);
  return { ...node, terms, lookups: sum(({ lookups }) => lookups), voidCount: sum(({ voidCount }) => voidCount) };
}

function countTerm(one: SpfTermNode, state: { used: number }): SpfTermNode {
  if (one.ignored !== null || !costsLookup(one.term))
    return { ...one, number: null, isPastLimit: false, lookups: 0, voidCount: 0 };
  state.used += 1;
  const number = state.used;
  const node = one.node && countNode(one.node, state);
  return {
    ...one,
    node,
    number,
    isPastLimit: number > maxLookups,
    lookups: 1 + (node?.lookups ?? 0),
    voidCount: one.voids.length + (node?.voidCount ?? 0),
  };
}
