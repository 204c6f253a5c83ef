import { recordKinds } from '#domain/vocabulary.ts';
import { numberOf, pageAt, type RawSearch, wordOf } from '#src/page/search.ts';
import type { RecordKind } from './types.ts';

/** What the address of the workbench holds: the domain, and the kind of record; without one it is all of them. */
export type DnsSearch = { domain?: number | undefined; type?: RecordKind | undefined };

export function readDnsSearch(search: RawSearch): DnsSearch {
  return { domain: numberOf(search['domain']), type: wordOf(search['type'], recordKinds) };
}

/** The address of a domain's records. */
export function dnsAt(search: DnsSearch): string {
  return pageAt('/app/dns', search);
}
