/** The periods one can choose, in days. */
export const periodDays = [7, 30, 90, 180, 365] as const;

/** The period of a page when the address names none. */
export const usualDays = 30;

/** The choice of a period for a filter. */
export const periodOptions = periodDays.map((days) => ({
  id: String(days),
  label: days === 365 ? 'Last year' : `Last ${days} days`,
}));

/** The days of an address, when they are a period one can choose. */
export function daysOf(value: unknown): number | undefined {
  return periodDays.find((days) => days === Number(value));
}

/** A whole number above zero of an address. */
export function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** One of the words of a list, of an address. */
export function wordOf<T extends string>(value: unknown, words: readonly T[]): T | undefined {
  return words.find((word) => word === value);
}

/** Words of an address, at most 200 characters. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) || undefined : undefined;
}

/** Choices with the chosen one among them, also when it is not known (any more). */
export function withChosen(
  options: { id: string; label: string }[],
  chosen: string,
  label: string,
): { id: string; label: string }[] {
  return options.some((option) => option.id === chosen) ? options : [...options, { id: chosen, label }];
}
