import { dayMonth } from '../../sast.ts';
import { count, percent, restPercent } from '../../text.ts';
import type { DomainFacts, Sender, SenderDay } from '../facts.ts';
import { ended, fires, line, setting } from '../fire.ts';
import { dayName, share } from '../format.ts';
import { areAfter, baseline, freshFrom, happenedOn } from '../mail-view.ts';
import {
  isSignificant,
  isTrusted,
  judgedMail,
  ofSenders,
  ratePct,
  refused,
  senderPicture,
  type Usual,
  usualShare,
} from '../own-sender.ts';
import type { RuleParams } from '../rule.ts';
import { setUpOf, summed } from '../sender.ts';
import type { Judge, OpenAlert } from '../verdict.ts';

const dropSlack = 1.5;
const hitSlack = 3;

type Judged = { day: SenderDay; usual: Usual | null; isBad: boolean };

function failPct(day: SenderDay): number {
  return 100 - ratePct(day);
}

function dropOf(
  facts: DomainFacts,
  { sender, days, alert }: { sender: Sender; days: SenderDay[]; alert: OpenAlert | null },
  day: SenderDay,
  params: RuleParams,
): Judged {
  const judged = judgedMail(day);
  const isLow = judged >= setting(params, 'min_messages') && ratePct(day) < setting(params, 'below_pct');
  if (alert === null && !isLow) return { day, usual: null, isBad: false };
  const all = baseline(days, day.day, facts.holidays);
  const before = alert === null ? all : all.filter((one) => happenedOn(one.day) < alert.happenedMs);
  const usual = usualShare(before, failPct) ?? usualShare(all, failPct);
  const isBad =
    isLow &&
    usual !== null &&
    isTrusted(sender, { ...usual, pct: 100 - usual.pct }) &&
    failPct(day) >= usual.pct + setting(params, 'drop_points') &&
    isSignificant(judged - day.passed, judged, usual, dropSlack);
  return { day, usual, isBad };
}

/** approved_sender_dropped: on one of its last two days much less of a sender's mail passed than usual, and not by chance. */
export const approvedSenderDropped: Judge<DomainFacts> = (facts, params, open) => {
  const from = freshFrom(facts);
  const isEnforced = facts.policy !== null && facts.policy.applied !== 'none';
  return ofSenders(facts, open, (sender, days, alert) => {
    const fewest = Math.min(5, setting(params, 'min_messages'));
    const recent = days.filter(({ day, total }) => day >= from && total >= fewest).slice(-2);
    const judged = recent.map((day) => dropOf(facts, { sender, days, alert }, day, params));
    const bad = judged.findLast(({ isBad }) => isBad);
    if (bad === undefined || bad.usual === null) {
      const isGood = ({ day, usual }: Judged) => ratePct(day) >= Math.min(setting(params, 'good_pct'), 99 - (usual?.pct ?? 0));
      const isBadAnew = (day: SenderDay) => dropOf(facts, { sender, days, alert: null }, day, params).isBad;
      const isOver = judged.length === 2 && areAfter(recent, alert) && judged.every(isGood) && !recent.some(isBadAnew);
      return isOver ? ended('On two complete days, its messages pass as before.', sender.key) : null;
    }
    const { day, usual } = bad;
    return fires({
      subject: sender.key,
      severity: isEnforced ? 'critical' : 'high',
      title: `${restPercent(ratePct(day))} of ${sender.name}’s messages for ${facts.domain.name} failed on ${dayMonth(day.day)}`,
      cause: `approved_sender_dropped ${sender.key}`,
      causeName: `Messages from ${sender.name} fail`,
      happenedMs: happenedOn(day.day),
      evidence: [
        line(dayName(day.day), `${share(day.passed, judgedMail(day))} pass`),
        line('Usual in four weeks', `${percent(100 - usual.pct)} pass`),
        line('Signed as the domain', `${count(day.dkimAligned)} of ${count(day.total)} on that day`),
      ],
      series: senderPicture('Passing, %', days, ratePct, 100 - usual.pct, day.day),
      nextStep: `Check ${setUpOf(sender)}.`,
    });
  });
};

function refusedPct(day: SenderDay): number {
  return day.total === 0 ? 0 : (100 * refused(day)) / day.total;
}

/** Enough mail of a trusted sender was refused, and more than the few that always are. */
function isHit(facts: DomainFacts, sender: Sender, days: SenderDay[], day: SenderDay, params: RuleParams): boolean {
  const least = setting(params, 'min_messages');
  if (refused(day) < least || refusedPct(day) < setting(params, 'min_share_pct')) return false;
  const before = baseline(days, day.day, facts.holidays);
  const mail = summed(before);
  const pooled = mail.total === 0 ? null : { pct: refusedPct({ ...mail, day: day.day }), strayPct: 0 };
  const usual = usualShare(before, refusedPct) ?? pooled;
  return (
    isTrusted(sender, usualShare(before, ratePct)) && (usual === null || isSignificant(refused(day), day.total, usual, hitSlack))
  );
}

/** enforcement_hit: on one of its last two days receivers refused mail of a sender of ours because of the policy. */
export const enforcementHit: Judge<DomainFacts> = (facts, params, open) => {
  const from = freshFrom(facts);
  const few = setting(params, 'min_messages') / 10;
  const fewPct = setting(params, 'min_share_pct') / 2;
  return ofSenders(facts, open, (sender, days, alert) => {
    const recent = days.filter(({ day, total }) => day >= from && total > 0).slice(-2);
    const bad = recent.findLast((day) => isHit(facts, sender, days, day, params));
    if (bad === undefined) {
      const isOver =
        recent.length === 2 && areAfter(recent, alert) && recent.every((day) => refused(day) <= few || refusedPct(day) < fewPct);
      return isOver ? ended('On two complete days, hardly any of its messages were refused.', sender.key) : null;
    }
    const usual = usualShare(baseline(days, bad.day, facts.holidays), ratePct);
    return fires({
      subject: sender.key,
      severity: 'critical',
      title: `Receivers refuse messages for ${facts.domain.name} from ${sender.name}`,
      cause: `enforcement_hit ${sender.key}`,
      causeName: `Messages from ${sender.name} are refused`,
      happenedMs: happenedOn(bad.day),
      evidence: [
        line(dayName(bad.day), `${share(refused(bad), bad.total)} refused or put into spam`),
        line('Policy', facts.policy === null ? 'not known' : `p=${facts.policy.asked}`),
        usual === null ? null : line('Usual in four weeks', `${percent(usual.pct)} of its messages pass`),
      ],
      series: senderPicture('Refused or in spam', days, refused, null, bad.day),
      nextStep: `Fix ${setUpOf(sender)}, or use a weaker policy until then.`,
    });
  });
};
