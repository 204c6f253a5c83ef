import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Puts so many passing messages (and seven failing ones) a day into the roll-up of a domain, on days that follow each other. */
export async function passedOn(
  { context }: TestApp,
  domainId: number,
  from: string,
  days: number,
  messages: number,
): Promise<void> {
  await sql`insert into daily_domain (domain_id, day, total, passed, failed)
    select ${domainId}::int, ${from}::date + n, ${messages + 7}::int, ${messages}::int, 7 from generate_series(0, ${days - 1}::int) as n`.execute(
    context.store.db,
  );
}
