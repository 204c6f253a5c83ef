/** The periods one can choose, in days. */
export const periodDays = [7, 30, 90, 180, 365] as const;

/** The period of a page when the address names none. */
export const usualDays = 30;

/** The choice of a period for a filter. */
export const periodOptions = periodDays.map((days) => ({
  id: String(days),
  label: days === 365 ? 'Last year' : `Last ${days} days`,
}));

/** Choices with the chosen one among them, also when it is not known (any more). */
export function withChosen(
  options: { id: string; label: string }[],
  chosen: string,
  label: string,
): { id: string; label: string }[] {
  return options.some((option) => option.id === chosen) ? options : [...options, { id: chosen, label }];
}
