import type { Parsed } from '#contract/endpoint.ts';
import type { onboarding } from '#contract/onboarding.ts';
import { dueDayProblem } from '#domain/due-day.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, invalid } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { changeOnboarding } from '#server/store/people/onboardings.ts';
import { listAssignees } from '#server/store/people/users.ts';
import { transitIn } from '#server/transit.ts';
import { todayOf } from '../subscriptions/read.ts';
import { changeAndMove, measureOne, needOnboarding, onboardingEntity } from './move.ts';

type Calls = typeof onboarding;

/**
 * Saves who looks after an onboarding, who it waits for, its date, or the list of domains being typed. Throws 404, 400 for an owner or a day, and 409
 * with the stored list where somebody saved another one since the one that was seen.
 */
export async function updateOnboarding(call: UserCall, { params, body }: Parsed<Calls['update']>): Promise<void> {
  const { owner_id: ownerId, waiting_for: waitingFor, due_on: dueOn, domains_draft: text, seen_saved_at: seen } = body;
  const { db } = call.store;
  if (ownerId != null && !(await listAssignees(db, 'customers', 'manage')).some(({ id }) => id === ownerId)) {
    const problem = 'Choose a member of staff.';
    throw invalid(problem, { fields: [{ field: 'owner_id', text: problem }] });
  }
  await db.transaction().execute(async (tx) => {
    const before = await needOnboarding(tx, params.id, true);
    const { domainsDraft, draftSavedAt } = before;
    const savedAt = draftSavedAt?.toISOString() ?? null;
    if (text !== undefined && text !== domainsDraft && seen !== undefined && seen !== savedAt)
      throw conflict('Somebody changed this list meanwhile.', { domains_draft: domainsDraft, draft_saved_at: savedAt });
    const problem = dueOn == null || dueOn === before.dueOn ? null : dueDayProblem(dueOn, todayOf(call));
    if (problem !== null) throw invalid(problem, { fields: [{ field: 'due_on', text: problem }] });
    const draft = text === undefined ? undefined : { text, at: call.clock.now() };
    await changeOnboarding(tx, params.id, { ownerId, waitingFor, dueOn, draft });
    const fields = [
      ...(ownerId === undefined || ownerId === (before.owner?.id ?? null) ? [] : ['owner']),
      ...(waitingFor === undefined || waitingFor === before.waitingFor ? [] : ['waiting for']),
      ...(dueOn === undefined || dueOn === before.dueOn ? [] : ['due day']),
    ];
    if (fields.length === 0) return;
    const [at, actorUserId] = [call.clock.now(), call.actor.userId];
    const details = { customer_id: params.id, fields };
    await audit(tx, { at, actorUserId, action: 'onboarding_changed', entity: 'customer', entityId: params.id, details });
  });
}

/** Skips a step with a reason, or takes that back (`reason` null); then moves to the first open step. Throws 404. */
export async function skipStep(call: UserCall, { params, body }: Parsed<Calls['skip']>): Promise<void> {
  const { step, reason } = body;
  const at = call.clock.now();
  await changeAndMove(call, params.id, async (tx, row) => {
    const { [step]: _, ...others } = row.skips;
    const skip = reason === null ? {} : { [step]: { reason, by: call.actor.name, at: at.toISOString() } };
    await changeOnboarding(tx, params.id, { skips: { ...others, ...skip } });
    const action = reason === null ? 'onboarding_skip_taken_back' : 'onboarding_step_skipped';
    const details = { customer_id: params.id, step, ...(reason === null ? {} : { reason }) };
    await audit(tx, { at, actorUserId: call.actor.userId, action, entity: 'customer', entityId: params.id, details });
  });
}

/** Notes to whom the records of a DNS host were sent. Throws 404. */
export async function noteSentRecords(call: UserCall, { params, body }: Parsed<Calls['sent']>): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    const { sentTo } = await needOnboarding(tx, params.id, true);
    const sent = { to: body.to, at: call.clock.now().toISOString() };
    await changeOnboarding(tx, params.id, { sentTo: { ...sentTo, [body.dns_host]: sent } });
  });
}

/** Stops an onboarding, or takes up one that was stopped; one that is so already stays as it is. Throws 404, 409 for one that is finished. */
export async function stopOrResume(call: UserCall, customerId: number, type: 'stop' | 'resume'): Promise<void> {
  await prepareEffects(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    const row = await needOnboarding(tx, customerId, true);
    if (row.status !== 'finished' && (row.status === 'stopped') === (type === 'stop')) return;
    const known = await measureOne(call, tx, row);
    await transitIn(call, tx, onboardingEntity(known), { id: customerId, event: { type }, by: call.actor.userId });
  });
  if (type === 'resume') await changeAndMove(call, customerId);
}
