import { letter } from './letter.ts';

type Access = { name: string; invitedBy: string; customer: string; link: string };

/** The email that says that an account in use has access to another customer. */
export function accessGivenMail({ name, invitedBy, customer, link }: Access): { subject: string; text: string; html: string } {
  return letter({
    subject: `You have access to ${customer}`,
    paragraphs: [
      `Hello ${name}`,
      `${invitedBy} gave you access to ${customer} in Beacon. Sign in as before, and choose ${customer} at the top of the page.`,
      'If you did not expect this, contact our support. Your account has not changed.',
    ],
    button: { text: 'Open Beacon', link },
  });
}
