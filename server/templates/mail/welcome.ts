import { counted } from '#domain/text.ts';
import { letter } from './letter.ts';

type Welcome = { name: string; customer: string; domains: number; from: string };

/** The email that ends the onboarding of a customer, to each of its people. */
export function welcomeMail(
  { name, customer, domains, from }: Welcome,
  link: string,
): { subject: string; text: string; html: string } {
  return letter({
    subject: `${customer} is set up in Beacon`,
    paragraphs: [
      `Hello ${name}`,
      `${customer} is set up. Beacon reads the DMARC reports about ${domains === 0 ? 'its domains' : counted(domains, 'domain')} and checks the DNS records every day.`,
      'The dashboard shows who sends in your name, what passes, and what to fix next. Alerts reach you by email; choose under "My alerts" what and when.',
      `If something is unclear, ask ${from} or open a request under "Support requests".`,
    ],
    button: { text: 'Open the dashboard', link },
  });
}
