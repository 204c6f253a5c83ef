import type { RuleKey } from '#domain/alerts/catalogue.ts';
import { paramsOf } from '#domain/alerts/effective.ts';
import type { RuleSetting } from '#domain/alerts/evaluate.ts';
import type { RuleRow } from '#server/store/alerts/alert-rules.ts';
import { effectiveRules, type RuleScope } from './rules.ts';

/** The rules as set in a scope, for the evaluators. */
export function ruleSettings(rows: readonly RuleRow[], scope: RuleScope): RuleSetting[] {
  return effectiveRules(rows, scope).map((effective) => ({
    rule: effective.rule.key as RuleKey,
    params: paramsOf(effective),
    severity: effective.isSeveritySet ? effective.severity.value : null,
    isOn: effective.isOn.value,
  }));
}
