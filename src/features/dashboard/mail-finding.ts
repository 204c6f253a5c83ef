import * as format from '#src/ui/format.ts';

/** A day of mail. */
export type MailDay = { day: string; messages: number; failed: number };

/** What the days say in one sentence; `from` is the day a change began. */
export type MailFinding = { text: string; kind: 'none' | 'clean' | 'steady' | 'rise' | 'fall' | 'peak'; from: string | null };

type Sum = { messages: number; failed: number };

const sumOf = (days: readonly MailDay[]): Sum =>
  days.reduce((sum, day) => ({ messages: sum.messages + day.messages, failed: sum.failed + day.failed }), {
    messages: 0,
    failed: 0,
  });

const pctOf = ({ messages, failed }: Sum): number => (messages === 0 ? 0 : (100 * failed) / messages);

const leastDays = 3;
const leastFailures = 10;
const leastPoints = 2;

/** The day that splits the period best into two different shares of failures; `null` where the two hardly differ. */
function turn(days: readonly MailDay[]): { at: number; beforePct: number; afterPct: number } | null {
  let best: { at: number; beforePct: number; afterPct: number; weight: number } | null = null;
  for (let at = leastDays; at <= days.length - 1; at += 1) {
    const before = sumOf(days.slice(0, at));
    const after = sumOf(days.slice(at));
    if (before.messages < 20 || after.messages < 20 || Math.max(before.failed, after.failed) < leastFailures) continue;
    const gap = Math.abs(pctOf(after) - pctOf(before));
    const weight = gap * Math.sqrt((before.messages * after.messages) / (before.messages + after.messages));
    if (best === null || weight > best.weight) best = { at, beforePct: pctOf(before), afterPct: pctOf(after), weight };
  }
  return best;
}

function peakOf(days: readonly MailDay[], all: Sum): MailDay | null {
  const peak = days.reduce((most, day) => (day.failed > most.failed ? day : most));
  const others = (all.failed - peak.failed) / Math.max(1, days.length - 1);
  return peak.failed >= leastFailures && peak.failed * 2 >= all.failed && peak.failed > 5 * others ? peak : null;
}

/**
 * Says what happened to the failures over a period: when they began, rose, fell or peaked, or that they stayed as they were. A change
 * counts from 10 failed mails and 2 points of share on; days without mail tell nothing.
 */
export function mailFinding(allDays: readonly MailDay[]): MailFinding {
  const days = allDays.filter((day) => day.messages > 0);
  const all = sumOf(days);
  if (all.messages === 0) return { text: 'No mail was reported in this period', kind: 'none', from: null };
  if (all.failed === 0) return { text: 'Every reported mail passed', kind: 'clean', from: null };
  const peak = peakOf(days, all);
  if (peak !== null) return { text: `Most failures came on ${format.utcDayMonth(peak.day)}`, kind: 'peak', from: peak.day };
  const change = turn(days);
  const from = change === null ? undefined : days[change.at]?.day;
  if (change !== null && from !== undefined) {
    const { beforePct, afterPct } = change;
    if (afterPct - beforePct >= leastPoints && afterPct >= 2 * beforePct) {
      const verb = beforePct < 0.75 ? 'began' : 'rose';
      return { text: `Failures ${verb} on ${format.utcDayMonth(from)}`, kind: 'rise', from };
    }
    if (beforePct - afterPct >= leastPoints && beforePct >= 2 * afterPct)
      return { text: `Failures fell on ${format.utcDayMonth(from)}`, kind: 'fall', from };
  }
  return { text: `${format.percent(100 - pctOf(all))} passed, with no turn in between`, kind: 'steady', from: null };
}
