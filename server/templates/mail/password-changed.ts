import { momentText } from '#domain/sast.ts';
import { letter } from './letter.ts';

/** The email that says that the password of an account was changed. */
export function passwordChangedMail(
  { name, when }: { name: string; when: Date },
  link: string,
): { subject: string; text: string; html: string } {
  return letter({
    subject: 'Your Beacon password was changed',
    paragraphs: [
      `Hello ${name}`,
      `The password of your account was changed on ${momentText(when.getTime())} (South African time). All other sessions ended.`,
      'If it was not you, ask for a new password now and contact our support.',
    ],
    button: { text: 'Sign in', link },
  });
}
