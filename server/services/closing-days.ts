import type { Context, UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { type ClosingDay, closingDaysKey, readClosingDays, versionedClosingDays } from '#server/store/people/closing-days.ts';
import { namedHolidays, publicHolidays } from './holidays.ts';
import { changeSetting } from './setup/change-setting.ts';

const yearMs = 366 * 86_400_000;

/** Days without sales hours between two moments (epoch ms): public holidays, and the closing days that staff entered. */
export async function closedDays(db: Db, fromMs: number, toMs: number): Promise<Set<string>> {
  const days = publicHolidays(fromMs, toMs);
  for (const { day } of await readClosingDays(db)) days.add(day);
  return days;
}

/** The days without sales hours of the years about now. */
export function closedDaysAround({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<Set<string>> {
  const nowMs = clock.now().getTime();
  return closedDays(store.db, nowMs - yearMs, nowMs + yearMs);
}

/** The closing days that staff entered with the version of their list, and the public holidays of the next twelve months. */
export async function closingDays({ store, clock }: Pick<Context, 'store' | 'clock'>) {
  const nowMs = clock.now().getTime();
  const [from, to] = [nowMs, nowMs + 365 * 86_400_000].map((ms) => new Date(ms).toISOString().slice(0, 10)) as [string, string];
  return {
    ...(await versionedClosingDays(store.db)),
    public_holidays: [...namedHolidays(nowMs, nowMs + yearMs)]
      .filter(([day]) => day >= from && day <= to)
      .map(([day, name]) => ({ day, name })),
  };
}

/** Stores the closing days. Throws 400 for a day twice, or one that is a public holiday, and 409 where the list is no longer the one seen. */
export async function saveClosingDays(call: UserCall, days: readonly ClosingDay[], seen: number): Promise<void> {
  const entered = new Set<string>();
  for (const { day } of days) {
    const at = Date.parse(day);
    const holiday = namedHolidays(at, at).get(day);
    if (holiday !== undefined) throw invalid(`${day} is closed already: ${holiday}.`);
    if (entered.has(day)) throw invalid(`${day} is in the list twice.`);
    entered.add(day);
  }
  await changeSetting(call, {
    key: closingDaysKey,
    value: { days },
    seen,
    what: 'the closing days',
    action: 'closing_days_changed',
    details: { days: days.map(({ day }) => day).join(', ') },
  });
}
