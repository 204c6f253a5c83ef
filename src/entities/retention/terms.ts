import type { RetentionKind } from '#domain/retention.ts';

/** Terms in the words of the API. */
export type Terms = { message_days: number; row_months: number; sum_months: number };

/** The kinds of mail data, with their labels. */
export const termKinds: readonly { name: keyof Terms; kind: RetentionKind; label: string; sub: string }[] = [
  { name: 'message_days', kind: 'messageDays', label: 'Messages', sub: 'With their attached report files' },
  { name: 'row_months', kind: 'rowMonths', label: 'Rows of reports', sub: 'With sending addresses' },
  { name: 'sum_months', kind: 'sumMonths', label: 'Daily totals', sub: 'Without addresses' },
];

/** The label of a field with its unit. */
export const fieldLabel = ({ kind, label }: (typeof termKinds)[number]) =>
  `${label}, in ${kind === 'messageDays' ? 'days' : 'months'}`;

/** Terms as a form shows them. */
export const typedTerms = (terms: Terms): Record<keyof Terms, string> => ({
  message_days: String(terms.message_days),
  row_months: String(terms.row_months),
  sum_months: String(terms.sum_months),
});

/** What was typed as a whole number; what is none is outside every bound. */
const numberOf = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

/** Terms as they were typed. */
export const readTerms = (typed: Record<keyof Terms, string>): Terms => ({
  message_days: numberOf(typed.message_days),
  row_months: numberOf(typed.row_months),
  sum_months: numberOf(typed.sum_months),
});

/** Terms in the words of the rules. */
export const rulesOf = (terms: Terms) => ({
  messageDays: terms.message_days,
  rowMonths: terms.row_months,
  sumMonths: terms.sum_months,
});
