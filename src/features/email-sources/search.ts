import { senderRules } from '#domain/vocabulary/senders.ts';
import { sourceSorts } from '#domain/vocabulary.ts';
import { numberOf, periodSearch, type RawSearch, textOf, wordOf } from '#src/page/search.ts';
import type { SourcesSearch } from './types.ts';

const addressForm = /^[0-9a-f.:]{2,45}$/i;

/** Reads the address of the inventory; what makes no sense is left out. A single day narrows the period to it. */
export function sourcesSearch(search: RawSearch): SourcesSearch {
  const day = search['day'];
  const ip = textOf(search['source_ip'], 45);
  return {
    ...periodSearch(day === undefined ? search : { from: day, to: day }),
    domain: numberOf(search['domain']),
    search: textOf(search['search']),
    result: wordOf(search['result'], ['passed', 'failed']),
    sort: wordOf(search['sort'], sourceSorts),
    up: search['up'] === true || undefined,
    page: numberOf(search['page'], 100_000),
    source_ip: ip !== undefined && addressForm.test(ip) ? ip : undefined,
    of: numberOf(search['of']),
    report: numberOf(search['report']),
    row: numberOf(search['row']),
    view: wordOf(search['view'], ['addresses', 'customers']),
    sender: textOf(search['sender'], 253),
    cause: wordOf(search['cause'], senderRules),
    list: wordOf(search['list'], ['all']),
  };
}
