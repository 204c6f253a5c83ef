import { type RawSearch, wordOf } from '#src/page/search.ts';
import { type ExecutiveSearch, timeframes } from './types.ts';

/** Reads the address of the page; what makes no sense is left out. */
export function executiveSearch(search: RawSearch): ExecutiveSearch {
  return { timeframe: wordOf(search['timeframe'], timeframes) };
}
