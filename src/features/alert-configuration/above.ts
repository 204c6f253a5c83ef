import { alertRule } from '#domain/alerts/catalogue.ts';
import { type EffectiveRule, effectiveRule } from '#domain/alerts/effective.ts';
import type { RuleRow } from './types.ts';

/** A rule as it would hold if this scope said nothing of it; of several customers the one that came first counts. */
export function aboveOf(key: string, rows: readonly RuleRow[], own: RuleRow | null): EffectiveRule | null {
  const rule = alertRule(key);
  if (rule === null) return null;
  const layers = rows
    .filter((row) => row.rule === key && row.id !== own?.id)
    .sort((a, b) => (b.customer_id ?? 0) - (a.customer_id ?? 0))
    .map((row) => ({
      from: row.domain_id !== null ? ('domain' as const) : row.customer_id !== null ? ('customer' as const) : ('global' as const),
      isOn: row.is_on,
      severity: row.severity,
      params: row.params,
      recipients: row.recipients,
    }));
  return effectiveRule(rule, layers);
}
