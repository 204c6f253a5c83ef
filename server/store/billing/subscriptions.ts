import { sql } from 'kysely';
import type { PayingSubscription, PlanPrice } from '#domain/billing/plan-prices.ts';
import type { PlanLimits } from '#domain/billing/plans.ts';
import { dayAfter, sastOf } from '#domain/sast.ts';
import type { SubscriptionStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { announceRights } from '../delivery/live-events.ts';
import { oneOf } from '../period.ts';
import { plainArray } from '../text.ts';
import { pricesColumn } from './plan-prices.ts';

/** A customer's subscription with its plan as that is now; `priceCents` was agreed at `planSince`, `prices` are the versions of the plan. */
export type SubscriptionRow = {
  id: number;
  customerId: number;
  customerName: string;
  planId: number;
  planName: string;
  limits: PlanLimits;
  status: SubscriptionStatus;
  version: number;
  priceCents: number;
  prices: PlanPrice[];
  startedAt: Date;
  planSince: Date;
  trialEndsAt: Date | null;
  activatedAt: Date | null;
  pastDueSince: Date | null;
  endsAt: Date | null;
  closedAt: Date | null;
};

type Raw = Omit<SubscriptionRow, 'limits'> & { domainLimit: number | null; mailLimit: number | null };

const selected = sql`select s.id, s.customer_id as "customerId", c.name as "customerName", s.plan_id as "planId", p.name as "planName",
    p.domain_limit as "domainLimit", p.mail_limit as "mailLimit", s.status, s.version, s.price_cents as "priceCents",
    ${pricesColumn} as prices,
    s.started_at as "startedAt", s.plan_since as "planSince", s.trial_ends_at as "trialEndsAt", s.activated_at as "activatedAt",
    s.past_due_since as "pastDueSince", s.ends_at as "endsAt", s.closed_at as "closedAt"
  from subscriptions s join plans p on p.id = s.plan_id join customers c on c.id = s.customer_id`;

const toRow = ({ domainLimit, mailLimit, ...row }: Raw): SubscriptionRow => ({
  ...row,
  limits: { domains: domainLimit, messages: mailLimit },
});

/** The subscription of each of these customers that is not over. */
export async function currentSubscriptions(db: Db, customerIds: readonly number[]): Promise<Map<number, SubscriptionRow>> {
  const found = await sql<Raw>`${selected} where s.customer_id = any(${plainArray(customerIds)}::int[])
    and s.status not in ('expired', 'refunded')`.execute(db);
  return new Map(found.rows.map((row) => [row.customerId, toRow(row)]));
}

/** The plan of each of these customers whose subscription is not over. */
export async function currentPlans(
  db: Db,
  customerIds: readonly number[],
): Promise<Map<number, { name: string; status: SubscriptionStatus }>> {
  const found = await sql<{ id: number; name: string; status: SubscriptionStatus }>`select s.customer_id as id, p.name, s.status
    from subscriptions s join plans p on p.id = s.plan_id where ${oneOf('s.customer_id', customerIds, 'int')}
      and s.status not in ('expired', 'refunded')`.execute(db);
  return new Map(found.rows.map(({ id, ...plan }) => [id, plan]));
}

/** The subscription of a customer that is not over, else the last one; `null` where there never was one. */
export async function lastSubscription(db: Db, customerId: number): Promise<SubscriptionRow | null> {
  const found = await sql<Raw>`${selected} where s.customer_id = ${customerId}
    order by (s.status not in ('expired', 'refunded')) desc, s.id desc limit 1`.execute(db);
  const [row] = found.rows;
  return row === undefined ? null : toRow(row);
}

export async function findSubscription(db: Db, id: number): Promise<SubscriptionRow | null> {
  const found = await sql<Raw>`${selected} where s.id = ${id}`.execute(db);
  const [row] = found.rows;
  return row === undefined ? null : toRow(row);
}

/** Begins a subscription; `null` where the customer has one that is not over. */
export async function addSubscription(
  db: Db,
  row: Pick<SubscriptionRow, 'customerId' | 'planId' | 'status' | 'priceCents' | 'trialEndsAt' | 'activatedAt'> & { at: Date },
): Promise<number | null> {
  const added = await db
    .insertInto('subscriptions')
    .values({
      customer_id: row.customerId,
      plan_id: row.planId,
      status: row.status,
      price_cents: row.priceCents,
      started_at: row.at,
      plan_since: row.at,
      trial_ends_at: row.trialEndsAt,
      activated_at: row.activatedAt,
      changed_at: row.at,
    })
    .onConflict((conflict) => conflict.column('customer_id').where('status', 'not in', ['expired', 'refunded']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // One that was cancelled while suspended keeps nobody from changes any more.
  if (added !== undefined) await announceRights(db);
  return added?.id ?? null;
}

type Seen = Pick<SubscriptionRow, 'id' | 'version'>;

/** Puts a subscription on a plan at a price where it is still the version that was seen. */
export async function changeSubscriptionPlan(
  db: Db,
  { id, version }: Seen,
  { planId, priceCents, at }: { planId: number; priceCents: number; at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('subscriptions')
    .set({ plan_id: planId, price_cents: priceCents, plan_since: at, changed_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** What a move changes beside the status. */
export type SubscriptionChange = Partial<Record<'activated_at' | 'past_due_since' | 'ends_at' | 'closed_at', Date | null>> & {
  ends_suspended?: boolean;
};

/** Writes a move where status and version are still as they were seen; counts the version up. */
export async function moveSubscription(
  db: Db,
  { id, version }: Seen,
  { was, next, change, at }: { was: SubscriptionStatus; next: SubscriptionStatus; change: SubscriptionChange; at: Date },
): Promise<boolean> {
  const moved = await db
    .updateTable('subscriptions')
    .set({ ...change, status: next, changed_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('status', '=', was)
    .where('version', '=', version)
    .executeTakeFirst();
  if (was === 'suspended' || next === 'suspended') await announceRights(db);
  return moved.numUpdatedRows === 1n;
}

/** Subscriptions that the clock moves: a trial or a paid time that is over, a payment that has been missing since before `pastDueBefore`. */
export async function subscriptionsDue(
  db: Db,
  { now, pastDueBefore }: { now: Date; pastDueBefore: Date },
): Promise<{ id: number; status: SubscriptionStatus }[]> {
  const found = await sql<{ id: number; status: SubscriptionStatus }>`select id, status from subscriptions
    where (status = 'trialing' and trial_ends_at <= ${now}) or (status = 'past_due' and past_due_since <= ${pastDueBefore})
      or (status = 'cancelled' and ends_at <= ${now}) order by id`.execute(db);
  return found.rows;
}

/** Active subscriptions of customers with a debt that was due before a day (`2026-11-20`); whether it is paid, the ledger says. */
export async function mayBePastDue(db: Db, day: string): Promise<{ id: number; customerId: number }[]> {
  const found = await sql<{ id: number; customerId: number }>`select s.id, s.customer_id as "customerId" from subscriptions s
    where s.status = 'active' and exists (select 1 from invoices i
      where i.customer_id = s.customer_id and i.status in ('issued', 'partially_paid') and i.due_on < ${day} and i.total_cents > 0)
    order by s.id`.execute(db);
  return found.rows;
}

/** The South African day on which a person last marked a subscription as paid, `null` if nobody did. */
export async function excusedUntil(db: Db, id: number): Promise<string | null> {
  const found = await sql<{ at: Date }>`select at from billing_events where subscription_id = ${id} and actor_user_id is not null
    and details ->> 'event' = 'pay' order by id desc limit 1`.execute(db);
  const [row] = found.rows;
  return row === undefined ? null : sastOf(row.at.getTime()).day;
}

/** A paying subscription with its customer and the name of its plan. */
export type CustomersSubscription = PayingSubscription & { id: number; customerId: number; plan: string };

/** Every subscription that is charged or will be, not of removed customers; `agreed.day` is that of what was agreed, `endsOn` the last day of one that ends for good. */
export async function payingSubscriptions(db: Db): Promise<CustomersSubscription[]> {
  type Row = Pick<CustomersSubscription, 'id' | 'customerId' | 'plan' | 'planId'> & {
    planSince: Date;
    priceCents: number;
    endsAt: Date | null;
  };
  const found = await sql<Row>`select s.id, s.customer_id as "customerId", p.name as plan, s.plan_id as "planId",
      s.plan_since as "planSince", s.price_cents as "priceCents", s.ends_at as "endsAt"
    from subscriptions s join plans p on p.id = s.plan_id join customers c on c.id = s.customer_id
    where c.is_active and s.status in ('trialing', 'active', 'past_due', 'cancelled') order by s.id`.execute(db);
  const dayOf = (at: Date) => sastOf(at.getTime()).day;
  return found.rows.map(({ planSince, priceCents, endsAt, ...row }) => ({
    ...row,
    agreed: { day: dayOf(planSince), priceCents },
    endsOn: endsAt === null ? null : dayAfter(dayOf(endsAt), -1),
  }));
}
