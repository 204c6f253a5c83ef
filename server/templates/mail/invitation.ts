import { invitationDays } from '#server/services/users/invite.ts';
import { letter } from './letter.ts';

type Invitation = { name: string; invitedBy: string; customer: string | null; link: string };

/** The email that invites a person to a customer, or to the staff (`customer` null). */
export function invitationMail({ name, invitedBy, customer, link }: Invitation): { subject: string; text: string; html: string } {
  return letter({
    subject: customer === null ? 'Join the team that runs Beacon' : `See who sends email as ${customer}`,
    paragraphs: [
      `Hello ${name}`,
      customer === null
        ? `${invitedBy} invites you to the team that runs Beacon.`
        : `${invitedBy} invites you to Beacon, which reads the DMARC reports about ${customer}: who sends email in its name, what passes, and what to fix next.`,
      `Choose a password to start. The link works once, for ${invitationDays} days.`,
      'If you did not expect this email, ignore it: nobody can sign in without a password.',
    ],
    button: { text: 'Set up your account', link },
  });
}
