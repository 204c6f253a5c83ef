import type { ReactNode } from 'react';

export type Option<Id extends string = string> = { id: Id; label: string; note?: ReactNode; isDisabled?: boolean };

/** One of several options that is chosen. */
export type Choice<Id extends string> = {
  options: Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  isDisabled?: boolean;
  name?: string;
};

export const chosen = <Id extends string>(options: Option<Id>[], key: unknown): Id | undefined =>
  options.find((option) => option.id === key)?.id;

const longFrom = 60;
const shownAtMost = 50;

/** Whether a list is too long to be scrolled through. */
export const isLong = (options: readonly Option[]): boolean => options.length > longFrom;

/** The first 50 options that contain the text, the chosen one among them, and how many more there are. */
export function matching(options: readonly Option[], text: string, value: string | null): { found: Option[]; more: number } {
  const wanted = text.trim().toLowerCase();
  const all = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  const found = all.slice(0, shownAtMost);
  const chosenOne = all.slice(shownAtMost).find(({ id }) => id === value);
  if (chosenOne !== undefined) found.unshift(chosenOne);
  return { found, more: all.length - found.length };
}
