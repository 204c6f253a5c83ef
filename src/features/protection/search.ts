import { type ProtectionLevel, protectionLevels } from '#domain/vocabulary.ts';
import { numberOf, type RawSearch, typedOf, wordOf } from '#src/page/search.ts';

/** What the address of the protection page holds: one domain, or a list of them by level and name; whether the record is prepared. */
export type ProtectionSearch = { domain?: number; level?: ProtectionLevel; q?: string; record?: true };

export function readProtectionSearch(search: RawSearch): ProtectionSearch {
  return {
    domain: numberOf(search['domain']),
    level: wordOf(search['level'], protectionLevels),
    q: typedOf(search['q']),
    record: search['record'] === true || undefined,
  } as ProtectionSearch;
}
