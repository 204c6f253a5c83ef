import { getDomain } from 'tldts';
import { isOwnSource } from '../protection/own-mail.ts';
import { coveringNames } from '../registered-name.ts';
import { networkOf } from '../transport/name-servers.ts';
import type { MailCounts, Sender } from './facts.ts';

/** One service behind several names: the names it signs or bounces with, and what people call it. */
const services: readonly { key: string; name: string; domains: readonly string[] }[] = [
  { key: 'google.com', name: 'Google Workspace', domains: ['google.com', 'gappssmtp.com', 'googlemail.com', 'gmail.com'] },
  { key: 'onmicrosoft.com', name: 'Microsoft 365', domains: ['onmicrosoft.com', 'outlook.com', 'office365.com'] },
  { key: 'amazonses.com', name: 'Amazon SES', domains: ['amazonses.com'] },
  {
    key: 'mailchimp.com',
    name: 'Mailchimp',
    domains: ['mcsv.net', 'mcdlv.net', 'rsgsv.net', 'mailchimpapp.net', 'mailchimp.com'],
  },
  { key: 'mandrillapp.com', name: 'Mailchimp Transactional', domains: ['mandrillapp.com'] },
  { key: 'sendgrid.net', name: 'SendGrid', domains: ['sendgrid.net', 'sendgrid.com', 'sendgrid.info'] },
  { key: 'everlytic.net', name: 'Everlytic', domains: ['everlytic.net', 'everlytic.com', 'everlytickey.net'] },
  { key: 'mailgun.org', name: 'Mailgun', domains: ['mailgun.org', 'mailgun.net', 'mailgun.com'] },
  { key: 'postmarkapp.com', name: 'Postmark', domains: ['mtasv.net', 'postmarkapp.com'] },
  { key: 'brevo.com', name: 'Brevo', domains: ['sendinblue.com', 'brevosend.com', 'brevo.com', 'sender-sib.com'] },
  { key: 'mailjet.com', name: 'Mailjet', domains: ['mailjet.com'] },
  { key: 'mimecast.com', name: 'Mimecast', domains: ['mimecast.com', 'mimecast.co.za'] },
  { key: 'zendesk.com', name: 'Zendesk', domains: ['zendesk.com', 'zdsys.com'] },
  { key: 'hubspot.com', name: 'HubSpot', domains: ['hubspotemail.net', 'hubspot.com', 'hs-send.com', 'hubspotstarter.net'] },
  { key: 'salesforce.com', name: 'Salesforce', domains: ['salesforce.com', 'exacttarget.com', 'mcsvsfmc.com'] },
  { key: 'zoho.com', name: 'Zoho', domains: ['zoho.com', 'zohomail.com', 'zcsend.net', 'transmail.net'] },
];

const serviceOf = new Map(services.flatMap(({ key, name, domains }) => domains.map((domain) => [domain, { key, name }])));

const serviceKeys = new Set(services.map(({ key }) => key));

/** Whether the key of a sender is that of a mail service that many organisations share. */
export function isSharedService(key: string): boolean {
  return serviceKeys.has(key);
}

function organisation(name: string | null): string | null {
  return name === null || name === '' ? null : getDomain(name.toLowerCase().replace(/\.$/, ''));
}

/** The name of a service or organisation that a domain name belongs to, and the key it goes by; `null` for what is no registered name. */
export function serviceOfName(name: string | null): { key: string; name: string } | null {
  const org = organisation(name);
  if (org === null || name === null) return null;
  const known = coveringNames(name)
    .map((one) => serviceOf.get(one))
    .find((one) => one !== undefined);
  return known ?? { key: org, name: org };
}

/**
 * Who sent from an address: the organisation of the DKIM or SPF identity that is not the domain's own, so that a service stays one sender
 * whatever its addresses; where there is none, the network (`/24`, `/48`). Names are in A-labels, as reports give them.
 */
export function senderOf(source: { sourceIp: string; dkimDomain: string | null; spfDomain: string | null; ownDomain: string }): {
  key: string;
  name: string;
} {
  const own = organisation(source.ownDomain) ?? source.ownDomain;
  for (const name of [source.dkimDomain, source.spfDomain]) {
    const org = organisation(name);
    if (org === null || org === own) continue;
    const service = serviceOfName(name);
    if (service !== null) return service;
  }
  const network = networkOf(source.sourceIp) ?? source.sourceIp;
  return { key: network, name: network };
}

/** Sums of mail over days. */
export function summed(days: readonly MailCounts[]): MailCounts {
  const sum = { total: 0, passed: 0, dkimAligned: 0, quarantined: 0, rejected: 0, forwarded: 0 };
  for (const day of days) {
    sum.total += day.total;
    sum.passed += day.passed;
    sum.dkimAligned += day.dkimAligned;
    sum.quarantined += day.quarantined;
    sum.rejected += day.rejected;
    sum.forwarded += day.forwarded;
  }
  return sum;
}

/** Whether people said that a sender is theirs, or its mail shows it where nobody said anything. */
export function isOurs({ category }: Pick<Sender, 'category'>, { total, passed, forwarded }: MailCounts): boolean {
  if (category === 'forwarder') return false;
  return isOwnSource({ messages: total, passed, forwarded, category: category === 'unknown' ? null : category });
}
