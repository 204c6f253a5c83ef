import { z } from 'zod';
import type { Db } from '../database.ts';
import { saveSetting, setting } from '../settings.ts';

const key = 'closing-days';
const Stored = z.object({ days: z.array(z.object({ day: z.string(), name: z.string() })).default([]) });

/** A day (`2026-12-24`) on which the office is closed besides weekends and public holidays. */
export type ClosingDay = z.infer<typeof Stored>['days'][number];

/** The closing days that staff entered, the first one first. */
export async function readClosingDays(db: Db): Promise<ClosingDay[]> {
  const { days } = Stored.parse((await setting(db, key)) ?? {});
  return days.toSorted((one, other) => one.day.localeCompare(other.day));
}

/** Stores the closing days in place of those before. */
export async function storeClosingDays(db: Db, days: readonly ClosingDay[], at: Date): Promise<void> {
  await saveSetting(db, key, { days }, at);
}
