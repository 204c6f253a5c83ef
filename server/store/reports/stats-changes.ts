import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';

/** The database channel that announces every change of statistics. */
export const statsChannel = 'beacon_figures';

/** PostgreSQL takes less than 8 000 bytes in one notification. */
const mostBytes = 7_900;

/** Domains whose statistics change, and on which days; `null`: on any day. */
export type StatsChanges = ReadonlyMap<number, DayRange | null>;

/** The payload on the channel, without the days if it would be too long; empty if the domains are too many, and all may have changed. */
export function statsChanges(changes: StatsChanges): string {
  const whole = [...changes].map(([id, days]) => (days === null ? id : `${id}/${days.from}/${days.to}`)).join(',');
  const short = () => [...changes.keys()].join(',');
  return [whole, short()].find((news) => news.length <= mostBytes) ?? '';
}

/** Notifies caches that any day of these domains may have changed, when the transaction commits. */
export async function announceStats(tx: Db, domainIds: readonly number[]): Promise<void> {
  await sql`select pg_notify(${sql.lit(statsChannel)}, ${statsChanges(new Map(domainIds.map((id) => [id, null])))})`.execute(tx);
}

/** The domains that the news names with the days, or null: all. */
export function changedDomains(news: string): StatsChanges | null {
  if (news === '') return null;
  return new Map(
    news.split(',').map((one) => {
      const [id, from, to] = one.split('/');
      return [Number(id), from === undefined || to === undefined ? null : { from, to }];
    }),
  );
}
