import { type CompiledQuery, sql } from 'kysely';
import { addSums, type DaySums, noSums } from '#domain/rows/fold.ts';
import { dayNumber, dayText } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { plainArray } from '../text.ts';
import { together } from '../together.ts';
import { type StatsChanges, statsChanges, statsChannel } from './stats-changes.ts';

const COLUMNS = [
  ['total', 'total'],
  ['passed', 'passed'],
  ['dkim_aligned', 'dkimAligned'],
  ['spf_aligned', 'spfAligned'],
  ['disp_none', 'dispNone'],
  ['disp_quarantine', 'dispQuarantine'],
  ['disp_reject', 'dispReject'],
  ['overridden', 'overridden'],
  ['forwarded', 'forwarded'],
  ['both_aligned', 'bothAligned'],
  ['failed', 'failed'],
  ['reports', 'reports'],
  ['rows', 'rows'],
  ['failed_rows', 'failedRows'],
] as const satisfies [string, keyof DaySums][];

const list = (each: (name: string) => string) => sql.raw(COLUMNS.map(([name]) => each(name)).join(', '));

/** What one report adds to the days of its domain, or takes off: `days` are those from `firstDay` on. */
export type ReportDays = { domainId: number; firstDay: string; days: readonly DaySums[]; sign: 1 | -1 };

/** Changes the sums by domain and day, as `dayChanges` does. */
export async function changeDays(tx: Db, reports: readonly ReportDays[]): Promise<void> {
  await together(tx, dayChanges(tx, reports));
}

/**
 * The statements that change the sums by domain and day. Sorted, so that two writers never deadlock. Caches of these domains' sums are
 * notified when the transaction commits.
 */
export function dayChanges(tx: Db, reports: readonly ReportDays[]): CompiledQuery[] {
  if (reports.length === 0) return [];
  const sums = summed(reports);
  const numbers = COLUMNS.map(([, key]) => sql`${plainArray(sums.map((one) => one[key]))}::text::bigint[]`);
  const changed = sql`with added as (
      insert into daily_domain as t (domain_id, day, ${list((name) => name)})
      select * from unnest(${plainArray(sums.map((one) => one.domainId))}::text::int[],
        ${`{${sums.map((one) => one.day).join(',')}}`}::text::date[], ${sql.join(numbers)}) as g(domain_id, day, ${list((name) => name)})
      order by domain_id, day
      on conflict (domain_id, day) do update set ${list((name) => `${name} = t.${name} + excluded.${name}`)}
    ) select pg_notify(${sql.lit(statsChannel)}, ${statsChanges(changedDays(sums))})`;
  const isTakenOff = reports.some(({ sign }) => sign < 0);
  return [changed.compile(tx), ...(isTakenOff ? [emptyDaysDrop(tx, sums)] : [])];
}

/** The first and the last changed day of each domain. */
function changedDays(sums: readonly DomainDay[]): StatsChanges {
  const changed = new Map<number, DayRange>();
  for (const { domainId, day } of sums) changed.set(domainId, { from: changed.get(domainId)?.from ?? day, to: day });
  return changed;
}

/** The sums of a domain's days of a period. */
export async function readDays(db: Db, domainId: number, { from, to }: DayRange): Promise<Map<string, DaySums>> {
  const columns = sql.raw(COLUMNS.map(([name, key]) => `${name}::float8 as "${key}"`).join(', '));
  const found = await sql<DaySums & { day: string }>`select day, ${columns} from daily_domain
    where domain_id = ${domainId} and day between ${from}::date and ${to}::date`.execute(db);
  return new Map(found.rows.map(({ day, ...sums }) => [day, sums]));
}

/** Adds to the sums of a domain's days what is missing of each; days of which nothing is left go. */
export async function correctDays(tx: Db, domainId: number, missing: ReadonlyMap<string, DaySums>): Promise<void> {
  const days = [...missing].map(([firstDay, sums]): ReportDays => ({ domainId, firstDay, days: [sums], sign: 1 }));
  await changeDays(tx, days);
  const changed = [...missing].map(([day, sums]) => ({ domainId, day, ...sums }));
  await tx.executeQuery(emptyDaysDrop(tx, changed));
}

type DomainDay = DaySums & { domainId: number; day: string };

function summed(reports: readonly ReportDays[]): DomainDay[] {
  const sums = new Map<string, DomainDay>();
  for (const { domainId, firstDay, days, sign } of reports) {
    const first = dayNumber(firstDay);
    for (const [n, one] of days.entries()) {
      if (Object.values(one).every((value) => value === 0)) continue;
      const day = dayText(first + n);
      const key = `${domainId} ${day}`;
      const found = sums.get(key) ?? { domainId, day, ...noSums() };
      sums.set(key, found);
      addSums(found, one, sign);
    }
  }
  return [...sums.values()].sort((a, b) => a.domainId - b.domainId || (a.day < b.day ? -1 : 1));
}

function emptyDaysDrop(tx: Db, sums: readonly DomainDay[]): CompiledQuery {
  return sql`delete from daily_domain t using unnest(${plainArray(sums.map((one) => one.domainId))}::text::int[],
      ${`{${sums.map((one) => one.day).join(',')}}`}::text::date[]) as g(domain_id, day)
    where t.domain_id = g.domain_id and t.day = g.day and t.total = 0 and t.reports = 0`.compile(tx);
}
