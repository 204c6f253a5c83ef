import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import type { PeriodSearch } from '#src/page/search.ts';
import { pageAt } from '#src/page/search.ts';
import type { PivotLine, Result } from './types.ts';

type Condition = [field: string, operator: string, value: string];

/** The conditions of the filter of records that leave exactly the messages of a line; null where none do. */
function conditionsOf(dimension: PivotDimension, { key }: PivotLine): Condition[] | null {
  if (key === null || key === '') return null;
  if (dimension === 'reporter' || dimension === 'header_from') return [[dimension, 'eq', key]];
  if (dimension !== 'delivery') return null;
  if (key === 'passed') return [['result', 'eq', 'passed']];
  const disposition = key === 'rejected' ? 'reject' : key === 'quarantined' ? 'quarantine' : null;
  if (disposition === null) return null;
  return [
    ['result', 'eq', 'failed'],
    ['disposition', 'eq', disposition],
  ];
}

/** What the records of a line have in common besides its value: their days, the domain and the result. */
export type Common = { period: PeriodSearch; domain: { id: number; name: string } | null; result: Result };

/** Where the records that meet some conditions are listed. */
export function filterAt(conditions: readonly Condition[], { period, domain, result }: Common): string {
  const own: Condition[] = domain === null ? [] : [['domain', 'eq', domain.name]];
  const where = [...own, ...conditions];
  if (result !== undefined && !where.some(([field]) => field === 'result')) where.push(['result', 'eq', result]);
  return pageAt('/app/analytics', { view: 'filter', ...(where.length > 0 && { where }), ...period });
}

/** Where the records of a cell are listed; null where the filter of records cannot tell them from others. */
export function recordsAt(parts: readonly (readonly [PivotDimension, PivotLine])[], common: Common): string | null {
  const found = parts.map(([dimension, line]) => conditionsOf(dimension, line));
  return found.some((one) => one === null)
    ? null
    : filterAt(
        found.flatMap((one) => one ?? []),
        common,
      );
}

/** Where a line of a split leads: a sender's page, else its records; null where there is none. */
export function lineAt(dimension: PivotDimension, line: PivotLine, common: Common): string | null {
  if (dimension !== 'sender') return recordsAt([[dimension, line]], common);
  if (line.key === null || line.key === '') return null;
  const { period, domain } = common;
  const of = domain === null ? (line.domain_id ?? undefined) : undefined;
  return pageAt('/app/email-sources', { ...period, domain: domain?.id, sender: line.key, of });
}
