import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type LeadFilter, type LeadRow, matches } from './lead-files.ts';

/** A plan that enquiries of a status were offered, as often as `times`. */
export type OfferRow = Pick<LeadRow, 'status' | 'planId' | 'agreedCents' | 'closedAt'> & { times: number };

/** The plans that the enquiries that match were offered, and how often each. */
export async function offersOf(db: Db, filter: LeadFilter): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`select l.status, l.plan_id as "planId", l.agreed_cents as "agreedCents",
      l.closed_at as "closedAt", count(*)::int as times
    from leads l where l.plan_id is not null and ${matches(filter)} group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** Writes the plan that is offered to a visitor, `null` for none; says whether it is another one. */
export async function setOffer(
  db: Db,
  id: number,
  offer: { planId: number; agreedCents: number | null } | null,
): Promise<boolean> {
  const [planId, agreedCents] = [offer?.planId ?? null, offer?.agreedCents ?? null];
  const changed = await db
    .updateTable('leads')
    .set({ plan_id: planId, agreed_cents: agreedCents })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('plan_id', 'is distinct from', planId), eb('agreed_cents', 'is distinct from', agreedCents)]))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
