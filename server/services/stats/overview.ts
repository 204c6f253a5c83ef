import { fleetFinding } from '#domain/analytics/mail-finding.ts';
import { noSums } from '#domain/rows/fold.ts';
import type { UserCall } from '#server/context.ts';
import { dayWire, reporterWire, splitWire, totalsWire } from '#server/presenters/reports.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import type { DayLine } from '#server/store/reports/rollups.ts';
import { before, daysOf, type Period, settledTo } from '../period.ts';
import { splitsOf, sumOfSplits } from './own-mail.ts';
import { sumOfTotals } from './sum-of-totals.ts';

/** Sums by day with a row for every day of the period, days without mail included. */
export async function everyDay(call: UserCall, domainIds: readonly number[], period: Period) {
  const found = new Map((await call.figures.trend(domainIds, period)).map((row) => [row.day, row]));
  return daysOf(period).map((day) => dayWire(found.get(day) ?? { ...noSums(), day }));
}

/** Who reported, the busiest first, with what was lost. */
export async function reporters(call: UserCall, domainIds: readonly number[], period: Period) {
  return (await call.figures.byReporter(domainIds, period)).map(reporterWire);
}

const dayOfLine = ([day, messages, passed, stopped]: DayLine) => ({ day, messages, failed: messages - passed, stopped });

/** What the days of a period show of failures; `byDay` are those of all domains together. */
async function findingOf(
  call: UserCall,
  domains: readonly DomainName[],
  byDay: Awaited<ReturnType<typeof everyDay>>,
  period: Period,
) {
  const lines =
    domains.length < 2
      ? null
      : await call.figures.dayLines(
          domains.map(({ id }) => id),
          period,
        );
  return fleetFinding(
    byDay.map((day) => ({ ...day, stopped: Math.min(day.failed, day.quarantined + day.rejected) })),
    domains.map(({ id, name }) => ({ id, name, days: (lines?.get(id) ?? []).map(dayOfLine) })),
    settledTo(call.clock.now()),
  );
}

/**
 * What every overview starts with: the sums of the period and of the one before, by day and what the days show, by reporter, and up to
 * which day there is data.
 */
export async function overviewOf(call: UserCall, domains: readonly DomainName[], period: Period) {
  const domainIds = domains.map(({ id }) => id);
  const byDay = await everyDay(call, domainIds, period);
  return {
    totals: totalsWire(sumOfTotals(await call.figures.totalsByDomain(domainIds, period))),
    previous: totalsWire(sumOfTotals(await call.figures.totalsByDomain(domainIds, before(period)))),
    by_day: byDay,
    finding: await findingOf(call, domains, byDay, period),
    split: splitWire(sumOfSplits((await splitsOf(call, domainIds, period)).values())),
    previous_split: splitWire(sumOfSplits((await splitsOf(call, domainIds, before(period))).values())),
    data_up_to: byDay.findLast((row) => row.messages > 0)?.day ?? null,
    reporters: await reporters(call, domainIds, period),
  };
}

/** Sums of no messages, for domains that have none. */
export const nothing = totalsWire(noSums());
