import { dayAfter, sastAt, sastOf } from '../sast.ts';

const opens = 8 * 60;
const closes = 17 * 60;
/** Sales time in which an enquiry is answered, in minutes. Source: product rules, leads. */
const answerMinutes = 60;

/** Whether sales are open on a day of South Africa: Monday to Friday, no public holiday. */
function isSalesDay(day: string, holidays: ReadonlySet<string>): boolean {
  return !holidays.has(day) && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/**
 * By when an enquiry is to be answered (epoch ms): after one hour of sales time, Monday to Friday 08:00 to 17:00 SAST. `holidays` are days
 * such as `2026-12-16`.
 */
export function answerDue(writtenMs: number, holidays: ReadonlySet<string>): number {
  const written = sastOf(writtenMs);
  let day = written.day;
  let minute = Math.max(opens, written.minutes);
  let left = answerMinutes;
  for (;;) {
    const free = isSalesDay(day, holidays) ? Math.max(0, closes - minute) : 0;
    if (free >= left) return sastAt(day, minute + left);
    left -= free;
    day = dayAfter(day);
    minute = opens;
  }
}
