import { count, counted } from '../../text.ts';
import type { DomainFacts, SenderDay } from '../facts.ts';
import { ended, fires, line, setting } from '../fire.ts';
import { dayName, share, weekdayName } from '../format.ts';
import { areAfter, baseline, freshFrom, happenedOn, settledDays, usualOf } from '../mail-view.ts';
import { ofSenders, senderPicture } from '../own-sender.ts';
import type { RuleParams } from '../rule.ts';
import { sendsAsOwn, summed } from '../sender.ts';
import type { Judge } from '../verdict.ts';

const strayTimes = 4;
const aboveMost = 2;

type Surge = { day: SenderDay; usual: number };

function surgeOf(facts: DomainFacts, days: readonly SenderDay[], day: SenderDay, params: RuleParams): Surge | null {
  if (day.total <= setting(params, 'min_messages')) return null;
  const before = days.filter((one) => one.day < day.day);
  if (before.some(({ total }) => day.total <= aboveMost * total)) return null;
  const sent = baseline(before, day.day, facts.holidays).map((one) => ({ day: one.day, value: one.total }));
  const found = usualOf(sent, day.day);
  const logs = usualOf(
    sent.map((one) => ({ day: one.day, value: Math.log(one.value + 1) })),
    day.day,
  );
  if (found === null || logs === null) return null;
  const times = Math.max(setting(params, 'times'), Math.exp(strayTimes * logs.deviation));
  return day.total > times * found.usual ? { day, usual: found.usual } : null;
}

/** volume_surge: on one of the last two settled days a sender of ours sent several times its usual mail, and more than ever in five weeks. */
export const volumeSurge: Judge<DomainFacts> = (facts, params, open) => {
  const last = settledDays(facts).slice(-2);
  if (last.length < 2 || (last[0]?.day ?? '') < freshFrom(facts)) return [];
  return ofSenders(facts, open, (sender, days, alert) => {
    const bad = days
      .filter(({ day }) => last.some((one) => one.day === day))
      .map((day) => surgeOf(facts, days, day, params))
      .findLast((found) => found !== null);
    if (bad === undefined || bad === null)
      return areAfter(last, alert) ? ended('Two complete days are back to normal.', sender.key) : null;
    if (!sendsAsOwn(sender, summed(sender.days))) return null;
    const { day, usual } = bad;
    return fires({
      subject: sender.key,
      severity: 'low',
      title: `${sender.name} sends far more messages for ${facts.domain.name}: ${count(day.total)} on ${dayName(day.day)}`,
      cause: `volume_surge ${sender.key}`,
      causeName: `Far more messages from ${sender.name}`,
      happenedMs: happenedOn(day.day),
      evidence: [
        line(dayName(day.day), counted(day.total, 'message')),
        line(`Usual on a ${weekdayName(day.day)}`, counted(usual, 'message')),
        line('Passing', share(day.passed, day.total)),
      ],
      series: senderPicture('Messages', days, ({ total }) => total, usual, day.day),
      nextStep: 'Ask whether these messages were intended. If not, the account may be compromised.',
    });
  });
};
