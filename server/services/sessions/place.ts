import ipaddr from 'ipaddr.js';
import { openNetworks } from '../stats/networks.ts';

const countries = new Intl.DisplayNames(['en-ZA'], { type: 'region' });

/** The location of an IP address in words: the country in which it is registered, a local network, or `an unknown place`. */
export async function placeOf(ip: string): Promise<string> {
  const parsed = ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
  if (parsed === null) return 'an unknown place';
  if (parsed.range() === 'loopback') return 'the server itself';
  if (['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'].includes(parsed.range())) return 'a local network';
  const { country } = (await openNetworks())(parsed.toString());
  return (country !== null && /^[A-Z]{2}$/.test(country) ? countries.of(country) : undefined) ?? 'an unknown place';
}
