import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, upstream } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { noteSentAnswer, setSending } from '#server/store/people/lead-files.ts';
import { leadAnswerMail } from '#server/templates/mail/lead-answer.ts';
import { transitIn } from '#server/transit.ts';
import { leadEntity, needLead } from './lead-file.ts';

/** A first answer as it is sent. */
export type SentAnswer = { subject: string; text: string };

/**
 * After this time an email that was neither handed over nor refused is taken for lost: its process stopped. A mail server is given up after
 * ten minutes.
 */
const lostAfterMs = 15 * 60_000;

/**
 * Sends the first answer to an enquiry; replies go to the person who sent it. It is stored with the time and the sender, and a new enquiry
 * becomes contacted. Without a mail server it is only kept, and the enquiry still waits for its answer. No transaction is open while the mail server is spoken to: the enquiry is claimed before, and the claim ends with it.
 * Throws 404, 409 where it was sent or is being sent, and 502 where the email could not be handed over: then nothing is stored.
 */
export async function sendFirstAnswer(call: UserCall, id: number, answer: SentAnswer): Promise<void> {
  const email = await claim(call, id);
  const outcome = await handOver(call, { id, email }, answer);
  await prepareEffects(call.queue);
  const by = call.actor.userId;
  await call.store.db.transaction().execute(async (tx) => {
    const at = call.clock.now();
    const lead = await needLead(tx, id, true);
    await noteSentAnswer(tx, id, { ...answer, at, by, outcome });
    await audit(tx, { at, actorUserId: by, action: `lead_answer_${outcome}`, entity: 'lead', entityId: id });
    if (outcome === 'sent' && lead.status === 'new')
      await transitIn(call, tx, leadEntity, { id, event: { type: 'contacted' }, by });
  });
}

/** Sends the email, or ends the claim where it cannot be handed over. */
async function handOver(call: UserCall, { id, email }: { id: number; email: string }, answer: SentAnswer) {
  try {
    return await call.mailer.send({ to: email, replyTo: call.actor.email, ...leadAnswerMail(answer) });
  } catch (error) {
    await setSending(call.store.db, id, null);
    throw upstream('The email could not be sent. Try again, or use your mail program.', error);
  }
}

/** Keeps an enquiry for one sender; gives the address to write to. */
function claim(call: UserCall, id: number): Promise<string> {
  const now = call.clock.now();
  return call.store.db.transaction().execute(async (tx) => {
    const { sent, sendingSince, status, email } = await needLead(tx, id, true);
    if (sent?.outcome === 'sent') throw conflict('The first answer was sent already; the enquiry shows it.');
    if (sendingSince !== null && now.getTime() - sendingSince.getTime() < lostAfterMs)
      throw conflict('Sending the first answer began already. If it is not there after 15 minutes, send it again.');
    if (status === 'spam') throw conflict('This enquiry is marked as spam. Mark it as not spam first.');
    await setSending(tx, id, now);
    return email;
  });
}
