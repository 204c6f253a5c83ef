import { type Confirmation, isConfirmed, isDmarcTrouble } from '../../dmarc/confirm.ts';
import { isWeaker } from '../../dmarc/effective-policy.ts';
import { type DmarcRecord, readDmarcRecord } from '../../dmarc/record.ts';
import { faultSeverity } from '../../judge/fault-severity.ts';
import { counted, formOf } from '../../text.ts';
import { type Policy, policies, type Severity } from '../../vocabulary.ts';
import { dayMs } from '../day.ts';
import type { DomainFacts, RecordChange } from '../facts.ts';
import { changeSeverity, dnsHostOf, ended, fires, line, openOf, since } from '../fire.ts';
import { cut, momentName } from '../format.ts';
import type { Judge, Verdict } from '../verdict.ts';

const reportedForDays = 14;
const confirmAfterMinutes = 10;

type Strength = Record<'p' | 'sp' | 'np', Policy>;

function usable(text: string | null): DmarcRecord | null {
  if (text === null || text.includes('\n')) return null;
  const record = readDmarcRecord(text);
  return record?.usable === true ? record : null;
}

/** What receivers are asked for, after a test flag, at the name, below it, and for names that do not exist (RFC 9989 4.7). */
function strengthOf({ p, sp, np, testing }: DmarcRecord): Strength {
  const asked = { p: p ?? 'none', sp: sp ?? p ?? 'none', np: np ?? sp ?? p ?? 'none' } as const;
  const applied = (policy: Policy): Policy =>
    testing ? (policies[Math.max(0, policies.indexOf(policy) - 1)] ?? 'none') : policy;
  return { p: applied(asked.p), sp: applied(asked.sp), np: applied(asked.np) };
}

const tags = ['p', 'sp', 'np'] as const;

function weakened(now: DmarcRecord, before: DmarcRecord): (typeof tags)[number][] {
  const [is, was] = [strengthOf(now), strengthOf(before)];
  return tags.filter((tag) => isWeaker(is[tag], was[tag]));
}

type Weakening = { change: RecordChange; before: DmarcRecord; now: DmarcRecord };

function ownChanges({ changes, domain }: DomainFacts): RecordChange[] {
  return changes.filter(({ record, name }) => record === 'DMARC' && name === `_dmarc.${domain.name}`);
}

/** A weakening that was reported stays the reported one until the policy gets weaker still. */
function worse(open: Weakening | null, next: Weakening): Weakening {
  return open === null || weakened(next.now, open.now).length > 0 ? next : { ...next, change: open.change };
}

/** The weakening still in effect: unusable records in between do not count. */
function weakeningOf(changes: readonly RecordChange[]): Weakening | null {
  let base: DmarcRecord | null = null;
  let weakening: Weakening | null = null;
  for (const change of changes) {
    const now = usable(change.after);
    base ??= usable(change.before);
    if (now === null) continue;
    if (base === null || weakened(now, base).length === 0) {
      base = now;
      weakening = null;
    } else weakening = worse(weakening, { change, before: base, now });
  }
  return weakening;
}

/** policy_downgraded: what receivers are asked for is less than it was, at the name, below it, or by a test flag. */
export const policyDowngraded: Judge<DomainFacts> = (facts, _params, open) => {
  const changes = ownChanges(facts);
  const weakening = weakeningOf(changes);
  const alert = openOf(open);
  if (weakening === null)
    return alert !== null && changes.some(({ ms, after }) => ms > alert.happenedMs && usable(after) !== null)
      ? [ended('The policy is as strong as it was.')]
      : [];
  const { change, before, now } = weakening;
  if (alert === null && change.ms < facts.nowMs - reportedForDays * dayMs) return [];
  const [was, is] = [strengthOf(before), strengthOf(now)];
  const lost = weakened(now, before);
  const words = { p: 'the domain itself', sp: 'its subdomains', np: 'names that do not exist' };
  const dnsHost = dnsHostOf(facts);
  return [
    fires({
      severity: changeSeverity(facts, change.ms, 'critical'),
      title: `The DMARC policy of ${facts.domain.name} was weakened`,
      cause: `policy_downgraded ${dnsHost.key}`,
      causeName: `DMARC policy weakened at domains on ${dnsHost.name}`,
      happenedMs: change.ms,
      evidence: [
        line('Weaker now', lost.map((tag) => `${words[tag]}: ${was[tag]} to ${is[tag]}`).join('; ')),
        line('Before', cut(before.text)),
        line('Now', cut(now.text)),
      ],
      nextStep: 'Publish the previous record, or note why the policy was weakened.',
    }),
  ];
};

