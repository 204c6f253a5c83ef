import { dayMonth } from '../../sast.ts';
import { count, counted, percent } from '../../text.ts';
import { isOff } from '../day.ts';
import type { DomainFacts, MailDay, Sender } from '../facts.ts';
import { ended, fires, line, openOf, setting } from '../fire.ts';
import { dayName, figure, share, weekdayName } from '../format.ts';
import { areAfter, baseline, failing, freshFrom, happenedOn, pictureOf, settledDays, usualOf } from '../mail-view.ts';
import { median } from '../robust.ts';
import type { RuleParams } from '../rule.ts';
import { sendsAsOwn, setUpOf, summed } from '../sender.ts';
import type { Judge } from '../verdict.ts';

const leastCoverage = 0.5;
const recoveredAbove = 10;
const strayTimes = 4;
const weekDays = 7;

function failed({ total, passed, overridden }: MailDay): number {
  return Math.max(0, total - passed - overridden);
}

type Spike = { day: MailDay; fails: number; usual: number; limit: number; usualShare: number; isBad: boolean };

function spikeOf(
  facts: DomainFacts,
  settled: readonly MailDay[],
  day: MailDay,
  params: RuleParams,
  sinceMs: number | null,
): Spike | null {
  const fails = failed(day);
  const floor = setting(params, 'floor');
  if (fails <= floor) return { day, fails, usual: 0, limit: floor, usualShare: 0, isBad: false };
  const all = baseline(settled, day.day, facts.holidays);
  const before = sinceMs === null ? all : all.filter((one) => happenedOn(one.day) < sinceMs);
  const days = before.length >= 14 ? before : all;
  const found = usualOf(
    days.map((one) => ({ day: one.day, value: failed(one) })),
    day.day,
  );
  if (found === null) return null;
  const usualShare = median(days.filter(({ total }) => total > 0).map((one) => failed(one) / one.total)) ?? 0;
  const limit = Math.max(floor, found.usual + setting(params, 'mads') * found.deviation);
  const isBad = fails > limit && 100 * (fails / day.total - usualShare) >= setting(params, 'share_points');
  return { day, fails, usual: found.usual, limit, usualShare, isBad };
}

/** The sender with most failing mail on a day. */
function worstSender({ senders }: DomainFacts, day: string): { sender: Sender; messages: number } | null {
  const found = senders.flatMap((sender) => {
    const mail = sender.days.find((one) => one.day === day);
    return mail === undefined ? [] : [{ sender, messages: failing(mail) }];
  });
  return found.sort((a, b) => b.messages - a.messages)[0] ?? null;
}

function spikeStep(sender: Sender | undefined, policy: DomainFacts['policy']): string {
  if (sender === undefined) return 'Check who sends the failing messages.';
  if (sendsAsOwn(sender, summed(sender.days))) return `Check ${setUpOf(sender)}.`;
  if (sender.category === 'unknown')
    return `Find out whether ${sender.name} sends for this domain: set it up, or mark it as unwanted.`;
  if (sender.category === 'forwarder') return `Check what ${sender.name} changes in the messages it forwards.`;
  return policy === null || policy.applied === 'none'
    ? `Move to a stricter policy: ${sender.name} is unwanted, and its messages are delivered.`
    : `Nothing to set up: ${sender.name} is unwanted, and the policy asks receivers to stop its messages.`;
}

/** failure_spike: on one of the last two settled days far more mail failed than on other such weekdays, and a larger share of it. */
export const failureSpike: Judge<DomainFacts> = (facts, params, open) => {
  const settled = settledDays(facts);
  const sinceMs = openOf(open)?.happenedMs ?? null;
  const from = freshFrom(facts);
  const recent = settled.filter(({ day }) => day >= from);
  const judgedBy = (untilMs: number | null) =>
    recent
      .map((day) => spikeOf(facts, settled, day, params, untilMs))
      .filter((found) => found !== null)
      .slice(-2);
  const judged = judgedBy(sinceMs);
  const bad = judged.findLast(({ isBad }) => isBad);
  if (bad === undefined) {
    const own = recent.find(({ day }) => happenedOn(day) === sinceMs);
    const isCorrected = (untilMs: number | null) =>
      own !== undefined && spikeOf(facts, settled, own, params, untilMs)?.isBad === false;
    if (isCorrected(sinceMs) && isCorrected(null)) return [ended('That day is no longer unusual.')];
    const isOver =
      judged.length === 2 &&
      areAfter(
        judged.map(({ day }) => day),
        openOf(open),
      );
    return isOver && !judgedBy(null).some(({ isBad }) => isBad) ? [ended('Two complete days are below the limit.')] : [];
  }
  const { day, fails, usual, limit, usualShare } = bad;
  const worst = worstSender(facts, day.day);
  const name = worst?.sender.name ?? facts.domain.name;
  const isHuge = fails > 10 * Math.max(usual, 10) && facts.policy?.applied === 'none';
  return [
    fires({
      severity: isHuge ? 'critical' : 'high',
      title: `More messages for ${facts.domain.name} fail: ${count(fails)} on ${dayMonth(day.day)}`,
      cause: `failure_spike ${worst?.sender.key ?? facts.domain.name}`,
      causeName: `Failing messages from ${name}`,
      happenedMs: happenedOn(day.day),
      evidence: [
        line(dayName(day.day), `${share(fails, day.total)} fail`),
        line(
          `Usual on a ${weekdayName(day.day)}`,
          `${count(usual)} fail (${percent(100 * usualShare)}); the limit is ${count(limit)}`,
        ),
        worst === null || worst.messages === 0 ? null : line('Most from', `${name}, ${counted(worst.messages, 'message')}`),
      ],
      series: pictureOf(
        'Failing messages',
        settled.map((one) => ({ day: one.day, value: failed(one) })),
        usual,
        day.day,
      ),
      nextStep: spikeStep(worst?.sender, facts.policy),
    }),
  ];
};

