import type { Parsed } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import { counted, formOf } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { putPlanPrice } from '#server/store/billing/plan-prices.ts';
import {
  addPlan,
  changePlan,
  findPlan,
  type PlanRow,
  type PlanWrite,
  planOfName,
  removePlan,
} from '#server/store/billing/plans.ts';
import { audit } from '#server/store/people/audit.ts';
import { askedPrice } from './plan-prices.ts';
import { accessiblePlan, todayOf } from './read.ts';

type Calls = typeof subscriptionManagement;
type Body = Omit<Parsed<Calls['updatePlan']>['body'], 'seen_version'>;

const written = (body: Omit<Body, 'price_cents' | 'is_from_price' | 'price_from'>): PlanWrite => ({
  name: body.name,
  description: body.description,
  limits: { domains: body.domain_limit, messages: body.mail_limit },
  isRetired: body.is_retired,
});

function isSame(row: PlanRow, { limits, ...plan }: PlanWrite): boolean {
  const parts = Object.keys(plan) as (keyof typeof plan)[];
  return (
    parts.every((part) => row[part] === plan[part]) &&
    row.limits.domains === limits.domains &&
    row.limits.messages === limits.messages
  );
}

async function note(call: UserCall, action: string, id: number, details: object): Promise<void> {
  const by = { at: call.clock.now(), actorUserId: call.actor.userId };
  await audit(call.store.db, { ...by, action, entity: 'plan', entityId: id, details: { ...details } });
}

const nameTaken = (name: string) =>
  conflict(`There is a plan called "${name}" already.`, { fields: [{ field: 'name', text: 'Choose another name.' }] });

/** Adds a plan with its first price. The same plan once more answers the one that is there. Throws 409 where another one has its name. */
export async function createPlan(call: UserCall, { body }: Parsed<Calls['createPlan']>): Promise<PlanRow> {
  const { db } = call.store;
  const plan = written({ ...body, is_retired: false });
  const price = { priceCents: body.price_cents, isFromPrice: body.is_from_price };
  const [at, by, today] = [call.clock.now(), call.actor.userId, todayOf(call)];
  const id = await db.transaction().execute(async (tx) => {
    const added = await addPlan(tx, { ...plan, by, at });
    if (added !== null) await putPlanPrice(tx, added, { validFrom: today, madeOn: today, ...price }, by);
    return added;
  });
  if (id === null) {
    const held = await planOfName(db, plan.name);
    const row = held === null ? null : await findPlan(db, held, today);
    const isPriced = row?.priceCents === price.priceCents && row.isFromPrice === price.isFromPrice;
    if (row !== null && isPriced && isSame(row, plan)) return row;
    throw nameTaken(plan.name);
  }
  await note(call, 'plan_added', id, { ...plan, ...price });
  return accessiblePlan(call, id);
}

/**
 * Changes a plan, retires it or restores it. Its customers get the new limits at once, and another price as a version from a day on. Repeating
 * the same values changes nothing. Throws 404; 400 for the day of a price; 409 if somebody changed it meanwhile or another plan has the name.
 */
export async function updatePlan(call: UserCall, { params, body }: Parsed<Calls['updatePlan']>): Promise<PlanRow> {
  const { db } = call.store;
  const before = await accessiblePlan(call, params.id);
  const plan = written(body);
  const price = askedPrice(before, body, todayOf(call));
  if (price === null && isSame(before, plan)) return before;
  const namesake = await planOfName(db, plan.name);
  if (namesake !== null && namesake !== before.id) throw nameTaken(plan.name);
  const seen = { id: before.id, version: body.seen_version ?? before.version };
  const by = call.actor.userId;
  const change = db.transaction().execute(async (tx) => {
    if (!(await changePlan(tx, seen, { ...plan, by, at: call.clock.now() })))
      throw conflict('Somebody changed this plan meanwhile. Review the change before you save.');
    if (price !== null) await putPlanPrice(tx, before.id, price, by);
  });
  await change.catch((error: unknown) => {
    if ((error as { code?: string }).code === '23505') throw nameTaken(plan.name);
    throw error;
  });
  const { name, description, limits, isRetired, prices } = before;
  const details = price === null ? plan : { ...plan, price };
  await note(call, 'plan_changed', before.id, { ...details, before: { name, description, limits, isRetired, prices } });
  await call.queue.enqueue('alerts-evaluate', {}, { singletonKey: 'plans' });
  return accessiblePlan(call, before.id);
}

/** Deletes a plan that no customer is or was on. Throws 404, and 409 with an explanation otherwise: such a plan can be retired. */
export async function deletePlan(call: UserCall, id: number): Promise<void> {
  const plan = await accessiblePlan(call, id);
  const isGone = await removePlan(call.store.db, id).catch((error: unknown) => {
    if ((error as { code?: string }).code === '23503') return false;
    throw error;
  });
  if (!isGone) {
    const now = await findPlan(call.store.db, id, todayOf(call));
    if (now === null) throw notFound('This plan was not found.');
    const who =
      now.customers > 0 ? `${counted(now.customers, 'customer')} ${formOf(now.customers, 'is', 'are')}` : 'Customers were';
    throw conflict(`${who} on ${plan.name}, so it cannot be deleted. Retire it: nobody new can be put on it then.`, {
      customers: now.customers,
    });
  }
  await note(call, 'plan_removed', id, { name: plan.name });
}
