import { trendOf } from '#domain/analytics/trend.ts';
import { dayAfter } from '#domain/sast.ts';
import { daysNeeded, type ForecastInput, forecastOf, lastForecast } from '#domain/series/forecast.ts';
import { type SeriesDay, unitOf, valueOf } from '#domain/series/metrics.ts';
import { weekdayOffsets, withoutSeason } from '#domain/series/season.ts';
import { forecastHorizons, type SeriesMetric } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import { listChanges, protectionDays } from '#server/store/domains/check-history.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { namedHolidays } from '../holidays.ts';
import { allTime, daysOf, type Period, periodOf, settledTo } from '../period.ts';
import { accessibleScope } from '../scope.ts';

/** How far back a forecast looks at most. */
const forecastDays = 400;
const mostChanges = 200;
const mostAlerts = 100;
/** How bad an alert is that may explain a line. */
const explaining = ['critical', 'high', 'medium'] as const;

/** The values of a domain on every day of a period; days before its first report and after its last are not measured, others without messages have none. */
export async function seriesOf(call: UserCall, domain: DomainName, metric: SeriesMetric, period: Period): Promise<SeriesDay[]> {
  const { db } = call.store;
  if (metric === 'score') {
    const known = new Map((await protectionDays(db, domain.id, 1_096)).map(({ day, score }) => [day, score]));
    return daysOf(period).map((day) => ({ day, value: known.get(day) ?? null }));
  }
  const bounds = (await call.statsCache.dayBounds([domain.id], allTime(call.clock.now()))).get(domain.id);
  const sums = new Map((await call.statsCache.trend([domain.id], period)).map((row) => [row.day, row]));
  return daysOf(period).map((day) => {
    const found = sums.get(day);
    if (bounds === undefined || day < bounds.firstDay || day > bounds.lastDay) return { day, value: null };
    const none = { total: 0, passed: 0, spfAligned: 0, dkimAligned: 0, dispQuarantine: 0, dispReject: 0 };
    return { day, value: valueOf(metric, found ?? none) };
  });
}

/** The last so many settled days. */
function settledPeriod(call: UserCall, days: number): Period {
  const now = call.clock.now();
  return periodOf({ days, end_date: settledTo(now) }, now);
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What days are named holidays, from the first of some days to `ahead` days after the last. */
function holidaysAround(days: readonly { day: string }[], ahead: number): Map<string, string> {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return new Map();
  const end = dayAfter(last, ahead);
  return new Map([...namedHolidays(Date.parse(first), Date.parse(end))].filter(([day]) => day >= first && day <= end));
}

/** A metric of a domain over its last days up to yesterday, with the changes of records, the alerts and the holidays that may explain it, oldest first. */
export async function seriesData(call: UserCall, domain: DomainName, metric: SeriesMetric, daysBack: number) {
  const now = call.clock.now();
  const period = periodOf({ days: daysBack }, now);
  const days = await seriesOf(call, domain, metric, period);
  const changes = await listChanges(call.store.db, domain.id, { limit: mostChanges });
  const { rows: alerts } = await listAlerts(
    call.store.db,
    accessibleScope(call.actor),
    { domainId: domain.id, severity: explaining, happenedSince: new Date(period.from) },
    { limit: mostAlerts, offset: 0 },
  );
  const isInPeriod = (at: Date) => at.toISOString() >= period.from && at.toISOString() < dayAfter(period.to, 1);
  return {
    period,
    settledDay: settledTo(now),
    days,
    changes: changes.filter(({ at }) => isInPeriod(at)).reverse(),
    alerts: alerts.filter(({ happenedAt }) => isInPeriod(happenedAt)),
    holidays: holidaysAround(days, Math.max(...forecastHorizons)),
  };
}

/** Where a metric of a domain goes over its last settled days, without what weekdays and public holidays add. */
export async function seriesTrend(call: UserCall, domain: DomainName, metric: SeriesMetric, daysBack: number) {
  const period = settledPeriod(call, daysBack);
  const days = await seriesOf(call, domain, metric, period);
  const holidays = new Set(holidaysAround(days, 0).keys());
  const offsets = weekdayOffsets(days, holidays);
  const { direction, slope } = trendOf(withoutSeason(days, offsets, holidays));
  const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
  const valuesOf = (wanted: boolean) => days.flatMap(({ day, value }) => (isWeekend(day) === wanted ? (value ?? []) : []));
  const [weekend, weekday] = [mean(valuesOf(true)), mean(valuesOf(false))];
  const measured = days.flatMap(({ value }) => value ?? []);
  return {
    period,
    measuredDays: measured.length,
    trend: {
      direction,
      slope_per_week: slope === null ? null : 7 * slope,
      mean: mean(measured),
      weekend_pct:
        direction === 'too_little_data' || weekend === null || weekday === null || weekday === 0
          ? null
          : (100 * weekend) / weekday,
    },
  };
}

/** What a metric of a domain is expected to be, and how the same forecast did before. `horizon` is one of `forecastHorizons`. */
export async function seriesForecast(call: UserCall, domain: DomainName, metric: SeriesMetric, asked: number) {
  const horizon = forecastHorizons.find((one) => one === asked) ?? 30;
  const days = await seriesOf(call, domain, metric, settledPeriod(call, forecastDays));
  const holidays = new Set(holidaysAround(days, horizon).keys());
  const input: ForecastInput = { days, unit: unitOf(metric), horizon, holidays };
  const forecast = forecastOf(input);
  const isReady = forecast.status === 'ready';
  return {
    horizon,
    status: forecast.status,
    needs_days: daysNeeded(horizon),
    measured_days: days.filter(({ value }) => value !== null).length,
    method: isReady ? forecast.method : null,
    points: isReady ? forecast.points : [],
    back_test: isReady
      ? {
          days: forecast.backTest.days,
          damped_trend_error: forecast.backTest.errors.damped_trend,
          seasonal_naive_error: forecast.backTest.errors.seasonal_naive,
        }
      : null,
    last: isReady ? lastForecast(input) : null,
  };
}