/** `30 July 2026 14:05; 2 of 2 resolvers agree, 1 did not answer`. */
function seenBy(when: string, confirmation: Confirmation | null): string {
  if (confirmation === null) return when;
  const { asked, answered, agreed } = confirmation;
  const agree = `${agreed} of ${counted(answered, 'resolver')} ${formOf(agreed, 'agrees', 'agree')}`;
  return asked === answered ? `${when}; ${agree}` : `${when}; ${agree}, ${asked - answered} did not answer`;
}

type Trouble = {
  severity: Severity;
  state: 'missing' | 'unusable' | 'multiple';
  title: string;
  name: string;
  nextStep: string;
  why: string;
};

function recordTrouble({ severity, state, title, name, nextStep, why }: Trouble, rule: string): Judge<DomainFacts> {
  return (facts) => {
    const { dns, domain } = facts;
    if (dns === null || dns.dmarc.state === 'unknown') return [];
    if (dns.isMissing) return [ended('The domain does not exist in the DNS.')];
    if (isDmarcTrouble(dns.dmarc.state) && !isConfirmed(dns.dmarc.confirmation)) return [];
    if (dns.dmarc.state !== state) return [ended(why)];
    const change = ownChanges(facts).at(-1);
    const dnsHost = dnsHostOf(facts);
    return [
      fires({
        severity,
        title: `${domain.name} ${title}`,
        cause: `${rule} ${dnsHost.key}`,
        causeName: `${name} at domains on ${dnsHost.name}`,
        ...since((change?.after === null) === (state === 'missing') ? change?.ms : null, dns.checkedMs),
        evidence: [
          line('Now', dns.dmarc.texts.length === 0 ? `Nothing at _dmarc.${domain.name}` : cut(dns.dmarc.texts.join(' | '))),
          change === undefined ? null : line('Before', cut(change.before ?? 'nothing')),
          line('Seen', seenBy(momentName(dns.checkedMs), dns.dmarc.confirmation)),
        ],
        nextStep,
        confirmAfterMinutes,
      }),
    ];
  };
}

/** dmarc_missing: no record applies to the name. */
export const dmarcMissing = recordTrouble(
  {
    severity: faultSeverity.dmarcMissing,
    state: 'missing',
    title: 'has no DMARC record',
    name: 'DMARC record missing',
    nextStep: 'Publish the DMARC record again.',
    why: 'A DMARC record is published again.',
  },
  'dmarc_missing',
);

/** dmarc_invalid: there is a record, but receivers cannot use it (RFC 9989 4.10.1). */
export const dmarcInvalid = recordTrouble(
  {
    severity: faultSeverity.dmarcUnusable,
    state: 'unusable',
    title: 'has a DMARC record that receivers cannot use',
    name: 'DMARC record invalid',
    nextStep: 'Replace the record with a valid one.',
    why: 'Receivers can use the record.',
  },
  'dmarc_invalid',
);

/** dmarc_multiple: several records, which receivers all discard (RFC 9989 4.10). */
export const dmarcMultiple = recordTrouble(
  {
    severity: faultSeverity.dmarcMultiple,
    state: 'multiple',
    title: 'has several DMARC records, so receivers ignore all of them',
    name: 'Several DMARC records',
    nextStep: 'Delete all DMARC records but one.',
    why: 'Only one record is left.',
  },
  'dmarc_multiple',
);

/** rua_lost: reports came to us, and our address is no longer named or no longer allowed (RFC 9990 4). */
export const ruaLost: Judge<DomainFacts> = (facts): Verdict[] => {
  const { dns, domain, mail } = facts;
  if (dns === null || dns.dmarc.reports === null) return [];
  const { state, reports, texts } = dns.dmarc;
  if (state !== 'found' && state !== 'inherited') return [];
  const { ours, authorised, address } = reports;
  if (ours && authorised === true) return [ended('Our address is back and authorised.')];
  if (ours && authorised === 'unknown') return [];
  const changes = ownChanges(facts);
  const lost = changes.findLast(({ before }) => before?.toLowerCase().includes(address.toLowerCase()) === true);
  if (mail.lastReportMs === null && lost === undefined) return [];
  const dnsHost = dnsHostOf(facts);
  return [
    fires({
      severity: faultSeverity.ruaLost,
      title: `Reports about ${domain.name} no longer reach us`,
      cause: ours ? 'rua_lost authorisation' : `rua_lost ${dnsHost.key}`,
      causeName: ours ? 'Authorisation to receive reports is missing' : `Report address missing at domains on ${dnsHost.name}`,
      ...since(ours ? null : lost?.ms, dns.checkedMs),
      evidence: [
        line('Our address', ours ? `${address} is in the record, but not authorised` : `${address} is not in the record`),
        line('Record', cut(texts.join(' | '))),
        mail.lastReportMs === null ? null : line('Last report', momentName(mail.lastReportMs)),
      ],
      nextStep: ours
        ? 'Publish the record that authorises reports to this address.'
        : `Add ${address} to rua in the DMARC record.`,
      confirmAfterMinutes,
    }),
  ];
};
