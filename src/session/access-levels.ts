import type { AccessLevel } from '#domain/vocabulary.ts';

/** The access levels in words, weakest first. */
export const levelOptions: { id: AccessLevel; label: string; note: string }[] = [
  { id: 'view', label: 'View', note: 'Sees domains, figures and reports' },
  { id: 'comment', label: 'Comment', note: 'May hand in report files too' },
  { id: 'manage', label: 'Manage', note: 'May add, change and remove domains' },
  { id: 'owner', label: 'Owner', note: 'The customer’s own responsible person' },
];

/** One level in a word. */
export function levelWord(level: string): string {
  return levelOptions.find((option) => option.id === level)?.label ?? level;
}
