import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import { findPlan } from '#server/store/billing/plans.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import type { LeadFileRow } from '#server/store/people/lead-files.ts';
import { setOffer } from '#server/store/people/lead-offers.ts';
import { agreedPrice } from '../subscriptions/assign.ts';
import { todayOf } from '../subscriptions/read.ts';

/** A plan as it is offered; `agreedCents` where it has a least price only and one was agreed. */
export type Offered = { planId: number; name: string; agreedCents: number | null };

type Asked = NonNullable<Parsed<(typeof leads)['update']>['body']['plan']>;

/** A plan that is sold with what was agreed for it. Throws 400 for a plan that is not sold, and for a price below its least. */
export async function offeredPlan(call: UserCall, db: Db, { id, price_cents: agreed }: Asked): Promise<Offered> {
  const bad = (text: string) => invalid(text, { fields: [{ field: 'plan.id', text }] });
  const plan = await findPlan(db, id, todayOf(call));
  if (plan === null) throw bad('Choose a plan that is sold.');
  if (plan.isRetired) throw bad(`${plan.name} is retired. Choose a plan that is sold.`);
  if (agreed !== undefined) agreedPrice(plan, agreed, 'plan.price_cents');
  return { planId: plan.id, name: plan.name, agreedCents: plan.isFromPrice ? (agreed ?? null) : null };
}

/** Writes the plan that is offered to a visitor whose enquiry is open and locked. Throws 400, and 409 for one that is closed. */
export async function changeOffer(call: UserCall, tx: Db, lead: LeadFileRow, asked: Asked | null): Promise<void> {
  if (lead.closedAt !== null) throw conflict('This enquiry is closed. Its plan can no longer be changed.');
  await noteOffer(call, tx, lead.id, asked === null ? null : await offeredPlan(call, tx, asked));
}

/** Stores the plan that is offered, with a line in the audit where it is another one. */
export async function noteOffer(call: UserCall, tx: Db, id: number, offer: Offered | null): Promise<void> {
  if (!(await setOffer(tx, id, offer))) return;
  const by = { at: call.clock.now(), actorUserId: call.actor.userId };
  const details = offer === null ? {} : { plan: offer.name, price_cents: offer.agreedCents };
  const action = offer === null ? 'lead_plan_removed' : 'lead_plan_offered';
  await audit(tx, { ...by, action, entity: 'lead', entityId: id, details });
}
