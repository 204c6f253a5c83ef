import { getDomain } from 'tldts';
import { type DkimFindings, lookUpDkim } from '../dkim/look-up.ts';
import type { SelectorCandidate } from '../dkim/selectors.ts';
import { type DmarcFindings, lookUpDmarc } from '../dmarc/judge.ts';
import type { Lookup } from '../dns/answer.ts';
import { spfTree } from '../spf/tree.ts';
import { type SpfTree } from '../spf/tree-shape.ts';
import { type BimiFindings, lookUpBimi } from '../transport/bimi.ts';
import { type DnssecFindings, lookUpDnssec } from '../transport/dnssec.ts';
import { lookUpMtaSts, type MtaStsFindings } from '../transport/mta-sts.ts';
import { lookUpMx, type MxFindings } from '../transport/mx.ts';
import { lookUpNameServers, type NameServerFindings } from '../transport/name-servers.ts';
import type { PolicyFetch } from '../transport/policy-fetch.ts';
import type { Registration, RegistrationFetch } from '../transport/registration.ts';
import { lookUpTlsRpt, type TlsRptFindings } from '../transport/tls-rpt.ts';
import type { Topic } from '../vocabulary.ts';

/** All that the DNS said about a domain at one moment; judged as often as wanted, with what else is known then. */
export type CheckFindings = {
  domain: string;
  dmarc: DmarcFindings;
  spf: SpfTree;
  dkim: DkimFindings;
  mx: MxFindings;
  mtaSts: MtaStsFindings;
  tlsRpt: TlsRptFindings;
  bimi: BimiFindings;
  dnssec: DnssecFindings;
  ns: NameServerFindings;
  registration: Registration;
};

/** How a part of the check came out, for people who watch it. */
export type StepState = 'asking' | 'found' | 'missing' | 'unknown';

/** What a check asks with and tells on the way. `selectors` are looked for besides the names that mail services use. */
export type CheckMeans = {
  lookup: Lookup;
  fetchPolicy: PolicyFetch;
  fetchRegistration?: RegistrationFetch;
  selectors: readonly SelectorCandidate[];
  onStep?: (step: Topic, state: StepState) => void;
};

const states: Record<string, StepState> = {
  record: 'found',
  found: 'found',
  several: 'found',
  multiple: 'found',
  broken: 'found',
  declined: 'found',
  null: 'found',
  signed: 'found',
  signed_unchecked: 'found',
  bogus: 'found',
  none: 'missing',
  unsigned: 'missing',
};

const notAsked: Registration = { status: 'unknown', reason: 'nobody was asked' };

function dkimState(findings: DkimFindings): string {
  if (findings.selectors.some(({ state }) => state === 'key')) return 'found';
  return findings.selectors.some(({ state }) => state === 'unknown') ? 'unknown' : 'none';
}

/** Looks up all parts of a domain at the same time. Never throws; what could not be looked up says so in its part. */
export async function lookUpDomain(domain: string, means: CheckMeans): Promise<CheckFindings> {
  const { lookup, fetchPolicy, fetchRegistration, selectors, onStep } = means;
  async function step<Found>(topic: Topic, work: Promise<Found>, stateOf: (found: Found) => string): Promise<Found> {
    onStep?.(topic, 'asking');
    const found = await work;
    const word = stateOf(found);
    onStep?.(topic, states[word] ?? 'unknown');
    return found;
  }
  const state = (found: { state: string }) => found.state;
  const registered = getDomain(domain);
  const [dmarc, spf, dkim, mx, mtaSts, tlsRpt, bimi, dnssec, ns, registration] = await Promise.all([
    step('dmarc', lookUpDmarc(lookup, domain), ({ discovery }) =>
      discovery.unknown ? 'unknown' : discovery.steps.some((walked) => walked.found !== 'none') ? 'found' : 'none',
    ),
    step('spf', spfTree(lookup, domain), ({ root }) => root.status),
    step('dkim', lookUpDkim(lookup, domain, selectors, true), dkimState),
    step('mx', lookUpMx(lookup, domain), state),
    step('mta_sts', lookUpMtaSts(lookup, fetchPolicy, domain), state),
    step('tls_rpt', lookUpTlsRpt(lookup, domain), state),
    step('bimi', lookUpBimi(lookup, domain), state),
    step('dnssec', lookUpDnssec(lookup, domain), state),
    step('ns', lookUpNameServers(lookup, domain), state),
    registered === null || fetchRegistration === undefined ? notAsked : fetchRegistration(registered),
  ]);
  return { domain, dmarc, spf, dkim, mx, mtaSts, tlsRpt, bimi, dnssec, ns, registration };
}
