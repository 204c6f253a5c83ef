import { sastOf } from '#domain/sast.ts';

const opens = 8 * 60;
const closes = 17 * 60;
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const isWorkday = (weekday: number) => weekday >= 1 && weekday <= 5;

/** Whether the sales hours (specification 9) are on at a moment (epoch ms), and the sentence that says so. Public holidays are not known here. */
export function officeHours(ms: number): { isOpen: boolean; text: string } {
  const { minutes, weekday } = sastOf(ms);
  if (isWorkday(weekday) && minutes >= opens && minutes < closes) return { isOpen: true, text: 'Open now until 17:00 SAST' };
  if (isWorkday(weekday) && minutes < opens) return { isOpen: false, text: 'Closed. Opens today, 08:00 SAST' };
  const next = [1, 2, 3].map((ahead) => (weekday + ahead) % 7).find(isWorkday) ?? 1;
  return { isOpen: false, text: `Closed. Opens ${days[next] ?? 'Monday'}, 08:00 SAST` };
}
