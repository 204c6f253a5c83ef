import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { systemScope } from '#server/store/scope.ts';
import { findMailedEvent } from '#server/store/support/events.ts';
import { answerersOf, customerSideOf } from '#server/store/support/recipients.ts';
import { findRequest } from '#server/store/support/requests.ts';
import { supportMail } from '#server/templates/mail/support.ts';
import { pageUrl } from '../page-url.ts';
import { replyAddressOf } from './reply-seal.ts';

/** The job that emails a step of a request to the other side. */
export const supportMailJob = 'support-mail';

const everything = systemScope('emails about a request go to its author, its customer and staff');

/** Makes the job known; needed before a transaction that enqueues it. */
export const prepareSupportMail = (queue: Context['queue']) => queue.prepare(supportMailJob);

/** Has a step of a request emailed once its transaction commits. */
export async function enqueueSupportMail(queue: Context['queue'], tx: Db, eventId: number): Promise<void> {
  await queue.enqueue(supportMailJob, { eventId }, { singletonKey: `support ${eventId}`, db: tx });
}

/**
 * Emails a step of a request to the other side: what staff write to its author, or to the customer where staff opened it; what the customer
 * writes to the person in charge, otherwise to all staff. Internal notes are never emailed. Throws if nobody could be reached, so that it is retried.
 */
export async function mailSupportStep(context: Context, eventId: number): Promise<void> {
  const { db } = context.store;
  const event = await findMailedEvent(db, eventId);
  if (event === null || event.kind === 'note') return;
  const request = await findRequest(db, everything, event.requestId);
  if (request === null) return;
  const recipients = event.side === 'staff' ? await customerSideOf(db, request.id) : await answerersOf(db, request.id);
  const link = pageUrl(context, `/app/support/requests/${request.id}`);
  const { subject, customer } = request;
  const { text, fileNames, side, to: status } = event;
  const about = { id: request.id, subject, customer: customer.name, status, side, text, fileNames, from: event.actorName ?? '' };
  const sent = await Promise.allSettled(
    recipients.map(({ id, email, name }) => {
      const replyTo = replyAddressOf(context, request.id, id);
      return context.mailer.send({
        to: email,
        ...(replyTo === null ? {} : { replyTo }),
        ...supportMail({ ...about, to: name }, link, replyTo !== null),
      });
    }),
  );
  const failed = sent.filter((one) => one.status === 'rejected');
  for (const { reason } of failed)
    context.log.warn({ err: reason, request: request.id }, 'a support request could not be emailed');
  if (failed.length > 0 && failed.length === sent.length)
    throw new Error('A support request could be emailed to nobody.', { cause: failed[0]?.reason });
}
