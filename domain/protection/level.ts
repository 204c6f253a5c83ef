import { silentAfterDays } from '../customers/risk.ts';
import type { EffectivePolicy } from '../dmarc/effective-policy.ts';
import { count, counted, percentOf } from '../text.ts';
import type { MailClass, ProtectionLevel } from '../vocabulary.ts';
import { fewestMessages, passesEnough } from './own-mail.ts';

/**
 * What decides a level. `policies` apply now, `null` where none does. `isKnown`: the lookup worked, or an earlier answer is used instead. `spfIsOpen`:
 * any server passes SPF. `own` counts messages of the domain's own senders in 30 days; `daysSinceReport` is `null` without any report.
 */
export type LevelInputs = {
  mailClass: MailClass;
  isKnown: boolean;
  /** The DNS denies the name itself (NXDOMAIN). */
  isMissing?: boolean;
  policies: Record<'self' | 'existing' | 'nonexistent', EffectivePolicy | null>;
  canReportsArrive: boolean;
  spfIsOpen: boolean;
  /** Another name of the organisation whose SPF lets anybody pass DMARC for this one. */
  openName?: string;
  spf: SpfSummary;
  own: { messages: number; passed: number };
  daysSinceReport: number | null;
};

/** An SPF record as the level needs it: `several` records count for none (RFC 7208 4.5), `nobody` is `-all` alone. */
export type SpfSummary = 'unknown' | 'none' | 'several' | 'nobody' | 'record';

/** A level and the one sentence that says why. */
export type Protection = { level: ProtectionLevel; why: string };

/** Days without a report after which the level of an enforced domain is not known; it is called silent before. */
const unknownAfterDays = 7;

function openSpf({ spfIsOpen, openName }: LevelInputs): Protection | null {
  if (spfIsOpen) return ownSpf;
  return openName === undefined
    ? null
    : {
        level: 'exposed',
        why: `The SPF record of ${openName} allows any server, and its messages pass DMARC here too: anybody can send as this domain.`,
      };
}

const ownSpf: Protection = {
  level: 'exposed',
  why: 'The SPF record allows any server, so forged messages pass DMARC: anybody can send as this domain.',
};

function parked(inputs: LevelInputs): Protection {
  const { policies, spf, own } = inputs;
  const open = openSpf(inputs);
  const inUse = own.messages === 0 ? null : `Its own senders sent ${counted(own.messages, 'message')}: it may not be parked.`;
  if (open !== null) return open;
  const all = [policies.self, policies.existing, policies.nonexistent];
  if (!all.every((policy) => policy?.applied === 'reject'))
    return {
      level: 'exposed',
      why:
        inUse === null
          ? 'Nobody sends as this domain, but its records do not tell receivers to reject every message.'
          : `Its records do not tell receivers to reject every message. ${inUse}`,
    };
  if (spf !== 'nobody' && spf !== 'unknown')
    return { level: 'almost', why: 'Receivers reject forged messages, but SPF does not say that nobody sends (v=spf1 -all).' };
  return {
    level: 'parked_safe',
    why:
      inUse === null
        ? 'Nobody sends as this domain, and receivers reject any message that claims to be from it.'
        : `Receivers reject forged messages. ${inUse}`,
  };
}

function reportsOf(daysSinceReport: number | null): string {
  if (daysSinceReport === null) return 'No report has arrived yet.';
  return daysSinceReport >= silentAfterDays ? `No report has arrived for ${count(daysSinceReport)} days.` : 'Reports arrive.';
}

/** What p leaves open below the domain, as the end of a sentence; `null` where subdomains are enforced too. */
export function openBelow({ existing, nonexistent }: Pick<LevelInputs['policies'], 'existing' | 'nonexistent'>): string | null {
  const tagOf = (policy: EffectivePolicy | null) => (policy?.tag === 'sp' || policy?.tag === 'np' ? ` (${policy.tag}=none)` : '');
  if ((existing?.asked ?? 'none') === 'none') return `anybody can send as its subdomains${tagOf(existing)}`;
  if ((nonexistent?.asked ?? 'none') === 'none')
    return `anybody can send as a subdomain that does not exist${tagOf(nonexistent)}`;
  return null;
}

/**
 * The level of protection and why, from the policies that apply, the SPF record, the reports and the pass rate of own messages (`neededPassPct`).
 * A domain that enforces without a report for 7 days, or whose DNS could not be looked up, is unknown.
 */
export function protectionLevel(inputs: LevelInputs): Protection {
  const { policies, own, daysSinceReport, canReportsArrive } = inputs;
  if (!inputs.isKnown) return { level: 'unknown', why: 'We could not look up the DNS.' };
  if (inputs.isMissing === true) return { level: 'unknown', why: 'The domain does not exist in the DNS. Check the spelling.' };
  if (inputs.mailClass === 'parked') return parked(inputs);
  const policy = policies.self;
  if (policy === null) return { level: 'exposed', why: 'There is no usable DMARC record: anybody can send as this domain.' };
  if (policy.asked === 'none')
    return canReportsArrive
      ? { level: 'monitoring', why: `${reportsOf(daysSinceReport)} Forged messages are still delivered (p=none).` }
      : { level: 'exposed', why: 'The policy p=none stops nothing, and nobody receives the reports.' };
  const open = openSpf(inputs);
  if (open !== null) return open;
  if (policy.applied !== policy.asked)
    return { level: 'almost', why: `The policy ${policy.asked} is in testing (t=y): receivers apply one level less.` };
  if (policy.asked === 'quarantine' && policy.sampledPct !== null)
    return {
      level: 'almost',
      why: `Forged messages go to spam, but older receivers still deliver ${100 - policy.sampledPct}% of them (pct=${policy.sampledPct}).`,
    };
  const hole = openBelow(policies);
  if (hole !== null)
    return { level: 'almost', why: `Messages forged as this domain are stopped (${policy.asked}), but ${hole}.` };
  if (inputs.spf === 'several')
    return {
      level: 'almost',
      why: `Forged messages are stopped (${policy.asked}), but SPF never passes: there are several SPF records.`,
    };
  if (daysSinceReport === null || daysSinceReport > unknownAfterDays)
    return { level: 'unknown', why: `The policy is ${policy.asked}. ${reportsOf(daysSinceReport)}` };
  if (own.messages < fewestMessages)
    return { level: 'protected', why: `Forged messages are stopped (${policy.asked}). There are few messages to measure.` };
  const counts = `${percentOf(own.passed, own.messages)} of its own messages pass (${count(own.passed)} of ${count(own.messages)})`;
  if (passesEnough(own)) return { level: 'protected', why: `Forged messages are stopped (${policy.asked}), and ${counts}.` };
  return { level: 'almost', why: `Forged messages are stopped (${policy.asked}), but only ${counts}.` };
}
