import { type FilterMatch, type FilterTable, filterMatches, filterTables } from '#domain/vocabulary/filter.ts';
import { type RawSearch, wordOf } from '#src/page/search.ts';
import type { AddressCondition } from './types.ts';

const mostConditions = 20;
const mostValues = 100;

const isValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 253;

function conditionOf(written: unknown): AddressCondition[] {
  if (!Array.isArray(written) || written.length > mostValues + 2 || !written.every(isValue)) return [];
  const [field, operator, ...values] = written;
  return typeof field === 'string' && typeof operator === 'string' ? [[field, operator, ...values]] : [];
}

/** Reads what an address says of a filter; what makes no sense is left out. */
export function filterSearch(search: RawSearch): {
  table: FilterTable | undefined;
  match: FilterMatch | undefined;
  where: AddressCondition[] | undefined;
} {
  const where = Array.isArray(search['where']) ? search['where'].slice(0, mostConditions).flatMap(conditionOf) : [];
  return {
    table: wordOf(search['table'], filterTables),
    match: wordOf(search['match'], filterMatches),
    where: where.length === 0 ? undefined : where,
  };
}
