import { dayAfter } from '#domain/sast.ts';

const fixed = ['01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26'];

/** Easter Sunday of a year, by the anonymous Gregorian rule (Meeus, Jones, Butcher). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}

/**
 * The public holidays of South Africa in the year of a moment (epoch ms) and the next one, as days (`2026-12-16`). One that falls on a
 * Sunday is also observed on the following Monday (Public Holidays Act 36 of 1994).
 */
export function holidaysFrom(ms: number): Set<string> {
  const first = new Date(ms).getUTCFullYear();
  const days = [first, first + 1].flatMap((year) => {
    const sunday = easter(year);
    return [...fixed.map((day) => `${year}-${day}`), dayAfter(sunday, -2), dayAfter(sunday, 1)];
  });
  const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return new Set([...days, ...days.filter(isSunday).map((day) => dayAfter(day))]);
}
