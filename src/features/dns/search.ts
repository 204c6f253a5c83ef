import { numberOf, pageAt, type RawSearch, wordOf } from '#src/page/search.ts';
import type { RecordType } from './types.ts';

// Spelled here: what an address is read with is loaded by every page.
/** The kinds of record in the order of their tabs. */
export const recordTypes: readonly RecordType[] = ['DMARC', 'SPF', 'DKIM', 'MX', 'MTA-STS', 'TLS-RPT', 'BIMI', 'NS', 'DNSSEC'];

/** What the address of the workbench holds: the domain, and the kind of record; without one it is all of them. */
export type DnsSearch = { domain?: number | undefined; type?: RecordType | undefined };

export function readDnsSearch(search: RawSearch): DnsSearch {
  return { domain: numberOf(search['domain']), type: wordOf(search['type'], recordTypes) };
}

/** The address of a domain's records. */
export function dnsAt(search: DnsSearch): string {
  return pageAt('/app/dns', search);
}
