import { isUsedUp } from '../billing/usage.ts';
import { quotaSubjects, type Severity } from '../vocabulary.ts';
import { withWrittenName } from '../written-name.ts';
import { alertRule, defaultParams, type RuleKey } from './catalogue.ts';
import type { CustomerFacts } from './customer-facts.ts';
import type { DomainFacts, IntakeFacts } from './facts.ts';
import { customerJudges, domainJudges, intakeJudges } from './judges.ts';
import type { RuleParams } from './rule.ts';
import { findingSeverity } from './rule-findings.ts';
import type { Judge, OpenAlert, Verdict } from './verdict.ts';

/** A rule as set for a domain: `severity` overrides the rule's own, `null` does not; missing parameters have their defaults. */
export type RuleSetting = { rule: RuleKey; params: RuleParams; severity: Severity | null; isOn: boolean };

/** What a rule says of a domain or of the intake. */
export type RuleVerdict = { rule: RuleKey; verdict: Verdict };

/** The open alerts of a domain (or of the intake) with the rule each belongs to. */
export type OpenByRule = OpenAlert & { rule: string };

/** Where an alert is at home: at a domain (its number), at a customer as a whole, or at the intake (`null`). */
export type AlertPlace = number | { customerId: number } | null;

/** The key under which at most one alert is open. */
export function dedupeKey(rule: RuleKey, place: AlertPlace, subject: string): string {
  const home = place === null ? 'intake' : typeof place === 'number' ? place : `customer-${place.customerId}`;
  return `${rule}:${home}:${subject}`;
}

function judged<Facts>(
  judges: Partial<Record<RuleKey, Judge<Facts>>>,
  facts: Facts,
  settings: readonly RuleSetting[],
  open: readonly OpenByRule[],
  flags: DomainFacts['flags'] = [],
): RuleVerdict[] {
  return settings.flatMap((setting) => {
    const judge = judges[setting.rule];
    if (judge === undefined) return [];
    const mine = open.filter(({ rule }) => rule === setting.rule);
    if (!setting.isOn)
      return mine.map(({ subject }) => ({
        rule: setting.rule,
        verdict: { state: 'ended', subject, why: 'The rule was switched off.' } as const,
      }));
    const rule = alertRule(setting.rule);
    const params = rule === null ? setting.params : { ...defaultParams(rule), ...setting.params };
    return judge(facts, params, mine)
      .filter((verdict) => verdict.state === 'fires' || mine.some(({ subject }) => subject === verdict.subject))
      .map((verdict) => ({
        rule: setting.rule,
        verdict: steady(asItsFinding(verdict, setting.rule, flags), setting.severity, mine),
      }));
  });
}

function asItsFinding(verdict: Verdict, rule: RuleKey, flags: DomainFacts['flags']): Verdict {
  if (verdict.state === 'ended') return verdict;
  return { ...verdict, severity: findingSeverity(rule, verdict.subject, flags) ?? verdict.severity };
}

function asWritten(verdict: Verdict, domain: string): Verdict {
  if (verdict.state === 'ended') return verdict;
  const written = (text: string) => withWrittenName(text, domain);
  return {
    ...verdict,
    title: written(verdict.title),
    causeName: written(verdict.causeName),
    nextStep: written(verdict.nextStep),
  };
}

function steady(verdict: Verdict, severity: Severity | null, open: readonly OpenAlert[]): Verdict {
  if (verdict.state === 'ended') return verdict;
  const before = open.find(({ subject }) => subject === verdict.subject);
  return { ...verdict, severity: severity ?? verdict.severity, happenedMs: before?.happenedMs ?? verdict.happenedMs };
}

/**
 * Evaluates a domain by every given rule. Returns only what changes or confirms something: `fires` for subjects that hold (also if the
 * alert is open already, with the current severity), `ended` only for subjects that are open. Rules of the intake return nothing here.
 */
export function evaluateDomain(facts: DomainFacts, settings: readonly RuleSetting[], open: readonly OpenByRule[]): RuleVerdict[] {
  return judged(domainJudges, facts, settings, open, facts.flags).map(({ rule, verdict }) => ({
    rule,
    verdict: asWritten(verdict, facts.domain.name),
  }));
}

/** Evaluates the intake by the given staff rules; as `evaluateDomain`. */
export function evaluateIntake(facts: IntakeFacts, settings: readonly RuleSetting[], open: readonly OpenByRule[]): RuleVerdict[] {
  return judged(intakeJudges, facts, settings, open);
}

/** Evaluates a customer as a whole by the given rules; as `evaluateDomain`. An exhausted quota silences the warning of the same subject. */
export function evaluateCustomer(
  facts: CustomerFacts,
  settings: readonly RuleSetting[],
  open: readonly OpenByRule[],
): RuleVerdict[] {
  const verdicts = judged(customerJudges, facts, settings, open);
  const isNotified = facts.subscription !== null && settings.some(({ rule, isOn }) => rule === 'quota_100' && isOn);
  const usedUp = new Set<string>(isNotified ? quotaSubjects.filter((subject) => isUsedUp(subject, facts.usage[subject])) : []);
  return verdicts.flatMap((one): RuleVerdict[] => {
    const { subject, state } = one.verdict;
    if (one.rule !== 'quota_80' || state !== 'fires' || !usedUp.has(subject)) return [one];
    if (!open.some((alert) => alert.rule === 'quota_80' && alert.subject === subject)) return [];
    return [{ rule: 'quota_80', verdict: { state: 'ended', subject, why: 'The plan is used up: see the alert about it.' } }];
  });
}
