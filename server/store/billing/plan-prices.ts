import { sql } from 'kysely';
import type { PlanPrice } from '#domain/billing/plan-prices.ts';
import type { Db } from '../database.ts';

/** The versions of the price of the plan `p` as JSON, in the order of their days. */
export const pricesColumn = sql`coalesce((select json_agg(json_build_object('validFrom', v.valid_from, 'madeOn', v.made_on,
  'priceCents', v.price_cents, 'isFromPrice', v.is_from_price) order by v.valid_from) from plan_prices v where v.plan_id = p.id), '[]')`;

/** The versions of the prices of all plans, by plan. */
export async function pricesOfPlans(db: Db): Promise<Map<number, PlanPrice[]>> {
  const found = await sql<{ id: number; prices: PlanPrice[] }>`select p.id, ${pricesColumn} as prices from plans p`.execute(db);
  return new Map(found.rows.map(({ id, prices }) => [id, prices]));
}

/** Writes a version, in place of another of the same day. */
export async function putPlanPrice(db: Db, planId: number, version: PlanPrice, by: number): Promise<void> {
  const { validFrom, madeOn, priceCents, isFromPrice } = version;
  const values = { price_cents: priceCents, is_from_price: isFromPrice, made_on: madeOn, made_by: by };
  await db
    .insertInto('plan_prices')
    .values({ plan_id: planId, valid_from: validFrom, ...values })
    .onConflict((conflict) => conflict.columns(['plan_id', 'valid_from']).doUpdateSet(values))
    .execute();
}

/** Removes a version. */
export async function removePlanPrice(db: Db, planId: number, validFrom: string): Promise<void> {
  await db.deleteFrom('plan_prices').where('plan_id', '=', planId).where('valid_from', '=', validFrom).execute();
}
