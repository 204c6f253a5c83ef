import { readable } from '../dns/answer.ts';
import { bySeverity, type Flag } from '../judge/flag.ts';
import { parkedRecord, put, type SpfContext } from './flag.ts';
import { judgeFree } from './judge-free.ts';
import { judgeLimits } from './judge-limits.ts';
import { judgeReach } from './judge-reach.ts';
import { judgeRecords } from './judge-record.ts';
import { judgeSpelling } from './judge-spelling.ts';
import { judgeUnread } from './judge-unread.ts';
import { propose } from './propose.ts';
import { safeSpfFix } from './safe-fix.ts';
import type { SpfFailure, SpfTree } from './tree-shape.ts';

/**
 * What is to be said of a domain's SPF. `unknown`: the record itself could not be looked up, so nothing is judged and `flags` is empty.
 * `judged`: `flags` holds every finding, worst first; failed lookups below the record are in `unknown` with the reason, and
 * nothing that hangs on them is flagged. `record` is the published text, null where there is none or several. `proposal` is one record
 * with all the sure changes at once, null where there is nothing to change or no record is sure.
 */
export type SpfJudgement = {
  state: 'judged' | 'unknown';
  record: string | null;
  flags: Flag[];
  unknown: (SpfFailure & { text: string })[];
  isTruncated: boolean;
  proposal: Flag['fix'];
};

/** Evaluates a tree. Pure: the same tree and context give the same findings. Source: RFC 7208, RFC 9989 7.1. */
export function judgeSpf(tree: SpfTree, context: SpfContext): SpfJudgement {
  const { root } = tree;
  const isUnknown = root.status === 'failed' || root.status === 'not_asked';
  const isParked = context.mailClass === 'parked';
  const found = isUnknown
    ? []
    : [judgeRecords, judgeSpelling, judgeUnread, judgeReach, judgeLimits, judgeFree].flatMap((judge) => judge(tree, context));
  const flags = found.map((flag): Flag => {
    if (flag.fix === null) return flag;
    return { ...flag, fix: isParked ? put(tree.domain, parkedRecord, parkedAction(flag)) : safeSpfFix(tree, flag.fix, context) };
  });
  const proposal = isParked || isUnknown ? null : propose(tree, flags);
  return {
    state: isUnknown ? 'unknown' : 'judged',
    record: root.record === null ? null : readable(root.record.text),
    flags: bySeverity(flags),
    unknown: tree.failures.map((failure) => ({ ...failure, text: failureText(failure) })),
    isTruncated: tree.isTruncated,
    proposal: isParked ? (flags.find(({ fix }) => fix !== null)?.fix ?? null) : proposal && safeSpfFix(tree, proposal, context),
  };
}

/** Why a lookup gave no answer, as the end of a sentence. */
export const failureReasons: Record<SpfFailure['reason'], string> = {
  timeout: 'no name server answered in time',
  servfail: 'the DNS gave no usable answer',
  refused: 'the name server refused to answer',
  malformed: 'the answer could not be read',
  bogus: 'the DNSSEC signatures are wrong',
  loop: 'its aliases lead in a circle or too far',
  private: 'the name leads into a private network',
  limit: 'the limit of DNS lookups was reached',
};

function failureText({ name, type, reason }: SpfFailure): string {
  return `${readable(name)} (${type}) could not be looked up: ${failureReasons[reason]}.`;
}

function parkedAction({ fix }: Flag): 'publish' | 'replace' {
  return fix?.action === 'publish' ? 'publish' : 'replace';
}
