import { counted } from './text.ts';

/** For how long mail data is stored: the bytes of messages in days, rows and sums of reports in whole months beside the one that runs. */
export type RetentionTerms = { messageDays: number; rowMonths: number; sumMonths: number };

/** A kind of mail data with a term of its own. */
export type RetentionKind = keyof RetentionTerms;

/** The kinds of mail data, in the order of their terms. */
export const retentionKinds = ['messageDays', 'rowMonths', 'sumMonths'] as const satisfies readonly RetentionKind[];

/** The terms of a new installation. Source: product rules, retention. */
export const standardTerms: RetentionTerms = { messageDays: 90, rowMonths: 13, sumMonths: 36 };

/**
 * What can be chosen. The least: a message that failed can be read again for a week; rules and senders look back 125 days, at rows; a year is
 * compared with the year before, by sums.
 */
export const termBounds: Readonly<Record<RetentionKind, { least: number; most: number }>> = {
  messageDays: { least: 7, most: 365 },
  rowMonths: { least: 5, most: 36 },
  sumMonths: { least: 13, most: 120 },
};

/** A term with its unit: `90 days`, `13 months`. */
export function termLabel(kind: RetentionKind, value: number): string {
  return counted(value, kind === 'messageDays' ? 'day' : 'month');
}

/** Why terms cannot be chosen, by kind: out of bounds, or above `most`; sums are never deleted before the rows they are made of. */
export function termProblems(
  terms: RetentionTerms,
  most: RetentionTerms = { messageDays: 365, rowMonths: 36, sumMonths: 120 },
): Partial<Record<RetentionKind, string>> {
  const problems: Partial<Record<RetentionKind, string>> = {};
  for (const kind of retentionKinds) {
    const { least } = termBounds[kind];
    const isWithin = Number.isInteger(terms[kind]) && terms[kind] >= Math.min(least, most[kind]) && terms[kind] <= most[kind];
    if (!isWithin) problems[kind] = `Enter ${Math.min(least, most[kind])} to ${termLabel(kind, most[kind])}`;
  }
  if (Object.keys(problems).length === 0 && terms.sumMonths < terms.rowMonths)
    problems.sumMonths = `Totals are stored at least as long as rows: ${termLabel('rowMonths', terms.rowMonths)}`;
  return problems;
}

/** The terms that apply to a customer: its own where they are shorter than those of the service. */
export function appliedTerms(service: RetentionTerms, own: Partial<RetentionTerms> | null): RetentionTerms {
  const of = (kind: RetentionKind) => Math.min(service[kind], own?.[kind] ?? service[kind]);
  const rowMonths = of('rowMonths');
  return { messageDays: of('messageDays'), rowMonths, sumMonths: Math.max(rowMonths, of('sumMonths')) };
}

/** The terms of a domain: the longest of those of the customers that share it. */
export function longestTerms(held: readonly RetentionTerms[]): RetentionTerms {
  const of = (kind: RetentionKind) => Math.max(...held.map((terms) => terms[kind]));
  return { messageDays: of('messageDays'), rowMonths: of('rowMonths'), sumMonths: of('sumMonths') };
}

/** What a customer stores as its own: the terms that are shorter than those of the service; `null` where none is. */
export function ownTerms(service: RetentionTerms, chosen: RetentionTerms): Partial<RetentionTerms> | null {
  const shorter = retentionKinds.filter((kind) => chosen[kind] < service[kind]);
  return shorter.length === 0 ? null : Object.fromEntries(shorter.map((kind) => [kind, chosen[kind]]));
}

/** The first day of the month so many whole months before that of a moment. */
export function firstDayKept(at: Date, months: number): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
}
