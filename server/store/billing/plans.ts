import { sql } from 'kysely';
import { type PlanPrice, priceOn } from '#domain/billing/plan-prices.ts';
import type { Plan } from '#domain/billing/plans.ts';
import type { Db } from '../database.ts';
import { pricesColumn } from './plan-prices.ts';

/** A plan as stored, with its price on a day and all versions of it; `customers` counts those whose subscription is not over. */
export type PlanRow = Plan & {
  id: number;
  description: string;
  isRetired: boolean;
  version: number;
  customers: number;
  prices: PlanPrice[];
};

/** What people write of a plan besides its price. */
export type PlanWrite = Pick<PlanRow, 'name' | 'description' | 'limits' | 'isRetired'>;

type Raw = Omit<PlanRow, 'limits' | 'priceCents' | 'isFromPrice'> & { domainLimit: number | null; mailLimit: number | null };

function toPlan({ domainLimit, mailLimit, ...row }: Raw, day: string): PlanRow {
  const { priceCents, isFromPrice } = priceOn(row.prices, day);
  return { ...row, priceCents, isFromPrice, limits: { domains: domainLimit, messages: mailLimit } };
}

/** Plans by their price on a South African day: all of them, or one, or those that are still sold. */
export async function listPlans(db: Db, { day, ...filter }: { day: string; id?: number; isSold?: true }): Promise<PlanRow[]> {
  const found = await sql<Raw>`select p.id, p.name, p.description, ${pricesColumn} as prices,
      p.domain_limit as "domainLimit", p.mail_limit as "mailLimit", p.is_retired as "isRetired", p.version,
      (select count(*)::int from subscriptions s where s.plan_id = p.id and s.status not in ('expired', 'refunded')) as customers
    from plans p where ${filter.id === undefined ? sql`true` : sql`p.id = ${filter.id}`} and ${filter.isSold === true ? sql`not p.is_retired` : sql`true`}
    order by p.id`.execute(db);
  return found.rows
    .map((row) => toPlan(row, day))
    .sort((a, b) => Number(a.isRetired) - Number(b.isRetired) || a.priceCents - b.priceCents);
}

/** The plans that are sold, by their price on a South African day. */
export async function soldPlansOn(db: Db, day: string): Promise<(Plan & { id: number })[]> {
  const found = await sql<Pick<Raw, 'id' | 'name' | 'prices' | 'domainLimit' | 'mailLimit'>>`select p.id, p.name,
      ${pricesColumn} as prices, p.domain_limit as "domainLimit", p.mail_limit as "mailLimit"
    from plans p where not p.is_retired order by p.id`.execute(db);
  return found.rows
    .map(({ id, name, prices, domainLimit, mailLimit }) => {
      const { priceCents, isFromPrice } = priceOn(prices, day);
      return { id, name, priceCents, isFromPrice, limits: { domains: domainLimit, messages: mailLimit } };
    })
    .sort((a, b) => a.priceCents - b.priceCents);
}

/** The plan of a number with its price on a day, `null` where there is none. */
export async function findPlan(db: Db, id: number, day: string): Promise<PlanRow | null> {
  const [row] = await listPlans(db, { id, day });
  return row ?? null;
}

/** The number of the plan of a name (capitals aside), `null` where there is none. */
export async function planOfName(db: Db, name: string): Promise<number | null> {
  const found = await sql<{ id: number }>`select id from plans where lower(name) = lower(${name})`.execute(db);
  return found.rows[0]?.id ?? null;
}

const columns = ({ name, description, limits, isRetired }: PlanWrite) => ({
  name,
  description,
  domain_limit: limits.domains,
  mail_limit: limits.messages,
  is_retired: isRetired,
});

/** Adds a plan without its price; `null` where one of its name is there. */
export async function addPlan(db: Db, plan: PlanWrite & { by: number; at: Date }): Promise<number | null> {
  const added = await db
    .insertInto('plans')
    .values({ ...columns(plan), changed_by: plan.by, created_at: plan.at, changed_at: plan.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Writes a plan where it is still the version that was seen. Throws where another plan has the name. */
export async function changePlan(
  db: Db,
  { id, version }: { id: number; version: number },
  plan: PlanWrite & { by: number; at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('plans')
    .set({ ...columns(plan), version: version + 1, changed_by: plan.by, changed_at: plan.at })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Removes a plan that no subscription ever named; `false` where one does. */
export async function removePlan(db: Db, id: number): Promise<boolean> {
  const removed = await sql`delete from plans p where p.id = ${id}
    and not exists (select 1 from subscriptions s where s.plan_id = p.id)`.execute(db);
  return (removed.numAffectedRows ?? 0n) === 1n;
}