/** Mail of the domain's own senders on each settled day. */
function ownVolume(facts: DomainFacts, settled: readonly MailDay[]): { day: string; value: number }[] {
  const sums = new Map(settled.map(({ day }) => [day, 0]));
  for (const sender of facts.senders) {
    if (!sendsAsOwn(sender, summed(sender.days))) continue;
    for (const { day, total } of sender.days) {
      const sum = sums.get(day);
      if (sum !== undefined) sums.set(day, sum + total);
    }
  }
  return [...sums].map(([day, value]) => ({ day, value }));
}

/** volume_drop: the last settled working day has far less mail of the domain's own senders than such weekdays usually have. */
export const volumeDrop: Judge<DomainFacts> = (facts, params, open) => {
  const settled = settledDays(facts);
  const covered = settled.filter(({ coverage }) => (coverage ?? 0) >= leastCoverage);
  const last = covered.findLast(({ day }) => !isOff(day, facts.holidays));
  if (last === undefined || last.day < freshFrom(facts)) return [];
  const volumes = ownVolume(facts, covered);
  const days = baseline(volumes, last.day, facts.holidays);
  const found = usualOf(days, last.day);
  const logs = usualOf(
    days.map(({ day, value }) => ({ day, value: Math.log(value + 1) })),
    last.day,
  );
  if (found === null || logs === null || found.usual < setting(params, 'min_usual')) return [];
  const value = volumes.find(({ day }) => day === last.day)?.value ?? 0;
  const expected = found.usual * Math.min(1, last.coverage ?? 1);
  const below = setting(params, 'below_pct');
  const limit = expected * Math.min(below / 100, Math.exp(-strayTimes * logs.deviation));
  if (value >= limit)
    return areAfter([last], openOf(open)) && value >= (expected * Math.min(100, below + recoveredAbove)) / 100
      ? [ended('Volume is back to normal.')]
      : [];
  const dropped = facts.senders
    .filter((sender) => sendsAsOwn(sender, summed(sender.days)))
    .map(({ name, days: sent }) => ({
      name,
      missing:
        (usualOf(
          baseline(
            sent.map(({ day, total }) => ({ day, value: total })),
            last.day,
            facts.holidays,
          ),
          last.day,
        )?.usual ?? 0) - (sent.find(({ day }) => day === last.day)?.total ?? 0),
    }))
    .sort((a, b) => b.missing - a.missing)[0];
  return [
    fires({
      severity: 'medium',
      title: `Messages from ${facts.domain.name} are missing: ${count(value)} instead of about ${count(expected)}`,
      cause: `volume_drop ${facts.domain.name}`,
      causeName: `Messages from ${facts.domain.name} are missing`,
      happenedMs: happenedOn(last.day),
      evidence: [
        line(dayName(last.day), `${counted(value, 'message')} from the domain’s senders`),
        line(`Usual on a ${weekdayName(last.day)}`, counted(found.usual, 'message')),
        dropped === undefined || dropped.missing <= 0
          ? null
          : line('Most missing from', `${dropped.name}, ${counted(dropped.missing, 'message')}`),
      ],
      series: pictureOf('Messages of the domain’s senders', volumes, found.usual, last.day),
      nextStep: 'Ask who runs the senders whether messages are stuck, or whether fewer were intended.',
    }),
  ];
};

/** override_share: of a week's failing mail, forwarded mail left out, receivers accept a notable part by a rule of their own. */
export const overrideShare: Judge<DomainFacts> = (facts, params, open) => {
  const week = settledDays(facts).slice(-weekDays);
  const first = week[0];
  const last = week.at(-1);
  if (week.length < weekDays || first === undefined || last === undefined || last.day < freshFrom(facts)) return [];
  const sum = (of: (day: MailDay) => number) => week.reduce((total, day) => total + of(day), 0);
  const accepted = sum(({ overridden, forwarded }) => Math.max(0, overridden - forwarded));
  const failedAll = sum(({ total, passed, overridden, forwarded }) =>
    Math.max(0, total - passed - Math.min(overridden, forwarded)),
  );
  const limit = setting(params, 'share_pct');
  const sharePct = failedAll === 0 ? 0 : (100 * accepted) / failedAll;
  if (sharePct <= limit || accepted < setting(params, 'min_messages'))
    return sharePct <= limit / 2 && areAfter([last], openOf(open))
      ? [ended(`Receivers accept ${percent(sharePct)} of a week’s failing messages.`)]
      : [];
  return [
    fires({
      severity: 'info',
      title: `Receivers accept ${figure(sharePct)}% of the failing messages for ${facts.domain.name}`,
      cause: `override_share ${facts.domain.name}`,
      causeName: `Failing messages for ${facts.domain.name} are accepted`,
      happenedMs: happenedOn(last.day),
      evidence: [
        line(
          `${dayName(first.day)} to ${dayName(last.day)}`,
          `${share(accepted, failedAll)} of the failing messages were accepted`,
        ),
        line('Meaning', 'Receivers accept them under their own rules; forwarded messages are not counted'),
      ],
      series: pictureOf(
        'Accepted although failing',
        settledDays(facts).map(({ day, overridden, forwarded }) => ({ day, value: Math.max(0, overridden - forwarded) })),
        null,
        last.day,
      ),
      nextStep: 'Check where they come from before you move to a stricter policy.',
    }),
  ];
};
