import type { Severity } from '../vocabulary.ts';

/** A number a rule can be tuned by; `step` 1 means whole numbers. */
export type RuleParam = { name: string; label: string; unit: string; default: number; min: number; max: number; step: number };

/** What a rule reads: mail by report day, the look at the DNS, TLS reports, what a customer uses of its plan, or the running of the intake. */
export type RuleBasis = 'reports' | 'dns' | 'tls' | 'plan' | 'intake';

/**
 * A rule of alerting as people see it. `severity` is the default, facts may raise or lower it; `delivery` is `digest` where it goes into the
 * weekly good news only; `isChange` marks those that become info inside an announced change window; `canBackRun` says whether the past
 * can be rebuilt from what is kept; `perSubject` names what one alert stands for besides the domain, `null` where it is the domain itself.
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

/** A rule with the usual: told to the customer by its severity, one alert a domain, nothing to tune, no back-run. */
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
