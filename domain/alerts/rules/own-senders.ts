import type { DomainFacts, Sender, SenderDay } from '../facts.ts';
import { ended, fires, line, openOf, setting } from '../fire.ts';
import { baseline, freshFrom, happenedOn, pictureOf, settledDays, settledOf, usualOf } from '../mail-view.ts';
import { binomialTail, mad, madToDeviation, median } from '../robust.ts';
import type { RuleParams } from '../rule.ts';
import { isOurs, summed } from '../sender.ts';
import type { Judge, OpenAlert, Verdict } from '../verdict.ts';
import { count, counted, dayName, pct, share, weekdayName } from '../words.ts';

const steadyPct = 95;
const fewestDays = 5;
const fewestMails = 10;
const chanceLimit = 5e-5;
const leastFailShare = 0.01;
const strayTimes = 5;
const quietDays = 14;

/** Mail that could have passed: what receivers knew as forwarded is left out. */
function judgedMail({ total, passed, forwarded }: SenderDay): number {
  return Math.max(passed, total - forwarded);
}

function ratePct(day: SenderDay): number {
  const judged = judgedMail(day);
  return judged === 0 ? 100 : (100 * day.passed) / judged;
}

type Usual = { pct: number; strayPct: number };

/** The usual pass rate of a sender in the four weeks before a day; `null` where there was too little mail to tell. */
function usualRate(days: readonly SenderDay[]): Usual | null {
  const large = days.filter((day) => judgedMail(day) >= fewestMails);
  const used = large.length >= fewestDays ? large : null;
  if (used === null) return null;
  const rates = used.map(ratePct);
  return { pct: median(rates) ?? 100, strayPct: madToDeviation * (mad(rates) ?? 0) };
}

/** Whether a sender counts as the domain's own on a day: people said so, or nearly all its mail passed before. */
function isTrusted({ category }: Sender, usual: Usual | null): boolean {
  return category === 'unknown' ? usual !== null && usual.pct >= steadyPct : category === 'own' || category === 'approved';
}

function ofSenders(
  facts: DomainFacts,
  open: readonly OpenAlert[],
  judge: (sender: Sender, days: SenderDay[], alert: OpenAlert | null) => Verdict | null,
): Verdict[] {
  const settled = settledDays(facts);
  const quietFrom = settled.at(-quietDays)?.day ?? null;
  return facts.senders.flatMap((sender): Verdict[] => {
    const alert = openOf(open, sender.key);
    const { key, category } = sender;
    if (category === 'forwarder' || category === 'unwanted')
      return alert === null ? [] : [ended('It was placed as no sender of yours.', key)];
    const days = settledOf(sender, settled);
    if (alert !== null && quietFrom !== null && (sender.days.at(-1)?.day ?? '') < quietFrom)
      return [ended('It has sent nothing for two weeks.', key)];
    const verdict = judge(sender, days, alert);
    return verdict === null ? [] : [verdict];
  });
}

function picture(label: string, days: readonly SenderDay[], of: (day: SenderDay) => number, usual: number | null, mark: string) {
  return pictureOf(
    label,
    days.map((day) => ({ day: day.day, value: of(day) })),
    usual,
    mark,
  );
}

/** A share of failing mail that chance would bring about less than once in 20 000 days is no chance. */
function isBeyondChance(day: SenderDay, usual: Usual): boolean {
  const judged = judgedMail(day);
  const chance = Math.max(leastFailShare, (1.5 * (100 - usual.pct)) / 100);
  return (
    ratePct(day) < usual.pct - strayTimes * usual.strayPct && binomialTail(judged, judged - day.passed, chance) < chanceLimit
  );
}

function dropOf(day: SenderDay, usual: Usual, params: RuleParams): boolean {
  return (
    judgedMail(day) >= setting(params, 'min_messages') &&
    ratePct(day) < setting(params, 'below_pct') &&
    ratePct(day) <= usual.pct - setting(params, 'drop_points') &&
    isBeyondChance(day, usual)
  );
}

/** approved_sender_dropped: on one of its last two days much less of a sender's mail passed than usual, and not by chance. */
export const approvedSenderDropped: Judge<DomainFacts> = (facts, params, open) => {
  const from = freshFrom(facts);
  const isEnforced = facts.policy !== null && facts.policy.applied !== 'none';
  return ofSenders(facts, open, (sender, days, alert) => {
    const recent = days
      .filter(({ day, total }) => day >= from && total >= Math.min(5, setting(params, 'min_messages')))
      .slice(-2);
    const judged = recent.map((day) => {
      const all = baseline(days, day.day, facts.holidays);
      const before = alert === null ? all : all.filter((one) => happenedOn(one.day) < alert.happenedMs);
      const usual = usualRate(before) ?? usualRate(all);
      return { day, usual, isBad: usual !== null && isTrusted(sender, usual) && dropOf(day, usual, params) };
    });
    const bad = judged.findLast(({ isBad }) => isBad);
    if (bad === undefined || bad.usual === null) {
      const isGood = judged.every(
        ({ day, usual }) => ratePct(day) >= Math.min(setting(params, 'good_pct'), (usual?.pct ?? 100) - 1),
      );
      return judged.length === 2 && isGood ? ended('On two settled days its mail passes as before.', sender.key) : null;
    }
    const { day, usual } = bad;
    return fires({
      subject: sender.key,
      severity: isEnforced ? 'critical' : 'high',
      title: `Mail of ${facts.domain.name} from ${sender.name} fails: ${pct(ratePct(day))} passes`,
      cause: `approved_sender_dropped ${sender.key}`,
      causeName: `Mail from ${sender.name} fails`,
      happenedMs: happenedOn(day.day),
      evidence: [
        line(dayName(day.day), `${share(day.passed, judgedMail(day))} pass`),
        line('Usual in four weeks', `${pct(usual.pct)} pass`),
        line(
          'Signed on that day',
          day.dkimAligned < day.total / 2
            ? `only ${count(day.dkimAligned)} of ${count(day.total)} by DKIM`
            : `${count(day.dkimAligned)} of ${count(day.total)} by DKIM`,
        ),
      ],
      series: picture('Passing, %', days, ratePct, usual.pct, day.day),
      nextStep: `Check the DKIM key and the SPF include of ${sender.name}.`,
    });
  });
};

