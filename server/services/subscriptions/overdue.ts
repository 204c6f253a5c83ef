import { daysOverdue, debtsOf } from '#domain/billing/debts.ts';
import { sastOf } from '#domain/sast.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { excusedUntil, lastSubscription, mayBePastDue } from '#server/store/billing/subscriptions.ts';
import type { Db } from '#server/store/database.ts';
import { moveIn } from './move.ts';

type Moves = Pick<Context, 'store' | 'queue' | 'clock'>;

/** The invoices of a customer that are past their due day, by the ledger. */
async function overdueOf({ clock }: Pick<Context, 'clock'>, db: Db, customerId: number) {
  const { day } = sastOf(clock.now().getTime());
  return debtsOf(await listEntries(db, customerId)).open.filter(({ dueOn }) => daysOverdue(dueOn, day) > 0);
}

/**
 * Makes active subscriptions past due whose customer has an invoice past its due day. Where staff marked the subscription as paid, invoices that
 * were due by then no longer count. Answers how many it moved. Safe to repeat.
 */
export async function markPastDue(context: Moves): Promise<number> {
  const { day } = sastOf(context.clock.now().getTime());
  let moved = 0;
  for (const { id, customerId } of await mayBePastDue(context.store.db, day)) {
    moved += await context.store.db.transaction().execute(async (tx) => {
      const excused = await excusedUntil(tx, id);
      const missing = (await overdueOf(context, tx, customerId)).filter(({ dueOn }) => excused === null || dueOn > excused);
      const [first] = missing;
      if (first === undefined) return 0;
      try {
        await moveIn(context, tx, id, { type: 'missPayment' }, { by: null, note: `Invoice ${first.invoice} is unpaid.` });
        return 1;
      } catch (error) {
        if (error instanceof AppError && error.code === 'conflict') return 0;
        throw error;
      }
    });
  }
  return moved;
}

/** Makes a past due or suspended subscription active again where nothing is overdue any more, in the transaction that booked the payment. */
export async function resumeIfPaid(context: Pick<Context, 'queue' | 'clock'>, tx: Db, customerId: number): Promise<void> {
  const row = await lastSubscription(tx, customerId);
  if (row === null || (row.status !== 'past_due' && row.status !== 'suspended')) return;
  if ((await overdueOf(context, tx, customerId)).length > 0) return;
  await moveIn(context, tx, row.id, { type: 'pay' }, { by: null });
}
