import { byTag } from '../vocabulary/domain-tags.ts';
import type { Severity } from '../vocabulary.ts';
import { type AlertRule, defaultParams, type RuleParams } from './catalogue.ts';

/**
 * Where a part of a rule comes from: the product's default, or what was said for everybody, for a customer, for a tag of a customer, for a
 * domain.
 */
export type Origin = 'default' | 'global' | 'customer' | 'tag' | 'domain';

/** What settings are for: a domain, a tag of a customer, a customer, or (all `null`) everybody. */
export type SetFor = { customerId: number | null; tag: string | null; domainId: number | null };

/** What one scope says of a rule; `null` and a missing parameter mean: as the scope above. */
export type RuleLayer = SetFor & {
  isOn: boolean | null;
  severity: Severity | null;
  params: RuleParams;
  recipients: readonly string[];
};

/** `tag` is given where the part comes from one. */
type From<T> = { value: T; from: Origin; tag?: string };

/** A rule as it holds in a scope. `recipients` are those of the narrowest scope that names any. */
export type EffectiveRule = {
  rule: AlertRule;
  isOn: From<boolean>;
  severity: From<Severity>;
  isSeveritySet: boolean;
  params: Record<string, From<number>>;
  recipients: readonly string[];
};

const order: Origin[] = ['default', 'global', 'customer', 'tag', 'domain'];

function originOf({ customerId, tag, domainId }: SetFor): Origin {
  if (domainId !== null) return 'domain';
  if (tag !== null) return 'tag';
  return customerId === null ? 'global' : 'customer';
}

/**
 * Orders scopes so that the one that counts comes last: the narrowest; of several tags the first in the alphabet; of several customers the one
 * added first.
 */
export function countsLast(a: SetFor, b: SetFor): number {
  return (
    order.indexOf(originOf(a)) - order.indexOf(originOf(b)) ||
    byTag(b.tag ?? '', a.tag ?? '') ||
    (b.customerId ?? 0) - (a.customerId ?? 0)
  );
}

/** Lays what the scopes say of a rule over each other, part by part: of those that say a part, the one that counts. */
export function effectiveRule(rule: AlertRule, layers: readonly RuleLayer[]): EffectiveRule {
  const result: EffectiveRule = {
    rule,
    isOn: { value: true, from: 'default' },
    severity: { value: rule.severity, from: 'default' },
    isSeveritySet: false,
    params: Object.fromEntries(Object.entries(defaultParams(rule)).map(([name, value]) => [name, { value, from: 'default' }])),
    recipients: [],
  };
  for (const layer of [...layers].sort(countsLast)) {
    const said = { from: originOf(layer), ...(layer.tag === null ? {} : { tag: layer.tag }) };
    if (layer.isOn !== null) result.isOn = { value: layer.isOn, ...said };
    if (layer.severity !== null) {
      result.severity = { value: layer.severity, ...said };
      result.isSeveritySet = true;
    }
    for (const [name, value] of Object.entries(layer.params)) if (name in result.params) result.params[name] = { value, ...said };
    if (layer.recipients.length > 0) result.recipients = layer.recipients;
  }
  return result;
}

/** The numbers an effective rule runs with. */
export function paramsOf({ params }: EffectiveRule): RuleParams {
  return Object.fromEntries(Object.entries(params).map(([name, { value }]) => [name, value]));
}
