import type { AccessLevel } from '#domain/vocabulary.ts';

/** The access levels in words, weakest first. */
export const levelOptions: { id: AccessLevel; label: string; note: string }[] = [
  { id: 'view', label: 'View', note: 'Can see domains, statistics and reports' },
  { id: 'comment', label: 'Comment', note: 'Can also answer alerts and upload report files' },
  { id: 'manage', label: 'Manage', note: 'Can add, change and remove domains' },
  { id: 'owner', label: 'Owner', note: 'Responsible at the customer: can also invite people and end access' },
];

/** One level in a word. */
export function levelWord(level: string): string {
  return levelOptions.find((option) => option.id === level)?.label ?? level;
}
