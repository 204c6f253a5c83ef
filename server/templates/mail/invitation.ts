import { invitationDays } from '#server/services/users/invite.ts';
import { letter } from './letter.ts';

/** `hasAsked`: the person asked for access, and that was approved. */
type Invitation = { name: string; invitedBy: string; customer: string | null; link: string; hasAsked?: boolean };

/** The email that invites a person to a customer, or to the staff (`customer` null). */
export function invitationMail({ name, invitedBy, customer, link, hasAsked = false }: Invitation): {
  subject: string;
  text: string;
  html: string;
} {
  const gave = hasAsked ? `${invitedBy} approved your request for access to` : `${invitedBy} invites you to`;
  return letter({
    subject: customer === null ? 'Join the team that runs Beacon' : `See who sends email as ${customer}`,
    paragraphs: [
      `Hello ${name}`,
      customer === null
        ? `${gave} the team that runs Beacon.`
        : `${gave} Beacon, which reads the DMARC reports about ${customer}: who sends email in its name, what passes, and what to fix next.`,
      `Choose a password to start. The link works once, for ${invitationDays} days.`,
      'If you did not expect this email, ignore it: nobody can sign in without a password.',
    ],
    button: { text: 'Set up your account', link },
  });
}
