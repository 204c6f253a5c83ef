import { aliasNote, emptyAliasNote } from '../dmarc/alias-note.ts';
import type { Discovery } from '../dmarc/discovery.ts';
import { isWeaker, weakensRecord } from '../dmarc/effective-policy.ts';
import { type DmarcRecord, readDmarcRecord } from '../dmarc/record.ts';
import { safeRecord } from '../dmarc/safe-fix.ts';
import { type DmarcValues, dmarcValues, writeDmarcRecord } from '../dmarc/write-record.ts';
import type { EnforcementStage, Policy } from '../vocabulary.ts';

/** The record of a stage, how to go back, and the reasons for its content. `rollback` is the current record, `null` if there is none. */
export type MadeRecord = { name: string; value: string; rollback: string | null; notes: string[] };

const npNote = 'np=reject stops messages from subdomains that do not exist. No genuine message is affected.';

type RecordWishes = { domain: string; reportAddress: string | null };

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

const untested: Partial<Record<EnforcementStage, EnforcementStage>> = {
  quarantine: 'rehearse_quarantine',
  reject: 'rehearse_reject',
};

/**
 * Whether the testing stage that follows weakens nothing: `t=y` takes a level off `sp` and `np` as well, so a domain whose subdomains have a
 * strong policy already goes on without it (RFC 9989 4.7).
 */
export function mayTest(stage: EnforcementStage, current: DmarcRecord): boolean {
  if (current.testing && current.p === policyOf[stage].p) return true;
  const made = readDmarcRecord(makeRecord(stage, current, { domain: 'domain.invalid', reportAddress: null }).value);
  return made !== null && !weakensRecord(current, made);
}

/**
 * Writes the record that brings a domain to a stage: the content of the current one is preserved, broken tags and those removed from the
 * standard are dropped. A testing stage carries `t=y; pct=0`, the only pair that receivers of RFC 9989 and of RFC 7489 read alike. `np=reject`
 * comes with the last stage, since `t=y` takes a level off `np` too (RFC 9989 4.7).
 */
export function makeRecord(stage: EnforcementStage, current: DmarcRecord | null, wishes: RecordWishes): MadeRecord {
  const { p, isRehearsal } = policyOf[stage];
  const present: Partial<DmarcValues> = current === null ? {} : dmarcValues(current);
  const notes: string[] = [];
  const lifted = (policy: Policy | null | undefined) => (policy != null && isWeaker(policy, p) ? p : (policy ?? null));
  const np = stage === 'reject' ? 'reject' : lifted(present.np);
  const value = writeDmarcRecord({
    ...present,
    p,
    sp: lifted(present.sp),
    np,
    testing: isRehearsal,
    pct: isRehearsal ? '0' : null,
    rua: addresses(current, wishes),
  });
  if (isRehearsal)
    notes.push(
      `t=y asks newer receivers for one level less, pct=0 does the same for older ones. ${p === 'reject' ? 'Failing messages still go to spam; reports show what would be rejected.' : 'Nothing is stopped yet; reports show what would be.'}`,
    );
  if (np === 'reject' && present.np !== 'reject') notes.push(npNote);
  const tested = untested[stage];
  if (tested !== undefined && current !== null && !mayTest(tested, current))
    notes.push('There is no test with t=y before this step: it would weaken what already applies to subdomains.');
  if (stage === 'quarantine') notes.push('Failing messages now go to spam. You can go back to the old record at any time.');
  if (stage === 'reject')
    notes.push(
      'Failing messages are now rejected. Sign every message with DKIM: SPF alone fails when a message is forwarded (RFC 9989 7.4).',
    );
  return { name: `_dmarc.${wishes.domain}`, value, rollback: current?.text ?? null, notes };
}

/** A record with where to publish it, where the name has one by an alias now. */
function withAlias({ steps: [own] }: Discovery, made: MadeRecord): MadeRecord {
  const target = own?.aliases.at(-1);
  if (own === undefined || target === undefined) return made;
  const note = own.texts.length + own.near.length > 0 ? aliasNote : emptyAliasNote;
  return { ...made, notes: [note(made.name, target), ...made.notes] };
}

/**
 * The record of a domain whose path is complete, with what it leaves open below it closed: subdomains at its own policy, names that do not
 * exist rejected. `null` where nothing is open, and where the record of another name applies.
 */
export function subdomainRecord(discovery: Discovery): MadeRecord | null {
  const own = discovery.inherited ? null : (discovery.policyStep?.record ?? null);
  if (own === null || own.p === null || own.p === 'none') return null;
  const { p, sp, np } = own;
  const isSpWeaker = sp !== null && isWeaker(sp, p);
  if (!isSpWeaker && (np ?? sp ?? p) === 'reject') return null;
  const value = safeRecord(discovery, writeDmarcRecord({ ...dmarcValues(own), ...(isSpWeaker ? { sp: p } : {}), np: 'reject' }));
  if (value === null) return null;
  const notes = [
    ...(isSpWeaker ? [`sp=${p} applies to messages from its subdomains too: check first that theirs pass.`] : []),
    ...(np === 'reject' ? [] : [npNote]),
  ];
  return withAlias(discovery, { name: `_dmarc.${discovery.start}`, value, rollback: own.text, notes });
}

/**
 * The record of the next stage for a name as its walk found it, which takes the place of every text there that is or was meant as one: their
 * report addresses stay, and nothing that applies now is weakened. `null` where no single record is sure to be safe.
 */
export function preparedRecord(stage: EnforcementStage, discovery: Discovery, reportAddress: string | null): MadeRecord | null {
  const own = discovery.inherited ? null : (discovery.policyStep?.record ?? null);
  const made = makeRecord(stage, own, { domain: discovery.start, reportAddress });
  const value = safeRecord(discovery, made.value);
  return value === null || readDmarcRecord(value)?.p !== policyOf[stage].p ? null : withAlias(discovery, { ...made, value });
}
