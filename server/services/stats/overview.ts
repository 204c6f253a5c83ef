import { fleetFinding, type MailDay } from '#domain/analytics/mail-finding.ts';
import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import { noSums } from '#domain/rows/fold.ts';
import type { UserCall } from '#server/context.ts';
import { dayWire, reporterWire, splitWire, totalsWire } from '#server/presenters/reports.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import type { MailSplitDay } from '#server/store/reports/mail-days.ts';
import type { DayTotals } from '#server/store/reports/rollups.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { before, daysOf, type Period, settledTo } from '../period.ts';
import { splitsOf, sumOfSplits, sumsFrom, type UnknownMail, unknownMail } from './own-mail.ts';

/** Sums by day with a row for every day of the period, days without mail included. */
export async function everyDay(call: UserCall, domainIds: readonly number[], period: Period) {
  const found = new Map((await call.statsCache.trend(domainIds, period)).map((row) => [row.day, row]));
  return daysOf(period).map((day) => dayWire(found.get(day) ?? { ...noSums(), day }));
}

/** Who reported, the busiest first, with what was lost. */
export async function reporters(call: UserCall, domainIds: readonly number[], period: Period) {
  return (await call.statsCache.byReporter(domainIds, period)).map(reporterWire);
}

const mailDays = new WeakMap<readonly MailSplitDay[], { lines: readonly DayTotals[]; days: MailDay[] }>();

/** The days of a domain with whose their messages are; the same as long as both are. */
function mailDaysOf(lines: readonly DayTotals[], splits: readonly MailSplitDay[]): MailDay[] {
  const known = mailDays.get(splits);
  if (known?.lines === lines) return known.days;
  const days = joined(lines, splits);
  mailDays.set(splits, { lines, days });
  return days;
}

function joined(lines: readonly DayTotals[], splits: readonly MailSplitDay[]): MailDay[] {
  const byDay = new Map(splits.map((split) => [split.day, split]));
  return lines.map(({ day, total: messages, failed }) => ({ day, messages, failed, ...ownOf(byDay.get(day)) }));
}

const ownOf = (split: Pick<MailSplitDay, 'own' | 'forged'> | undefined): Pick<MailDay, 'own' | 'forged'> => ({
  own: { messages: split?.own.messages ?? 0, failed: (split?.own.messages ?? 0) - (split?.own.passed ?? 0) },
  forged: split?.forged ?? 0,
});

/** The days of several domains together. */
function sumOfDays(domains: readonly (readonly MailSplitDay[])[]): Map<string, Pick<MailSplitDay, 'own' | 'forged'>> {
  const sums = new Map<string, Pick<MailSplitDay, 'own' | 'forged'>>();
  for (const { day, own, forged } of domains.flat()) {
    const sum = sums.get(day) ?? { own: { messages: 0, passed: 0 }, forged: 0 };
    sum.own.messages += own.messages;
    sum.own.passed += own.passed;
    sum.forged += forged;
    sums.set(day, sum);
  }
  return sums;
}

/** The failed messages of a day of which nobody knows any more whose they are. */
const unknownFailed = (unknown: ReadonlyMap<number, UnknownMail>, day: string): number =>
  [...unknown.values()].reduce((sum, { days }) => sum + (days.get(day)?.failed ?? 0), 0);

/** What the days of a period show of failures, and those days with whose failures they are; `byDay` are all domains together. */
async function daysAndFinding(
  call: UserCall,
  domains: readonly DomainName[],
  byDay: Awaited<ReturnType<typeof everyDay>>,
  { period, placed }: { period: Period; placed: readonly PlacedSender[] },
) {
  const ids = domains.map(({ id }) => id);
  const lines = domains.length < 2 ? null : await call.statsCache.dayTotals(ids, period);
  const splits = await call.statsCache.mailDays(ids, period, placed);
  const sums = sumOfDays([...splits.values()]);
  const unknown = await unknownMail(call, ids, period, placed);
  const finding = fleetFinding(
    byDay.map(({ day, messages, failed }) => ({ day, messages, failed, ...ownOf(sums.get(day)) })),
    domains.map(({ id, name }) => ({
      id,
      name,
      days: mailDaysOf(lines?.get(id) ?? [], splits.get(id) ?? []),
      knownFrom: unknown.get(id)?.from ?? null,
    })),
    settledTo(call.clock.now()),
  );
  const wire = byDay.map((row) => ({
    ...row,
    own_failed: ownOf(sums.get(row.day)).own.failed,
    unknown_failed: unknownFailed(unknown, row.day),
  }));
  return { by_day: wire, finding };
}

/**
 * What every overview starts with: the sums of the period and of the one before, by day and what the days show, by reporter, and up to
 * which day there is data.
 */
export async function overviewOf(
  call: UserCall,
  domains: readonly DomainName[],
  period: Period,
  known?: readonly PlacedSender[],
) {
  const domainIds = domains.map(({ id }) => id);
  const placed = known ?? (await placedSenders(call.store.db, domainIds));
  const byDay = await everyDay(call, domainIds, period);
  return {
    totals: totalsWire(await call.statsCache.totals(domainIds, period)),
    previous: totalsWire(await call.statsCache.totals(domainIds, before(period))),
    ...(await daysAndFinding(call, domains, byDay, { period, placed })),
    split: splitWire(sumOfSplits((await splitsOf(call, domainIds, period, placed)).values())),
    stored_from: await sumsFrom(call, domainIds, period),
    previous_stored_from: await sumsFrom(call, domainIds, before(period)),
    previous_split: splitWire(sumOfSplits((await splitsOf(call, domainIds, before(period), placed)).values())),
    data_up_to: byDay.findLast((row) => row.messages > 0)?.day ?? null,
    reporters: await reporters(call, domainIds, period),
  };
}

/** Sums of no messages, for domains that have none. */
export const nothing = totalsWire(noSums());
