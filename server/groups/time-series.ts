import type { Handlers } from '#contract/endpoint.ts';
import type { timeSeries } from '#contract/time-series.ts';
import { unitOf } from '#domain/series/metrics.ts';
import { type SeriesMetric, seriesMetrics } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { pointWire, seriesWire } from '#server/presenters/time-series.ts';
import { type Period, periodOf, periodReply } from '#server/services/period.ts';
import { accessibleDomain } from '#server/services/scope.ts';
import { seriesData, seriesForecast, seriesOf, seriesTrend } from '#server/services/stats/series.ts';
import type { DomainName } from '#server/store/domains/domains.ts';

const daysIn = (hours: number): number => Math.ceil(hours / 24);
async function trends(call: UserCall, id: number, { metric, days_back }: { metric: SeriesMetric; days_back: number }) {
  const domain = await accessibleDomain(call, id);
  const { period, measuredDays, trend } = await seriesTrend(call, domain, metric, days_back);
  return { domain, metric, unit: unitOf(metric), period: periodReply(period), measured_days: measuredDays, trend };
}

async function forecasts(call: UserCall, id: number, { metric, horizon }: { metric: SeriesMetric; horizon: number }) {
  const domain = await accessibleDomain(call, id);
  return { domain, metric, unit: unitOf(metric), ...(await seriesForecast(call, domain, metric, horizon)) };
}

const everySeries = (call: UserCall, domain: DomainName, period: Period) =>
  Promise.all(
    seriesMetrics.map(async (metric) => ({
      metric,
      unit: unitOf(metric),
      points: (await seriesOf(call, domain, metric, period)).map(pointWire),
    })),
  );

export const timeSeriesHandlers: Handlers<typeof timeSeries, UserCall> = {
  async data(call, { params, query: { metric, hours_back } }) {
    const domain = await accessibleDomain(call, params.id);
    return seriesWire(domain, metric, await seriesData(call, domain, metric, daysIn(hours_back)));
  },
  async generate(call, { params, body }) {
    const domain = await accessibleDomain(call, params.id);
    const now = call.clock.now();
    const period = periodOf({ days: daysIn(body.hours_back) }, now);
    const series = await everySeries(call, domain, period);
    return { domain, period: periodReply(period), generated_at: now.toISOString(), series };
  },
  trends: (call, { params, query }) => trends(call, params.id, query),
  readTrends: (call, { params, body }) => trends(call, params.id, body),
  forecasts: (call, { params, query }) => forecasts(call, params.id, query),
  readForecasts: (call, { params, body }) => forecasts(call, params.id, body),
};
