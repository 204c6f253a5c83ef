import type { EffectivePolicy } from '../dmarc/effective-policy.ts';
import { hasInvisible, withoutInvisible } from '../dns/invisible.ts';
import { expectsNoMail, type JudgeContext } from '../judge/context.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import { type BimiFindings, readBimi } from './bimi.ts';
import { transportFlag } from './flag.ts';

/**
 * The DMARC that applies to the domain. `policy` is `null` where none does; `pct` the text of that tag in its record, `null` without one;
 * `unknown` is true where a failed lookup leaves the policy open (`Discovery.unknown`); `existing` is the policy of subdomains, where the
 * caller has it (`dmarcPolicies`).
 */
export type BimiDmarc = {
  policy: EffectivePolicy | null;
  pct: string | null;
  unknown: boolean;
  existing?: EffectivePolicy | null;
};

/** Whether mailboxes show a logo under this DMARC: quarantine or reject, of all mail, below the domain too, no t=y (BIMI draft 8.1). */
export function isStrictForBimi({ policy, pct, existing }: BimiDmarc): boolean {
  if (policy === null || policy.asked === 'none' || policy.applied !== policy.asked) return false;
  if (existing?.asked === 'none') return false;
  return policy.asked === 'reject' || pct === null || !/^\s*\d{1,2}\s*$/.test(pct);
}

function syntaxOf({ state, at, texts, record }: BimiFindings): Flag {
  const seen = texts.join('\n');
  const base = { topic: 'bimi', code: 'BIMI_SYNTAX', severity: 'low', at, seen, source: 'BIMI draft 5.2' } as const;
  if (state === 'several')
    return transportFlag({
      ...base,
      why: `There are ${texts.length} BIMI records, so receivers use none of them.`,
      todo: 'Keep one of the records.',
    });
  const clean = withoutInvisible(seen).trim();
  if (hasInvisible(seen) && readBimi(clean)?.problems.length === 0)
    return transportFlag({
      ...base,
      why: 'An invisible character was copied along, so receivers cannot read the record.',
      todo: 'Publish the corrected record.',
      fix: { action: 'replace', name: at, type: 'TXT', value: clean },
    });
  return transportFlag({
    ...base,
    why:
      record === null
        ? 'The text does not begin with exactly "v=BIMI1;", so it is not a BIMI record.'
        : `The record cannot be used: ${record.problems.join('; ')}.`,
    todo: 'Write it as v=BIMI1; l=https://… .svg; a=https://… .pem',
  });
}

/** Findings about BIMI, worst first. It counts for a badge only: no finding is worse than low. */
export function judgeBimi(findings: BimiFindings, context: JudgeContext, dmarc: BimiDmarc): Flag[] {
  const { state, at, texts, record } = findings;
  const base = { topic: 'bimi', at, seen: texts.join('\n') } as const;
  const flags: Flag[] = [];
  if (state === 'none' && !expectsNoMail(context))
    flags.push(
      transportFlag({
        ...base,
        code: 'BIMI_MISSING',
        severity: 'info',
        why: 'Mailboxes that show brand logos have none for you.',
        todo: 'To show your logo: enforce DMARC, get a mark certificate, then publish its address and that of the logo.',
        by: 'sender',
        source: 'BIMI draft 5.2',
      }),
    );
  if ((state === 'several' || state === 'broken') && (record === null || record.problems.length > 0))
    flags.push(syntaxOf(findings));
  if (record === null || record.declined) return bySeverity(flags);
  if (record.insecure.length > 0)
    flags.push(
      transportFlag({
        ...base,
        code: 'BIMI_NOT_HTTPS',
        severity: 'low',
        why: `Mailboxes load the logo and certificate only over https, not from ${record.insecure.join(' or ')}.`,
        todo: 'Use addresses that start with https.',
        fix: { action: 'replace', name: at, type: 'TXT', value: record.text.replace(/=(\s*)http:/gi, '=$1https:') },
        source: 'BIMI draft 5.2',
      }),
    );
  if (!dmarc.unknown && !isStrictForBimi(dmarc))
    flags.push(
      transportFlag({
        ...base,
        code: 'BIMI_TOO_LAX',
        severity: 'low',
        why: 'Mailboxes show the logo only with an enforced DMARC policy: quarantine or reject for all messages and subdomains, without t=y.',
        todo: 'Enforce DMARC first.',
        source: 'BIMI draft 8.1',
      }),
    );
  if (state === 'found' && record.certificate === null)
    flags.push(
      transportFlag({
        ...base,
        code: 'BIMI_NO_CERTIFICATE',
        severity: 'info',
        why: 'Without a mark certificate (VMC or CMC) Gmail and Apple Mail do not show the logo.',
        todo: 'Get a mark certificate and add its address as a=.',
        by: 'sender',
        source: 'BIMI draft 5.2',
      }),
    );
  return bySeverity(flags);
}
