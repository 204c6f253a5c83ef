import { readDomainName } from './registered-name.ts';
import { type Result, refused } from './result.ts';

/** Who runs the mailboxes that anybody can open; an address there belongs to no organisation. */
const providers: Readonly<Record<string, readonly string[]>> = {
  Google: ['gmail.com', 'googlemail.com'],
  Microsoft: ['outlook.com', 'hotmail.com', 'hotmail.co.za', 'live.com', 'live.co.za', 'msn.com'],
  Yahoo: ['yahoo.com', 'yahoo.co.za', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'],
  AOL: ['aol.com'],
  Apple: ['icloud.com', 'me.com', 'mac.com'],
  Proton: ['proton.me', 'protonmail.com', 'pm.me'],
  GMX: ['gmx.com', 'gmx.net', 'gmx.de'],
  '1&1 Mail & Media': ['mail.com'],
  Zoho: ['zohomail.com'],
  Yandex: ['yandex.com', 'yandex.ru'],
  MWEB: ['mweb.co.za'],
  Telkom: ['telkomsa.net'],
  Vodacom: ['vodamail.co.za'],
  Webmail: ['webmail.co.za'],
  Lantic: ['lantic.net'],
  iAfrica: ['iafrica.com'],
};

const providerOf = new Map(Object.entries(providers).flatMap(([provider, names]) => names.map((name) => [name, provider])));

/** Whether anybody can open a mailbox at a domain (lower case). */
export const isMailboxDomain = (name: string): boolean => providerOf.has(name);

/** Reads a domain as `readDomainName` does, and refuses one of a mailbox provider: its customers cannot change the DNS there. */
export function readOwnDomain(text: string, toAscii: (name: string) => string | null): Result<string> {
  const read = readDomainName(text, toAscii);
  const provider = read.ok ? providerOf.get(read.value) : undefined;
  if (!read.ok || provider === undefined) return read;
  const why = `${read.value} belongs to ${provider}, so nobody else can protect it. Enter a domain of your own, like example.co.za.`;
  return refused('mailbox_domain', why, 'product rules, domains');
}