function refused({ total, passed, quarantined, rejected }: SenderDay): number {
  return Math.min(Math.max(0, total - passed), quarantined + rejected);
}

/** enforcement_hit: on one of its last two days receivers refused mail of a sender of ours because of the policy. */
export const enforcementHit: Judge<DomainFacts> = (facts, params, open) => {
  const from = freshFrom(facts);
  const [least, leastShare] = [setting(params, 'min_messages'), setting(params, 'min_share_pct')];
  return ofSenders(facts, open, (sender, days, alert) => {
    const recent = days.filter(({ day, total }) => day >= from && total > 0).slice(-2);
    const isHit = (day: SenderDay) => refused(day) >= least && (100 * refused(day)) / day.total >= leastShare;
    const bad = recent.findLast(isHit);
    if (bad === undefined) {
      const isQuiet = (day: SenderDay) => refused(day) <= least / 10 || (100 * refused(day)) / day.total < leastShare / 10;
      const isOver = recent.length === 2 && recent.every((day) => isQuiet(day) || refused(day) * 10 <= least);
      return alert !== null && isOver ? ended('On two settled days hardly any of its mail was refused.', sender.key) : null;
    }
    const usual = usualRate(baseline(days, bad.day, facts.holidays));
    if (alert === null && !isTrusted(sender, usual)) return null;
    const told = facts.policy === null ? 'your policy' : `your policy (${facts.policy.asked})`;
    return fires({
      subject: sender.key,
      severity: 'critical',
      title: `Receivers refuse mail of ${facts.domain.name} from ${sender.name}`,
      cause: `enforcement_hit ${sender.key}`,
      causeName: `Mail from ${sender.name} is refused`,
      happenedMs: happenedOn(bad.day),
      evidence: [
        line(dayName(bad.day), `${share(refused(bad), bad.total)} refused or put into spam`),
        line('Of these', `${count(Math.min(bad.rejected, refused(bad)))} refused, because of ${told}`),
        usual === null ? null : line('Usual in four weeks', `${pct(usual.pct)} of its mail passes`),
      ],
      series: picture('Refused or in spam', days, refused, null, bad.day),
      nextStep: `Mend the DKIM key and the SPF include of ${sender.name}, or step back to a softer policy until then.`,
    });
  });
};

type Surge = { day: SenderDay; usual: number; isBad: boolean };

function surgeOf(facts: DomainFacts, days: readonly SenderDay[], day: SenderDay, params: RuleParams): Surge | null {
  const before = days.filter((one) => one.day < day.day);
  const sent = baseline(before, day.day, facts.holidays).map((one) => ({ day: one.day, value: one.total }));
  const found = usualOf(sent, day.day);
  const logs = usualOf(
    sent.map((one) => ({ day: one.day, value: Math.log(one.value + 1) })),
    day.day,
  );
  if (found === null || logs === null) return null;
  const most = Math.max(0, ...before.map(({ total }) => total));
  const times = Math.max(setting(params, 'times'), Math.exp(4 * logs.deviation));
  const isBad = day.total > setting(params, 'min_messages') && day.total > times * found.usual && day.total > 1.5 * most;
  return { day, usual: found.usual, isBad };
}

/** volume_surge: on one of its last two days a sender of ours sent several times its usual mail, and more than ever in five weeks. */
export const volumeSurge: Judge<DomainFacts> = (facts, params, open) => {
  const from = freshFrom(facts);
  return ofSenders(facts, open, (sender, days, alert) => {
    const since = alert === null ? days : days.filter(({ day }) => day >= from || happenedOn(day) < alert.happenedMs);
    const settled = settledDays(facts).slice(-2);
    const judged = settled.map(({ day }) => {
      const sent = days.find((one) => one.day === day);
      return sent === undefined ? null : surgeOf(facts, since, sent, params);
    });
    const bad = judged.findLast((found) => found?.isBad === true);
    if (bad === undefined || bad === null)
      return settled.length === 2 && (settled[0]?.day ?? '') >= from ? ended('Two settled days are no surge.', sender.key) : null;
    if (!isOurs(sender, summed(sender.days))) return null;
    const { day, usual } = bad;
    return fires({
      subject: sender.key,
      severity: 'low',
      title: `${sender.name} sends far more mail of ${facts.domain.name}: ${count(day.total)} on ${dayName(day.day)}`,
      cause: `volume_surge ${sender.key}`,
      causeName: `Far more mail from ${sender.name}`,
      happenedMs: happenedOn(day.day),
      evidence: [
        line(dayName(day.day), counted(day.total, 'mail')),
        line(`Usual on a ${weekdayName(day.day)}`, counted(usual, 'mail')),
        line('Passing', share(day.passed, day.total)),
      ],
      series: picture('Mails', days, ({ total }) => total, usual, day.day),
      nextStep: 'Ask whether this mail was meant to go out; if not, the account may be misused.',
    });
  });
};
