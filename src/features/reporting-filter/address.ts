import type { PresetConfig } from '#src/entities/saved-filters/types.ts';
import { periodQuery } from '#src/page/search.ts';
import { writtenOf } from './draft.ts';
import type { FilterSearch } from './types.ts';

/** The filter of an address as the API takes it. */
export function configOf({ table = 'records', match = 'all', where = [], ...period }: FilterSearch): PresetConfig {
  const { days = 30, ...dates } = periodQuery(period);
  return { table, match, conditions: where.map(writtenOf), days, ...dates };
}
