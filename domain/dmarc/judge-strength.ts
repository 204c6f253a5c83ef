import type { JudgeContext } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import { passesEnough } from '../protection/own-mail.ts';
import { mayTest } from '../protection/record-maker.ts';
import { count } from '../text.ts';
import type { Policy } from '../vocabulary.ts';
import type { WalkStep } from './discovery.ts';
import { dmarcFlag, replaced } from './flag.ts';
import { type DmarcRecord, isStrict, testsEverywhere } from './record.ts';
import { meansTag, meantValues } from './repair.ts';

const policyTags = new Set(['p', 'sp', 'np']);
const rejectAll = { p: 'reject', sp: 'reject', np: 'reject', testing: false, pct: null } as const;

/** The next policy of a domain whose own messages pass, tested first where the test weakens nothing. */
function toQuarantine(step: WalkStep, record: DmarcRecord): Pick<Flag, 'todo' | 'fix'> {
  return mayTest('rehearse_quarantine', record)
    ? {
        todo: 'Move to quarantine, first in testing mode (t=y).',
        fix: replaced(step.at, record, { p: 'quarantine', testing: true, pct: '0' }),
      }
    : { todo: 'Move to quarantine.', fix: replaced(step.at, record, { p: 'quarantine', testing: false, pct: null }) };
}

/**
 * Findings about how much a record asks of receivers: nothing, monitoring only, testing (RFC 9989 4.7, 4.10.1, 7.4). `applies` is the
 * policy of the name that is judged, which may be `sp` or `np` of a record above it.
 */
export function judgeStrength(step: WalkStep, record: DmarcRecord, context: JudgeContext, applies: Policy): Flag[] {
  const flags: Flag[] = [];
  const { mail } = context;
  const rua = meantValues(record.text)?.rua ?? [];
  const isPolicyWritten =
    meansTag(record.text, 'p') || record.remarks.some(({ kind, tag }) => kind === 'bad_value' && policyTags.has(tag));
  if (!record.usable && !isPolicyWritten)
    return [
      dmarcFlag({
        code: 'DMARC_UNUSABLE',
        severity: 'critical',
        at: step.at,
        seen: record.text,
        why: 'The record has no valid policy and no valid report address, so receivers ignore it.',
        todo: 'Publish this record instead.',
        fix: replaced(
          step.at,
          record,
          rua.length > 0 ? {} : { rua: [`mailto:${context.reportAddress ?? `dmarc@${step.domain}`}`] },
        ),
        source: 'RFC 9989 4.10.1',
      }),
    ];
  if (!record.usable) return flags;
  const isParked = context.mailClass === 'parked';
  const inUse = isParked && mail !== null && mail.messages > 0;
  const checkFirst = 'Its own senders sent messages: check whether it is parked, then move to p=reject.';
  if (record.p === null && !meansTag(record.text, 'p'))
    flags.push(
      dmarcFlag({
        code: 'DMARC_P_MISSING',
        severity: 'high',
        at: step.at,
        seen: record.text,
        why: 'The record has no policy. Newer receivers treat it as p=none, older ones ignore the record.',
        todo: 'Add a policy (p).',
        fix: replaced(step.at, record, {}),
        source: 'RFC 9989 4.7',
      }),
    );
  if (record.p === 'none' && applies === 'none') {
    const ready = mail !== null && (mail.noneSinceDays ?? 0) > 60 && passesEnough(mail);
    flags.push(
      dmarcFlag({
        code: 'DMARC_NONE',
        severity: ready || isParked ? 'high' : 'medium',
        at: step.at,
        seen: record.text,
        why: ready
          ? `Forged messages are still delivered, although ${count(mail.passed)} of ${count(mail.messages)} of the domain’s own messages pass and it has been monitored for ${mail.noneSinceDays} days.`
          : 'The policy only monitors: forged messages are still delivered.',
        ...(isParked
          ? {
              todo: inUse ? checkFirst : 'Nobody sends as this domain: move straight to p=reject.',
              fix: replaced(step.at, record, rejectAll),
            }
          : ready
            ? toQuarantine(step, record)
            : { todo: 'Watch the reports for a month, fix what fails, then move to quarantine.' }),
        source: 'RFC 9989 7.4, C.6',
      }),
    );
  }
  if (record.p === 'quarantine' && isParked)
    flags.push(
      dmarcFlag({
        code: 'DMARC_PARKED_QUARANTINE',
        severity: 'medium',
        at: step.at,
        seen: record.text,
        why: `${inUse ? 'Forged' : 'Nobody sends as this domain, but forged'} messages still reach spam folders.`,
        todo: inUse ? checkFirst : 'Move to p=reject. It cannot affect genuine messages.',
        fix: replaced(step.at, record, rejectAll),
        source: 'RFC 9989 7.4',
      }),
    );
  if (record.testing)
    flags.push(
      dmarcFlag({
        code: 'DMARC_TESTING',
        severity: isStrict(record) ? 'medium' : 'info',
        at: step.at,
        seen: record.text,
        why: isStrict(record)
          ? 't=y asks receivers to apply one level less than the policy.'
          : 't=y has no effect with p=none: there is no lower level.',
        todo: isStrict(record)
          ? 'Remove t=y once testing shows that no genuine message fails.'
          : 'Remove t=y, or keep it if you test quarantine next.',
        fix: replaced(step.at, record, { testing: false, pct: null }),
        source: 'RFC 9989 4.7',
      }),
    );
  if (record.testing && record.p !== 'none' && record.p !== null && !testsEverywhere(record))
    flags.push(
      dmarcFlag({
        code: 'DMARC_TESTING_OLD',
        severity: 'info',
        at: step.at,
        seen: record.text,
        why: 'Older receivers do not know t=y and enforce the policy already. Only pct=0 beside it stops them.',
        todo: 'Next time, test with t=y; pct=0 together.',
        source: 'RFC 9989 C.5',
      }),
    );
  return flags;
}
