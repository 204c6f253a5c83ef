import { dkimCover, faultSeverity, spfErrorSeverity } from '../../judge/fault-severity.ts';
import { count } from '../../text.ts';
import { dayMs } from '../day.ts';
import type { DomainFacts } from '../facts.ts';
import { dnsHostOf, ended, fires, line, setting, since } from '../fire.ts';
import { cut, share } from '../format.ts';
import { sendsAsOwn, summed } from '../sender.ts';
import type { Judge, Verdict } from '../verdict.ts';

const confirmAfterMinutes = 10;
const lateDays = 2;
const fewestMessages = 20;
const hardlySignedShare = 0.1;

/** Senders of ours whose mail passes by SPF and hardly ever by DKIM: they fail as soon as SPF does. */
function spfOnly(facts: DomainFacts): { name: string; passed: number; signed: number }[] {
  return facts.senders.flatMap((sender) => {
    const mail = summed(sender.days);
    const { passed, dkimAligned } = mail;
    const isOnly = sendsAsOwn(sender, mail) && passed >= fewestMessages && dkimAligned < passed * hardlySignedShare;
    return isOnly ? [{ name: sender.name, passed, signed: dkimAligned }] : [];
  });
}

const stepOfCause: Readonly<Record<string, string>> = {
  multiple: 'Join the SPF records into one, and delete the others.',
  lookups: 'Remove services you no longer use from the SPF record: it needs more than 10 DNS lookups.',
  voids: 'Remove the terms of the SPF record that find nothing.',
  loop: 'Remove the include or redirect that leads the SPF record back to itself.',
};

/** When the record changed shortly before the look; an older change has not brought about what is seen only now. */
function lateChange({ changes, domain, dns }: DomainFacts): number | null {
  const last = changes.findLast(({ record, name }) => record === 'SPF' && name === domain.name);
  return last !== undefined && dns !== null && last.ms >= dns.checkedMs - lateDays * dayMs ? last.ms : null;
}

/** spf_permerror: each cause for which receivers stop with an error (RFC 7208 4.6.4, 2.6.7); critical where DKIM does not carry the mail. */
export const spfPermerror: Judge<DomainFacts> = (facts, _params, open) => {
  const { dns, domain } = facts;
  if (dns === null || dns.spf.state === 'unknown') return [];
  const { causes, isComplete, lookups } = dns.spf;
  const only = spfOnly(facts);
  const own = facts.senders
    .map((sender) => ({ sender, mail: summed(sender.days) }))
    .filter(({ sender, mail }) => sendsAsOwn(sender, mail));
  const severity = spfErrorSeverity(dkimCover(summed(own.map(({ mail }) => mail))));
  const first = only.sort((a, b) => b.passed - a.passed)[0];
  const verdicts: Verdict[] = causes.map(({ key, text }) => {
    const included = key.includes(' ') ? key.slice(key.indexOf(' ') + 1) : null;
    const cause = included ?? dnsHostOf(facts).key;
    return fires({
      subject: key,
      severity,
      title: `SPF of ${domain.name} is broken`,
      cause: included === null ? `spf_permerror ${domain.name}` : `spf_permerror include ${cause}`,
      causeName: included === null ? `SPF of ${domain.name} is broken` : `SPF of ${included} is broken`,
      ...since(lateChange(facts), dns.checkedMs),
      evidence: [
        line('Why', cut(text)),
        line('DNS lookups', `${lookups} of 10`),
        first === undefined
          ? null
          : line('Relies on SPF alone', `${first.name}, ${count(first.passed)} messages in the last weeks`),
      ],
      nextStep:
        included === null
          ? (stepOfCause[key] ?? 'Replace the SPF record with a valid one.')
          : `Remove the include of ${included}, or ask its owner to fix it.`,
      confirmAfterMinutes,
    });
  });
  if (!isComplete) return verdicts;
  const gone = open.filter(({ subject }) => !causes.some(({ key }) => key === subject));
  return [...verdicts, ...gone.map(({ subject }) => ended('The error is gone.', subject))];
};

/** spf_near_limit: nearly all look-ups are used (RFC 7208 4.6.4). */
export const spfNearLimit: Judge<DomainFacts> = ({ dns, domain }, params) => {
  if (dns === null || dns.spf.state === 'unknown') return [];
  const { lookups, isComplete, state } = dns.spf;
  const from = setting(params, 'from_lookups');
  if (state === 'missing' || (isComplete && lookups < from)) return [ended(`The record needs ${lookups} of 10 DNS lookups.`)];
  if (lookups < from || lookups > 10) return [];
  return [
    fires({
      severity: faultSeverity.spfNearLimit,
      title: `SPF of ${domain.name} is close to its limit`,
      cause: `spf_near_limit ${domain.name}`,
      causeName: `SPF of ${domain.name} is close to its limit`,
      ...since(null, dns.checkedMs),
      evidence: [line('DNS lookups', `${isComplete ? '' : 'at least '}${lookups} of 10`)],
      nextStep: 'Remove services you no longer use, before one more breaks SPF.',
    }),
  ];
};

/** spf_plus_all: the record lets everybody send. */
export const spfPlusAll: Judge<DomainFacts> = (facts) => {
  const { dns, domain } = facts;
  if (dns === null || dns.spf.state === 'unknown') return [];
  const { ends, state } = dns.spf;
  if (ends !== 'pass') return ends !== null || state === 'missing' ? [ended('The record no longer allows any server.')] : [];
  const mail = summed(facts.mail.days);
  return [
    fires({
      severity: faultSeverity.spfOpen,
      title: `SPF of ${domain.name} allows any server to send`,
      cause: `spf_plus_all ${domain.name}`,
      causeName: `SPF of ${domain.name} allows any server to send`,
      ...since(lateChange(facts), dns.checkedMs),
      evidence: [
        line('Record', 'Every IP address passes (+all)'),
        mail.total === 0 ? null : line('Passing now', `${share(mail.passed, mail.total)} of the messages of the last weeks`),
      ],
      nextStep: 'End the SPF record with ~all.',
      confirmAfterMinutes,
    }),
  ];
};
