import { counted, percent } from '../../text.ts';
import { addDays, dayOf, startOf } from '../day.ts';
import type { DomainFacts, MailDay, Sender, SenderDay } from '../facts.ts';
import { ended, fires, line, openOf, setting } from '../fire.ts';
import { dayName, share } from '../format.ts';
import { areAfter, failing, freshFrom, happenedOn, pictureOf, settledDays, settledOf } from '../mail-view.ts';
import type { RuleParams } from '../rule.ts';
import { sendsAsOwn, summed } from '../sender.ts';
import type { Judge, OpenAlert, Verdict } from '../verdict.ts';

const learningDays = 14;
const newForDays = 14;
const quietDays = 14;
const mostReported = 5;
const refusedShare = 0.95;

function picture(label: string, days: readonly SenderDay[], of: (day: SenderDay) => number, mark: string) {
  return pictureOf(
    label,
    days.map((day) => ({ day: day.day, value: of(day) })),
    null,
    mark,
  );
}

function placed(sender: Sender): Verdict[] {
  return [ended('Somebody classified the sender.', sender.key)];
}

/** The last so many settled days, `null` where there are fewer; silence on them means something. */
function lastDays(settled: readonly MailDay[], days: number): readonly MailDay[] | null {
  const last = settled.slice(-days);
  return last.length >= days ? last : null;
}

/** Whether a sender did nothing of a kind on any of the given days. */
function isQuiet(days: readonly SenderDay[], on: readonly MailDay[], isMuch: (day: SenderDay) => boolean): boolean {
  const from = on[0]?.day;
  return from !== undefined && !days.some((day) => day.day >= from && isMuch(day));
}

/** From which first day on a sender is new: within two weeks, and once two weeks of the domain are known. `null` before that. */
function newFrom({ mail, nowMs }: DomainFacts): string | null {
  if (mail.firstDay === null) return null;
  const learnt = addDays(mail.firstDay, learningDays);
  const recent = addDays(dayOf(nowMs), -newForDays);
  return learnt > recent ? learnt : recent;
}

/** new_sender_aligned: an uncategorised service has begun to send messages that pass as the domain. */
export const newSenderAligned: Judge<DomainFacts> = (facts, params, open) => {
  const settled = settledDays(facts);
  const from = newFrom(facts);
  const lately = lastDays(settled, quietDays);
  return facts.senders.flatMap((sender): Verdict[] => {
    const alert = openOf(open, sender.key);
    if (sender.category !== 'unknown') return alert === null ? [] : placed(sender);
    const isNew = from !== null && sender.firstDay >= from;
    if (alert === null && !isNew) return [];
    const days = settledOf(sender, settled);
    const isStill = lately !== null && isQuiet(days, lately, ({ passed }) => passed > 0);
    if (lately !== null && isStill && areAfter(lately, alert)) return [ended('It has sent nothing for two weeks.', sender.key)];
    if (!isNew) return [];
    const mail = summed(days);
    const first = days.find(({ passed }) => passed > 0);
    const last = days.findLast(({ passed }) => passed > 0);
    const isForwarder = mail.forwarded * 2 > mail.total;
    if (first === undefined || last === undefined || mail.passed < setting(params, 'min_messages') || isForwarder) return [];
    if (isStill) return [];
    const { name, key } = sender;
    return [
      fires({
        subject: key,
        severity: 'info',
        title: `${name} started sending for ${facts.domain.name}, and passes DMARC`,
        cause: `new_sender_aligned ${key}`,
        causeName: `New sender ${name}`,
        happenedMs: startOf(first.day),
        evidence: [
          line('First seen', dayName(sender.firstDay)),
          line('Since then', `${share(mail.passed, mail.total)} pass`),
          line('Signed as the domain', `${share(mail.dkimAligned, mail.total)} by DKIM`),
        ],
        series: picture('Passing messages', days, ({ passed }) => passed, first.day),
        nextStep: 'Classify the sender: own, approved or unwanted.',
      }),
    ];
  });
};

