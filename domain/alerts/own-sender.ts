import { isOurs } from '../senders/failing.ts';
import type { DomainFacts, Sender, SenderDay } from './facts.ts';
import { ended, openOf } from './fire.ts';
import { areAfter, pictureOf, settledDays, settledOf } from './mail-view.ts';
import { binomialTail, mad, madToDeviation, median } from './robust.ts';
import type { OpenAlert, Series, Verdict } from './verdict.ts';

const steadyPct = 95;
const fewestDays = 5;
const fewestMessages = 10;
const chanceLimit = 5e-5;
const leastShare = 0.01;
const strayTimes = 5;
const quietDays = 14;

/** Mail of a sender that could have passed: what receivers knew as forwarded is left out. */
export function judgedMail({ total, passed, forwarded }: SenderDay): number {
  return Math.max(passed, total - forwarded);
}

/** The share of that mail that passed, 0 to 100. */
export function ratePct(day: SenderDay): number {
  const judged = judgedMail(day);
  return judged === 0 ? 100 : (100 * day.passed) / judged;
}

/** Failing mail of a sender that receivers refused or put into spam. */
export function refused({ total, passed, quarantined, rejected }: SenderDay): number {
  return Math.min(Math.max(0, total - passed), quarantined + rejected);
}

/** What is usual for a sender: the median of a daily share, 0 to 100, and how far days stray from it (by MAD). */
export type Usual = { pct: number; strayPct: number };

/** The usual share of the days with enough mail; `null` where there are fewer than five of them. */
export function usualShare(days: readonly SenderDay[], of: (day: SenderDay) => number): Usual | null {
  const large = days.filter((day) => judgedMail(day) >= fewestMessages);
  if (large.length < fewestDays) return null;
  const shares = large.map(of);
  return { pct: median(shares) ?? 0, strayPct: madToDeviation * (mad(shares) ?? 0) };
}

/** Whether a sender counts as the domain's own: people said so, or nearly all its mail passed before. */
export function isTrusted({ category }: Sender, usual: Usual | null): boolean {
  return category === 'unknown' ? usual !== null && usual.pct >= steadyPct : isOurs(category);
}

/**
 * Whether so many bad messages of a day are more than chance brings about once in 20 000 days, given the usual bad share (0 to 100, at least
 * 1) times `slack`, and outside of how far days stray.
 */
export function isSignificant(bad: number, whole: number, usual: Usual, slack: number): boolean {
  const chance = Math.max(leastShare, (slack * usual.pct) / 100);
  return (100 * bad) / whole > usual.pct + strayTimes * usual.strayPct && binomialTail(whole, bad, chance) < chanceLimit;
}

/** Evaluates each sender that may be the domain's own; alerts of those categorised otherwise, or silent for two weeks, end. */
export function ofSenders(
  facts: DomainFacts,
  open: readonly OpenAlert[],
  judge: (sender: Sender, days: SenderDay[], alert: OpenAlert | null) => Verdict | null,
): Verdict[] {
  const settled = settledDays(facts);
  const lately = settled.slice(-quietDays);
  const quietFrom = lately.length < quietDays ? null : (lately[0]?.day ?? null);
  return facts.senders.flatMap((sender): Verdict[] => {
    const alert = openOf(open, sender.key);
    const { key, category } = sender;
    if (category === 'forwarder' || category === 'unwanted')
      return alert === null ? [] : [ended(`It was sorted as ${category === 'forwarder' ? 'a forwarder' : 'unwanted'}.`, key)];
    if (quietFrom !== null && areAfter(lately, alert) && (sender.days.at(-1)?.day ?? '') < quietFrom)
      return [ended('It has sent nothing for two weeks.', key)];
    const verdict = judge(sender, settledOf(sender, settled), alert);
    return verdict === null ? [] : [verdict];
  });
}

/** A small chart of a daily value of a sender. */
export function senderPicture(
  label: string,
  days: readonly SenderDay[],
  of: (day: SenderDay) => number,
  usual: number | null,
  markDay: string,
): Series {
  return pictureOf(
    label,
    days.map((day) => ({ day: day.day, value: of(day) })),
    usual,
    markDay,
  );
}
