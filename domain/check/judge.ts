import { judgeDkim, type KeyAges } from '../dkim/judge.ts';
import { effectivePolicy } from '../dmarc/effective-policy.ts';
import { judgeDmarc } from '../dmarc/judge.ts';
import type { JudgeContext } from '../judge/context.ts';
import { bySeverity, type Fix, type Flag } from '../judge/flag.ts';
import { judgeSpf, type SpfJudgement } from '../spf/judge.ts';
import type { SeenSource } from '../spf/what-if.ts';
import { judgeDnssec, judgeNameServers } from '../transport/judge-base.ts';
import { judgeBimi } from '../transport/judge-bimi.ts';
import { judgeMtaSts } from '../transport/judge-mta-sts.ts';
import { judgeMx } from '../transport/judge-mx.ts';
import { judgeTlsRpt } from '../transport/judge-tls-rpt.ts';
import { modeInForce } from '../transport/mta-sts.ts';
import { judgeRegistration } from '../transport/registration.ts';
import type { Topic, VerificationStatus } from '../vocabulary.ts';
import type { CheckFindings } from './look-up.ts';
import { verdictOf } from './verdict.ts';

/**
 * What is known besides the DNS. `seenSources` are all sources of 90 days, left out without reports; `testingSinceDays` how long the
 * MTA-STS policy has been on test; `previousPolicy` the id and file of the look before.
 */
export type CheckFacts = {
  context: JudgeContext;
  nowMs: number;
  keyAges?: KeyAges;
  seenSources?: readonly SeenSource[];
  testingSinceDays?: number;
  previousPolicy?: { id: string; body: string };
};

/** A look-up that failed: what it was for, the name asked, why it told nothing. */
export type UnknownPart = { topic: Topic; name: string; why: string };

/**
 * The judgement of a check: every finding, worst first; what could not be looked up; the status of the wire; one sentence; and the SPF
 * record with every sure change at once, `null` where there is nothing to change.
 */
export type CheckJudgement = {
  flags: Flag[];
  unknown: UnknownPart[];
  status: VerificationStatus;
  verdict: string;
  spfProposal: Fix | null;
};

/** The status of the wire: a failed look-up of DMARC or SPF counts unless something bad was found all the same (specification 4). */
export function statusOf(flags: readonly Flag[], unknown: readonly UnknownPart[]): VerificationStatus {
  if (flags.some(({ severity }) => severity === 'critical' || severity === 'high')) return 'NeedsAttention';
  if (unknown.some(({ topic }) => topic === 'dmarc' || topic === 'spf')) return 'Error';
  return flags.some(({ severity }) => severity === 'medium') ? 'VerifiedWithIssues' : 'Verified';
}

function unknownParts(findings: CheckFindings, spf: SpfJudgement): UnknownPart[] {
  const { dmarc, dkim, mx, mtaSts, tlsRpt, bimi, dnssec, ns, domain } = findings;
  const parts: UnknownPart[] = spf.unknown.map(({ name, text }) => ({ topic: 'spf', name, why: text }));
  const add = (topic: Topic, name: string, why: string | null) => {
    if (why !== null) parts.push({ topic, name, why });
  };
  for (const step of dmarc.discovery.steps) add('dmarc', step.at, step.failure);
  for (const { tag, uri, at, authorised, receives } of dmarc.destinations) {
    const open = authorised === 'unknown' ? at : receives === 'unknown' ? uri.host : null;
    if (open !== null) add('dmarc', open, `Whether reports reach ${uri.address} (${tag}) could not be looked up.`);
  }
  for (const selector of dkim.selectors) add('dkim', selector.at, selector.failure);
  add('mx', domain, mx.failure);
  for (const host of mx.hosts)
    if (host.state === 'unknown') add('mx', host.exchange, 'The addresses of this host could not be looked up.');
  add('mta_sts', mtaSts.at, mtaSts.failure);
  add('tls_rpt', tlsRpt.at, tlsRpt.failure);
  add('bimi', bimi.at, bimi.failure);
  if (dnssec.state === 'unknown') add('dnssec', dnssec.zone, dnssec.failure);
  add('ns', ns.zone, ns.failure);
  return parts;
}

/** Judges everything that was looked up about a domain. Pure: the same findings and facts give the same judgement. */
export function judgeCheck(findings: CheckFindings, facts: CheckFacts): CheckJudgement {
  const { context, nowMs } = facts;
  const { domain, dmarc, mx, mtaSts } = findings;
  const policy = effectivePolicy(dmarc.discovery, 'self');
  const { mail } = context;
  const spf = judgeSpf(findings.spf, {
    mailClass: context.mailClass,
    dmarcEnforces: policy !== null && policy.applied !== 'none',
    dkimCoversPct: mail === null || mail.passed === 0 ? null : (100 * mail.dkimAligned) / mail.passed,
    ...(facts.seenSources === undefined ? {} : { seenSources: facts.seenSources }),
  });
  const flags = bySeverity([
    ...judgeDmarc(dmarc, context),
    ...spf.flags,
    ...judgeDkim(findings.dkim, domain, context, facts.keyAges),
    ...judgeMx(mx, domain, context),
    ...judgeMtaSts(mtaSts, domain, context, {
      mx,
      nowMs,
      ...(facts.testingSinceDays === undefined ? {} : { testingSinceDays: facts.testingSinceDays }),
      ...(facts.previousPolicy === undefined ? {} : { previous: facts.previousPolicy }),
    }),
    ...judgeTlsRpt(findings.tlsRpt, domain, context, { mx, mode: modeInForce(mtaSts) }),
    ...judgeBimi(findings.bimi, context, {
      policy,
      pct: dmarc.discovery.policyStep?.record?.pct ?? null,
      unknown: dmarc.discovery.unknown,
    }),
    ...judgeDnssec(findings.dnssec),
    ...judgeNameServers(findings.ns),
    ...judgeRegistration(findings.registration, domain, nowMs),
  ]);
  const unknown = unknownParts(findings, spf);
  return {
    flags,
    unknown,
    status: statusOf(flags, unknown),
    verdict: verdictOf(findings, context.mailClass),
    spfProposal: spf.proposal,
  };
}
