import { type PeriodSearch, pageAt } from '#src/page/search.ts';
import type { AddressCondition, Preset } from './types.ts';

/** The address that shows a saved filter. */
export function presetAddress({ filter_config: config }: Pick<Preset, 'filter_config'>): string {
  const { table, match, conditions, days, start_date: from, end_date: to, analysis } = config;
  const period: PeriodSearch = from !== undefined && to !== undefined ? { from, to } : { days };
  if (analysis !== undefined) return pageAt('/app/analytics', { ...analysis, ...period });
  const where = conditions.map(({ field, operator, value }): AddressCondition => [field, operator, ...[value ?? []].flat()]);
  return pageAt('/app/analytics', {
    view: 'filter',
    table,
    ...(match === 'any' ? { match } : {}),
    ...(where.length === 0 ? {} : { where }),
    ...period,
  });
}
