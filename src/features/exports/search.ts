import { exportFormats, filterTables } from '#domain/vocabulary/filter.ts';
import { numberOf, periodSearch, type RawSearch, wordOf } from '#src/page/search.ts';
import type { ExportsSearch } from './types.ts';

/** Reads the address of the exports; what makes no sense is left out. */
export function exportsSearch(search: RawSearch): ExportsSearch {
  return {
    ...periodSearch(search),
    table: wordOf(search['table'], filterTables),
    domain: numberOf(search['domain']),
    format: wordOf(search['format'], exportFormats),
    page: numberOf(search['page'], 100_000),
  };
}
