import { sql } from 'kysely';
import type { BillingEventKind } from '#domain/vocabulary.ts';
import type { PersonRef } from '../alerts/alerts.ts';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

export type BillingEventRow = {
  id: number;
  at: Date;
  kind: BillingEventKind;
  actor: PersonRef;
  note: string;
  details: Record<string, unknown>;
};

/** Adds a step to the timeline of what a customer pays for; `false` where one of the same key is there. */
export async function addBillingEvent(
  db: Db,
  event: {
    customerId: number;
    subscriptionId: number | null;
    at: Date;
    kind: BillingEventKind;
    by: number | null;
    note?: string;
    details?: Record<string, unknown>;
    key?: string;
  },
): Promise<boolean> {
  const added = await db
    .insertInto('billing_events')
    .values({
      customer_id: event.customerId,
      subscription_id: event.subscriptionId,
      at: event.at,
      kind: event.kind,
      actor_user_id: event.by,
      note: event.note ?? '',
      details: toJson(event.details ?? {}),
      key: event.key ?? null,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).where('key', 'is not', null).doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A price in cents announced to a customer from a day on, or (`isKept`) withdrawn. */
export type Announcement = { isKept: boolean; from: string; priceCents: number };

/** What was announced last of the price of each subscription, with the number of that entry. */
export async function lastAnnouncements(db: Db): Promise<Map<number, Announcement & { id: number }>> {
  const found = await sql<Announcement & { id: number; subscriptionId: number }>`select distinct on (subscription_id) id,
      subscription_id as "subscriptionId", kind = 'price_kept' as "isKept", details ->> 'from' as "from",
      (details ->> 'price_cents')::int as "priceCents"
    from billing_events where kind in ('price_announced', 'price_kept') order by subscription_id, id desc`.execute(db);
  return new Map(found.rows.map(({ subscriptionId, ...announcement }) => [subscriptionId, announcement]));
}

/** The latest entries of a customer's timeline, newest first, and how many there are. */
export async function listBillingEvents(
  db: Db,
  customerId: number,
  limit: number,
): Promise<{ rows: BillingEventRow[]; total: number }> {
  const found = await sql<BillingEventRow>`select e.id, e.at, e.kind, e.note, e.details,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.display_name) end as actor
    from billing_events e left join users u on u.id = e.actor_user_id where e.customer_id = ${customerId}
    order by e.id desc limit ${limit}`.execute(db);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from billing_events where customer_id = ${customerId}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.n ?? 0 };
}
