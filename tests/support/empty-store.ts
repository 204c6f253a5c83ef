import { sql } from 'kysely';
import type { TestApp } from '#tests/fakes/app.ts';

/**
 * Removes everything that earlier tests put into the store and the queue: for answers that count or sum up everything. Plans stay. Whoever
 * signed in before this must do so again.
 */
export async function emptyStore({ context }: TestApp): Promise<void> {
  await sql`do $$ declare made text; begin
    set local session_replication_role = replica;
    delete from pgboss.job;
    delete from public.plans where id not in (select id from public.plans order by id limit 4);
    delete from public.plan_prices where valid_from <> '2000-01-01';
    for made in select format('%I', tablename) from pg_tables
      where schemaname = 'public' and tablename not in ('plans', 'plan_prices') and tablename not like '%migration%'
    loop execute 'delete from public.' || made; end loop;
  end $$`.execute(context.store.db);
}
