import { readable } from '../../dns/answer.ts';
import type { Fix } from '../../judge/flag.ts';
import { printNetwork } from '../../spf/address.ts';
import { letsAnybodyPass } from '../../spf/last-word.ts';
import { isSpfValid } from '../../spf/safe-fix.ts';
import type { SpfNode, SpfTermNode, SpfTree } from '../../spf/tree-shape.ts';
import { withoutTerm } from '../../spf/what-if.ts';
import { spfEnd } from './spf-state.ts';

const mostNetworks = 40;

type NodeWire = {
  domain: string;
  status: SpfNode['status'];
  text: string | null;
  failure: string | null;
  is_cut: boolean;
  lookups: number;
  voids: number;
  terms: TermWire[];
};
type TermWire = {
  text: string;
  kind: string;
  ignored: SpfTermNode['ignored'];
  target: string | null;
  is_dynamic: boolean;
  networks: string[];
  hosts: string[];
  failures: string[];
  is_past_limit: boolean;
  number: number | null;
  lookups: number;
  voids: number;
  saves: number | null;
  node: NodeWire | null;
};

function nodeWire(tree: SpfTree, node: SpfNode, path: readonly number[]): NodeWire {
  return {
    domain: node.domain,
    status: node.status,
    text: node.texts[0] === undefined ? null : readable(node.texts[0]),
    failure: node.failure === null ? null : `${node.failure.reason}: ${node.failure.detail}`,
    is_cut: node.isCut,
    lookups: node.lookups,
    voids: node.voidCount,
    terms: node.terms.map((term, index) => ({
      text: readable(term.term.text),
      kind: term.term.kind,
      ignored: term.ignored,
      target: term.target,
      is_dynamic: term.isDynamic,
      networks: term.networks.slice(0, mostNetworks).map(printNetwork),
      hosts: term.hosts,
      failures: term.failures.map(({ name, type, reason }) => `${name} ${type}: ${reason}`),
      is_past_limit: term.isPastLimit,
      number: term.number,
      lookups: term.lookups,
      voids: term.voidCount,
      saves: path.length === 0 && term.lookups > 0 ? (withoutTerm(tree, [index])?.savedLookups ?? null) : null,
      node: term.node === null ? null : nodeWire(tree, term.node, [...path, index]),
    })),
  };
}

function spfState(tree: SpfTree) {
  const { status } = tree.root;
  if (status === 'failed' || status === 'not_asked') return 'unknown' as const;
  if (status === 'multiple') return 'multiple' as const;
  if (status === 'none') return 'missing' as const;
  return isSpfValid(tree) ? ('found' as const) : ('broken' as const);
}

/** SPF in API terms; `proposal` is the record with every safe change, `null` if nothing is to be changed. */
export function spfWire(spf: SpfTree, domain: string, proposal: Fix | null) {
  return {
    state: spfState(spf),
    text: spf.root.texts[0] === undefined ? null : readable(spf.root.texts[0]),
    lookups: spf.lookups,
    lookups_at_least: spf.lookupsAreAtLeast,
    voids: spf.voids.length,
    voids_at_least: spf.voidsAreAtLeast,
    ip4_addresses: spf.ip4Addresses,
    first_past_limit: spf.firstPastLimit === null ? null : `${spf.firstPastLimit.term} in ${spf.firstPastLimit.domain}`,
    ends: spf.root.status === 'record' ? spfEnd(spf) : null,
    lets_anybody_pass: letsAnybodyPass(spf),
    proposal: proposal?.value ?? null,
    proposal_at: proposal?.name ?? domain,
    tree: spf.root.status === 'none' ? null : nodeWire(spf, spf.root, []),
  };
}
