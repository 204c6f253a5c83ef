import { forecastHorizons } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import type { TimeSeriesSearch } from './types.ts';

export const usualDays = 90;

/** The domain to show: the one in the address, otherwise the first with accessible reports. */
export function useSeriesDomain(asked: number | undefined) {
  const domains = useRead(calls.domains.names, {});
  const shown = (domains.data?.domains ?? []).filter(({ standing }) => standing !== 'unverified');
  return { domains, shown, id: asked ?? shown[0]?.id };
}

/** Everything the time series show. */
export function useTimeSeries(id: number | undefined, { metric = 'volume', days = usualDays }: TimeSeriesSearch) {
  const params = { id: id ?? 1 };
  const options = { keepPrevious: true, enabled: id !== undefined };
  const data = useRead(calls.timeSeries.data, { params, query: { metric, hours_back: days * 24 } }, options);
  const trend = useRead(calls.timeSeries.trends, { params, query: { metric, days_back: days } }, options);
  const [week, month, two, quarter] = forecastHorizons;
  const forecasts = [
    useRead(calls.timeSeries.forecasts, { params, query: { metric, horizon: week } }, options),
    useRead(calls.timeSeries.forecasts, { params, query: { metric, horizon: month } }, options),
    useRead(calls.timeSeries.forecasts, { params, query: { metric, horizon: two } }, options),
    useRead(calls.timeSeries.forecasts, { params, query: { metric, horizon: quarter } }, options),
  ];
  return { data, trend, forecasts };
}
