import { alertRule } from '#domain/alerts/catalogue.ts';
import { countsLast, type EffectiveRule, effectiveRule } from '#domain/alerts/effective.ts';
import type { RuleRow, Scope } from './types.ts';

/** A rule as it would hold if a scope said nothing of it, and the tags of a domain that say something of it. */
export type Above = EffectiveRule & { tags: string[] };

/** What settings are for, as the rules for scopes read it. */
export const setFor = (row: RuleRow) => ({ customerId: row.customer_id, tag: row.tag, domainId: row.domain_id });

/** A rule as it would hold if this scope said nothing of it. */
export function aboveOf(key: string, rows: readonly RuleRow[], own: RuleRow | null, { kind }: Pick<Scope, 'kind'>): Above | null {
  const rule = alertRule(key);
  if (rule === null) return null;
  const above = rows.filter((row) => row.rule === key && row.id !== own?.id && (row.tag === null || kind === 'domain'));
  const layers = above.map((row) => ({
    ...setFor(row),
    isOn: row.is_on,
    severity: row.severity,
    params: row.params,
    recipients: row.recipients,
  }));
  return { ...effectiveRule(rule, layers), tags: tagsThatCount(above) };
}

/** The tags of settings, the one that counts first. */
export function tagsThatCount(rows: readonly RuleRow[]): string[] {
  const first = rows.toSorted((a, b) => countsLast(setFor(b), setFor(a)));
  return [...new Set(first.flatMap(({ tag }) => tag ?? []))];
}
