import { replacementsOf } from '../../dkim/replaced.ts';
import { faultSeverity } from '../../judge/fault-severity.ts';
import { counted } from '../../text.ts';
import type { DkimStatus } from '../../vocabulary.ts';
import { addDays, dayMs, dayOf, hourMs } from '../day.ts';
import type { SelectorFacts } from '../dns-facts.ts';
import type { DomainFacts } from '../facts.ts';
import { changeSeverity, ended, fires, line, setting, since } from '../fire.ts';
import { dayName, momentName } from '../format.ts';
import type { Judge, Verdict } from '../verdict.ts';
import { isRotation, selectorOf } from './records.ts';

const confirmAfterMinutes = 10;
const monthMs = 30.44 * dayMs;

const keyLabel: Partial<Record<DkimStatus, string>> = {
  missing: 'No key',
  revoked: 'A revoked key',
  invalid: 'No usable key',
};

function ofSelectors(
  { dns }: DomainFacts,
  open: readonly { subject: string }[],
  judge: (found: SelectorFacts) => Verdict[],
): Verdict[] {
  if (dns === null) return [];
  const off = open
    .filter(({ subject }) => !dns.selectors.some(({ selector }) => selector === subject))
    .map(({ subject }) => ended('The selector is no longer watched.', subject));
  return [...dns.selectors.filter(({ status }) => status !== 'unknown' && status !== 'not_checked').flatMap(judge), ...off];
}

function owner({ selector, service }: SelectorFacts, domain: string): { key: string; name: string } {
  return service === null ? { key: domain, name: `selector ${selector}` } : { key: service.toLowerCase(), name: service };
}

/** dkim_missing: lately mail was signed with a selector that has no working key (RFC 6376 6.1.2). */
export const dkimMissing: Judge<DomainFacts> = (facts, params, open) => {
  const { dns, domain, changes, nowMs } = facts;
  const recent = addDays(dayOf(nowMs), -setting(params, 'seen_days'));
  return ofSelectors(facts, open, (found) => {
    const { selector, status, seenDay } = found;
    if (status === 'valid' || status === 'weak') return [ended('The key is back.', selector)];
    if (seenDay === null || seenDay < recent) return [ended('No message is signed with it any more.', selector)];
    const change = changes.findLast(({ record, name }) => record === 'DKIM' && selectorOf(name) === selector);
    const newer = replacementsOf(found, dns?.selectors ?? []);
    const isRetired = newer.length > 0;
    const { key, name } = owner(found, domain.name);
    return [
      fires({
        subject: selector,
        severity: isRetired ? faultSeverity.dkimReplaced : faultSeverity.dkimGone,
        title: `The DKIM key ${selector} of ${domain.name} is ${status === 'missing' ? 'missing' : 'invalid'}`,
        cause: `dkim_missing ${key}`,
        causeName: `DKIM key missing: ${name}`,
        ...since((change?.after === null) === (status === 'missing') ? change?.ms : null, dns?.checkedMs ?? nowMs),
        evidence: [
          line('In the DNS', `${keyLabel[status] ?? 'No working key'} at ${selector}._domainkey.${domain.name}`),
          line('Last message signed with it', dayName(seenDay)),
          isRetired ? line('Since then', `Messages are signed with ${newer.map((one) => one.selector).join(', ')}`) : null,
        ],
        nextStep: isRetired
          ? 'Check that nothing signs with this selector any more.'
          : `Publish the key again.${found.service === null ? '' : ` ${found.service} often uses this selector.`}`,
        confirmAfterMinutes,
      }),
    ];
  });
};

