import { pivotCells, pivotDimensions } from '#domain/vocabulary/pivot.ts';
import type { PresetConfig } from '#src/entities/saved-filters/types.ts';
import {
  dayOf,
  numberOf,
  type PeriodSearch,
  periodQuery,
  periodSearch,
  type RawSearch,
  textOf,
  usualDays,
  wordOf,
} from '#src/page/search.ts';
import type { AnalyticsSearch } from './types.ts';

/** Reads the address of the analysis; what makes no sense is left out. */
export function analyticsSearch(search: RawSearch): AnalyticsSearch {
  return {
    ...periodSearch(search),
    domain: numberOf(search['domain']),
    day: dayOf(search['day']),
    result: wordOf(search['result'], ['passed', 'failed']),
    page: numberOf(search['page'], 100_000),
    customer: numberOf(search['customer']),
    split: wordOf(search['split'], pivotDimensions),
    rows: wordOf(search['rows'], pivotDimensions),
    columns: wordOf(search['columns'], pivotDimensions),
    cells: wordOf(search['cells'], pivotCells),
    compare: search['compare'] === true ? true : undefined,
    row: textOf(search['row'], 40),
    view: wordOf(search['view'], ['threats', 'filter']),
  };
}

/** The analysis of an address as it is saved. */
export function savedConfig({
  domain,
  day,
  result,
  split,
  rows,
  columns,
  cells,
  compare,
  ...period
}: AnalyticsSearch): PresetConfig {
  const { days = usualDays, ...dates } = periodQuery(period);
  const analysis = { domain, day, result, split, rows, columns, cells, ...(compare === true && { compare }) };
  return { match: 'all', table: 'records', conditions: [], days, ...dates, analysis };
}

/** The period of what is shown: the one day that was chosen, or the page's own. */
export function shownPeriod({ day, days, from, to }: AnalyticsSearch): PeriodSearch {
  return day === undefined ? { days, from, to } : { from: day, to: day };
}
