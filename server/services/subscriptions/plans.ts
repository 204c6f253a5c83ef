import type { Parsed } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import { counted, formOf } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
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
import { accessiblePlan } from './read.ts';

type Calls = typeof subscriptionManagement;
type Body = Omit<Parsed<Calls['updatePlan']>['body'], 'seen_version'>;

const written = (body: Body): PlanWrite => ({
  name: body.name,
  description: body.description,
  priceCents: body.price_cents,
  isFromPrice: body.is_from_price,
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

/** Adds a plan. The same plan once more answers the one that is there. Throws 409 where another one has its name. */
export async function createPlan(call: UserCall, { body }: Parsed<Calls['createPlan']>): Promise<PlanRow> {
  const { db } = call.store;
  const plan = written({ ...body, is_retired: false });
  const id = await addPlan(db, { ...plan, by: call.actor.userId, at: call.clock.now() });
  if (id === null) {
    const held = await planOfName(db, plan.name);
    const row = held === null ? null : await findPlan(db, held);
    if (row !== null && isSame(row, plan)) return row;
    throw nameTaken(plan.name);
  }
  await note(call, 'plan_added', id, plan);
  return accessiblePlan(call, id);
}

/**
 * Changes a plan, retires it or restores it. Its customers get the new limits at once; their price stays as agreed. Repeating the same
 * values changes nothing. Throws 404, and 409 if somebody changed it meanwhile or another plan has the name.
 */
export async function updatePlan(call: UserCall, { params, body }: Parsed<Calls['updatePlan']>): Promise<PlanRow> {
  const { db } = call.store;
  const before = await accessiblePlan(call, params.id);
  const plan = written(body);
  if (isSame(before, plan)) return before;
  const namesake = await planOfName(db, plan.name);
  if (namesake !== null && namesake !== before.id) throw nameTaken(plan.name);
  const seen = { id: before.id, version: body.seen_version ?? before.version };
  const isChanged = await changePlan(db, seen, { ...plan, by: call.actor.userId, at: call.clock.now() }).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw nameTaken(plan.name);
      throw error;
    },
  );
  if (!isChanged) throw conflict('Somebody changed this plan meanwhile. Look again before you save.');
  await note(call, 'plan_changed', before.id, { ...plan, before: written(bodyOf(before)) });
  await call.queue.enqueue('alerts-evaluate', {}, { singletonKey: 'plans' });
  return accessiblePlan(call, before.id);
}

const bodyOf = (row: PlanRow): Body => ({
  name: row.name,
  description: row.description,
  price_cents: row.priceCents,
  is_from_price: row.isFromPrice,
  domain_limit: row.limits.domains,
  mail_limit: row.limits.messages,
  is_retired: row.isRetired,
});

/** Deletes a plan that no customer is or was on. Throws 404, and 409 with an explanation otherwise: such a plan can be retired. */
export async function deletePlan(call: UserCall, id: number): Promise<void> {
  const plan = await accessiblePlan(call, id);
  const isGone = await removePlan(call.store.db, id).catch((error: unknown) => {
    if ((error as { code?: string }).code === '23503') return false;
    throw error;
  });
  if (!isGone) {
    const now = await findPlan(call.store.db, id);
    if (now === null) throw notFound('This plan was not found.');
    const who =
      now.customers > 0 ? `${counted(now.customers, 'customer')} ${formOf(now.customers, 'is', 'are')}` : 'Customers were';
    throw conflict(`${who} on ${plan.name}, so it cannot be deleted. Retire it: nobody new can be put on it then.`, {
      customers: now.customers,
    });
  }
  await note(call, 'plan_removed', id, { name: plan.name });
}
