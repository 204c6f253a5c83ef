import { forecastHorizons, seriesMetrics } from '#domain/vocabulary.ts';
import { daysOf, numberOf, type RawSearch, wordOf } from '#src/page/search.ts';
import type { TimeSeriesSearch } from './types.ts';

/** Reads the address of the time series; what makes no sense is left out. */
export function timeSeriesSearch(search: RawSearch): TimeSeriesSearch {
  return {
    domain: numberOf(search['domain']),
    metric: wordOf(search['metric'], seriesMetrics),
    days: daysOf(search['days']),
    horizon: forecastHorizons.find((horizon) => horizon === Number(search['horizon'])),
  };
}
