import { counted, percent } from '../../text.ts';
import { addDays, dayMs, dayOf, endOf, hourMs, isOff, isWeekend } from '../day.ts';
import type { DomainFacts, Reporter } from '../facts.ts';
import { ended, fires, line, openOf, setting } from '../fire.ts';
import { dayName, momentName, share } from '../format.ts';
import { happenedOn, pictureOf } from '../mail-view.ts';
import { median } from '../robust.ts';
import type { RuleParams } from '../rule.ts';
import { serviceOfName } from '../sender.ts';
import type { Judge, Verdict } from '../verdict.ts';

const lookBackDays = 28;
const dueAfterHours = 24;
const fewestDays = 7;
const surelyLarge = 1e-3;
const surelySmall = 1e-4;
const surelyReporter = 1e-5;

/** How likely a day without a report is, by kind of day, measured on days on which one could have arrived. */
function missChance(days: readonly string[], had: (day: string) => boolean): (day: string) => number {
  const of = (list: readonly string[]) => (list.length - list.filter(had).length + 0.5) / (list.length + 1);
  const weekends = of(days.filter(isWeekend));
  const working = of(days.filter((day) => !isWeekend(day)));
  return (day) => (isWeekend(day) ? weekends : working);
}

function daysBetween(from: string, to: string, holidays: ReadonlySet<string>): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 60; day = addDays(day, 1)) if (!isOff(day, holidays)) days.push(day);
  return days;
}

function silence({ mail, nowMs, holidays, domain }: DomainFacts, params: RuleParams): Verdict | null {
  const { lastReportMs } = mail;
  const last = mail.days.at(-1);
  if (lastReportMs === null || last === undefined) return null;
  const from = addDays(last.day, -lookBackDays + 1);
  const first = mail.firstDay !== null && mail.firstDay > from ? mail.firstDay : from;
  const past = daysBetween(first, last.day, holidays);
  if (past.length < fewestDays) return null;
  const byDay = new Map(mail.days.map(({ day, total }) => [day, total]));
  const usual = median(past.flatMap((day) => byDay.get(day) ?? [])) ?? 0;
  const isLarge = usual >= setting(params, 'usual_messages');
  const waitMs = isLarge ? setting(params, 'hours') * hourMs : setting(params, 'small_days') * dayMs;
  if (nowMs - lastReportMs < waitMs) return null;
  const chance = missChance(past, (day) => byDay.has(day));
  const due = daysBetween(addDays(last.day, 1), dayOf(nowMs), holidays).filter(
    (day) => endOf(day) + dueAfterHours * hourMs <= nowMs,
  );
  const likelihood = due.reduce((product, day) => product * chance(day), 1);
  if (likelihood > (isLarge ? surelyLarge : surelySmall)) return null;
  return fires({
    severity: 'high',
    title: `No reports about ${domain.name} for ${counted(Math.floor((nowMs - lastReportMs) / dayMs), 'day')}`,
    cause: 'report_silence',
    causeName: 'No reports arrive',
    happenedMs: lastReportMs,
    evidence: [
      line('Last report', momentName(lastReportMs)),
      line('Last day reported', dayName(last.day)),
      line(
        'Usual',
        `${counted(usual, 'message')} a day, reports on ${share(past.filter((day) => byDay.has(day)).length, past.length)} of the days`,
      ),
    ],
    series: pictureOf(
      'Messages reported',
      mail.days.map(({ day, total }) => ({ day, value: total })),
      usual,
      last.day,
    ),
    nextStep: 'Check that the report address (rua) still receives email.',
  });
}

/**
 * report_silence: no report for as long as the setting says, and longer than the days this domain has without mail (weekends, holidays, few
 * messages) make likely.
 */
export const reportSilence: Judge<DomainFacts> = (facts, params, open) => {
  const found = silence(facts, params);
  if (found !== null) return [found];
  const alert = openOf(open);
  const { lastReportMs } = facts.mail;
  return alert !== null && lastReportMs !== null && lastReportMs > alert.happenedMs ? [ended('A report has arrived.')] : [];
};
function silenceOf(facts: DomainFacts, reporter: Reporter, wanted: { sharePct: number; days: number }): Verdict | null {
  const last = reporter.days.at(-1);
  const { mail, domain, holidays } = facts;
  if (last === undefined) return null;
  const from = addDays(last.day, -lookBackDays + 1);
  const past = mail.days.filter(({ day }) => day >= from && day <= last.day && !isOff(day, holidays));
  const after = mail.days.filter(({ day, isSettled }) => isSettled && day > last.day && !isOff(day, holidays));
  if (past.length < fewestDays * 2 || after.length < wanted.days) return null;
  const messagesOn = new Map(reporter.days.map((one) => [one.day, one.messages]));
  const own = past.reduce((sum, { day }) => sum + (messagesOn.get(day) ?? 0), 0);
  const whole = past.reduce((sum, { total }) => sum + total, 0);
  if (whole === 0 || (100 * own) / whole < wanted.sharePct) return null;
  const chance = missChance(
    past.map(({ day }) => day),
    (day) => messagesOn.has(day),
  );
  if (after.reduce((product, { day }) => product * chance(day), 1) > surelyReporter) return null;
  const firstMissing = after[0]?.day ?? last.day;
  return fires({
    subject: reporter.key,
    severity: 'low',
    title: `${reporter.name} no longer reports about ${domain.name}`,
    cause: `reporter_silence ${serviceOfName(reporter.key)?.key ?? reporter.key}`,
    causeName: `${reporter.name} no longer reports`,
    happenedMs: happenedOn(firstMissing),
    evidence: [
      line('Last day reported', dayName(last.day)),
      line('Its share before', `${percent((100 * own) / whole)} of the messages`),
      line('Others', `reported on ${counted(after.length, 'day')} since then`),
    ],
    series: pictureOf(
      'Messages reported',
      reporter.days.map(({ day, messages }) => ({ day, value: messages })),
      null,
      last.day,
    ),
    nextStep: `Check whether the domain still sends to ${reporter.name}. Without its reports, all counts are lower.`,
  });
}

/** reporter_silence: a reporter of much of the mail is missing on days on which others report, for longer than chance. */
export const reporterSilence: Judge<DomainFacts> = (facts, params, open) =>
  facts.reporters.flatMap((reporter): Verdict[] => {
    const alert = openOf(open, reporter.key);
    const verdict = silenceOf(facts, reporter, { sharePct: setting(params, 'share_pct'), days: setting(params, 'days') });
    if (verdict !== null) return [verdict];
    const hasReported = alert !== null && reporter.days.some(({ day }) => happenedOn(day) >= alert.happenedMs);
    return hasReported ? [ended('It reports again.', reporter.key)] : [];
  });
