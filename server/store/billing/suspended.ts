import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { announceRights } from '../delivery/live-events.ts';

/**
 * Whether a subscription keeps the people of its customer from changes: it is suspended, or it was when it was cancelled, something is still
 * overdue, and no other was begun.
 */
export const keepsSuspended = (alias: string): RawBuilder<boolean> => {
  const s = sql.raw(alias);
  return sql<boolean>`(${s}.status = 'suspended' or (${s}.status in ('cancelled', 'expired') and ${s}.ends_suspended
    and not exists (select 1 from subscriptions later where later.customer_id = ${s}.customer_id and later.id > ${s}.id)))`;
};

/** Lets the people of a customer change things again whose subscription was cancelled while suspended. */
export async function liftSuspension(tx: Db, subscriptionId: number): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ past_due_since: null, ends_suspended: false })
    .where('id', '=', subscriptionId)
    .execute();
  await announceRights(tx);
}
