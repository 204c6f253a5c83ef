import type { JudgeContext } from '../judge/context.ts';
import type { Flag } from '../judge/flag.ts';
import type { Policy } from '../vocabulary.ts';
import type { WalkStep } from './discovery.ts';
import { weakensRecord } from './effective-policy.ts';
import { dmarcFlag, replaced } from './flag.ts';
import { type DmarcRecord, isStrict, readDmarcRecord } from './record.ts';
import { meansTag, meantValues } from './repair.ts';

const count = new Intl.NumberFormat('en-ZA');

const policyTags = new Set(['p', 'sp', 'np']);

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
  const inUse = context.mailClass === 'parked' && mail !== null && mail.messages > 0;
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
    const ready = mail !== null && (mail.noneSinceDays ?? 0) > 60 && mail.messages >= 100 && mail.passed / mail.messages >= 0.98;
    const testing = replaced(step.at, record, { p: 'quarantine', testing: true, pct: '0' });
    const tested = readDmarcRecord(testing.value);
    const mayTest = tested !== null && !weakensRecord(record, tested);
    flags.push(
      dmarcFlag({
        code: 'DMARC_NONE',
        severity: ready || context.mailClass === 'parked' ? 'high' : 'medium',
        at: step.at,
        seen: record.text,
        why: ready
          ? `Forged messages are still delivered, although ${count.format(mail.passed)} of ${count.format(mail.messages)} of the domain’s own messages pass and it has been monitored for ${mail.noneSinceDays} days.`
          : 'The policy only monitors: forged messages are still delivered.',
        todo:
          context.mailClass === 'parked'
            ? inUse
              ? checkFirst
              : 'Nobody sends as this domain: move straight to p=reject.'
            : ready
              ? `Move to quarantine${mayTest ? ', first in testing mode (t=y)' : ''}.`
              : 'Watch the reports for a month, fix what fails, then move to quarantine.',
        fix:
          context.mailClass === 'parked'
            ? replaced(step.at, record, { p: 'reject', sp: 'reject', np: 'reject' })
            : ready
              ? mayTest
                ? testing
                : replaced(step.at, record, { p: 'quarantine', testing: false, pct: null })
              : null,
        source: 'RFC 9989 7.4, C.6',
      }),
    );
  }
  if (record.p === 'quarantine' && context.mailClass === 'parked')
    flags.push(
      dmarcFlag({
        code: 'DMARC_PARKED_QUARANTINE',
        severity: 'medium',
        at: step.at,
        seen: record.text,
        why: `${inUse ? 'Forged' : 'Nobody sends as this domain, but forged'} messages still reach spam folders.`,
        todo: inUse ? checkFirst : 'Move to p=reject. It cannot affect genuine messages.',
        fix: replaced(step.at, record, { p: 'reject', sp: 'reject', np: 'reject', testing: false, pct: null }),
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
  if (record.testing && record.p !== 'none' && record.p !== null && !/^\s*0+\s*$/.test(record.pct ?? ''))
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
