import { type EffectivePolicy, effectivePolicy } from '../../dmarc/effective-policy.ts';
import type { DmarcFindings } from '../../dmarc/judge.ts';

function policyWire(policy: EffectivePolicy | null) {
  if (policy === null) return null;
  const { asked, applied, olderReceivers, tag, domain, at } = policy;
  return { asked, applied, older_receivers: olderReceivers, tag, domain, at };
}

/** The policies of a name in API terms. */
export function policiesWire({ discovery }: Pick<DmarcFindings, 'discovery'>) {
  return {
    self: policyWire(effectivePolicy(discovery, 'self')),
    existing: policyWire(effectivePolicy(discovery, 'existing')),
    nonexistent: policyWire(effectivePolicy(discovery, 'nonexistent')),
  };
}

function dmarcState({ discovery }: DmarcFindings) {
  if (discovery.unknown) return 'unknown' as const;
  if (discovery.policyStep !== null) return discovery.inherited ? ('inherited' as const) : ('found' as const);
  const own = discovery.steps[0];
  if (own?.found === 'multiple') return 'multiple' as const;
  return own?.record == null ? ('missing' as const) : ('unusable' as const);
}

/** DMARC in API terms. */
export function dmarcWire(found: DmarcFindings, domain: string) {
  const { discovery, destinations } = found;
  const own = discovery.steps[0];
  const step = discovery.policyStep ?? own;
  const record = step?.record ?? null;
  return {
    state: dmarcState(found),
    text: record?.text ?? null,
    at: step?.at ?? `_dmarc.${domain}`,
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
    policies: policiesWire(found),
    destinations: destinations.map(({ tag, uri, at, authorised, receives }) => ({
      tag,
      address: uri.address,
      at,
      authorised,
      receives,
    })),
  };
}
