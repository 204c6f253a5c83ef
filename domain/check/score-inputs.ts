import type { JudgeContext } from '../judge/context.ts';
import type { ScoreInputs } from '../score/inputs.ts';
import { dkimScore } from './topics/dkim.ts';
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
export function scoreInputs(findings: CheckFindings, { mailClass, mail }: JudgeContext, facts: ScoreFacts): ScoreInputs {
  const { dmarc, spf, dkim, mx, mtaSts, tlsRpt, dnssec } = findings;
  return {
    mailClass,
    writesToLists: (mail?.listMail ?? 0) > 0,
    hoursSinceReport: facts.hoursSinceReport,
    mail: facts.ownMail,
    dmarc: dmarcScore(dmarc),
    spf: spfScore(spf),
    dkim: dkimScore(dkim, (mail?.dkimAligned ?? 0) > 0, facts.oldestKeyMonths),
    mx: mxScore(mx),
    inboundTls: inboundTlsScore(mtaSts, mx),
    tlsRpt: tlsRpt.state === 'unknown' ? null : tlsRpt.state === 'found',
    dnssec: dnssecScore(dnssec),
  };
}
