import { numberOf, type RawSearch, wordOf } from '#src/page/search.ts';

/** What the address of the clean-up holds. */
export type CleanupSearch = { kind?: 'orphan' | 'failed' | undefined; page?: number | undefined };

/** Reads the address of the clean-up; what makes no sense is left out. */
export function cleanupSearch(search: RawSearch): CleanupSearch {
  return { kind: wordOf(search['kind'], ['orphan', 'failed']), page: numberOf(search['page'], 100_000) };
}
