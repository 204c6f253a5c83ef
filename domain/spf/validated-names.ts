import type { Lookup } from '../dns/answer.ts';
import { dottedAddress, type IpAddress, printAddress, readAddress } from './address.ts';
import { isAskable } from './macro.ts';

const maxNames = 10;

/** The name under which an address is looked up backwards. */
export function reverseName(ip: IpAddress): string {
  return `${dottedAddress(ip).split('.').reverse().join('.')}.${ip.family === 4 ? 'in-addr' : 'ip6'}.arpa`;
}

/**
 * The names of an address that point back to it, in the order of the answer; only the first ten are tried. A failed lookup leaves its
 * name out. Source: RFC 7208 5.5, 4.6.4.
 */
export async function validatedNames(lookup: Lookup, ip: IpAddress): Promise<string[]> {
  const answer = await lookup(reverseName(ip), 'PTR');
  if (answer.status !== 'found') return [];
  const names = answer.records.slice(0, maxNames).map((name) => name.toLowerCase().replace(/\.$/, ''));
  const own = printAddress(ip);
  const checks = await Promise.all(
    names.map(async (name) => {
      if (!isAskable(name)) return false;
      const addresses = await lookup(name, ip.family === 4 ? 'A' : 'AAAA');
      return addresses.status === 'found' && addresses.records.some((text) => samePlace(text, own));
    }),
  );
  return names.filter((_, index) => checks[index]);
}

function samePlace(text: string, own: string): boolean {
  const address = readAddress(text);
  return address !== null && printAddress(address) === own;
}
