import { formOf } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';

/** A day of mail. */
export type MailDay = { day: string; messages: number; failed: number };

type Sum = { messages: number; failed: number };

/** What the days say in one sentence. `from` is the day a change began, `since` what came from then on, `where` the domain it is at. */
export type MailFinding = {
  text: string;
  kind: 'none' | 'clean' | 'steady' | 'rise' | 'fall' | 'peak';
  from: string | null;
  since: Sum | null;
  where: { id: number; name: string } | null;
};

const sumOf = (days: readonly MailDay[]): Sum =>
  days.reduce((sum, day) => ({ messages: sum.messages + day.messages, failed: sum.failed + day.failed }), {
    messages: 0,
    failed: 0,
  });

const pctOf = ({ messages, failed }: Sum): number => (messages === 0 ? 0 : (100 * failed) / messages);

const weightOf = (a: Sum, b: Sum): number =>
  Math.abs(pctOf(a) - pctOf(b)) * Math.sqrt((a.messages * b.messages) / (a.messages + b.messages));

const leastDays = 3;
const leastFailures = 10;
const leastMessages = 20;
const leastPoints = 2;
const longestBurst = 5;

/** The day that splits the days best into two different shares of failures. */
function turn(days: readonly MailDay[]): { at: number; before: Sum; after: Sum } | null {
  let best: { at: number; before: Sum; after: Sum } | null = null;
  for (let at = leastDays; at < days.length; at += 1) {
    const before = sumOf(days.slice(0, at));
    const after = sumOf(days.slice(at));
    if (Math.min(before.messages, after.messages) < leastMessages || Math.max(before.failed, after.failed) < leastFailures)
      continue;
    if (best === null || weightOf(before, after) > weightOf(best.before, best.after)) best = { at, before, after };
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

/**
 * Says what happened to the failures over a period: when they began, rose, fell or peaked, or that they stayed as they were. A change
 * counts from 10 failed messages and 2 points of share on; days without mail tell nothing. A lasting rise comes before a peak that is over.
 */
export function mailFinding(allDays: readonly MailDay[]): MailFinding {
  const days = allDays.filter((day) => day.messages > 0);
  const all = sumOf(days);
  if (all.messages === 0) return { text: 'No messages reported in this period', kind: 'none', ...plain };
  if (all.failed === 0) return { text: 'All reported messages passed', kind: 'clean', ...plain };
  const peak = burst(days);
  const rest = peak === null ? days : [...days.slice(0, peak.at), ...days.slice(peak.end)];
  const change = turn(rest);
  const from = change === null ? undefined : rest[change.at]?.day;
  if (change !== null && from !== undefined) {
    const before = pctOf(change.before);
    const after = pctOf(change.after);
    const on = format.utcDayMonth(from);
    if (after - before >= leastPoints && after >= 2 * before)
      return {
        text: `Failures ${before < 0.75 ? 'began' : 'rose'} on ${on}`,
        kind: 'rise',
        from,
        since: change.after,
        where: null,
      };
    if (peak === null && before - after >= leastPoints && before >= 2 * after)
      return { text: `Failures fell on ${on}`, kind: 'fall', from, since: change.after, where: null };
  }
  const first = peak === null ? undefined : days[peak.at]?.day;
  const last = peak === null ? undefined : days[peak.end - 1]?.day;
  if (first !== undefined && last !== undefined) {
    const span =
      first === last ? `on ${format.utcDayMonth(first)}` : `from ${format.utcDayMonth(first)} to ${format.utcDayMonth(last)}`;
    return { text: `Failures peaked ${span}`, kind: 'peak', from: first, since: null, where: null };
  }
  return { text: `${format.percent(100 - pctOf(all))} passed, with no clear change`, kind: 'steady', ...plain };
}

type DomainTrend = { domain_id: number; domain: string; trend: readonly { day: string; messages: number; passed: number }[] };

/** The finding over several domains: a rise at one of them counts more than what the sum of all shows. */
export function fleetFinding(byDay: readonly MailDay[], domains: readonly DomainTrend[]): MailFinding {
  if (domains.length < 2) return mailFinding(byDay);
  const rising = domains
    .map((one) => {
      const found = mailFinding(
        one.trend.map((day) => ({ day: day.day, messages: day.messages, failed: day.messages - day.passed })),
      );
      return { ...found, where: { id: one.domain_id, name: one.domain } };
    })
    .filter((one) => one.kind === 'rise')
    .sort((a, b) => (b.since?.failed ?? 0) - (a.since?.failed ?? 0));
  const [worst] = rising;
  if (worst === undefined) return mailFinding(byDay);
  const more = formOf(rising.length, '', ` and ${rising.length - 1} more`);
  return { ...worst, text: `${worst.text}, at ${worst.where.name}${more}` };
}
