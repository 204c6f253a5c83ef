import { nextMonth } from '#domain/billing/month.ts';
import { graceEnds, moneyBackDays, subscriptionFacts } from '#domain/billing/subscription-facts.ts';
import { sastAt } from '#domain/sast.ts';
import type { BillingEventKind, SubscriptionStatus } from '#domain/vocabulary.ts';
import { actionTo, type SubscriptionEvent, subscriptionMachine } from '#machines/subscription.ts';
import type { Context, UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { timesOf } from '#server/presenters/subscriptions.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import {
  findSubscription,
  moveSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
} from '#server/store/billing/subscriptions.ts';
import type { Db } from '#server/store/database.ts';
import { type StoredEntity, transitIn } from '#server/transit.ts';

/** When a cancelled subscription ends: with the month that is charged, a trial with its last day, a suspended one with its days of grace. */
function endOf(row: SubscriptionRow, now: Date): Date {
  if (row.activatedAt === null) return row.trialEndsAt ?? now;
  const suspendedMs = row.status === 'suspended' ? graceEnds(timesOf(row, now)) : null;
  return new Date(suspendedMs ?? sastAt(nextMonth(now.getTime()), 0));
}

function changeFor(row: SubscriptionRow, { type }: SubscriptionEvent, now: Date): SubscriptionChange {
  const changes: Record<SubscriptionEvent['type'], SubscriptionChange> = {
    activate: { activated_at: row.activatedAt ?? now },
    missPayment: { past_due_since: now },
    pay: { past_due_since: null },
    suspend: {},
    cancel: { ends_at: endOf(row, now), ends_suspended: row.status === 'suspended' },
    resume: { ends_at: null, past_due_since: null, activated_at: row.activatedAt ?? now },
    refund: { closed_at: now, ends_at: now },
    expire: { closed_at: now },
  };
  return changes[type];
}

/** A subscription as a row that its machine moves at a moment. At another version than `seenVersion` the move is a conflict. */
function subscriptionEntity(now: Date, event: SubscriptionEvent, seenVersion?: number): StoredEntity<typeof subscriptionMachine> {
  let row: SubscriptionRow | null = null;
  return {
    noun: 'subscription',
    machine: subscriptionMachine,
    read: async (db, id) => {
      row = await findSubscription(db, id);
      if (row === null) return null;
      if (seenVersion !== undefined && seenVersion !== row.version) throw changedMeanwhile(row.status);
      return { status: row.status, facts: subscriptionFacts(timesOf(row, now), now.getTime()) };
    },
    write: async (db, _id, was, next, at) =>
      row !== null &&
      moveSubscription(db, row, {
        was,
        next,
        change: changeFor(row, event, now),
        at,
      }),
  };
}

const changedMeanwhile = (status: SubscriptionStatus) =>
  conflict('Somebody changed this subscription meanwhile. Review the change before you save.', { status });

function kindOf(from: string, to: string): BillingEventKind {
  if (to === 'suspended') return 'suspended';
  if (to === 'refunded') return 'refund';
  return from === 'suspended' || from === 'cancelled' ? (to === 'active' ? 'resumed' : 'status_changed') : 'status_changed';
}

/**
 * Moves a subscription with its billing event in one transaction, for a person or (`by` null) on schedule. Nothing here ever stops the
 * reading of reports. Throws 404, and 409 if the machine refuses or somebody else was faster.
 */
export async function moveTo(
  context: Pick<Context, 'store' | 'queue' | 'clock'>,
  id: number,
  event: SubscriptionEvent,
  how: Mover,
): Promise<void> {
  await context.store.db.transaction().execute((tx) => moveIn(context, tx, id, event, how));
}

/** Who moves a subscription (`null`: the clock), why, and the version that was seen. */
type Mover = { by: number | null; note?: string; seenVersion?: number | undefined };

/** The same inside a transaction that is open already. */
export async function moveIn(
  context: Pick<Context, 'queue' | 'clock'>,
  db: Db,
  id: number,
  event: SubscriptionEvent,
  { by, note = '', seenVersion }: Mover,
): Promise<void> {
  const now = context.clock.now();
  await transitIn(context, db, subscriptionEntity(now, event, seenVersion), {
    id,
    event,
    by,
    also: async (tx, step) => {
      const row = await findSubscription(tx, id);
      if (row === null) throw notFound('This subscription was not found.');
      await addBillingEvent(tx, {
        customerId: row.customerId,
        subscriptionId: id,
        at: now,
        kind: kindOf(step.from, step.status),
        by,
        note,
        details: { from: step.from, to: step.status, event: event.type },
      });
    },
  });
}

const words: Record<SubscriptionStatus, string> = {
  trialing: 'on trial',
  active: 'active',
  past_due: 'past due',
  suspended: 'suspended',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
};

function refusal(row: SubscriptionRow, wanted: SubscriptionStatus) {
  const why = wanted === 'refunded' ? ` The money is given back within ${moneyBackDays} days of the first paid day.` : '';
  return conflict(`A subscription that is ${words[row.status]} cannot become ${words[wanted]} now.${why}`, {
    status: row.status,
  });
}

/**
 * Moves a subscription to a status for a person; one that has it already is unchanged. Returns its customer. Throws 404, and 409 if the
 * machine has no such transition now or the subscription is not the version the caller saw.
 */
export async function setStatus(
  call: UserCall,
  id: number,
  { status, note, seenVersion }: { status: SubscriptionStatus; note: string; seenVersion: number | undefined },
): Promise<number> {
  const row = await findSubscription(call.store.db, id);
  if (row === null) throw notFound('This subscription was not found.');
  if (row.status === status) return row.customerId;
  if (seenVersion !== undefined && seenVersion !== row.version) throw changedMeanwhile(row.status);
  const now = call.clock.now();
  const type = actionTo(row.status, subscriptionFacts(timesOf(row, now), now.getTime()), status);
  if (type === null) throw refusal(row, status);
  await moveTo(call, id, { type }, { by: call.actor.userId, note, seenVersion: row.version });
  return row.customerId;
}
