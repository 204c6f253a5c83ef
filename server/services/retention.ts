import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { dropDays, dropMessageBytes, dropRows, type Removed } from '#server/store/maintenance/retention.ts';
import { saveSetting, setting } from '#server/store/settings.ts';
import { monthsKept, retentionDays } from './retention-rules.ts';

const dayMs = 86_400_000;
const key = 'retention';
const LastRemoval = z.object({ at: z.string(), messages: z.number(), reports: z.number(), days: z.number() });

/** When mail data was last deleted because its time was over (ISO 8601), and how much of it. */
export type LastRemoval = z.output<typeof LastRemoval>;

/** The first day of the month so many whole months before that of a moment. */
export function firstDayKept(at: Date, months: number): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
}

/**
 * Deletes mail data whose time is over: bytes of messages by their age, rows and sums in whole months. Notes what was removed. May stop at
 * any point and run again.
 */
export async function applyRetention({ store, clock, log }: Pick<Context, 'store' | 'clock' | 'log'>): Promise<Removed> {
  const now = clock.now();
  const removed = {
    messages: await dropMessageBytes(store.db, new Date(now.getTime() - retentionDays.messages * dayMs)),
    reports: await dropRows(store.db, firstDayKept(now, monthsKept.rows)),
    days: await dropDays(store.db, firstDayKept(now, monthsKept.sums)),
  };
  await saveSetting(store.db, key, { at: now.toISOString(), ...removed } satisfies LastRemoval, now);
  log.info(removed, 'mail data whose time was over was deleted');
  return removed;
}

/** The last removal; `null` before the first. */
export async function lastRemoval({ store }: Pick<Context, 'store'>): Promise<LastRemoval | null> {
  const kept = LastRemoval.safeParse(await setting(store.db, key));
  return kept.success ? kept.data : null;
}
