import { invitationDays } from '#server/services/users/invite.ts';
import { letter } from './letter.ts';

type Invitation = { name: string; invitedBy: string; customer: string; link: string };

/** The mail that invites somebody to a customer's part of the portal. */
export function invitationMail({ name, invitedBy, customer, link }: Invitation): { subject: string; text: string; html: string } {
  return letter({
    subject: `See who sends mail as ${customer}`,
    paragraphs: [
      `Hello ${name}`,
      `${invitedBy} invites you to Beacon, which reads the DMARC reports about ${customer}: who sends mail in its name, what passes, and what to fix next.`,
      `Choose a password to start. The link works once, for ${invitationDays} days.`,
      'If you did not expect this email, ignore it: nobody can sign in without a password.',
    ],
    button: { text: 'Set up your account', link },
  });
}
