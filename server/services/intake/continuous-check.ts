import type { Context } from '#server/context.ts';
import { noteCheck } from '#server/store/intake/background-jobs.ts';
import { type ContinuousSettings, continuousSettings } from './continuous.ts';
import { tick } from './tick.ts';

const minuteMs = 60_000;
const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs) * minuteMs;

/** When a check is due (ms): the interval after the last one. A last check in the future (the clock was put back) counts as none. */
const dueAt = ({ pollingIntervalMinutes, checkedAt }: ContinuousSettings, now: Date): number =>
  checkedAt === null || checkedAt > now ? minuteOf(now) : minuteOf(checkedAt) + pollingIntervalMinutes * minuteMs;

/** The minute of the next check after now. */
export const nextCheckAt = (settings: ContinuousSettings, now: Date): Date =>
  new Date(Math.max(minuteOf(now) + minuteMs, dueAt(settings, now)));

/**
 * What runs every minute: a check of the intake where the interval since the last one is over, whichever process made that. Minutes are
 * compared, so a check that begins some seconds late moves no later one. One that fails or is cut off is due again. Returns whether it checked.
 */
export async function checkIfDue(context: Context): Promise<boolean> {
  const at = context.clock.now();
  const minute = minuteOf(at);
  if (dueAt(await continuousSettings(context), at) > minute) return false;
  await tick(context, 'continuous');
  await noteCheck(context.store.db, new Date(minute), at);
  return true;
}
