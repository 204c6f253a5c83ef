import { type PeriodSearch, pageAt, periodQuery } from '#src/page/search.ts';
import { writtenOf } from './draft.ts';
import type { AddressCondition, FilterSearch, Preset } from './types.ts';

/** The filter of an address as the API takes it. */
export function configOf({ table = 'records', match = 'all', where = [], ...period }: FilterSearch): Preset['filter_config'] {
  const { days = 30, ...dates } = periodQuery(period);
  return { table, match, conditions: where.map(writtenOf), days, ...dates };
}

/** The address that shows a saved filter. */
export function presetAddress({ filter_config: config }: Preset): string {
  const { table, match, conditions, days, start_date: from, end_date: to } = config;
  const where = conditions.map(({ field, operator, value }): AddressCondition => [field, operator, ...[value ?? []].flat()]);
  const period: PeriodSearch = from !== undefined && to !== undefined ? { from, to } : { days };
  return pageAt('/app/analytics', {
    view: 'filter',
    table,
    ...(match === 'any' ? { match } : {}),
    ...(where.length === 0 ? {} : { where }),
    ...period,
  });
}
