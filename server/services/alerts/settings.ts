import type { RuleKey } from '#domain/alerts/catalogue.ts';
import { paramsOf } from '#domain/alerts/effective.ts';
import type { RuleSetting } from '#domain/alerts/evaluate.ts';
import type { RuleRow } from '#server/store/alerts/alert-rules.ts';
import type { RuleScope } from './rule-scope.ts';
import { effectiveRules } from './rules.ts';

/** The rules as set for a domain, a customer or (neither) the intake, for the evaluators. */
export function ruleSettings(rows: readonly RuleRow[], scope: Omit<RuleScope, 'tag'>): RuleSetting[] {
  return effectiveRules(rows, { ...scope, tag: null }).map((effective) => ({
    rule: effective.rule.key as RuleKey,
    params: paramsOf(effective),
    severity: effective.isSeveritySet ? effective.severity.value : null,
    isOn: effective.isOn.value,
  }));
}
