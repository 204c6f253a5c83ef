import { letter } from './letter.ts';

/** The email that shows an administrator that Beacon can send email. */
export function testMail(name: string, link: string): { subject: string; text: string; html: string } {
  return letter({
    subject: 'Beacon can send email',
    paragraphs: [
      `Hello ${name}`,
      'You asked for this email to test that Beacon can send email. It arrived; nothing is left to do.',
    ],
    button: { text: 'Open Beacon', link },
  });
}
