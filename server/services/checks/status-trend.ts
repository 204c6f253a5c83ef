import { type Direction, trendOf } from '#domain/analytics/trend.ts';
import type { UserCall } from '#server/context.ts';
import { periodOf } from '../period.ts';

const windowDays = 90;

const words: Record<Direction, string> = {
  up: 'It rises.',
  down: 'It falls.',
  steady: 'It is steady.',
  no_clear_trend: 'There is no clear trend.',
  too_little_data: 'There are too few days for a trend.',
};

function trendReply(values: readonly number[], steadyUnder: number) {
  const { direction, slope } = trendOf(values, steadyUnder);
  const perWeek = slope === null ? null : Math.round(slope * 70) / 10;
  return { direction, per_week: perWeek, days_measured: values.length, text: words[direction] };
}

/** How a domain's pass rate (points a week) and volume (messages a week) moved over 90 days; days without mail have no pass rate. */
export async function statusTrend(call: UserCall, domainId: number) {
  const totals = await call.statsCache.dayTotals([domainId], periodOf({ days: windowDays }, call.clock.now()));
  const days = totals.get(domainId) ?? [];
  return {
    domain_id: domainId,
    days: windowDays,
    pass_rate: trendReply(
      days.filter(({ total }) => total > 0).map(({ total, passed }) => (100 * passed) / total),
      0.02,
    ),
    volume: trendReply(
      days.map(({ total }) => total),
      0.5,
    ),
  };
}
