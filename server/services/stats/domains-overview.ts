import { noMail } from '#domain/protection/own-mail.ts';
import type { UserCall } from '#server/context.ts';
import { splitWire, totalsWire } from '#server/presenters/reports.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import type { DayTotals } from '#server/store/reports/rollups.ts';
import { before, type Period, periodReply } from '../period.ts';
import { forReader, nothing, overviewWithSplits } from './overview.ts';

async function totalsOf(call: UserCall, ids: readonly number[], period: Period) {
  const totals = await call.statsCache.totalsByDomain(ids, period);
  return new Map([...totals].map(([id, row]) => [id, totalsWire(row)]));
}

type TrendDay = { day: string; messages: number; passed: number };
const trends = new WeakMap<readonly DayTotals[], TrendDay[]>();

/** The days of a domain as they are drawn; the same as long as its sums are. */
function trendOf(days: readonly DayTotals[]): TrendDay[] {
  const known = trends.get(days);
  if (known !== undefined) return known;
  const trend = days.map(({ day, total: messages, passed }) => ({ day, messages, passed }));
  trends.set(days, trend);
  return trend;
}

/** Some domains together over a period, and each of them with its trend and policy. */
export async function domainsOverview(call: UserCall, domains: readonly DomainName[], period: Period) {
  const ids = domains.map((domain) => domain.id);
  const now = await totalsOf(call, ids, period);
  const earlier = await totalsOf(call, ids, before(period));
  const days = await call.statsCache.dayTotals(ids, period);
  const published = await call.statsCache.policiesSeen(ids);
  const { overview, splits, earlierSplits } = await overviewWithSplits(call, domains, period);
  const say = forReader(call, 1);
  return {
    period: periodReply(period),
    ...overview,
    domains: domains.map(({ id, name }) => ({
      domain_id: id,
      domain: name,
      totals: now.get(id) ?? nothing,
      previous: earlier.get(id) ?? nothing,
      split: splitWire(splits.get(id) ?? noMail(), say),
      previous_split: splitWire(earlierSplits.get(id) ?? noMail(), say),
      data_up_to: days.get(id)?.at(-1)?.day ?? null,
      published_policy: published.get(id)?.policy ?? null,
      trend: trendOf(days.get(id) ?? []),
    })),
  };
}
