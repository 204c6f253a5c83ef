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
