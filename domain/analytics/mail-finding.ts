import { dayMonth } from '../sast.ts';
import { formOf } from '../text.ts';

/** A UTC day in counts of messages; `stopped` are those that receivers quarantined or rejected. */
export type MailDay = { day: string; messages: number; failed: number; stopped: number };

type Sum = { messages: number; failed: number; stopped: number };

/** What the days show in one sentence. `from` is the day a change began, `since` the sums from then on, `where` the domain concerned. */
export type MailFinding = {
  text: string;
  kind: 'none' | 'clean' | 'steady' | 'rise' | 'fall' | 'peak';
  from: string | null;
  since: Sum | null;
  where: { id: number; name: string } | null;
};

const sumOf = (days: readonly MailDay[]): Sum =>
  days.reduce(
    (sum, { messages, failed, stopped }) => ({
      messages: sum.messages + messages,
      failed: sum.failed + failed,
      stopped: sum.stopped + stopped,
    }),
    { messages: 0, failed: 0, stopped: 0 },
  );

const pctOf = ({ messages, failed }: Sum): number => (messages === 0 ? 0 : (100 * failed) / messages);

const weightOf = (a: Sum, b: Sum): number =>
  Math.abs(pctOf(a) - pctOf(b)) * Math.sqrt((a.messages * b.messages) / (a.messages + b.messages));

const leastDays = 3;
const leastFailures = 10;
const leastMessages = 20;
const leastPoints = 2;
const leastFactor = 1.5;
const longestBurst = 5;

type Turn = { from: string; kind: 'rise' | 'fall'; before: Sum; after: Sum };

/**
 * How the failures differ between the days before `at` and those from `at` on: the share by 2 points and twice, and the failures a day by
 * half. At weekends the share rises only because fewer genuine messages are sent. The first day and two later ones show the change by
 * themselves, so that one bad day makes none.
 */
function turnAt(days: readonly MailDay[], at: number): Turn | null {
  const from = days[at]?.day;
  const before = sumOf(days.slice(0, at));
  const after = sumOf(days.slice(at));
  if (from === undefined || Math.min(before.messages, after.messages) < leastMessages) return null;
  const isRise = pctOf(after) > pctOf(before);
  const [less, more] = isRise ? [before, after] : [after, before];
  const [lessDays, moreDays] = isRise ? [at, days.length - at] : [days.length - at, at];
  if (more.failed < leastFailures || more.failed / moreDays < leastFactor * (less.failed / lessDays)) return null;
  if (pctOf(more) - pctOf(less) < leastPoints || pctOf(more) < 2 * pctOf(less)) return null;
  const middle = (pctOf(before) + pctOf(after)) / 2;
  const isChanged = (day: MailDay) => (isRise ? pctOf(day) > middle : pctOf(day) < middle);
  const [first, ...later] = days.slice(at);
  if (first === undefined || !isChanged(first) || later.filter(isChanged).length < leastDays - 1) return null;
  return { from, kind: isRise ? 'rise' : 'fall', before, after };
}

/** The day that splits the days best into two different shares of failures, with three days at least on both sides. */
function turn(days: readonly MailDay[]): Turn | null {
  let best: Turn | null = null;
  for (let at = leastDays; at <= days.length - leastDays; at += 1) {
    const found = turnAt(days, at);
    if (found !== null && (best === null || weightOf(found.before, found.after) > weightOf(best.before, best.after)))
      best = found;
  }
  return best;
}

/** A few days in between with three times the failures a day of those before and after, and twice the share. */
function burst(days: readonly MailDay[]): { at: number; end: number } | null {
  let best: { at: number; end: number; weight: number } | null = null;
  for (let at = 1; at < days.length - 1; at += 1)
    for (let end = at + 1; end <= Math.min(at + longestBurst, days.length - 1); end += 1) {
      const inside = sumOf(days.slice(at, end));
      const outside = sumOf([...days.slice(0, at), ...days.slice(end)]);
      const calm = [days.slice(0, at), days.slice(end)].every(
        (part) => inside.failed / (end - at) >= 3 * (sumOf(part).failed / part.length),
      );
      if (!calm || inside.failed < leastFailures || pctOf(inside) < 2 * pctOf(outside)) continue;
      const weight = weightOf(inside, outside);
      if (best === null || weight > best.weight) best = { at, end, weight };
    }
  return best;
}

const plain = { from: null, since: null, where: null };
const share = new Intl.NumberFormat('en-ZA', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

function peakFinding(days: readonly MailDay[], { at, end }: { at: number; end: number }): MailFinding | null {
  const first = days[at]?.day;
  const last = days[end - 1]?.day;
  if (first === undefined || last === undefined) return null;
  const span = first === last ? `on ${dayMonth(first)}` : `from ${dayMonth(first)} to ${dayMonth(last)}`;
  return { text: `Failures peaked ${span}`, kind: 'peak', from: first, since: null, where: null };
}

/**
 * Says what happened to the failures over a period: when they began, rose, fell or peaked, or that they did not change. Only days up to
 * `settledTo` show a change: reports about later days still arrive. A change needs three such days, 10 failed messages and 2 points of
 * share; days without mail show nothing. A lasting rise comes before a peak that is over.
 */
export function mailFinding(allDays: readonly MailDay[], settledTo: string): MailFinding {
  const all = sumOf(allDays);
  if (all.messages === 0) return { text: 'No messages reported in this period', kind: 'none', ...plain };
  if (all.failed === 0) return { text: 'All reported messages passed', kind: 'clean', ...plain };
  const days = allDays.filter(({ day, messages }) => messages > 0 && day <= settledTo);
  const peak = burst(days);
  const change = turn(peak === null ? days : [...days.slice(0, peak.at), ...days.slice(peak.end)]);
  if (change?.kind === 'rise') {
    const verb = pctOf(change.before) < 0.75 ? 'began' : 'rose';
    const { from, after: since } = change;
    return { text: `Failures ${verb} on ${dayMonth(from)}`, kind: 'rise', from, since, where: null };
  }
  if (change !== null && peak === null) {
    const { from, after: since } = change;
    return { text: `Failures fell on ${dayMonth(from)}`, kind: 'fall', from, since, where: null };
  }
  const steady = { text: `${share.format(100 - pctOf(all))}% passed, with no clear change`, kind: 'steady' as const, ...plain };
  return (peak === null ? null : peakFinding(days, peak)) ?? steady;
}

/** A domain with its days. */
export type DomainDays = { id: number; name: string; days: readonly MailDay[] };

/** The finding over several domains: a rise at one of them comes before what the sum of all shows. */
export function fleetFinding(byDay: readonly MailDay[], domains: readonly DomainDays[], settledTo: string): MailFinding {
  if (domains.length < 2) return mailFinding(byDay, settledTo);
  const rising = domains
    .map(({ id, name, days }) => ({ ...mailFinding(days, settledTo), where: { id, name } }))
    .filter((one) => one.kind === 'rise')
    .sort((a, b) => (b.since?.failed ?? 0) - (a.since?.failed ?? 0));
  const [worst] = rising;
  if (worst === undefined) return mailFinding(byDay, settledTo);
  const more = formOf(rising.length, '', ` and ${rising.length - 1} more`);
  return { ...worst, text: `${worst.text}, at ${worst.where.name}${more}` };
}
