import { numberOf, type RawSearch } from '#src/page/search.ts';
import type { ImportSearch } from './types.ts';

/** Reads the address of the screen for imports. */
export function importSearch(search: RawSearch): ImportSearch {
  return { import: numberOf(search['import'], 2 ** 31 - 1), page: numberOf(search['page'], 100_000) };
}
