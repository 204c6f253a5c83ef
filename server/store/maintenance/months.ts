import { sql } from 'kysely';
import type { Db } from '../database.ts';

const DDL_LOCK = 7_341_204;
const OLDEST_MONTHS = 60;
const NEWEST_MONTHS = 2;

/** First day of the month of a day: '2026-11-20' gives '2026-11-01'. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/**
 * Makes the partitions that rows of these days need. Months further back than five years or in the future stay in the
 * partition for the rest, so that no report with a wild date can fill the database with empty tables.
 */
export async function ensureMonths(db: Db, days: Iterable<string>): Promise<void> {
  const months = [...new Set([...days].map(monthOf))].filter(isUsual);
  if (months.length === 0) return;
  const missing = await findMissing(db, months);
  if (missing.length === 0) return;
  if (db.isTransaction) await create(db, missing);
  else await db.transaction().execute((tx) => create(tx, missing));
}

function isUsual(month: string): boolean {
  const now = new Date();
  const ahead = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - (now.getUTCFullYear() * 12 + now.getUTCMonth());
  return ahead >= -OLDEST_MONTHS && ahead <= NEWEST_MONTHS;
}

// pg_class and not to_regclass: the latter may answer from a cache that does not know yet what another writer has just made.
async function findMissing(db: Db, months: string[]): Promise<string[]> {
  const found = await sql<{ month: string }>`
    select m::date as month from unnest(${`{${months.join(',')}}`}::text::date[]) as m
    where not exists (
      select 1 from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relname = 'daily_source_' || to_char(m, 'YYYY_MM')
    ) order by 1`.execute(db);
  return found.rows.map((row) => row.month);
}

async function create(db: Db, months: string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DDL_LOCK)})`.execute(db);
  for (const month of await findMissing(db, months)) {
    const next = nextMonth(month);
    const strays = await sql`
      (select 1 from report_records_other where day >= ${month}::date and day < ${next}::date limit 1)
      union all (select 1 from daily_source_other where day >= ${month}::date and day < ${next}::date limit 1)`.execute(db);
    if (strays.rows.length > 0) continue;
    const name = month.slice(0, 7).replace('-', '_');
    for (const table of ['report_records', 'daily_source'] as const) {
      await sql
        .raw(`create table ${table}_${name} partition of ${table} for values from ('${month}') to ('${next}')`)
        .execute(db);
    }
  }
}

function nextMonth(month: string): string {
  const date = new Date(`${month}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}
