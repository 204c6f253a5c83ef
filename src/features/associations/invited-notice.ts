import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { sentence } from '#domain/text.ts';

type Sent = Reply<Contract['customerPeople']['invite']>;

/** What became of an invitation, in a sentence. */
export function invitedNotice({ person: { email, status }, mail }: Sent, customer: string): string {
  const done = status === 'active' ? `${email} has access to ${customer} now.` : sentence(`${email} is invited to ${customer}`);
  if (mail === 'sent') return `${done} An email is on its way.`;
  return mail === 'kept'
    ? `${done} Email is not set up here: the message is in the outbox folder of the server.`
    : `${done} The mail server refused the email. Check the address, or send it again later.`;
}
