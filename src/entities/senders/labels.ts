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

const regions = new Intl.DisplayNames('en-ZA', { type: 'region' });

/** The name of a country by its code. */
export const countryName = (code: string): string => regions.of(code) ?? code;

const withArticle = new Set('AE BS CD CF CG DO FK GB GM KM KY MH MV NL PH SB SC TC US VG VI'.split(' '));

/** The same within a sentence: "the Netherlands". */
export const countryInSentence = (code: string): string => `${withArticle.has(code) ? 'the ' : ''}${countryName(code)}`;

type Network = Sender['networks'][number];

/** "Xneelo (Pty) Ltd (AS37153), South Africa"; `null` where no registry lists it. */
export function networkNote({ organisation, asn, country }: Network): string | null {
  const owner =
    organisation === null ? (asn === null ? null : `AS${asn}`) : asn === null ? organisation : `${organisation} (AS${asn})`;
  const parts = [owner, country === null ? null : countryName(country)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

type Described = Pick<Sender, 'service' | 'networks' | 'addresses'>;

/** "newsletters · 14 addresses"; a sender that nothing names has the network of its busiest addresses. `count` says how many of something else. */
export function senderNote(
  { service, networks: [network], addresses }: Described,
  count = counted(addresses, 'address', 'addresses'),
): string {
  const what = service !== null ? (kinds[service.kind] ?? 'service') : network === undefined ? null : networkNote(network);
  return what === null ? count : `${what} · ${count}`;
}

/** The categories in words. */
export const categoryLabels: Record<SenderCategory, string> = {
  own: 'Own servers',
  approved: 'Approved',
  forwarder: 'Forwarder',
  unwanted: 'Not ours',
};
