import { counted, listed } from '#domain/text.ts';
import { letter } from './letter.ts';

/** What happened since the last email: people who asked for access, visitors who wrote, domains whose proof of control is gone. */
export type StaffNews = { people: number; leads: number; domains: readonly string[] };

const domainsNamed = 5;

/** The email to staff about requests for access, enquiries and lost proofs of control. */
export function requestsMail(
  { people, leads, domains }: StaffNews,
  button: { text: string; link: string },
): { subject: string; text: string; html: string } {
  const asked = [
    people > 0 ? `${counted(people, 'request')} for access` : '',
    leads > 0 ? counted(leads, 'enquiry', 'enquiries') : '',
  ].filter((part) => part !== '');
  const lost = domains.length === 0 ? [] : [`proof of control missing for ${counted(domains.length, 'domain')}`];
  return letter({
    subject: `Beacon: ${[...asked, ...lost].join(' and ')}`,
    paragraphs: [
      'Hello',
      ...(asked.length === 0 ? [] : [`${asked.join(' and ')} came in since the last email.`]),
      ...(domains.length === 0
        ? []
        : [
            `The record that proves control is no longer published for ${listed(domains, domainsNamed)}.`,
            'Reports stay visible. Ask the customer whether this was intended.',
          ]),
    ],
    button,
  });
}
