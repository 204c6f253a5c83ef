import type { Reply } from '#contract/endpoint.ts';
import type { timeSeries } from '#contract/time-series.ts';
import type { ForecastHorizon, SeriesMetric } from '#domain/vocabulary.ts';

export type SeriesData = Reply<typeof timeSeries.data>;
export type TrendReply = Reply<typeof timeSeries.trends>;
export type ForecastReply = Reply<typeof timeSeries.forecasts>;
export type Unit = SeriesData['unit'];

/** What the address of the time series holds. */
export type TimeSeriesSearch = {
  domain?: number | undefined;
  metric?: SeriesMetric | undefined;
  days?: number | undefined;
  horizon?: ForecastHorizon | undefined;
};
