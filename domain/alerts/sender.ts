import { getDomain } from 'tldts';
import { isOwnSource } from '../protection/own-mail.ts';
import { remembered } from '../remembered.ts';
import { serviceOfAnyName, serviceWithKey } from '../senders/index-names.ts';
import { networkOf } from '../transport/name-servers.ts';
import type { MailCounts, Sender } from './facts.ts';

/** Whether the key of a sender is that of a service that many organisations share. */
export function isSharedService(key: string): boolean {
  return serviceWithKey(key) !== null;
}

/** What to check where the messages of an own sender fail: a service is included in SPF, a network is listed there. */
export function setUpOf({ key, name }: { key: string; name: string }): string {
  return `the DKIM key and the SPF ${isSharedService(key) ? 'include' : 'entry'} of ${name}`;
}

const registered = remembered(20_000, (name) => getDomain(name.toLowerCase().replace(/\.$/, '')));

function organisation(name: string | null): string | null {
  return name === null || name === '' ? null : registered(name);
}

/** The name of a service or organisation that a domain name belongs to, and the key it goes by; `null` for what is no registered name. */
export function serviceOfName(name: string | null): { key: string; name: string } | null {
  const org = organisation(name);
  if (org === null || name === null) return null;
  const known = serviceOfAnyName(name);
  return known === null || known.kind === 'isp' ? { key: org, name: org } : { key: known.key, name: known.name };
}

/**
 * The key by which a sender is known now that was stored under another one, before its service had a name; others keep theirs.
 */
export function currentKeyOf(stored: string): string {
  return serviceWithKey(stored) !== null ? stored : (serviceOfName(stored)?.key ?? stored);
}

/**
 * Who sent from an address: the organisation of the DKIM or SPF identity that is not the domain's own, so that a service stays one sender
 * whatever its addresses; where there is none, the network (`/24`, `/48`). Names are in A-labels, as reports give them.
 */
export function senderOf(source: { sourceIp: string; dkimDomain: string | null; spfDomain: string | null; ownDomain: string }): {
  key: string;
  name: string;
} {
  const own = organisation(source.ownDomain) ?? source.ownDomain;
  for (const name of [source.dkimDomain, source.spfDomain]) {
    const org = organisation(name);
    if (org === null || org === own) continue;
    const service = serviceOfName(name);
    if (service !== null) return service;
  }
  const network = networkOf(source.sourceIp) ?? source.sourceIp;
  return { key: network, name: network };
}

/**
 * The name of the domain's own organisation, of those for which SPF or DKIM passed, that is not the author's: where no message of its day
 * passed DMARC it was not aligned, as strict alignment has it (RFC 9989 4.4). `null` where none is.
 */
export function unalignedOwnName(names: readonly (string | null)[], author: string | null, ownDomain: string): string | null {
  const own = organisation(ownDomain) ?? ownDomain;
  return names.find((name) => name !== null && name !== author && organisation(name) === own) ?? null;
}

/** Sums of mail over days. */
export function summed(days: readonly MailCounts[]): MailCounts {
  const sum = { total: 0, passed: 0, dkimAligned: 0, quarantined: 0, rejected: 0, forwarded: 0 };
  for (const day of days) {
    sum.total += day.total;
    sum.passed += day.passed;
    sum.dkimAligned += day.dkimAligned;
    sum.quarantined += day.quarantined;
    sum.rejected += day.rejected;
    sum.forwarded += day.forwarded;
  }
  return sum;
}

/** Whether people said that a sender is theirs, or its mail shows it where nobody said anything. */
export function sendsAsOwn({ category }: Pick<Sender, 'category'>, { total, passed, forwarded }: MailCounts): boolean {
  if (category === 'forwarder') return false;
  return isOwnSource({ messages: total, passed, forwarded, category: category === 'unknown' ? null : category });
}
