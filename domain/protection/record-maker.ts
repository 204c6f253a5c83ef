import type { DmarcRecord } from '../dmarc/record.ts';
import { type DmarcValues, dmarcValues, writeDmarcRecord } from '../dmarc/write-record.ts';
import { formOf } from '../text.ts';
import type { EnforcementStage } from '../vocabulary.ts';

/** The record of a stage, how to go back, and the reasons for its content. `rollback` is the current record, `null` if there is none. */
export type MadeRecord = { name: string; value: string; rollback: string | null; notes: string[] };

/** What the owner may choose besides the stage. */
export type RecordWishes = { domain: string; reportAddress: string | null; coverSubdomains: boolean };

const policyOf: Record<EnforcementStage, { p: DmarcValues['p']; isRehearsal: boolean }> = {
  no_record: { p: 'none', isRehearsal: false },
  none: { p: 'none', isRehearsal: false },
  rehearse_quarantine: { p: 'quarantine', isRehearsal: true },
  quarantine: { p: 'quarantine', isRehearsal: false },
  rehearse_reject: { p: 'reject', isRehearsal: true },
  reject: { p: 'reject', isRehearsal: false },
};

function addresses(current: DmarcRecord | null, { domain, reportAddress }: RecordWishes): string[] {
  const present = current === null ? [] : (dmarcValues(current).rua ?? []);
  const ours = reportAddress === null ? [] : [`mailto:${reportAddress}`];
  const all = [...ours, ...present.filter((uri) => !ours.some((own) => own.toLowerCase() === uri.toLowerCase()))];
  return all.length > 0 ? all : [`mailto:dmarc@${domain}`];
}

/**
 * Writes the record that brings a domain to a stage: the content of the current one is preserved, broken tags and those removed from the
 * standard are dropped. A testing stage carries `t=y; pct=0`, the only pair that receivers of RFC 9989 and of RFC 7489 read alike.
 */
export function makeRecord(stage: EnforcementStage, current: DmarcRecord | null, wishes: RecordWishes): MadeRecord {
  const { p, isRehearsal } = policyOf[stage];
  const present: Partial<DmarcValues> = current === null ? {} : dmarcValues(current);
  const notes: string[] = [];
  const np =
    p === 'none' ? (present.np ?? null) : wishes.coverSubdomains || present.np !== 'none' ? 'reject' : (present.np ?? null);
  const weaker = present.sp === 'none' || (present.sp === 'quarantine' && p === 'reject');
  const sp = wishes.coverSubdomains && weaker && p !== 'none' ? p : (present.sp ?? null);
  const value = writeDmarcRecord({
    ...present,
    p,
    sp,
    np,
    testing: isRehearsal,
    pct: isRehearsal ? '0' : null,
    rua: addresses(current, wishes),
  });
  if (isRehearsal)
    notes.push(
      `t=y asks newer receivers for one level less, pct=0 does the same for older ones. ${p === 'reject' ? 'Failing messages still go to spam; reports show what would be rejected.' : 'Nothing is stopped yet; reports show what would be.'}`,
    );
  if (np === 'reject' && present.np !== 'reject')
    notes.push('np=reject stops messages from subdomains that do not exist. No genuine message is affected.');
  const softer = [sp === 'reject' ? 'sp=reject' : null, np === 'reject' ? 'np=reject' : null].filter((tag) => tag !== null);
  if (isRehearsal && softer.length > 0)
    notes.push(`Until t=y is removed, ${softer.join(' and ')} ${formOf(softer.length, 'counts', 'count')} as quarantine.`);
  if (stage === 'quarantine') notes.push('Failing messages now go to spam. You can go back to the old record at any time.');
  if (stage === 'reject')
    notes.push(
      'Failing messages are now rejected. Sign every message with DKIM: SPF alone fails when a message is forwarded (RFC 9989 7.4).',
    );
  return { name: `_dmarc.${wishes.domain}`, value, rollback: current?.text ?? null, notes };
}
