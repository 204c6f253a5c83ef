import { z } from 'zod';
import { forecastHorizons, seriesMetrics, severities } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParam, PeriodReply, whole } from './shapes.ts';

const Metric = z.enum(seriesMetrics);
const DomainName = z.object({ id: Id, name: z.string() });
const Unit = z.enum(['messages', 'percent', 'points']);
const hoursBack = (usual: number) => whole(1, 26_304).default(usual);
const Point = z.object({
  /** The value was measured over this span: reports cover days, so that no hour has a value of its own. */
  span_start: z.string(),
  span_end: z.string(),
  day: Day,
  value: z.number().nullable(),
});
const ForecastPoint = z.object({ day: Day, value: z.number(), low: z.number(), high: z.number() });
const tags = ['dmarc', 'reports'] as const;

const TrendQuery = z.object({ metric: Metric.default('spf_pass_rate'), days_back: whole(7, 1096).default(30) });
const TrendReply = z.object({
  domain: DomainName,
  metric: Metric,
  unit: Unit,
  period: PeriodReply,
  measured_days: z.number(),
  trend: z.object({
    direction: z.enum(['up', 'down', 'steady', 'no_clear_trend', 'too_little_data']),
    /** Change of the value in a week, in its unit. */
    slope_per_week: z.number().nullable(),
    /** Mean of a measured day. */
    mean: z.number().nullable(),
    /** What a weekend day has of a weekday, in percent. */
    weekend_pct: z.number().nullable(),
  }),
});

const ForecastQuery = z.object({
  metric: Metric.default('spf_pass_rate'),
  horizon: whole(7, 90)
    .refine((days) => forecastHorizons.some((horizon) => horizon === days), 'Choose 7, 30, 60 or 90 days.')
    .default(30),
});
const ForecastReply = z.object({
  domain: DomainName,
  metric: Metric,
  unit: Unit,
  horizon: z.number(),
  status: z.enum(['ready', 'too_little_data']),
  needs_days: z.number(),
  measured_days: z.number(),
  method: z.enum(['damped_trend', 'seasonal_naive']).nullable(),
  points: z.array(ForecastPoint),
  /** The mean error at earlier weeks: percent of the value for messages, points for shares and scores. */
  back_test: z.object({ days: z.number(), damped_trend_error: z.number(), seasonal_naive_error: z.number() }).nullable(),
  /** The same forecast made so many days ago, and on how many days the value lay inside its range. */
  last: z.object({ points: z.array(ForecastPoint), inside: z.number(), of: z.number() }).nullable(),
});

/** Values of a domain by day: what was measured, where it goes, and what to expect. */
export const timeSeries = {
  data: endpoint({
    method: 'GET',
    path: '/timeseries/:id/data',
    access: 'user',
    params: IdParam,
    query: z.object({ hours_back: hoursBack(168), metric: Metric.default('spf_pass_rate') }),
    reply: z.object({
      domain: DomainName,
      metric: Metric,
      unit: Unit,
      period: PeriodReply,
      /** Later days may still grow. */
      settled_to: Day,
      points: z.array(Point),
      changes: z.array(z.object({ day: Day, record: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      /** Alerts of the domain from medium up, by the day on which what they are about happened. */
      alerts: z.array(z.object({ id: Id, day: Day, severity: z.enum(severities), title: z.string() })),
      /** Public holidays of South Africa, up to 90 days ahead. */
      holidays: z.array(z.object({ day: Day, name: z.string() })),
    }),
    failure: 'Failed to get the time series',
    tags: [...tags, 'alerts'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/timeseries/:id/generate',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: z.object({ hours_back: hoursBack(720) }),
    reply: z.object({
      domain: DomainName,
      period: PeriodReply,
      generated_at: z.string(),
      series: z.array(z.object({ metric: Metric, unit: Unit, points: z.array(Point) })),
    }),
    failure: 'Failed to generate the time series',
  }),
  trends: endpoint({
    method: 'GET',
    path: '/timeseries/:id/trends',
    access: 'user',
    params: IdParam,
    query: TrendQuery,
    reply: TrendReply,
    failure: 'Failed to get the trend',
    tags: [...tags],
  }),
  readTrends: endpoint({
    method: 'POST',
    path: '/timeseries/:id/trends',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: TrendQuery,
    reply: TrendReply,
    failure: 'Failed to get the trend',
  }),
  forecasts: endpoint({
    method: 'GET',
    path: '/timeseries/:id/forecasts',
    access: 'user',
    params: IdParam,
    query: ForecastQuery,
    reply: ForecastReply,
    failure: 'Failed to get the forecast',
    tags: [...tags],
  }),
  readForecasts: endpoint({
    method: 'POST',
    path: '/timeseries/:id/forecasts',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: ForecastQuery,
    reply: ForecastReply,
    failure: 'Failed to get the forecast',
  }),
};
