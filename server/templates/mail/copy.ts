import { letter } from './letter.ts';

/** The email that asks the owner of an address for consent to receive a person's alerts. */
export function copyMail({ name, link }: { name: string; link: string }): { subject: string; text: string; html: string } {
  return letter({
    subject: 'Confirm that you want email alerts',
    paragraphs: [
      'Hello',
      `${name} uses Beacon, which monitors the email domains of organisations, and wants to send copies of its alerts to this address.`,
      'Nothing is sent until you confirm. If you do not know this person, ignore this email.',
    ],
    button: { text: 'Confirm or refuse', link },
  });
}
