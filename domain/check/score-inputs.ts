import type { JudgeContext } from '../judge/context.ts';
import type { ScoreInputs, ScoreTopic } from '../score/inputs.ts';
import { securityScore } from '../score/security-score.ts';
import { namesNobody } from '../spf/last-word.ts';
import { openByAlignment } from './open-names.ts';
import { isKeyOpen, possibleContexts, roleOf, sendsNothing } from './role.ts';
import { alignsWithOrganisation, dkimScore } from './topics/dkim.ts';
import { dmarcScore } from './topics/dmarc.ts';
import { dnssecScore } from './topics/dnssec.ts';
import { inboundTlsScore } from './topics/mta-sts.ts';
import { mxScore } from './topics/mx.ts';
import { spfScore } from './topics/spf-state.ts';
import type { CheckFindings } from './topics.ts';

/** What the score needs beside the DNS: the own mail of 30 days, the last report, how old the oldest key in use is known to be. */
export type ScoreFacts = {
  ownMail: { messages: number; passed: number; dkimAligned: number } | null;
  hoursSinceReport: number | null;
  oldestKeyMonths: number | null;
  /** Selectors without a working key that another key has replaced. */
  replacedSelectors?: ReadonlySet<string>;
  /** Other names whose SPF is known to let anybody pass. */
  openNames?: readonly string[];
};

/** The facts of a visitor's domain: none. */
export const noFacts: ScoreFacts = { ownMail: null, hoursSinceReport: null, oldestKeyMonths: null };

/**
 * What the score is made of, from what the DNS said and what the reports say. Where a failed lookup leaves open what a name is for, the use
 * with the best score counts.
 */
export function scoreInputs(findings: CheckFindings, given: JudgeContext, facts: ScoreFacts): ScoreInputs {
  const [first, ...others] = possibleContexts(findings, given).map((context) => inputsAs(findings, context, facts));
  if (first === undefined) throw new Error(`${findings.domain} has no role.`);
  const scoreOf = (inputs: ScoreInputs) => securityScore(inputs).score ?? -1;
  return others.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best), first);
}

function failedTopics({ dkim, mx, mtaSts, tlsRpt, dnssec }: CheckFindings): ScoreTopic[] {
  const failed: [ScoreTopic, boolean][] = [
    ['dkim', isKeyOpen(dkim)],
    ['wildcard', dkim.isWildcardOpen === true],
    ['mx', mxScore(mx) === null],
    ['inboundTls', inboundTlsScore(mtaSts, mx) === null],
    ['tlsRpt', tlsRpt.state === 'unknown'],
    ['dnssec', dnssec.state === 'unknown'],
  ];
  return failed.flatMap(([topic, isFailed]) => (isFailed ? [topic] : []));
}

function inputsAs(findings: CheckFindings, context: JudgeContext, facts: ScoreFacts): ScoreInputs {
  const { mail, isSilent } = context;
  const mailClass = sendsNothing(findings, context) ? 'parked' : context.mailClass;
  const { domain, dmarc, spf, dkim, mx, mtaSts, tlsRpt, dnssec } = findings;
  const isQuiet = isSilent === true && mailClass !== 'parked';
  const signs = (mail?.dkimAligned ?? 0) > 0;
  const keys = dkimScore(dkim, signs, facts.oldestKeyMonths, facts.replacedSelectors);
  const usesOrganisation = mail === null && keys?.validKeys === 0 && alignsWithOrganisation(dmarc, domain);
  const namesNone = isQuiet && namesNobody(spf);
  const senders = namesNone ? null : spfScore(spf);
  return {
    mailClass,
    writesToLists: (mail?.listMail ?? 0) > 0,
    hoursSinceReport: facts.hoursSinceReport,
    mail: facts.ownMail,
    dmarc: dmarcScore(dmarc),
    failed: isQuiet ? failedTopics(findings).filter((topic) => topic === 'dnssec') : failedTopics(findings),
    isOpenByName: openByAlignment(findings, facts.openNames ?? []).length > 0,
    isKnown: !dmarc.discovery.unknown && roleOf(findings) !== 'missing' && (senders !== null || namesNone),
    spf: senders,
    dkim: isQuiet || usesOrganisation ? null : keys,
    mx: isQuiet ? null : mxScore(mx),
    inboundTls: isQuiet ? null : inboundTlsScore(mtaSts, mx),
    tlsRpt: isQuiet || tlsRpt.state === 'unknown' ? null : tlsRpt.state === 'found',
    dnssec: dnssecScore(dnssec),
  };
}
