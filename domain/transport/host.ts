import { getDomain } from 'tldts';
import type { Lookup } from '../dns/answer.ts';
import { isSpecialName } from '../dns/public-only.ts';

/**
 * The addresses of a host. `ok`; `alias`: the name is a CNAME that leads to an address; `dangling`: no address, neither A nor AAAA;
 * `unknown`: a lookup failed and none gave an address. `authenticated`: whether the resolver vouches for both answers.
 */
export type HostAddresses = {
  state: 'ok' | 'alias' | 'dangling' | 'unknown';
  addresses: string[];
  aliases: string[];
  authenticated: boolean;
};

/**
 * Whether a stranger could register a host's name: not where it belongs to the same registered domain as `domain`, and no name that is
 * kept for private networks (RFC 6761), such as one that ends in `.local`.
 */
export function couldRegister(host: string, domain: string): boolean {
  const registered = getDomain(host);
  return registered !== null && registered !== getDomain(domain) && !isSpecialName(host);
}

/** Asks for both kinds of address of a host. */
export async function addressesOf(lookup: Lookup, host: string): Promise<HostAddresses> {
  const [four, six] = await Promise.all([lookup(host, 'A'), lookup(host, 'AAAA')]);
  const addresses = [...(four.status === 'found' ? four.records : []), ...(six.status === 'found' ? six.records : [])];
  const known = [four, six].find((answer) => answer.status !== 'failed' && answer.aliases.length > 0);
  const aliases = known === undefined || known.status === 'failed' ? [] : known.aliases;
  const failed = four.status === 'failed' || six.status === 'failed';
  const authenticated = [four, six].every((answer) => answer.status !== 'failed' && answer.authenticated);
  const found = { addresses, aliases, authenticated };
  if (addresses.length > 0) return { ...found, state: aliases.length > 0 ? 'alias' : 'ok' };
  return { ...found, state: failed ? 'unknown' : 'dangling' };
}
