import Holidays from 'date-holidays';

const calendar = new Holidays('ZA');
const known = new Map<number, string[]>();

function holidaysOf(year: number): string[] {
  let days = known.get(year);
  if (days === undefined) {
    days = calendar
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .map(({ date }) => date.slice(0, 10));
    known.set(year, days);
  }
  return days;
}

/** The public holidays of South Africa (`2026-12-16`) of the years of two moments (epoch ms) and all between. */
export function publicHolidays(fromMs: number, toMs: number): Set<string> {
  const first = new Date(fromMs).getUTCFullYear();
  const years = Array.from({ length: new Date(toMs).getUTCFullYear() - first + 1 }, (_, index) => first + index);
  return new Set(years.flatMap(holidaysOf));
}
