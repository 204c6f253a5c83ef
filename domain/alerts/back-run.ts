import type { Severity } from '../vocabulary.ts';
import { alertRule, type RuleKey } from './catalogue.ts';
import { dayMs, dayOf, hourMs, startOf } from './day.ts';
import { evaluateDomain } from './evaluate.ts';
import type { DomainFacts } from './facts.ts';
import { type DomainHistory, factsAsOf } from './history.ts';
import type { RuleParams } from './rule.ts';
import type { Fires, OpenAlert } from './verdict.ts';

/** Days a rule is played over. */
export const backRunDays = 90;

const noonMs = 12 * hourMs;

/** Rules whose alerts only people end; in a play they are taken as answered the day after. */
const answered = new Set<RuleKey>(['mx_changed', 'ns_changed']);

/** An alert that would have been opened: on `day`, for `subject`, and when it would have ended by itself. */
export type BackRunAlert = { day: string; subject: string; title: string; severity: Severity; endedDay: string | null };

/** Whether what fires is later than what the last alert of the same key reported; an event that was answered is not reported again. */
export function isNews({ happenedMs }: Pick<Fires, 'happenedMs'>, last: Pick<OpenAlert, 'happenedMs'> | null): boolean {
  return last === null || happenedMs > last.happenedMs;
}

/** The facts of each day of a replay, evaluated at noon UTC, oldest first. Calculated once, they serve every rule and setting. */
export function playedDays(history: DomainHistory, days: number = backRunDays): DomainFacts[] {
  const last = startOf(dayOf(history.toMs)) + noonMs;
  const end = last <= history.toMs ? last : last - dayMs;
  return Array.from({ length: days }, (_, index) => factsAsOf(history, end - (days - 1 - index) * dayMs));
}

/**
 * The alerts a rule would have opened with other settings over the days that `playedDays` made, oldest first. The rule is replayed day by
 * day, so that an alert that stays open is notified once. Empty for rules that cannot be replayed (`canBackRun`): past DNS records are
 * stored only as changes and scores.
 */
export function playRule(rule: RuleKey, params: RuleParams, days: readonly DomainFacts[]): BackRunAlert[] {
  if (alertRule(rule)?.canBackRun !== true) return [];
  const alerts: BackRunAlert[] = [];
  const last = new Map<string, { alert: BackRunAlert; open: OpenAlert; isOpen: boolean }>();
  for (const facts of days) {
    const today = dayOf(facts.nowMs);
    for (const one of last.values()) if (one.isOpen && answered.has(rule) && one.open.openedMs < facts.nowMs) one.isOpen = false;
    const open = [...last.values()].flatMap((one) => (one.isOpen ? [{ ...one.open, rule }] : []));
    for (const { verdict } of evaluateDomain(facts, [{ rule, params, severity: null, isOn: true }], open)) {
      const before = last.get(verdict.subject) ?? null;
      if (verdict.state === 'ended') {
        if (before !== null) [before.isOpen, before.alert.endedDay] = [false, today];
      } else if (before?.isOpen !== true && isNews(verdict, before?.open ?? null)) {
        const { subject, title, severity, happenedMs } = verdict;
        const alert = { day: today, subject, title, severity, endedDay: null };
        alerts.push(alert);
        last.set(subject, { alert, open: { subject, openedMs: facts.nowMs, happenedMs, severity }, isOpen: true });
      }
    }
  }
  return alerts;
}
