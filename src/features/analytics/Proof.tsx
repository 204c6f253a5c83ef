import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { comparedLabel, proofFinding } from './findings.ts';
import type { Totals } from './types.ts';

type ProofProps = {
  totals: Totals;
  previous: Totals;
  /** Whether some of the totals before were deleted. */
  isPreviousCut: boolean;
  before: string;
  passedHref: string;
  failedHref: string;
};

/** By which of the two proofs mail passed, each with its count and what it was before. */
export function Proof({ totals, previous, isPreviousCut, before, passedHref, failedHref }: ProofProps) {
  const figure = (part: number) => ({
    value: totals.messages === 0 ? 'no messages' : format.share(part, totals.messages),
    unmeasured: totals.messages === 0,
  });
  const note = (key: 'passed' | 'dkim_aligned' | 'spf_aligned') =>
    totals.messages === 0
      ? undefined
      : `${format.number(totals[key])} of ${format.number(totals.messages)} · ${comparedLabel(
          { messages: totals.messages, passed: totals[key] },
          { messages: previous.messages, passed: previous[key], isUnknown: isPreviousCut },
          before,
        )}`;
  return (
    <Section span={12} question="How do messages pass?" finding={proofFinding(totals)}>
      <StatRow columns={4}>
        <Stat label="Passed DMARC" {...figure(totals.passed)} note={note('passed')} href={passedHref} />
        <Stat label="DKIM aligned" {...figure(totals.dkim_aligned)} note={note('dkim_aligned')} href={passedHref} />
        <Stat label="SPF aligned" {...figure(totals.spf_aligned)} note={note('spf_aligned')} href={passedHref} />
        <Stat
          label="Failed"
          {...figure(totals.failed)}
          note={
            totals.messages === 0
              ? undefined
              : `${format.number(totals.failed)} of ${format.number(totals.messages)}, SPF and DKIM both failed`
          }
          href={failedHref}
        />
      </StatRow>
    </Section>
  );
}
