import { noSums } from '#domain/rows/fold.ts';
import type { UserCall } from '#server/context.ts';
import { dayWire, reporterWire, totalsWire } from '#server/presenters/reports.ts';
import { before, daysOf, type Period } from '../period.ts';

/** Sums by day with a row for every day of the period, days without mail included. */
export async function everyDay(call: UserCall, domainIds: readonly number[], period: Period) {
  const found = new Map((await call.figures.trend(domainIds, period)).map((row) => [row.day, row]));
  return daysOf(period).map((day) => dayWire(found.get(day) ?? { ...noSums(), day }));
}

/** Who reported, the busiest first, with what was lost. */
export async function reporters(call: UserCall, domainIds: readonly number[], period: Period) {
  return (await call.figures.byReporter(domainIds, period)).map(reporterWire);
}

/** What every overview starts with: the sums of the period and of the one before, by day, by reporter, and up to which day there is data. */
export async function overviewOf(call: UserCall, domainIds: readonly number[], period: Period) {
  const byDay = await everyDay(call, domainIds, period);
  return {
    totals: totalsWire(await call.figures.totals(domainIds, period)),
    previous: totalsWire(await call.figures.totals(domainIds, before(period))),
    by_day: byDay,
    data_up_to: byDay.findLast((row) => row.messages > 0)?.day ?? null,
    reporters: await reporters(call, domainIds, period),
  };
}

/** Sums of no messages, for domains that have none. */
export const nothing = totalsWire(noSums());
