import { counted } from '#domain/text.ts';
import { letter } from './letter.ts';

/** The email to staff about people who asked for access and visitors who wrote. */
export function requestsMail(
  { people, leads }: { people: number; leads: number },
  link: string,
): { subject: string; text: string; html: string } {
  const parts = [
    people > 0 ? `${counted(people, 'request')} for access` : '',
    leads > 0 ? counted(leads, 'enquiry', 'enquiries') : '',
  ].filter((part) => part !== '');
  const what = parts.join(' and ');
  return letter({
    subject: `Beacon: ${what}`,
    paragraphs: ['Hello', `${what} came in since the last email.`],
    button: { text: 'Open the requests', link },
  });
}