type Bad = { sender: Sender; days: SenderDay[]; day: SenderDay; whole: number };

function badDay(facts: DomainFacts, sender: Sender, settled: readonly MailDay[], params: RuleParams): Bad | null {
  const days = settledOf(sender, settled);
  const last = settled.slice(-2);
  const whole = new Map(last.map(({ day, total }) => [day, total]));
  const from = freshFrom(facts);
  const day = days.findLast((one) => {
    const total = whole.get(one.day);
    if (total === undefined || one.day < from) return false;
    const fails = failing(one);
    const isLarge = fails >= setting(params, 'share_floor') && 100 * fails >= setting(params, 'min_share_pct') * total;
    return fails >= setting(params, 'min_messages') || isLarge;
  });
  return day === undefined ? null : { sender, days, day, whole: whole.get(day.day) ?? 0 };
}

function verdictOn(facts: DomainFacts, { sender, days, day, whole }: Bad): Verdict {
  const { key, name } = sender;
  const fails = failing(day);
  const stopped = Math.min(fails, day.quarantined + day.rejected);
  return fires({
    subject: key,
    severity: stopped >= fails * refusedShare ? 'medium' : 'high',
    title: `${name} sends failing messages as ${facts.domain.name}`,
    cause: `new_sender_failing ${key}`,
    causeName: `Failing messages from ${name}`,
    happenedMs: happenedOn(day.day),
    evidence: [
      line(
        dayName(day.day),
        `${counted(fails, 'failing message')}, ${percent((100 * fails) / Math.max(1, whole))} of all messages`,
      ),
      line('Refused or put into spam', share(stopped, fails)),
      line('First seen', dayName(sender.firstDay)),
    ],
    series: picture('Failing messages', days, failing, day.day),
    nextStep: `Find out whether ${name} sends for this domain: set it up, or mark it as unwanted.`,
  });
}

function overAt(sender: Sender, settled: readonly MailDay[], params: RuleParams, alert: OpenAlert): Verdict[] {
  const days = settledOf(sender, settled);
  const little = Math.max(1, Math.min(setting(params, 'min_messages'), setting(params, 'share_floor')) / 5);
  const lately = lastDays(settled, setting(params, 'quiet_days'));
  if (lately === null || !areAfter(lately.slice(-1), alert)) return [];
  if (sendsAsOwn(sender, summed(days.slice(-quietDays / 2)))) return [ended('Its messages pass now.', sender.key)];
  const isOver = areAfter(lately, alert) && isQuiet(days, lately, (day) => failing(day) >= little);
  return isOver ? [ended('It has sent nothing for a week.', sender.key)] : [];
}

/**
 * new_sender_failing: an uncategorised source that authenticates nothing sends many messages on one of the last two settled days. At most
 * the five largest are reported at a time.
 */
export const newSenderFailing: Judge<DomainFacts> = (facts, params, open: readonly OpenAlert[]) => {
  const settled = settledDays(facts);
  const found: Bad[] = [];
  const verdicts: Verdict[] = [];
  for (const sender of facts.senders) {
    const alert = openOf(open, sender.key);
    if (sender.category !== 'unknown') {
      if (alert !== null) verdicts.push(...placed(sender));
      continue;
    }
    const bad = sendsAsOwn(sender, summed(sender.days)) ? null : badDay(facts, sender, settled, params);
    if (bad !== null) found.push(bad);
    else if (alert !== null) verdicts.push(...overAt(sender, settled, params, alert));
  }
  const isOpen = ({ sender }: Bad) => openOf(open, sender.key) !== null;
  const largest = found.filter((bad) => !isOpen(bad)).sort((a, b) => failing(b.day) - failing(a.day));
  const room = Math.max(0, mostReported - found.filter(isOpen).length);
  return [...found.filter(isOpen), ...largest.slice(0, room)].map((bad) => verdictOn(facts, bad)).concat(verdicts);
};
