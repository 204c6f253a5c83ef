import type { Severity } from '../vocabulary.ts';
import { type AlertRule, defaultParams, type RuleParams } from './catalogue.ts';

/** Where a part of a rule comes from: the product's default, or what was said for everybody, for a customer, for a domain. */
export type Origin = 'default' | 'global' | 'customer' | 'domain';

/** What one scope says of a rule; `null` and a missing parameter mean: as the scope above. */
export type RuleLayer = {
  from: Exclude<Origin, 'default'>;
  isOn: boolean | null;
  severity: Severity | null;
  params: RuleParams;
  recipients: readonly string[];
};

type From<T> = { value: T; from: Origin };

/** A rule as it holds in a scope. `recipients` are those of the narrowest scope that names any. */
export type EffectiveRule = {
  rule: AlertRule;
  isOn: From<boolean>;
  severity: From<Severity>;
  isSeveritySet: boolean;
  params: Record<string, From<number>>;
  recipients: readonly string[];
};

const order: Origin[] = ['default', 'global', 'customer', 'domain'];

/** Lays what the scopes say of a rule over each other, the narrowest last; equals in their given order. */
export function effectiveRule(rule: AlertRule, layers: readonly RuleLayer[]): EffectiveRule {
  const result: EffectiveRule = {
    rule,
    isOn: { value: true, from: 'default' },
    severity: { value: rule.severity, from: 'default' },
    isSeveritySet: false,
    params: Object.fromEntries(Object.entries(defaultParams(rule)).map(([name, value]) => [name, { value, from: 'default' }])),
    recipients: [],
  };
  for (const layer of [...layers].sort((a, b) => order.indexOf(a.from) - order.indexOf(b.from))) {
    const { from } = layer;
    if (layer.isOn !== null) result.isOn = { value: layer.isOn, from };
    if (layer.severity !== null) {
      result.severity = { value: layer.severity, from };
      result.isSeveritySet = true;
    }
    for (const [name, value] of Object.entries(layer.params)) if (name in result.params) result.params[name] = { value, from };
    if (layer.recipients.length > 0) result.recipients = layer.recipients;
  }
  return result;
}

/** The numbers an effective rule runs with. */
export function paramsOf({ params }: EffectiveRule): RuleParams {
  return Object.fromEntries(Object.entries(params).map(([name, { value }]) => [name, value]));
}
