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
      `Choose a password to begin. The link works once and for ${invitationDays} days.`,
      'If you expected no such mail, do nothing: without a password nobody gets in.',
    ],
    button: { text: 'Set up your account', link },
  });
}
