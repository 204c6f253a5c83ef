import { dayMonth } from '../sast.ts';
import { counted, formOf, percentOf } from '../text.ts';

/** A UTC day in counts of messages: all, those of the domain's own senders, and forged ones. */
export type MailDay = {
  day: string;
  messages: number;
  failed: number;
  own: { messages: number; failed: number };
  forged: number;
};

type Day = { day: string; messages: number; failed: number };
type Sum = { messages: number; failed: number };

/** What the days show in one sentence. `from` is the day a change began, `since` the own messages from then on, `where` the domain concerned. */
export type MailFinding = {
  text: string;
  kind: 'none' | 'clean' | 'steady' | 'rise' | 'fall' | 'peak';
  from: string | null;
  since: Sum | null;
  where: { id: number; name: string } | null;
};

const sumOf = (days: readonly Sum[]): Sum =>
  days.reduce<Sum>((sum, { messages, failed }) => ({ messages: sum.messages + messages, failed: sum.failed + failed }), {
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
const leastFactor = 1.5;
const longestBurst = 5;
/** On so many of the days before a rise there may have been as many failures as on its first day. */
const mostAsMany = 0.1;

type Turn = { from: string; kind: 'rise' | 'fall'; before: Sum; after: Sum };

/** Whether failures of a day differ from those of the days before by their number, as a rise needs more and a fall fewer. */
function differs(day: Day, before: readonly Day[], isRise: boolean): boolean {
  const usual = sumOf(before).failed / before.length;
  if (!isRise) return leastFactor * day.failed <= usual;
  const asMany = before.filter(({ failed }) => failed >= day.failed).length;
  return day.failed >= leastFactor * usual && asMany <= before.length * mostAsMany;
}

/**
 * How the failures differ between the days before `at` and those from `at` on: the share by 2 points and twice, and the failures a day by
 * half. At weekends the share rises only because fewer genuine messages are sent. The first two days and one more show the change by
 * themselves, the first, which is named, by its number of failures too: so neither one bad day nor a usual one before makes a start.
 */
function turnAt(days: readonly Day[], at: number): Turn | null {
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
  const isChanged = (day: Day) => (isRise ? pctOf(day) > middle : pctOf(day) < middle);
  const [first, second, ...later] = days.slice(at);
  if (first === undefined || second === undefined || ![first, second].every(isChanged)) return null;
  if (later.filter(isChanged).length < leastDays - 2 || !differs(first, days.slice(0, at), isRise)) return null;
  return { from, kind: isRise ? 'rise' : 'fall', before, after };
}

/** The day that splits the days best into two different shares of failures, with three days at least on both sides. */
function turn(days: readonly Day[]): Turn | null {
  let best: Turn | null = null;
  for (let at = leastDays; at <= days.length - leastDays; at += 1) {
    const found = turnAt(days, at);
    if (found !== null && (best === null || weightOf(found.before, found.after) > weightOf(best.before, best.after)))
      best = found;
  }
  return best;
}

/**
 * A few days in between, the one with most failures among them: three times the failures a day of those before and after, twice the share
 * and 2 points more.
 */
function burst(days: readonly Day[]): { at: number; end: number } | null {
  let best: { at: number; end: number; weight: number } | null = null;
  const most = Math.max(...days.map(({ failed }) => failed));
  const worst = days.findIndex(({ failed }) => failed === most);
  for (let at = Math.max(1, worst - longestBurst + 1); at <= Math.min(worst, days.length - 2); at += 1)
    for (let end = worst + 1; end <= Math.min(at + longestBurst, days.length - 1); end += 1) {
      const inside = sumOf(days.slice(at, end));
      const outside = sumOf([...days.slice(0, at), ...days.slice(end)]);
      const calm = [days.slice(0, at), days.slice(end)].every(
        (part) => inside.failed / (end - at) >= 3 * (sumOf(part).failed / part.length),
      );
      const [share, other] = [pctOf(inside), pctOf(outside)];
      if (!calm || inside.failed < leastFailures || share < 2 * other || share - other < leastPoints) continue;
      const weight = weightOf(inside, outside);
      if (best === null || weight > best.weight) best = { at, end, weight };
    }
  return best;
}

const plain = { from: null, since: null, where: null };

/** The days of a burst: `on 5 Nov`, `from 5 Nov to 7 Nov`. */
function spanText(days: readonly Day[], { at, end }: { at: number; end: number }): string {
  const [first = '', last = ''] = [days[at]?.day, days[end - 1]?.day];
  return first === last ? `on ${dayMonth(first)}` : `from ${dayMonth(first)} to ${dayMonth(last)}`;
}

/** What the days say of one kind of messages: a lasting rise before a fall, a peak that is over before nothing. */
function eventOf(days: readonly Day[], whose: string): MailFinding | null {
  const peak = burst(days);
  const change = turn(peak === null ? days : [...days.slice(0, peak.at), ...days.slice(peak.end)]);
  if (change !== null && (change.kind === 'rise' || peak === null)) {
    const { kind, from, after: since, before } = change;
    const verb = kind === 'fall' ? 'fell' : pctOf(before) < 0.75 ? 'began' : 'rose';
    return { text: `Failures${whose} ${verb} on ${dayMonth(from)}`, kind, from, since, where: null };
  }
  if (peak === null) return null;
  const from = days[peak.at]?.day ?? null;
  return { text: `Failures${whose} peaked ${spanText(days, peak)}`, kind: 'peak', from, since: null, where: null };
}

/** The worst of the days whose reports still arrive, where it is worse than every settled one: no peak is over then. */
function worseLater(settled: readonly Day[], unsettled: readonly MailDay[], failedOf: (day: MailDay) => number): string | null {
  const most = Math.max(0, ...settled.map(({ failed }) => failed));
  const worst = unsettled.toSorted((a, b) => failedOf(b) - failedOf(a))[0];
  return worst !== undefined && failedOf(worst) > most ? worst.day : null;
}

function forgedText(forged: number): string {
  return counted(forged, 'forged message');
}

/** A finding, and the day from which senders are known where it says nothing of the days before. */
type Found = { finding: MailFinding; since: string | null };

function findIn(allDays: readonly MailDay[], settledTo: string, knownFrom: string | null): Found {
  const all = sumOf(allDays);
  const whole = (finding: MailFinding): Found => ({ finding, since: null });
  if (all.messages === 0) return whole({ text: 'No messages reported in this period', kind: 'none', ...plain });
  if (all.failed === 0) return whole({ text: 'All reported messages passed', kind: 'clean', ...plain });
  if (knownFrom === null) return whole(findingOf(allDays, all, settledTo));
  const days = allDays.filter(({ day }) => day >= knownFrom);
  if (sumOf(days).messages === 0) return whole({ text: 'Whose messages failed is no longer known', kind: 'steady', ...plain });
  return { finding: findingOf(days, all, settledTo), since: knownFrom };
}

const sinceText = (since: string | null): string => (since === null ? '' : `; senders known from ${dayMonth(since)}`);

/**
 * What the days of a period show of failures. Where addresses were deleted, only the days from `knownFrom` on can say whose messages
 * failed, and the sentence names that day.
 */
export function mailFinding(allDays: readonly MailDay[], settledTo: string, knownFrom: string | null = null): MailFinding {
  const { finding, since } = findIn(allDays, settledTo, knownFrom);
  return { ...finding, text: `${finding.text}${sinceText(since)}` };
}

/**
 * Says what happened to the failures of the own messages over a period: when they began, rose, fell or peaked, or that they did not
 * change; being attacked is not failing, so that forged messages are said beside it. Only days up to `settledTo` show a change: reports
 * about later days still arrive, but a day of them that is worse than all others leaves no peak. A change needs three such days, 10 failed
 * messages and 2 points of share; days without messages show nothing. A lasting rise comes before a peak that is over.
 */
function findingOf(allDays: readonly MailDay[], all: Sum, settledTo: string): MailFinding {
  const own = sumOf(allDays.map((day) => day.own));
  const forged = allDays.reduce((sum, day) => sum + day.forged, 0);
  const whose = own.failed < all.failed ? ' of your own messages' : '';
  const settled = allDays.filter(({ day }) => day <= settledTo);
  const ownDays = settled.flatMap(({ day, own: mail }) => (mail.messages > 0 ? [{ day, ...mail }] : []));
  const event = eventOf(ownDays, whose);
  const unsettled = allDays.filter(({ day }) => day > settledTo);
  const later = worseLater(ownDays, unsettled, (day) => day.own.failed);
  if (event !== null && (event.kind !== 'peak' || later === null)) return event;
  const most = Math.max(...settled.map((day) => day.forged), 1);
  const forgedDays = settled.flatMap(({ day, messages, forged: failed }) =>
    messages > 0 ? [{ day, messages: most, failed }] : [],
  );
  const attack = worseLater(forgedDays, unsettled, (day) => day.forged) === null ? burst(forgedDays) : null;
  const peaked = attack === null ? null : `orged messages peaked ${spanText(forgedDays, attack)}`;
  const from = attack === null ? null : (forgedDays[attack.at]?.day ?? null);
  if (own.messages === 0) {
    const text =
      peaked === null
        ? forged === 0
          ? 'Only forwarded messages failed'
          : `${forgedText(forged)}, with no clear change`
        : `F${peaked}`;
    return { ...plain, text, kind: peaked === null ? 'steady' : 'peak', from };
  }
  const passed = `${percentOf(own.messages - own.failed, own.messages)}${own.messages < all.messages ? ' of your own messages' : ''} passed`;
  if (event !== null && later !== null)
    return { ...plain, text: `${passed}; most failed on ${dayMonth(later)}, for which reports still arrive`, kind: 'steady' };
  if (peaked !== null) return { ...plain, text: `${passed}; f${peaked}`, kind: 'peak', from };
  return { ...plain, text: `${passed}, with no clear change`, kind: 'steady' };
}

/** A domain with its days; `knownFrom` is the first of which all addresses are stored, where those of earlier ones were deleted. */
export type DomainDays = { id: number; name: string; days: readonly MailDay[]; knownFrom: string | null };

const findings = new WeakMap<readonly MailDay[], { settledTo: string; knownFrom: string | null; found: Found }>();

/** The finding of days that are asked about again and again, as long as they stay the same. */
function sameFinding({ days, knownFrom }: DomainDays, settledTo: string): Found {
  const known = findings.get(days);
  if (known?.settledTo === settledTo && known.knownFrom === knownFrom) return known.found;
  const found = findIn(days, settledTo, knownFrom);
  findings.set(days, { settledTo, knownFrom, found });
  return found;
}

/** The finding over several domains: a rise at one of them comes before what the sum of all shows. */
export function fleetFinding(byDay: readonly MailDay[], domains: readonly DomainDays[], settledTo: string): MailFinding {
  const knownFrom =
    domains
      .map((one) => one.knownFrom ?? '')
      .sort()
      .at(-1) || null;
  if (domains.length < 2) return mailFinding(byDay, settledTo, knownFrom);
  const rising = domains
    .map((one) => ({ ...sameFinding(one, settledTo), where: { id: one.id, name: one.name } }))
    .filter(({ finding }) => finding.kind === 'rise')
    .sort((a, b) => (b.finding.since?.failed ?? 0) - (a.finding.since?.failed ?? 0));
  const [worst] = rising;
  if (worst === undefined) return mailFinding(byDay, settledTo, knownFrom);
  const { finding, where, since } = worst;
  const more = formOf(rising.length, '', ` and ${rising.length - 1} more`);
  return { ...finding, where, text: `${finding.text}, at ${where.name}${more}${sinceText(since)}` };
}
