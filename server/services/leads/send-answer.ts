import type { UserCall } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { type LeadFileRow, noteSentAnswer } from '#server/store/people/lead-files.ts';
import { leadAnswerMail } from '#server/templates/mail/lead-answer.ts';

/** A first answer as it is sent. */
export type SentAnswer = { subject: string; text: string };

/**
 * Sends the first answer to an enquiry that is locked, and stores it with the time and the sender; replies go to the person who sent it.
 * Throws 409 where one was sent, and 502 where the email could not be handed over: then nothing is stored.
 */
export async function sendFirstAnswer(call: UserCall, tx: Db, lead: LeadFileRow, answer: SentAnswer): Promise<void> {
  if (lead.sent !== null) throw conflict('The first answer was sent already. Reload the page to read it.');
  if (lead.status === 'spam') throw conflict('This enquiry is marked as spam. Mark it as not spam first.');
  await noteSentAnswer(tx, lead.id, { ...answer, at: call.clock.now(), by: call.actor.userId });
  try {
    await call.mailer.send({ to: lead.email, replyTo: call.actor.email, ...leadAnswerMail(answer) });
  } catch (error) {
    call.log.warn({ err: error }, 'the first answer to an enquiry could not be sent');
    throw new AppError('upstream', 'The email could not be sent. Nothing was stored; try again, or use your mail program.');
  }
}
