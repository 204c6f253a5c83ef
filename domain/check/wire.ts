import { serviceOfSelector } from '../dkim/selectors.ts';
import { dkimStatus } from '../dkim/status.ts';
import { type EffectivePolicy, effectivePolicy } from '../dmarc/effective-policy.ts';
import { readable } from '../dns/answer.ts';
import { printNetwork } from '../spf/address.ts';
import type { SpfNode, SpfTermNode, SpfTree } from '../spf/tree-shape.ts';
import { withoutTerm } from '../spf/what-if.ts';
import type { CheckJudgement } from './judge.ts';
import type { CheckFindings } from './look-up.ts';
import { isSpfValid, spfEnd } from './score-inputs.ts';

const mostNetworks = 40;

function policyWire(policy: EffectivePolicy | null) {
  if (policy === null) return null;
  const { asked, applied, olderReceivers, tag, domain, at } = policy;
  return { asked, applied, older_receivers: olderReceivers, tag, domain, at };
}

/** The policies of a name in the words of the wire. */
export function policiesWire({ dmarc: { discovery } }: Pick<CheckFindings, 'dmarc'>) {
  return {
    self: policyWire(effectivePolicy(discovery, 'self')),
    existing: policyWire(effectivePolicy(discovery, 'existing')),
    nonexistent: policyWire(effectivePolicy(discovery, 'nonexistent')),
  };
}

function dmarcState({ dmarc: { discovery } }: CheckFindings) {
  if (discovery.unknown) return 'unknown' as const;
  if (discovery.policyStep !== null) return discovery.inherited ? ('inherited' as const) : ('found' as const);
  const own = discovery.steps[0];
  if (own?.found === 'multiple') return 'multiple' as const;
  return own?.record == null ? ('missing' as const) : ('unusable' as const);
}

function dmarcWire(findings: CheckFindings) {
  const { discovery, destinations } = findings.dmarc;
  const own = discovery.steps[0];
  const step = discovery.policyStep ?? own;
  const record = step?.record ?? null;
  return {
    state: dmarcState(findings),
    text: record?.text ?? null,
    at: step?.at ?? `_dmarc.${findings.domain}`,
    steps: discovery.steps.map(({ at, domain, found, texts, aliases, failure }) => ({
      at,
      domain,
      found,
      texts,
      aliases,
      failure,
    })),
    org_domain: discovery.org,
    org_by: discovery.orgBy,
    psl_org_domain: discovery.suffixOrg,
    tags: (record?.tags ?? []).map(({ name, value }) => ({ name, value })),
    policies: policiesWire(findings),
    destinations: destinations.map(({ tag, uri, at, authorised, receives }) => ({
      tag,
      address: uri.address,
      at,
      authorised,
      receives,
    })),
  };
}

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

function presence(state: string) {
  if (state === 'found' || state === 'declined') return 'found' as const;
  if (state === 'none') return 'missing' as const;
  return state === 'several' ? ('several' as const) : state === 'broken' ? ('broken' as const) : ('unknown' as const);
}

function textOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join('\n');
}

function dkimWire({ dkim }: CheckFindings) {
  const usable = dkim.selectors.some(({ key }) => key?.state === 'usable');
  const open = dkim.selectors.some(({ state }) => state === 'unknown');
  return {
    state: usable
      ? ('found' as const)
      : open
        ? ('unknown' as const)
        : dkim.nothingBelow
          ? ('missing' as const)
          : ('not_verifiable' as const),
    asked: dkim.asked,
    wildcard: dkim.wildcard?.text ?? null,
    selectors: dkim.selectors.map((selector) => ({
      selector: selector.selector,
      origin: selector.origin,
      service: serviceOfSelector(selector.selector),
      at: selector.at,
      status: dkimStatus(selector),
      key_type: selector.key?.keyType ?? null,
      bits: selector.key?.bits ?? null,
      testing: selector.key?.testing ?? false,
      text: textOf(selector.texts),
      aliases: selector.aliases,
      failure: selector.failure,
    })),
  };
}

/** A check in the words of the wire: what was looked up, and what the judges say of it. `checkedAt` is ISO 8601 in UTC. */
export function checkWire(findings: CheckFindings, judgement: CheckJudgement, checkedAt: string) {
  const { spf, mx, mtaSts, tlsRpt, bimi, dnssec, ns } = findings;
  return {
    domain: findings.domain,
    checked_at: checkedAt,
    status: judgement.status,
    verdict: judgement.verdict,
    dmarc: dmarcWire(findings),
    spf: {
      state: spfState(spf),
      text: spf.root.texts[0] === undefined ? null : readable(spf.root.texts[0]),
      lookups: spf.lookups,
      lookups_at_least: spf.lookupsAreAtLeast,
      voids: spf.voids.length,
      voids_at_least: spf.voidsAreAtLeast,
      ip4_addresses: spf.ip4Addresses,
      first_past_limit: spf.firstPastLimit === null ? null : `${spf.firstPastLimit.term} in ${spf.firstPastLimit.domain}`,
      ends: spf.root.status === 'record' ? spfEnd(spf) : null,
      proposal: judgement.spfProposal?.value ?? null,
      proposal_at: judgement.spfProposal?.name ?? findings.domain,
      tree: spf.root.status === 'none' ? null : nodeWire(spf, spf.root, []),
    },
    dkim: dkimWire(findings),
    mx: {
      state: mx.state,
      implicit: mx.implicit,
      hosts: mx.hosts.map(({ preference, exchange, state, addresses, tlsaSecure }) => ({
        preference,
        exchange,
        state,
        addresses,
        has_tlsa: tlsaSecure,
      })),
    },
    mta_sts: {
      state: presence(mtaSts.state),
      text: textOf(mtaSts.texts),
      mode: mtaSts.policy?.mode ?? null,
      max_age: mtaSts.policy?.maxAgeSec ?? null,
      mx: mtaSts.policy?.mx ?? [],
      policy_text: mtaSts.fetched?.status === 'fetched' ? mtaSts.fetched.body.slice(0, 8_192) : null,
      failure:
        mtaSts.failure ?? (mtaSts.fetched?.status === 'failed' ? `${mtaSts.fetched.reason}: ${mtaSts.fetched.detail}` : null),
    },
    tls_rpt: { state: presence(tlsRpt.state), text: textOf(tlsRpt.texts), rua: tlsRpt.record?.rua.map(({ text }) => text) ?? [] },
    bimi: {
      state: presence(bimi.state),
      text: textOf(bimi.texts),
      location: bimi.record?.logo ?? null,
      authority: bimi.record?.certificate ?? null,
    },
    dnssec: { state: dnssec.state },
    ns: { state: ns.state, hosts: ns.hosts.map(({ host, addresses }) => ({ host, addresses })) },
    flags: judgement.flags,
    unknown: judgement.unknown,
  };
}
