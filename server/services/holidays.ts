import Holidays from 'date-holidays';

const calendar = new Holidays('ZA');
const known = new Map<number, [day: string, name: string][]>();

function holidaysOf(year: number): [day: string, name: string][] {
  let days = known.get(year);
  if (days === undefined) {
    days = calendar
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .map(({ date, name }) => [date.slice(0, 10), name]);
    known.set(year, days);
  }
  return days;
}

/** The public holidays of South Africa (`2026-12-16`) with their names, of the years of two moments (epoch ms) and all between. */
export function namedHolidays(fromMs: number, toMs: number): Map<string, string> {
  const first = new Date(fromMs).getUTCFullYear();
  const years = Array.from({ length: new Date(toMs).getUTCFullYear() - first + 1 }, (_, index) => first + index);
  return new Map(years.flatMap(holidaysOf));
}

/** The days of these holidays. */
export function publicHolidays(fromMs: number, toMs: number): Set<string> {
  return new Set(namedHolidays(fromMs, toMs).keys());
}
