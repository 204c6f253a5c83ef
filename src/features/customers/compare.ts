import { cutTo, formOf, listed, spelled } from '#domain/text.ts';
import type { CustomerRow } from './types.ts';

export const measures = [
  'risk',
  'plan',
  'domains',
  'worst_score',
  'mean_score',
  'phase',
  'own_passed',
  'alerts',
  'last_report',
] as const;
export type Measure = (typeof measures)[number];

export const measureLabels: Record<Measure, string> = {
  risk: 'Risk',
  plan: 'Plan',
  domains: 'Domains',
  worst_score: 'Worst score',
  mean_score: 'Mean score',
  phase: 'Phase',
  own_passed: 'Own messages passed',
  alerts: 'Open alerts',
  last_report: 'Last report',
};

/** How far the sending domains of a customer are; `null` where none sends. */
export function phaseOf({ sending_domains: sending, enforced_domains: enforced }: CustomerRow): string | null {
  if (sending === 0) return null;
  return enforced === 0 ? 'Monitoring' : enforced < sending ? 'Partly enforced' : 'Enforced';
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : cutTo((100 * part) / whole));

/** By how much a customer does well in a measure, as it is displayed: more is better. `null` is unknown. */
const merits: Partial<Record<Measure, (row: CustomerRow) => number | null>> = {
  risk: ({ risk }) => (risk === null ? null : -risk.points),
  worst_score: ({ score }) => (score === null ? null : Math.round(score.worst.score)),
  mean_score: ({ score }) => (score === null ? null : Math.round(score.score)),
  phase: (row) => shareOf(row.enforced_domains, row.sending_domains),
  own_passed: (row) => shareOf(row.own_passed, row.own_messages),
  // A critical alert outweighs all others.
  alerts: (row) => -(row.critical_alerts * 100_000 + row.open_alerts),
};

/** The customer that is better than all others in a measure; `null` where none is, or only one was measured. */
export function bestOf(measure: Measure, rows: readonly CustomerRow[]): CustomerRow | null {
  const merit = merits[measure];
  const known = rows.flatMap((row) => {
    const value = merit?.(row) ?? null;
    return value === null ? [] : [{ row, value }];
  });
  const [first, second] = known.toSorted((one, other) => other.value - one.value);
  return first === undefined || second === undefined || first.value === second.value ? null : first.row;
}

/** "Karoo Wines is best in four of six measures": who leads most often. */
export function comparisonFinding(rows: readonly CustomerRow[]): string {
  const ranked = measures.filter((measure) => merits[measure] !== undefined);
  const wins = rows.map((row) => ({ row, won: ranked.filter((measure) => bestOf(measure, rows)?.id === row.id).length }));
  const most = Math.max(...wins.map(({ won }) => won));
  if (most === 0) return 'No customer is ahead of the others';
  const names = wins.filter(({ won }) => won === most).map(({ row }) => row.name);
  return `${listed(names)} ${formOf(names.length, 'is', 'are each')} best in ${spelled(most)} of ${spelled(ranked.length)} measures`;
}

/** The customers with the highest risk of those compared, with its points; `null` where no risk is known. */
export function highestRisk(rows: readonly CustomerRow[]): { rows: CustomerRow[]; points: number } | null {
  const known = rows.filter(({ risk }) => risk !== null);
  if (known.length === 0) return null;
  const points = Math.max(...known.map(({ risk }) => risk?.points ?? 0));
  return { rows: known.filter(({ risk }) => risk?.points === points), points };
}

/** The part that weighs most in a customer's risk; `null` where nothing does. */
export function mainRisk({ risk }: Pick<CustomerRow, 'risk'>): string | null {
  const [main] = risk?.parts.toSorted((one, other) => other.points - one.points) ?? [];
  return main === undefined || main.points === 0 ? null : main.reason;
}
