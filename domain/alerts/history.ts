import { addDays, dayOf, endOf } from './day.ts';
import type { DomainFacts, MailDay, PolicyInForce, Sender } from './facts.ts';
import { settleDays } from './settled.ts';

const windowDays = 35;

/**
 * What is stored of a domain's history, for replaying rules: at least 125 days of messages, senders and reporters for a replay of 90 days.
 * Messages have no settled state, since that is calculated for each day of the replay. `policies` are the policies in force by day, oldest
 * first, each valid until the next.
 */
export type DomainHistory = Pick<
  DomainFacts,
  'domain' | 'senders' | 'reporters' | 'changes' | 'scores' | 'tls' | 'plannedChanges' | 'holidays'
> & {
  toMs: number;
  firstDay: string | null;
  days: Omit<MailDay, 'isSettled' | 'coverage'>[];
  policies: { day: string; policy: PolicyInForce }[];
};

function senderAsOf(sender: Sender, from: string, known: ReadonlySet<string>, nowMs: number): Sender | null {
  if (sender.firstDay > dayOf(nowMs) || (sender.days.at(-1)?.day ?? '') < from) return null;
  const isSorted = sender.sortedMs !== null && sender.sortedMs > nowMs;
  const days = sender.days.filter(({ day }) => day >= from && known.has(day));
  if (days.length === 0) return null;
  return isSorted ? { ...sender, category: 'unknown', sortedMs: null, days } : { ...sender, days };
}

/**
 * The facts as known at a moment in the past: days with a report by then, changes made by then, senders categorised later still unknown. A
 * day's statistics are those of all its reports, including later ones; DNS results are not stored, so `dns`, `path`, `listings` and `flags`
 * are unknown.
 */
export function factsAsOf(history: DomainHistory, nowMs: number): DomainFacts {
  const today = dayOf(nowMs);
  const from = addDays(today, -windowDays);
  const settleFrom = addDays(from, -windowDays);
  let lastReportMs: number | null = null;
  const heard = new Set<string>();
  const reporters = history.reporters.flatMap((reporter) => {
    const days = reporter.days.filter(({ day, receivedMs }) => receivedMs <= nowMs && day >= settleFrom);
    for (const { day, receivedMs } of days) {
      heard.add(day);
      if (lastReportMs === null || receivedMs > lastReportMs) lastReportMs = receivedMs;
    }
    return days.length === 0 ? [] : [{ ...reporter, days }];
  });
  const past = history.days.filter(({ day }) => day >= from && day < today && heard.has(day));
  const states = settleDays(
    past.map(({ day }) => day),
    reporters,
    nowMs,
  );
  const days = past.map((day) => ({ ...day, ...(states.get(day.day) ?? { isSettled: false, coverage: null }) }));
  const known = new Set(days.map(({ day }) => day));
  return {
    nowMs,
    domain: history.domain,
    policy: history.policies.findLast(({ day }) => day <= today)?.policy ?? null,
    mail: { firstDay: history.firstDay, lastReportMs, days },
    senders: history.senders.flatMap((sender) => senderAsOf(sender, from, known, nowMs) ?? []),
    reporters,
    dns: null,
    flags: [],
    changes: history.changes.filter(({ ms }) => ms <= nowMs),
    scores: history.scores.filter(({ ms }) => ms <= nowMs),
    path: null,
    tls: history.tls.filter(({ day }) => day >= from && endOf(day) <= nowMs),
    listings: null,
    plannedChanges: history.plannedChanges.filter(({ fromMs }) => fromMs <= nowMs),
    holidays: history.holidays,
    lookalikes: null,
  };
}
