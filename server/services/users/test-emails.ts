import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { invitationMail } from '#server/templates/mail/invitation.ts';
import { passwordMail } from '#server/templates/mail/password.ts';
import { testMail } from '#server/templates/mail/test.ts';
import { changesLetter } from '../delivery/changes-letter.ts';
import { senderNameFor } from '../documents/sender-name.ts';
import { pageUrl } from '../page-url.ts';

/** What became of an email to the caller; `problem` is what the mail server answered where it refused. */
export type SentTest = { to: string; mail: 'sent' | 'kept' | 'failed'; problem: string | null };

/** An email as its reader gets it. */
type Letter = { subject: string; text: string; html: string };

/** The emails about accounts. */
export const emailTemplates = ['invitation', 'new_password', 'test', 'changes'] as const;

async function sendToCaller(call: UserCall, letter: Letter & { senderName?: string }, template: string): Promise<SentTest> {
  const to = call.actor.email;
  await audit(call.store.db, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action: 'test_email_sent',
    entity: 'user',
    entityId: call.actor.userId,
    details: { template },
  });
  try {
    return { to, mail: await call.mailer.send({ to, ...letter }), problem: null };
  } catch (error) {
    call.log.warn({ err: error, requestId: call.requestId }, 'a test email could not be sent');
    return { to, mail: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends the caller an email, to see whether email works. */
export async function sendTestEmail(call: UserCall): Promise<SentTest> {
  return sendToCaller(call, testMail(call.actor.name, pageUrl(call, '/app/dashboard')), 'test');
}

/**
 * Shows an email as its reader gets it, with a link that opens nothing; with `isSent` the caller gets it too. `name` and `customer` are those
 * it would be sent to.
 */
export async function testTemplate(
  call: UserCall,
  template: (typeof emailTemplates)[number],
  { name, customer, isSent }: { name: string; customer: { id: number; name: string } | null; isSent: boolean },
): Promise<Letter & { sent: SentTest | null }> {
  const link = pageUrl(call, '/setup-account/sample');
  const letters: Record<(typeof emailTemplates)[number], () => Letter | Promise<Letter>> = {
    invitation: () => invitationMail({ name, invitedBy: call.actor.name, customer: customer?.name ?? null, link }),
    new_password: () => passwordMail(name, link),
    test: () => testMail(name, pageUrl(call, '/app/dashboard')),
    changes: async () => {
      if (customer === null) throw invalid('Choose the customer whose changes the email shows.');
      const { hasChanges: _, ...written } = await changesLetter(call, [customer.id]);
      return written;
    },
  };
  const letter = await letters[template]();
  if (!isSent) return { ...letter, sent: null };
  const sender = template === 'invitation' ? await senderNameFor(call.store.db, customer?.id ?? null) : {};
  return { ...letter, sent: await sendToCaller(call, { ...letter, ...sender }, template) };
}
