/** Milliseconds of a day. */
export const dayMs = 86_400_000;
/** Milliseconds of an hour. */
export const hourMs = 3_600_000;

const mostKept = 20_000;
const names = new Map<number, string>();
const starts = new Map<string, number>();

/** Rules name and compare the same few hundred days over and over; their names and starts are cached. */
function kept<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= mostKept) known.clear();
  const made = make(key);
  known.set(key, made);
  return made;
}

/** The report day (UTC) a moment lies in. */
export function dayOf(ms: number): string {
  return kept(names, Math.floor(ms / dayMs), (number) => new Date(number * dayMs).toISOString().slice(0, 10));
}

/** When a day begins, epoch ms. */
export function startOf(day: string): number {
  return kept(starts, day, Date.parse);
}

/** When a day is over, epoch ms. */
export function endOf(day: string): number {
  return startOf(day) + dayMs;
}

/** The day so many days later, earlier where negative. */
export function addDays(day: string, days: number): string {
  return dayOf(startOf(day) + days * dayMs);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return (Math.floor(startOf(day) / dayMs) + 4) % 7;
}

/** Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

/** A public holiday, or the single working day between one and a weekend, on which many stay away. */
export function isOff(day: string, holidays: ReadonlySet<string>): boolean {
  if (holidays.has(day)) return true;
  const weekday = weekdayOf(day);
  if (weekday === 5) return holidays.has(addDays(day, -1));
  return weekday === 1 && holidays.has(addDays(day, 1));
}
