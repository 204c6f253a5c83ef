import { numberOf, type RawSearch, textOf } from '#src/page/search.ts';
import type { IngestionSearch } from './types.ts';

/** Reads the address of the cockpit. */
export function ingestionSearch(search: RawSearch): IngestionSearch {
  return {
    batch: textOf(search['batch'], 60),
    page: numberOf(search['page'], 100_000),
  };
}
