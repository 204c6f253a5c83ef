import { isSalesDay } from '../sales-hours.ts';
import { dayAfter } from '../sast.ts';

/** The reminders of an unpaid invoice, in their order, with the days from the day it is due. */
export const reminderStages = [
  { id: 'before', days: -3 },
  { id: 'due', days: 0 },
  { id: 'after_7', days: 7 },
  { id: 'after_14', days: 14 },
] as const;
/** A reminder: three days before the invoice is due, on the day, 7 and 14 days after. */
export type ReminderStage = (typeof reminderStages)[number]['id'];

/** The working day of a reminder: the day itself, else the next one; of the first reminder the last one before it. */
export function reminderDay(dueOn: string, stage: ReminderStage, holidays: ReadonlySet<string>): string {
  const days = reminderStages.find(({ id }) => id === stage)?.days ?? 0;
  let day = dayAfter(dueOn, days);
  while (!isSalesDay(day, holidays)) day = dayAfter(day, days < 0 ? -1 : 1);
  return day;
}

/**
 * The reminder that belongs to a South African day (`2026-11-20`), `null` on a day that is no working day and before the first one. Only the
 * last one that has come: after some days without a server nobody gets two at once.
 */
export function reminderOn(dueOn: string, day: string, holidays: ReadonlySet<string>): ReminderStage | null {
  if (!isSalesDay(day, holidays)) return null;
  return reminderStages.findLast(({ id }) => reminderDay(dueOn, id, holidays) <= day)?.id ?? null;
}
