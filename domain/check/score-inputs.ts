import type { JudgeContext } from '../judge/context.ts';
import type { ScoreInputs } from '../score/inputs.ts';
import { namesNobody } from '../spf/last-word.ts';
import { contextOf, roleOf } from './role.ts';
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
};

/** The facts of a visitor's domain: none. */
export const noFacts: ScoreFacts = { ownMail: null, hoursSinceReport: null, oldestKeyMonths: null };

/** What the score is made of, from what the DNS said and what the reports say. */
export function scoreInputs(findings: CheckFindings, given: JudgeContext, facts: ScoreFacts): ScoreInputs {
  const context = contextOf(findings, given);
  const { mailClass, mail, isSilent } = context;
  const { domain, dmarc, spf, dkim, mx, mtaSts, tlsRpt, dnssec } = findings;
  const isQuiet = isSilent === true;
  const signs = (mail?.dkimAligned ?? 0) > 0;
  const keys = dkimScore(dkim, signs, facts.oldestKeyMonths);
  const usesOrganisation = mail === null && keys?.validKeys === 0 && alignsWithOrganisation(dmarc, domain);
  const senders = isQuiet && namesNobody(spf) ? null : spfScore(spf);
  return {
    mailClass,
    writesToLists: (mail?.listMail ?? 0) > 0,
    hoursSinceReport: facts.hoursSinceReport,
    mail: facts.ownMail,
    dmarc: dmarcScore(dmarc),
    isKnown:
      !dmarc.discovery.unknown &&
      roleOf(findings) !== 'missing' &&
      spf.root.status !== 'failed' &&
      spf.root.status !== 'not_asked',
    spf: senders,
    dkim: isQuiet || usesOrganisation ? null : keys,
    mx: isQuiet ? null : mxScore(mx),
    inboundTls: isQuiet ? null : inboundTlsScore(mtaSts, mx),
    tlsRpt: isQuiet || tlsRpt.state === 'unknown' ? null : tlsRpt.state === 'found',
    dnssec: dnssecScore(dnssec),
  };
}
