import { debtsOf } from '#domain/billing/debts.ts';
import { type ReminderStage, reminderOn } from '#domain/billing/reminders.ts';
import { sastOf } from '#domain/sast.ts';
import type { Context } from '#server/context.ts';
import { billingAddress } from '#server/store/billing/billable.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { findInvoice, idsOfNumbers } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { lastSubscription } from '#server/store/billing/subscriptions.ts';
import { reminderMail } from '#server/templates/mail/reminder.ts';
import { closedDays } from '../closing-days.ts';
import { planUrl } from '../page-url.ts';
import { paymentReference } from './seller.ts';

/** The job that emails a reminder of an unpaid invoice. */
export const reminderMailJob = 'invoice-reminder-mail';
/** Which invoice a reminder is of, and which of its reminders it is. */
export type ReminderJob = { id: number; stage: ReminderStage };

const dayMs = 86_400_000;

/**
 * Queues the reminders of unpaid invoices that belong to this working day, for customers with a billing address. Each reminder is noted with
 * its email in one transaction, so each is sent once, also where the job is killed or runs again. Answers how many.
 */
export async function remindOfInvoices(context: Context): Promise<number> {
  const { store, queue, clock } = context;
  const at = clock.now();
  const { day } = sastOf(at.getTime());
  const { open } = debtsOf(await listEntries(store.db));
  const holidays = await closedDays(store.db, at.getTime() - 60 * dayMs, at.getTime() + 60 * dayMs);
  const due = open.flatMap(({ customerId, invoice, dueOn, openCents }) => {
    const stage = openCents > 0 ? reminderOn(dueOn, day, holidays) : null;
    return stage === null ? [] : [{ customerId, invoice, openCents, stage }];
  });
  const ids = await idsOfNumbers(
    store.db,
    due.map(({ invoice }) => invoice),
  );
  await queue.prepare(reminderMailJob);
  let sent = 0;
  for (const { customerId, invoice, openCents, stage } of due) {
    const id = ids.get(invoice);
    if (id === undefined || (await billingAddress(store.db, customerId)) === null) continue;
    const key = `reminder ${invoice} ${stage}`;
    const details = { invoice, stage, amount_cents: openCents };
    const isNew = await store.db.transaction().execute(async (tx) => {
      if (!(await addBillingEvent(tx, { customerId, subscriptionId: null, at, kind: 'reminder_sent', by: null, details, key })))
        return false;
      await queue.enqueue(reminderMailJob, { id, stage }, { singletonKey: key, db: tx });
      return true;
    });
    if (isNew) sent += 1;
  }
  return sent;
}

/** Emails a reminder, unless the invoice was paid meanwhile. Throws where it cannot be sent, so that it is tried again. */
export async function mailReminder(context: Context, { id, stage }: ReminderJob): Promise<void> {
  const { db } = context.store;
  const invoice = await findInvoice(db, id);
  if (invoice === null || invoice.customerId === null) return;
  const { customerId, number, dueOn, buyer, seller } = invoice;
  const { open } = debtsOf(await listEntries(db, customerId));
  const openCents = open.find((debt) => debt.invoice === number)?.openCents ?? 0;
  const to = await billingAddress(db, customerId);
  if (openCents <= 0 || to === null) return;
  const status = (await lastSubscription(db, customerId))?.status;
  const isAtRisk = status === 'past_due' || status === 'suspended';
  const isLate = dueOn < sastOf(context.clock.now().getTime()).day;
  const about = { isAtRisk, isLate, number, openCents, dueOn, customer: buyer.name, seller: seller.name, stage };
  const mail = reminderMail({ ...about, reference: paymentReference(customerId) }, planUrl(context, customerId));
  await context.mailer.send({ to, ...mail });
}
