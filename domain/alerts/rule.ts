import type { Severity } from '../vocabulary.ts';

/** A number a rule can be tuned by; `step` 1 means whole numbers. */
export type RuleParam = { name: string; label: string; unit: string; default: number; min: number; max: number; step: number };

/**
 * What a rule reads: messages by report day, the DNS check, TLS reports, a customer's usage of its plan, or the operation of the intake.
 */
export type RuleBasis = 'reports' | 'dns' | 'tls' | 'plan' | 'intake';

/**
 * An alert rule as people see it. `severity` is the default, facts may raise or lower it; `delivery` is `digest` for weekly good news only;
 * `isChange` marks those that become informational inside an announced change window; `canBackRun` says whether the past can be
 * reconstructed from stored data; `perSubject` names what one alert is about besides the domain, `null` if it is the domain itself.
 */
export type AlertRule = {
  key: string;
  name: string;
  about: string;
  basis: RuleBasis;
  audience: 'customer' | 'staff';
  severity: Severity;
  delivery: 'by_severity' | 'digest';
  isChange: boolean;
  perSubject: string | null;
  params: readonly RuleParam[];
  endsBy: string;
  canBackRun: boolean;
};

/** The numbers a rule runs with, by the name of the parameter. */
export type RuleParams = Record<string, number>;

type Words = Pick<AlertRule, 'name' | 'about' | 'severity' | 'endsBy'> & Partial<AlertRule>;

/** A rule with the defaults: notified to the customer by its severity, one alert per domain, no thresholds, no replay. */
export function rule<const Key extends string>(key: Key, basis: RuleBasis, words: Words): AlertRule & { key: Key } {
  return {
    audience: 'customer',
    delivery: 'by_severity',
    isChange: false,
    perSubject: null,
    params: [],
    canBackRun: false,
    ...words,
    key,
    basis,
  };
}

/** A parameter in whole numbers unless `step` says otherwise. */
export function param(
  name: string,
  label: string,
  unit: string,
  [usual, min, max]: readonly [usual: number, min: number, max: number],
  step = 1,
): RuleParam {
  return { name, label, unit, default: usual, min, max, step };
}
