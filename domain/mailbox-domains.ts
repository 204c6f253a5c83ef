import { providerOf } from './mailbox-providers.ts';
import { readDomainName } from './registered-name.ts';
import { type Result, refused } from './result.ts';

/** Reads a domain as `readDomainName` does, and refuses one of a mailbox provider: its customers cannot change the DNS there. */
export function readOwnDomain(text: string, toAscii: (name: string) => string | null): Result<string> {
  const read = readDomainName(text, toAscii);
  const provider = read.ok ? providerOf.get(read.value) : undefined;
  if (!read.ok || provider === undefined) return read;
  const why = `${read.value} belongs to ${provider}, so nobody else can protect it. Enter a domain of your own, like example.co.za.`;
  return refused('mailbox_domain', why, 'product rules, domains');
}
