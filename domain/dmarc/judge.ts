import type { Lookup } from '../dns/answer.ts';
import type { JudgeContext } from '../judge/context.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import type { Confirmation } from './confirm.ts';
import { checkDestinations, type Destination } from './destinations.ts';
import { type Discovery, discover, isAboveOrganisation } from './discovery.ts';
import { type EffectivePolicy, effectivePolicy } from './effective-policy.ts';
import { judgePlace } from './judge-place.ts';
import { judgePolicy } from './judge-policy.ts';
import { judgeReports } from './judge-reports.ts';
import { judgeText } from './judge-text.ts';
import { findMisplaced, type Misplaced } from './misplaced.ts';
import { withSafeFix } from './safe-fix.ts';

/**
 * What the DNS says about a name's DMARC, looked up once and judged as often as wanted. `confirmation` is what several resolvers said
 * about a record that is missing or not usable; not there where nobody asked them.
 */
export type DmarcFindings = {
  discovery: Discovery;
  destinations: Destination[];
  misplaced: Misplaced;
  confirmation?: Confirmation | null;
};

/** The policies of a name and of names below it; `null` where none applies or a lookup left it open. */
export type DmarcPolicies = Record<'self' | 'existing' | 'nonexistent', EffectivePolicy | null>;

/** Looks up everything DMARC needs about a name: the tree walk, misplaced records, the destinations of reports. */
export async function lookUpDmarc(lookup: Lookup, domain: string): Promise<DmarcFindings> {
  const [walked, misplaced, self] = await Promise.all([
    discover(lookup, domain),
    findMisplaced(lookup, domain),
    lookup(domain, 'TXT'),
  ]);
  const alias = self.status === 'failed' ? undefined : self.aliases.at(-1);
  const discovery = { ...walked, nonexistent: self.status === 'nxdomain', ...(alias === undefined ? {} : { alias }) };
  return { discovery, misplaced, destinations: await checkDestinations(lookup, discovery) };
}

/** The policies that apply to mail from the name, from an existing and from a non-existent subdomain. */
export function dmarcPolicies(discovery: Discovery): DmarcPolicies {
  return {
    self: effectivePolicy(discovery, 'self'),
    existing: effectivePolicy(discovery, 'existing'),
    nonexistent: effectivePolicy(discovery, 'nonexistent'),
  };
}

/** Every finding about a name's DMARC, worst first. A lookup that failed never makes one. Source: RFC 9989, 9990, 9991. */
export function judgeDmarc({ discovery, destinations, misplaced }: DmarcFindings, context: JudgeContext): Flag[] {
  const flags = judgePlace(discovery, misplaced, context);
  const own = discovery.steps[0];
  const step = own?.record != null ? own : discovery.policyStep;
  if (step?.record != null && (step === own || !isAboveOrganisation(discovery, step.domain))) {
    flags.push(...judgeText(step, step.record), ...judgePolicy(discovery, step, step.record, context));
    flags.push(...judgeReports(step, step.record, destinations, context));
  }
  return bySeverity(flags.map((flag) => withSafeFix(flag, discovery, context)));
}
