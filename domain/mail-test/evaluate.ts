import type { Alignment } from '../dmarc/alignment.ts';
import { effectivePolicy } from '../dmarc/effective-policy.ts';
import type { Policy } from '../vocabulary.ts';
import type { MailTestFacts, MailTestResult } from './facts.ts';
import { mailTestFlags } from './flags.ts';

type Answer = 'yes' | 'no' | 'unknown';

function aligned(alignment: Alignment, isStrict: boolean): boolean | null {
  if (alignment === 'unknown') return null;
  return alignment === 'strict' || (alignment === 'relaxed' && !isStrict);
}

function passes(has: boolean | null, isAligned: boolean | null): Answer {
  if (has === false || isAligned === false) return 'no';
  return has === true && isAligned === true ? 'yes' : 'unknown';
}

function verdictOf(author: string | null, dmarc: MailTestResult['dmarc'], isProven: Answer): string {
  if (author === null) return 'The message has no From address, or several, so receivers cannot apply DMARC.';
  if (dmarc.result === 'unknown') return 'A lookup gave no answer, so this test is not complete. Send another message.';
  if (dmarc.result === 'pass') return `This message passes DMARC for ${author}.`;
  if (dmarc.result === 'none')
    return isProven === 'yes'
      ? `SPF or DKIM passes for ${author}, but the domain has no DMARC record, so forged messages are delivered too.`
      : `Nothing proves that ${author} sent this message, and the domain has no DMARC record.`;
  const acts: Record<Policy, string> = {
    none: 'Receivers deliver it all the same, because the policy is p=none.',
    quarantine: 'Receivers are asked to treat it as spam.',
    reject: 'Receivers are asked to reject it.',
  };
  return `This message fails DMARC for ${author}. ${acts[dmarc.policy ?? 'none']}`;
}

/** SPF, DKIM and DMARC of one message (RFC 9989 4.4, 5.3), with what to fix. Pure. */
export function evaluateMailTest(facts: MailTestFacts): MailTestResult {
  const { author, ip, service, dmarc: discovery } = facts;
  const record = discovery?.policyStep?.record ?? null;
  const spf =
    facts.spf === null
      ? null
      : {
          result: facts.spf.outcome.result,
          domain: facts.spf.outcome.domain,
          reason: facts.spf.outcome.reason,
          isAligned: author === null ? null : aligned(facts.spf.alignment, record?.aspf === 's'),
        };
  const signatures = (facts.signatures ?? []).map(({ alignment, ...signature }) => ({
    ...signature,
    isAligned: author === null ? null : aligned(alignment, record?.adkim === 's'),
  }));
  const spfPasses: Answer =
    spf === null ? 'unknown' : passes(spf.result === 'temperror' ? null : spf.result === 'pass', spf.isAligned);
  const answers = [
    spfPasses,
    ...(facts.signatures === null ? (['unknown'] as const) : []),
    ...signatures.map(({ result, isAligned }) => passes(result === 'unknown' ? null : result === 'pass', isAligned)),
  ];
  const isProven: Answer = answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';
  const policy = discovery === null ? null : effectivePolicy(discovery, 'self');
  const dmarc: MailTestResult['dmarc'] = {
    result:
      author === null
        ? 'fail'
        : discovery === null || discovery.unknown || (policy !== null && isProven === 'unknown')
          ? 'unknown'
          : policy === null
            ? 'none'
            : isProven === 'yes'
              ? 'pass'
              : 'fail',
    policy: policy?.applied ?? null,
    at: policy?.at ?? null,
  };
  return {
    author,
    ip,
    service: service?.name ?? null,
    spf,
    signatures,
    dmarc,
    verdict: verdictOf(author, dmarc, isProven),
    flags: mailTestFlags(facts, { spf, signatures, dmarc }),
  };
}
