import { daysOverdue, debtsOf } from '#domain/billing/debts.ts';
import { sastOf } from '#domain/sast.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { excusedUntil, lastSubscription, mayBePastDue } from '#server/store/billing/subscriptions.ts';
import { liftSuspension } from '#server/store/billing/suspended.ts';
import type { Db } from '#server/store/database.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { moveIn } from './move.ts';

type Moves = Pick<Context, 'store' | 'queue' | 'clock'>;

/**
 * The invoices that are past their due day for a subscription, by the ledger. Where staff marked it as paid, those that were due by then no longer
 * count.
 */
async function overdueOf({ clock }: Pick<Context, 'clock'>, db: Db, { id, customerId }: { id: number; customerId: number }) {
  const { day } = sastOf(clock.now().getTime());
  const excused = (await excusedUntil(db, id)) ?? '';
  const { open } = debtsOf(await listEntries(db, customerId));
  return open.filter(({ dueOn }) => dueOn > excused && daysOverdue(dueOn, day) > 0);
}

/** Makes active subscriptions past due whose customer has an invoice past its due day. Answers how many it moved. Safe to repeat. */
export async function markPastDue(context: Moves): Promise<number> {
  const { day } = sastOf(context.clock.now().getTime());
  let moved = 0;
  for (const subscription of await mayBePastDue(context.store.db, day)) {
    moved += await context.store.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, subscription.customerId);
      const [first] = await overdueOf(context, tx, subscription);
      if (first === undefined) return 0;
      try {
        await moveIn(
          context,
          tx,
          subscription.id,
          { type: 'missPayment' },
          { by: null, note: `Invoice ${first.invoice} is unpaid.` },
        );
        return 1;
      } catch (error) {
        if (error instanceof AppError && error.code === 'conflict') return 0;
        throw error;
      }
    });
  }
  return moved;
}

/**
 * Makes a past due or suspended subscription active again where nothing is overdue any more, in the transaction that booked the payment; one
 * that was cancelled then stays so, and its people may change things again.
 */
export async function resumeIfPaid(context: Pick<Context, 'queue' | 'clock'>, tx: Db, customerId: number): Promise<void> {
  const row = await lastSubscription(tx, customerId);
  if (row === null) return;
  const isStopped = row.status === 'past_due' || row.status === 'suspended';
  if ((!isStopped && row.pastDueSince === null) || (await overdueOf(context, tx, row)).length > 0) return;
  if (!isStopped) return liftSuspension(tx, row.id);
  await moveIn(context, tx, row.id, { type: 'pay' }, { by: null });
}
