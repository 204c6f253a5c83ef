import { clockText, dayAfter, minutesOf, momentText, sastAt, sastOf } from '../sast.ts';

/** How often a report is made: at minutes since midnight in SAST, every day, on a weekday (0 is Sunday), or on a day of the month (31: the last). */
export type Cadence = { minutes: number } & (
  | { kind: 'daily' }
  | { kind: 'weekly'; weekday: number }
  | { kind: 'monthly'; day: number }
);

/** The fields of a schedule that say when. */
export type ScheduleFields = { cron: string | null; time: string; day: string };

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** What a schedule is called that nobody named. */
export const defaultScheduleName = 'Untitled Schedule';
/** When a schedule runs that says nothing of it. */
export const defaultScheduleTime = '09:00';

/** A time as `HH:MM`: `9:00` becomes `09:00`; `null` for what is no time. */
export function timeOfDay(text: string): string | null {
  const match = /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d)$/.exec(text.trim())?.groups;
  if (match === undefined || Number(match['hours']) > 23) return null;
  return `${(match['hours'] ?? '').padStart(2, '0')}:${match['minutes'] ?? ''}`;
}

const within = (text: string, least: number, most: number) =>
  /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

/** A cron line of five fields as a cadence: every day, one weekday, or one day of the month (`L` is the last); `null` for any other. */
export function cadenceOfCron(cron: string): Cadence | null {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/);
  const [minutes, hours] = [within(minute, 0, 59), within(hour, 0, 23)];
  if (minutes === null || hours === null || month !== '*' || more.length > 0) return null;
  const at = { minutes: hours * 60 + minutes };
  if (day === '*' && weekday === '*') return { ...at, kind: 'daily' };
  if (day === '*') {
    const found = within(weekday, 0, 7);
    return found === null ? null : { ...at, kind: 'weekly', weekday: found % 7 };
  }
  const found = day === 'L' ? 31 : within(day, 1, 31);
  return found === null || weekday !== '*' ? null : { ...at, kind: 'monthly', day: found };
}

/**
 * When a schedule runs. Without a cron line: at its time, on Mondays if its day is `monday`, else every day. `null` for a cron line that
 * says something else.
 */
export function cadenceOf({ cron, time, day }: ScheduleFields): Cadence | null {
  if (cron !== null && cron !== '') return cadenceOfCron(cron);
  const minutes = minutesOf(timeOfDay(time) ?? defaultScheduleTime);
  return day.toLowerCase() === 'monday' ? { minutes, kind: 'weekly', weekday: 1 } : { minutes, kind: 'daily' };
}

/** A cadence as a cron line. */
export function cronOf(cadence: Cadence): string {
  const head = `${cadence.minutes % 60} ${Math.floor(cadence.minutes / 60)}`;
  if (cadence.kind === 'daily') return `${head} * * *`;
  if (cadence.kind === 'weekly') return `${head} * * ${cadence.weekday}`;
  return `${head} ${cadence.day === 31 ? 'L' : cadence.day} * *`;
}

/** A cron line at another time of the same days; `null` for one that is no cadence. */
export function cronAtTime(cron: string, time: string): string | null {
  const cadence = cadenceOfCron(cron);
  return cadence === null ? null : cronOf({ ...cadence, minutes: minutesOf(timeOfDay(time) ?? defaultScheduleTime) });
}

function lastDayOf(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

function isDue(cadence: Cadence, day: string): boolean {
  if (cadence.kind === 'daily') return true;
  if (cadence.kind === 'weekly') return new Date(`${day}T00:00:00Z`).getUTCDay() === cadence.weekday;
  return Number(day.slice(8, 10)) === Math.min(cadence.day, lastDayOf(day));
}

/** The first run after a moment, both epoch ms. A month without the day runs on its last day. */
export function nextRun(cadence: Cadence, afterMs: number): number {
  let { day } = sastOf(afterMs);
  for (;;) {
    const at = sastAt(day, cadence.minutes);
    if (at > afterMs && isDue(cadence, day)) return at;
    day = dayAfter(day);
  }
}

/** The next runs after a moment, epoch ms. */
export function nextRuns(cadence: Cadence, afterMs: number, most: number): number[] {
  const runs: number[] = [];
  for (let at = afterMs; runs.length < most; runs.push(at)) at = nextRun(cadence, at);
  return runs;
}

/** A cadence in words: `Every Monday at 09:00 SAST`. */
export function cadenceText(cadence: Cadence): string {
  const at = `at ${clockText(cadence.minutes)} SAST`;
  if (cadence.kind === 'daily') return `Every day ${at}`;
  if (cadence.kind === 'weekly') return `Every ${weekdays[cadence.weekday] ?? ''} ${at}`;
  return cadence.day === 31 ? `On the last day of the month ${at}` : `Monthly on day ${cadence.day} ${at}`;
}

/** A run that begins so late was missed while the server was down. */
const lateMs = 15 * 60_000;

/** The note of a run that is made later than planned; `null` for one in time. All runs missed meanwhile are this one. */
export function lateNote(plannedMs: number, nowMs: number): string | null {
  if (nowMs - plannedMs < lateMs) return null;
  return `Planned for ${momentText(plannedMs)} SAST, made later because the server was not running.`;
}
