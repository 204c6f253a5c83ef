import { isNetwork } from '#domain/senders/sender-mail.ts';
import { counted } from '#domain/text.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import type { Sender } from './types.ts';

/** What a service does, in list form. */
const kinds: Record<string, string> = {
  bulk: 'newsletters',
  crm: 'customer relations',
  finance: 'invoices and payments',
  forwarder: 'forwarding or mailing lists',
  helpdesk: 'helpdesk',
  hosting: 'hosting provider',
  isp: 'network',
  mailbox: 'mailboxes',
  other: 'service',
  people: 'payroll',
  security: 'security gateway',
  survey: 'surveys and forms',
  transactional: 'sending platform',
  website: 'website builder',
};

/** "newsletters · 14 addresses". */
export function senderNote({ service, addresses }: Pick<Sender, 'service' | 'addresses'>): string {
  const count = counted(addresses, 'address', 'addresses');
  return service === null ? count : `${kinds[service.kind] ?? 'service'} · ${count}`;
}

/** "Mailchimp", "vendor.example", "Servers in 192.0.2.0/24", "xneelo, 192.0.2.0/24". */
export function senderName({ name, service }: Pick<Sender, 'name' | 'service'>): string {
  if (!isNetwork(name)) return name;
  return service === null ? `Servers in ${name}` : `${service.name}, ${name}`;
}

/** The categories in words. */
export const categoryLabels: Record<SenderCategory, string> = {
  own: 'Own servers',
  approved: 'Approved',
  forwarder: 'Forwarder',
  unwanted: 'Not ours',
};
