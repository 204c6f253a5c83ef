import { resetHours } from '#server/services/users/invite.ts';
import { letter } from './letter.ts';

/** The mail with a link for a new password. */
export function passwordMail(name: string, link: string): { subject: string; text: string; html: string } {
  return letter({
    subject: 'Set a new password for Beacon',
    paragraphs: [
      `Hello ${name}`,
      `Somebody, most likely you, asked for a new password. The link works once, for ${resetHours} hours.`,
      'If it was not you, ignore this email: your password does not change.',
    ],
    button: { text: 'Set a new password', link },
  });
}
