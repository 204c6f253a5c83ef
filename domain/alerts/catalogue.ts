import { dnsRules } from './catalogue-dns.ts';
import { intakeRules } from './catalogue-intake.ts';
import { mailRules } from './catalogue-mail.ts';
import { planRules } from './catalogue-plan.ts';
import { figure } from './format.ts';
import type { AlertRule, RuleParams } from './rule.ts';

export type { AlertRule, RuleParams } from './rule.ts';

/** Every alert rule, in the order people read them; text and numbers only. */
export const alertRules = [...dnsRules, ...mailRules, ...planRules, ...intakeRules];

/** The name of a rule. */
export type RuleKey = (typeof alertRules)[number]['key'];

const byKey = new Map<string, AlertRule & { key: RuleKey }>(alertRules.map((rule) => [rule.key, rule]));

/** The rule of a name, `null` where there is none. */
export function alertRule(key: string): (AlertRule & { key: RuleKey }) | null {
  return byKey.get(key) ?? null;
}

/** The default thresholds of a rule. */
export function defaultParams({ params }: Pick<AlertRule, 'params'>): RuleParams {
  return Object.fromEntries(params.map((param) => [param.name, param.default]));
}

/** A parameter that cannot be taken, and why. */
export type ParamProblem = { field: string; text: string };

const pairs: Partial<Record<RuleKey, { low: string; high: string; text: string }>> = {
  approved_sender_dropped: {
    low: 'below_pct',
    high: 'good_pct',
    text: 'The share at which it ends must be above the one at which it fires.',
  },
  cert_expiring: { low: 'last_days', high: 'first_days', text: 'The first warning must come before the last one.' },
  new_sender_failing: {
    low: 'share_floor',
    high: 'min_messages',
    text: 'The floor of the share must not be above the number of messages that always fires.',
  },
};

function rangeProblems(rule: AlertRule, given: Record<string, unknown>): ParamProblem[] {
  return Object.entries(given).flatMap(([field, value]) => {
    const param = rule.params.find(({ name }) => name === field);
    if (param === undefined) return [{ field, text: `The rule "${rule.name}" has no such setting.` }];
    if (typeof value !== 'number' || !Number.isFinite(value)) return [{ field, text: 'Enter a number.' }];
    if (value < param.min || value > param.max)
      return [{ field, text: `Enter ${figure(param.min)} to ${figure(param.max)} ${param.unit}.` }];
    const steps = (value - param.min) / param.step;
    if (param.step === 1 && !Number.isInteger(value)) return [{ field, text: 'Enter a whole number.' }];
    return Math.abs(steps - Math.round(steps)) > 1e-6 ? [{ field, text: `Enter a value in steps of ${param.step}.` }] : [];
  });
}

/**
 * Validates the settings of a rule: unknown names, ranges, steps, and settings that must be in order. Omitted ones keep their default.
 * Returns all settings, or the fields that are wrong.
 */
export function checkParams(
  rule: AlertRule,
  given: Record<string, unknown>,
): { ok: true; value: RuleParams } | { ok: false; problems: ParamProblem[] } {
  const problems = rangeProblems(rule, given);
  if (problems.length > 0) return { ok: false, problems };
  const value: RuleParams = { ...defaultParams(rule), ...(given as RuleParams) };
  const pair = pairs[rule.key as RuleKey];
  if (pair === undefined) return { ok: true, value };
  const { low, high, text } = pair;
  const isWrong =
    rule.key === 'new_sender_failing' ? (value[low] ?? 0) > (value[high] ?? 0) : (value[low] ?? 0) >= (value[high] ?? 0);
  return isWrong ? { ok: false, problems: [{ field: low in given ? low : high, text }] } : { ok: true, value };
}
