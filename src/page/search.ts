import { defaultStringifySearch } from '@tanstack/react-router';

/** What an address says before it is parsed. */
export type RawSearch = Record<string, unknown>;

/** The period of a page in its address: so many days up to yesterday, or two days, both included. */
export type PeriodSearch = { days?: number | undefined; from?: string | undefined; to?: string | undefined };

/** The days a period may be chosen from, and the one of a page that names none. */
export const periodDays = [7, 14, 30, 60, 90, 180, 365] as const;
export const usualDays = 30;
export const mostDays = 1096;

/** A whole number above zero. */
export function numberOf(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number <= most ? number : undefined;
}

/** A day of the calendar, `2026-11-20`. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

/** Text of at most `most` characters. */
export function textOf(value: unknown, most = 200): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, most) || undefined;
}

/** Text as typed into a field of the page, including trailing spaces. */
export function typedOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) || undefined : undefined;
}

/** A number of days that a page offers. */
export function daysOf(value: unknown): number | undefined {
  return periodDays.find((days) => days === Number(value));
}

/** One of a list of values. */
export function wordOf<W extends string>(value: unknown, words: readonly W[]): W | undefined {
  return words.find((word) => word === value);
}

/** How many days two days span, both included. */
export function spanDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/**
 * The period of an address; two days in order win over a number of days. What makes no sense is named as `undefined`: the router leaves what a
 * route does not name as the address has it.
 */
export function periodSearch(search: RawSearch): PeriodSearch {
  const from = dayOf(search['from']);
  const to = dayOf(search['to']);
  if (from !== undefined && to !== undefined && from <= to && spanDays(from, to) <= mostDays)
    return { days: undefined, from, to };
  return { days: numberOf(search['days'], mostDays), from: undefined, to: undefined };
}

/** The period as the API asks for it. */
export function periodQuery({ days, from, to }: PeriodSearch): { days?: number; start_date?: string; end_date?: string } {
  if (from !== undefined && to !== undefined) return { start_date: from, end_date: to };
  return { days: days ?? usualDays };
}

/** A page's address with what it should show. */
export function pageAt(path: `/app/${string}`, search: object = {}): string {
  return `${path}${defaultStringifySearch(search)}`;
}
