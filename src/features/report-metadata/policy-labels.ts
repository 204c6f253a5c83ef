import { entryOf } from '#domain/text.ts';
import type { WholeReport } from './types.ts';

type Policy = WholeReport['report']['policy'];

export type PolicyTag = { tag: string; value: string | null; words: string };

const actions: Record<string, string> = {
  none: 'report only',
  quarantine: 'send failing messages to spam',
  reject: 'reject failing messages',
};
const modes: Record<string, string> = { r: 'relaxed: a subdomain is enough', s: 'strict: the names must be the same' };

/** The policy a reporter saw, tag by tag, with what each asks for (RFC 9989 4.7; pct is RFC 7489 6.3). */
export function policyTags(policy: Policy): PolicyTag[] {
  const act = (value: string | null, missing: string) =>
    value === null ? missing : (entryOf(actions, value) ?? 'not defined by the standard');
  const mode = (value: string | null) =>
    value === null ? 'not given; relaxed is the default' : (entryOf(modes, value) ?? 'not defined by the standard');
  return [
    { tag: 'p', value: policy.p, words: act(policy.p, 'not given') },
    { tag: 'sp', value: policy.sp, words: `subdomains: ${act(policy.sp, 'as p')}` },
    { tag: 'np', value: policy.np, words: `names that do not exist: ${act(policy.np, 'as sp')}` },
    { tag: 'adkim', value: policy.adkim, words: `DKIM ${mode(policy.adkim)}` },
    { tag: 'aspf', value: policy.aspf, words: `SPF ${mode(policy.aspf)}` },
    {
      tag: 'fo',
      value: policy.fo,
      words: policy.fo === null ? 'failure reports: not given' : 'when failure reports are asked for',
    },
    ...(policy.pct === null
      ? []
      : [
          {
            tag: 'pct',
            value: String(policy.pct),
            words: policy.pct === 100 ? 'applies to all messages' : 'applies to this share of messages only',
          },
        ]),
    ...(policy.testing === null
      ? []
      : [
          {
            tag: 't',
            value: policy.testing,
            words: policy.testing === 'y' ? 'test mode: receivers apply a weaker policy' : 'not in test mode',
          },
        ]),
  ];
}

/** How a reporter found the policy, in a sentence. */
export function discoveryLabel(method: string | null): string {
  if (method === null) return 'The reporter does not say how it found the policy.';
  if (method === 'treewalk') return 'Found by DNS tree walk (RFC 9989).';
  return method === 'psl' ? 'Found with the Public Suffix List (RFC 7489).' : `Found by ${method}.`;
}
