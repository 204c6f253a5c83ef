import type { EffectiveRule } from '#domain/alerts/effective.ts';
import type { Suggestion } from '#domain/alerts/suggest.ts';
import type { Context } from '#server/context.ts';
import type { RuleRow } from '#server/store/alerts/alert-rules.ts';

/** A scope's own setting for a rule, in API terms; `tagDomains` is how many domains its tag has now. */
export function ruleSettingWire(row: RuleRow, tagDomains: number | null) {
  return {
    id: row.id,
    rule: row.rule,
    customer_id: row.customerId,
    tag: row.tag,
    tag_domains: tagDomains,
    domain_id: row.domainId,
    is_on: row.isOn,
    severity: row.severity,
    params: row.params,
    recipients: row.recipients,
    version: row.version,
    changed_time: row.changedAt.toISOString(),
    changed_by: row.changedBy,
  };
}

/** What a rule is about, with what only this installation knows of it: the lists that are asked. */
function aboutOf({ key, about }: EffectiveRule['rule'], { blocklists }: Context['config']): string {
  if (key !== 'blocklisted') return about;
  const asked = blocklists.map(({ name }) => name).join(', ');
  return asked === '' ? `${about} None is chosen now.` : `${about} Chosen now: ${asked}.`;
}

/** A rule as it applies, in API terms; `fired` is how often it opened an alert in 30 days, `suggestion` what would reduce noise. */
export function effectiveRuleWire(
  { rule, isOn, severity, params, recipients }: EffectiveRule,
  fired: number,
  suggestion: Suggestion | null,
  config: Context['config'],
) {
  return {
    rule: rule.key,
    name: rule.name,
    about: aboutOf(rule, config),
    ends_by: rule.endsBy,
    basis: rule.basis,
    audience: rule.audience,
    can_back_run: rule.canBackRun,
    is_on: isOn,
    severity,
    params: rule.params.map(({ name, label, unit, min, max, step, default: usual }) => {
      const held = params[name] ?? { value: usual, from: 'default' as const };
      return { name, label, unit, min, max, step, usual, ...held };
    }),
    recipients: [...recipients],
    fired_30d: fired,
    suggestion,
  };
}
