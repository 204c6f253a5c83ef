import { dayAfter, minutesOf, sastAt, sastOf } from '../sast.ts';
import { type Duty, isOnDuty } from './duty.ts';
import type { AlertPreferences } from './preferences.ts';

const workFrom = 8 * 60;
const workTo = 17 * 60;

const isWeekend = (weekday: number) => weekday === 0 || weekday === 6;

/** Whether a moment (epoch ms) is in a person's quiet hours, which pause on duty; a night that begins before midnight ends after it. */
export function isQuiet({ quiet, ...duty }: Pick<AlertPreferences, 'quiet'> & Duty, ms: number): boolean {
  if (!quiet.on || isOnDuty(duty, ms)) return false;
  const { minutes, weekday } = sastOf(ms);
  if (quiet.weekends && isWeekend(weekday)) return true;
  const from = minutesOf(quiet.from);
  const to = minutesOf(quiet.to);
  if (from === to) return false;
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/** The next digest (epoch ms) after a moment that is not in quiet hours; of 14 days the last where all are quiet. */
export function nextDigest(preferences: Pick<AlertPreferences, 'quiet' | 'digest'> & Duty, ms: number): number {
  const minutes = minutesOf(preferences.digest.time);
  let day = sastOf(ms).day;
  let at = sastAt(day, minutes);
  for (let tries = 0; tries < 14; tries += 1) {
    at = sastAt(day, minutes);
    if (at > ms && !isQuiet({ ...preferences, quiet: { ...preferences.quiet, from: '00:00', to: '00:00' } }, at)) return at;
    day = dayAfter(day);
  }
  return at;
}

/** Whether a moment is in business hours: Monday to Friday, 08:00 to 17:00, no public holiday (days in `holidays`). */
export function isBusinessTime(ms: number, holidays: ReadonlySet<string>): boolean {
  const { day, minutes, weekday } = sastOf(ms);
  return !isWeekend(weekday) && !holidays.has(day) && minutes >= workFrom && minutes < workTo;
}

/** The next full hour (epoch ms) within business hours after a moment. */
export function nextBusinessHour(ms: number, holidays: ReadonlySet<string>): number {
  const hourMs = 3_600_000;
  let at = (Math.floor(ms / hourMs) + 1) * hourMs;
  for (let tries = 0; tries < 24 * 14 && !isBusinessTime(at, holidays); tries += 1) at += hourMs;
  return at;
}

/** The next Monday, 09:00 (epoch ms), after a moment. */
export function nextMonday(ms: number): number {
  let { day } = sastOf(ms);
  for (let tries = 0; tries < 8; tries += 1) {
    const at = sastAt(day, 9 * 60);
    if (at > ms && sastOf(at).weekday === 1) return at;
    day = dayAfter(day);
  }
  return ms;
}
