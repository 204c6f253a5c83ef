import { resetHours } from '#server/services/users/invite.ts';
import { letter } from './letter.ts';

const why = {
  staff: 'An administrator locked your account to protect it.',
  second_step:
    'Somebody entered your password and then gave many wrong answers to the second step. We locked your account to protect it.',
} as const;

/** The email to a person whose account was locked: why, and how to open it again. */
export function accountLockedMail(
  name: string,
  reason: keyof typeof why,
  link: string,
): { subject: string; text: string; html: string } {
  return letter({
    subject: 'Your Beacon account is locked',
    paragraphs: [
      `Hello ${name}`,
      why[reason],
      `Choose a new password to open it again. The link works once, for ${resetHours} hours. Every device is signed out.`,
    ],
    button: { text: 'Choose a new password', link },
  });
}
