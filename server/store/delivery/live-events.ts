import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { plainArray, toJson } from '../text.ts';

/** What news is about; `reports`: new ones came, and scores follow them. */
export type LiveKind = 'alert' | 'intake' | 'reports';

/** An event pushed to open pages. `customerIds`: who may receive it besides staff; nobody else if it is empty. */
export type LiveEvent = { id: number; at: Date; kind: LiveKind; customerIds: number[]; body: Record<string, unknown> };

/** The channel of the database that says that there is something new. */
export const liveChannel = 'beacon_live';

/** What the channel says where no event was added, but rights or sessions may have changed. */
export const rightsChanged = 'rights';

/** Has every process weigh anew what its open pages may hear, when the transaction commits. */
export async function announceRights(db: Db): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${rightsChanged})`.execute(db);
}

/** Adds an event and notifies every process when the transaction commits. */
export async function addLiveEvent(db: Db, event: Omit<LiveEvent, 'id'>): Promise<void> {
  await sql`with added as (insert into live_events (at, kind, customer_ids, body)
      values (${event.at}, ${event.kind}, ${plainArray(event.customerIds)}::int[], ${toJson(event.body)}::jsonb) returning id)
    select pg_notify(${liveChannel}, id::text) from added`.execute(db);
}

/** Events after one, oldest first. */
export async function liveEventsAfter(db: Db, id: number, limit = 1_000): Promise<LiveEvent[]> {
  const found = await sql<LiveEvent>`select id, at, kind, customer_ids as "customerIds", body from live_events
    where id > ${id} order by id limit ${limit}`.execute(db);
  return found.rows;
}

/** The number of the newest event, 0 where there is none. */
export async function newestLiveEvent(db: Db): Promise<number> {
  const found = await sql<{ id: number | null }>`select max(id) as id from live_events`.execute(db);
  return found.rows[0]?.id ?? 0;
}

export async function forgetLiveEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live_events').where('at', '<', before).execute();
}