/** dkim_weak: an RSA key shorter than wanted; under 1024 bits it never verifies (RFC 8301 3.2). */
export const dkimWeak: Judge<DomainFacts> = (facts, params, open) =>
  ofSelectors(facts, open, (found) => {
    const { selector, bits, keyType, status } = found;
    const wanted = setting(params, 'at_least_bits');
    const isKey = (status === 'valid' || status === 'weak') && keyType === 'rsa' && bits !== null;
    if (!isKey || bits >= wanted) return [ended('There is no weak key.', selector)];
    const { key, name } = owner(found, facts.domain.name);
    return [
      fires({
        subject: selector,
        severity: bits < 1024 ? faultSeverity.dkimTooShort : faultSeverity.dkimShort,
        title: `The DKIM key ${selector} of ${facts.domain.name} has ${bits} bits`,
        cause: `dkim_weak ${key}`,
        causeName: `Weak DKIM key: ${name}`,
        ...since(found.sinceMs, facts.dns?.checkedMs ?? facts.nowMs),
        evidence: [
          line('Key', `${bits} bits, ${wanted} required`),
          bits < 1024 ? line('Meaning', 'Receivers must not accept it: messages signed with it count as unsigned') : null,
          found.seenDay === null ? null : line('Last message signed with it', dayName(found.seenDay)),
        ],
        nextStep: `Ask ${found.service ?? 'the mail service'} for a key of 2048 bits.`,
      }),
    ];
  });

/** dkim_rotated: a selector has another key. */
export const dkimRotated: Judge<DomainFacts> = (facts, params, open) => {
  const sinceMs = facts.nowMs - setting(params, 'hours') * hourMs;
  const recent = facts.changes.filter((change) => isRotation(change) && change.ms > sinceMs);
  const verdicts = [...Map.groupBy(recent, ({ name }) => selectorOf(name))].flatMap(([selector, changes]) => {
    const last = changes.at(-1);
    if (last === undefined) return [];
    const found = facts.dns?.selectors.find((one) => one.selector === selector);
    const service = found?.service ?? null;
    return [
      fires({
        subject: selector,
        severity: changeSeverity(facts, last.ms, 'info'),
        title: `${facts.domain.name} has a new DKIM key at ${selector}`,
        cause: `dkim_rotated ${service?.toLowerCase() ?? facts.domain.name}`,
        causeName: `New DKIM key: ${service ?? `selector ${selector}`}`,
        happenedMs: last.ms,
        evidence: [
          line('Key', found === undefined || found.bits === null ? 'replaced' : `replaced, ${found.bits} bits now`),
          line('Seen', momentName(last.ms)),
        ],
        nextStep: 'Confirm that this change was intended.',
      }),
    ];
  });
  const old = open.filter(({ subject, happenedMs }) => happenedMs <= sinceMs && !verdicts.some((one) => one.subject === subject));
  return [...verdicts, ...old.map(({ subject }) => ended('Nobody objected in time.', subject))];
};

/** dkim_old: a key in use for longer than wanted. */
export const dkimOld: Judge<DomainFacts> = (facts, params, open) =>
  ofSelectors(facts, open, (found) => {
    const { selector, sinceMs, status } = found;
    if (status === 'missing' || status === 'revoked') return [ended('The key is no longer there.', selector)];
    if (sinceMs === null) return [];
    const wanted = setting(params, 'months');
    const months = (facts.nowMs - sinceMs) / monthMs;
    if (months <= wanted) return [ended('The key was replaced.', selector)];
    if (status !== 'valid') return [];
    const { key, name } = owner(found, facts.domain.name);
    return [
      fires({
        subject: selector,
        severity: faultSeverity.dkimOld,
        title: `The DKIM key ${selector} of ${facts.domain.name} is ${counted(Math.floor(months), 'month')} old`,
        cause: `dkim_old ${key}`,
        causeName: `Old DKIM key: ${name}`,
        happenedMs: Math.round(sinceMs + wanted * monthMs),
        evidence: [
          line('In use', `since ${dayName(dayOf(sinceMs))}${found.isSinceExact ? '' : ' or longer'}`),
          line('Recommended', `a new key at least every ${counted(wanted, 'month')}`),
        ],
        nextStep: `Ask ${found.service ?? 'the mail service'} to generate a new key.`,
      }),
    ];
  });
