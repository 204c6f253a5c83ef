import { counted } from '#domain/text.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { Sender } from './types.ts';

/** What a service does, in the words of a list. */
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

/** "Mailchimp", "vendor.example", "Servers in 192.0.2.0/24". */
export function senderName({ name }: Pick<Sender, 'name'>): string {
  return /\/\d+$/.test(name) ? `Servers in ${name}` : name;
}

/** The group of a sender in the inventory: what people said it is, else unsorted. */
export type SenderGroup = { id: SenderCategory | 'unsorted'; label: string; kind: StatusKind; senders: Sender[] };

const groups: Pick<SenderGroup, 'id' | 'label' | 'kind'>[] = [
  { id: 'unsorted', label: 'Unsorted', kind: 'unknown' },
  { id: 'own', label: 'Own servers', kind: 'pass' },
  { id: 'approved', label: 'Approved', kind: 'pass' },
  { id: 'forwarder', label: 'Forwarder', kind: 'info' },
  { id: 'unwanted', label: 'Not ours', kind: 'fail' },
];

/** Senders by what people said they are, unsorted ones first; empty groups are left out. */
export function senderGroups(senders: readonly Sender[]): SenderGroup[] {
  return groups
    .map((group) => ({ ...group, senders: senders.filter(({ category }) => (category ?? 'unsorted') === group.id) }))
    .filter((group) => group.senders.length > 0);
}

/** "3 senders · 95 messages · 98,4% passed". */
export function groupNote({ senders }: SenderGroup): string {
  const sum = (of: (sender: Sender) => number) => senders.reduce((total, sender) => total + of(sender), 0);
  const messages = sum(({ total_messages: total }) => total);
  const passed = format.share(
    sum((sender) => sender.passed),
    messages,
  );
  return `${counted(senders.length, 'sender')} · ${counted(messages, 'message')} · ${passed} passed`;
}

/** Senders whose name, key, domain or an address holds a text. */
export function searchedSenders(senders: readonly Sender[], text: string | undefined): Sender[] {
  const wanted = text?.trim().toLowerCase() ?? '';
  if (wanted === '') return [...senders];
  return senders.filter(({ name, key, domain_name: domain, largest }) =>
    [name, key, domain, ...largest.map(({ source_ip: ip }) => ip)].some((one) => one.toLowerCase().includes(wanted)),
  );
}
