import { isStaff } from '#domain/access.ts';
import { fleetFinding, type MailDay } from '#domain/analytics/mail-finding.ts';
import { ownMessagesForStaff } from '#domain/analytics/own-messages.ts';
import { noSums } from '#domain/rows/fold.ts';
import type { UserCall } from '#server/context.ts';
import { dayWire, reporterWire, splitWire, totalsWire } from '#server/presenters/reports.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import type { MailSplitDay } from '#server/store/reports/mail-of-period.ts';
import type { DayTotals } from '#server/store/reports/rollups.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { before, daysOf, type Period, settledTo } from '../period.ts';
import { mailByDay, splitsOf, sumOfSplits, sumsFrom, type UnknownMail } from './own-mail.ts';

/** Sentences about so many domains in the words of the reader: staff look after the domains of others. */
export const forReader =
  ({ actor }: UserCall, domains: number) =>
  (text: string): string =>
    isStaff(actor.role) ? ownMessagesForStaff(text, domains) : text;

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

type SplitOfDay = Pick<MailSplitDay, 'own' | 'forged' | 'forgedStopped'>;

/** The days of several domains together. */
function sumOfDays(domains: readonly (readonly MailSplitDay[])[]): Map<string, SplitOfDay> {
  const sums = new Map<string, SplitOfDay>();
  for (const { day, own, forged, forgedStopped } of domains.flat()) {
    const sum = sums.get(day) ?? { own: { messages: 0, passed: 0 }, forged: 0, forgedStopped: 0 };
    sum.own.messages += own.messages;
    sum.own.passed += own.passed;
    sum.forged += forged;
    sum.forgedStopped += forgedStopped;
    sums.set(day, sum);
  }
  return sums;
}

/** The failed messages of a day of which nobody knows any more whose they are. */
const unknownFailed = (unknown: ReadonlyMap<number, UnknownMail>, day: string): number =>
  [...unknown.values()].reduce((sum, { days }) => sum + (days.get(day)?.failed ?? 0), 0);

type MailByDay = Awaited<ReturnType<typeof mailByDay>>;

/** What the days of a period show of failures, and those days with whose failures they are; `byDay` are all domains together. */
async function daysAndFinding(
  call: UserCall,
  domains: readonly DomainName[],
  period: Period,
  byDay: Awaited<ReturnType<typeof everyDay>>,
  { days, unknown }: MailByDay,
) {
  const ids = domains.map(({ id }) => id);
  const lines = domains.length < 2 ? null : await call.statsCache.dayTotals(ids, period);
  const sums = sumOfDays([...days.values()]);
  const finding = fleetFinding(
    byDay.map(({ day, messages, failed }) => ({ day, messages, failed, ...ownOf(sums.get(day)) })),
    domains.map(({ id, name }) => ({
      id,
      name,
      days: mailDaysOf(lines?.get(id) ?? [], days.get(id) ?? []),
      knownFrom: unknown.get(id)?.from ?? null,
    })),
    settledTo(call.clock.now()),
  );
  const wire = byDay.map((row) => {
    const split = sums.get(row.day);
    const { own, forged } = ownOf(split);
    return {
      ...row,
      own_messages: own.messages,
      own_failed: own.failed,
      unknown_failed: unknownFailed(unknown, row.day),
      forged,
      forged_stopped: split?.forgedStopped ?? 0,
    };
  });
  return { by_day: wire, finding: { ...finding, text: forReader(call, ids.length)(finding.text) } };
}

/**
 * What every overview starts with: the sums of the period and of the one before, by day and what the days show, by reporter, and up to
 * which day there is data; with the splits of each domain.
 */
export async function overviewWithSplits(call: UserCall, domains: readonly DomainName[], period: Period) {
  const ids = domains.map(({ id }) => id);
  const earlier = before(period);
  const placed = await placedSenders(call.store.db, ids);
  const byDay = await everyDay(call, ids, period);
  const mail = await mailByDay(call, ids, period, placed);
  const earlierSplits = await splitsOf(call, ids, earlier, placed);
  const say = forReader(call, ids.length);
  const overview = {
    totals: totalsWire(await call.statsCache.totals(ids, period)),
    previous: totalsWire(await call.statsCache.totals(ids, earlier)),
    ...(await daysAndFinding(call, domains, period, byDay, mail)),
    split: splitWire(sumOfSplits(mail.splits.values()), say),
    stored_from: await sumsFrom(call, ids, period),
    previous_stored_from: await sumsFrom(call, ids, earlier),
    previous_split: splitWire(sumOfSplits(earlierSplits.values()), say),
    data_up_to: byDay.findLast((row) => row.messages > 0)?.day ?? null,
    reporters: await reporters(call, ids, period),
  };
  return { overview, splits: mail.splits, earlierSplits };
}

/** The overview alone. */
export async function overviewOf(call: UserCall, domains: readonly DomainName[], period: Period) {
  return (await overviewWithSplits(call, domains, period)).overview;
}

/** Sums of no messages, for domains that have none. */
export const nothing = totalsWire(noSums());
