import { z } from 'zod';
import type { Db } from '../database.ts';
import { setting, versionedSetting } from '../settings.ts';

/** The setting that holds the closing days. */
export const closingDaysKey = 'closing-days';
const Stored = z.object({ days: z.array(z.object({ day: z.string(), name: z.string() })).default([]) });

/** A day (`2026-12-24`) on which the office is closed besides weekends and public holidays. */
export type ClosingDay = z.infer<typeof Stored>['days'][number];

const inOrder = (stored: unknown): ClosingDay[] =>
  Stored.parse(stored ?? {}).days.toSorted((one, other) => one.day.localeCompare(other.day));

/** The closing days that staff entered, the first one first. */
export async function readClosingDays(db: Db): Promise<ClosingDay[]> {
  return inOrder(await setting(db, closingDaysKey));
}

/** The closing days with the version of their list. */
export async function versionedClosingDays(db: Db): Promise<{ days: ClosingDay[]; version: number }> {
  const { value, version } = await versionedSetting(db, closingDaysKey);
  return { days: inOrder(value), version };
}
