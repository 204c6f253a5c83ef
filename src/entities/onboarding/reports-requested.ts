import type { domains } from '#contract/domains.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';

/**
 * Whether a domain's DMARC record brings its reports here: `ours` names the address, `others` only other addresses, `some` an address while
 * ours is not configured, `none` has no address, `missing` is no record, `absent` no such domain, `unknown` was not or could not be looked up.
 */
export type Ordered = 'ours' | 'some' | 'others' | 'none' | 'missing' | 'absent' | 'unknown';

/** What is read of a domain for it. */
export type OrderedFacts = Pick<DomainRow, 'dns_verification'> & {
  protection: Pick<DomainRow['protection'], 'level' | 'policy'>;
};

/** Derives it from the last check; `dmarcState` is that check's state of the topic, since a failed lookup never means missing. */
export function orderedOf(
  { dns_verification: dns, protection }: OrderedFacts,
  dmarcState: string | undefined,
  address: string | null,
): Ordered {
  if (dns.verification_status === 'NotChecked' || dmarcState === undefined || dmarcState === 'unknown') return 'unknown';
  const [record] = dns.records_found['DMARC']?.records ?? [];
  // Where the topic was answered, a level that nobody knows without a record means that the name itself is denied.
  if (record === undefined) return protection.level === 'unknown' && protection.policy === null ? 'absent' : 'missing';
  const rua = /(?:^|;)\s*rua\s*=([^;]*)/i.exec(record)?.[1]?.toLowerCase() ?? '';
  if (!rua.includes('mailto:')) return 'none';
  if (address === null) return 'some';
  const named = rua.split(',').map((uri) => uri.trim().replace(/!.*$/, ''));
  return named.includes(`mailto:${address.toLowerCase()}`) ? 'ours' : 'others';
}

/** The state of a domain's reports, in a few words beside its name. */
export const orderedLabels: Record<Ordered, string> = {
  ours: 'sends reports here',
  some: 'requests reports',
  others: 'sends reports elsewhere only',
  none: 'requests no reports',
  missing: 'no DMARC record',
  absent: 'does not exist in the DNS',
  unknown: 'not known yet',
};

/** Whether another name must agree to take a domain's reports: neither lies below the other (RFC 9990 4). */
export function mustAgree(domain: string, address: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const name = domain.toLowerCase();
  return host !== name && !host.endsWith(`.${name}`) && !name.endsWith(`.${host}`);
}

type DnsCheck = Reply<typeof domains.dnsOverview>['check'];

/**
 * Whether reports can arrive at an address that a record names: `refused` where its name has not agreed to take them, so that receivers
 * send none (RFC 9990 4), `lost` where that name takes no mail, `open` where nothing is known against it.
 */
export type Arrival = 'open' | 'refused' | 'lost';

/** Reads it from the last check at a domain whose record names the address. */
export function arrivalOf(dns: DnsCheck | undefined, address: string | null): Arrival {
  const named = dns?.dmarc.destinations.find((one) => one.tag === 'rua' && one.address.toLowerCase() === address?.toLowerCase());
  if (named?.authorised === 'no' || named?.authorised === 'elsewhere') return 'refused';
  return named?.receives === 'no' ? 'lost' : 'open';
}
