import ipaddr from 'ipaddr.js';
import type { DnsAnswer, Lookup, RecordType } from './answer.ts';

const specialEndings = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'test',
  'invalid',
  'onion',
  'alt',
  'resolver.arpa',
];

/** Whether a name is kept for special use or belongs to private networks, so that no visitor may have it asked (RFC 6761, RFC 8375, ICANN). */
export function isSpecialName(name: string): boolean {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return !bare.includes('.') || specialEndings.some((ending) => bare === ending || bare.endsWith(`.${ending}`));
}

const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].map((text) =>
  ipaddr.parseCIDR(text),
);

/** IPv4-compatible addresses (RFC 4291, section 2.5.5.1, deprecated): some systems connect to the IPv4 address inside. */
const compatible = ipaddr.parseCIDR('::/96');

/**
 * Whether an address is one of the public internet, or one reserved for documentation, which nobody uses (RFC 5737, RFC 3849): no private,
 * loopback, link-local, shared, multicast or otherwise reserved one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && parsed.match(...compatible)) return false;
  if (parsed.range() === 'unicast') return true;
  return documentation.some(([net, bits]) => net.kind() === parsed.kind() && parsed.match(net, bits));
}

const refused = {
  status: 'failed',
  reason: 'private',
  detail: 'names and addresses of private networks are not looked up',
} as const;

/**
 * A lookup for strangers: it asks nothing about special names, and gives away no address of a private network that the resolver behind
 * it may know. What it leaves out counts as unknown, never as missing. The last questions of the walks to a DMARC record and to CAA records, at a top-level
 * domain, are asked.
 */
export function publicOnly(lookup: Lookup): Lookup {
  return async <Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
    const top = (type === 'CAA' ? /^([a-z0-9-]+)$/i : /^_dmarc\.([a-z0-9-]+)$/i).exec(name)?.[1]?.toLowerCase();
    const isTopOfWalk = top !== undefined && !specialEndings.includes(top);
    if (isSpecialName(name) && !isTopOfWalk) return refused;
    const answer = await lookup(name, type);
    if (answer.status === 'failed') return answer;
    if (answer.aliases.some(isSpecialName)) return refused;
    if (answer.status !== 'found' || (type !== 'A' && type !== 'AAAA')) return answer;
    const records = answer.records.filter((record) => isPublicAddress(String(record)));
    return records.length === 0 ? refused : { ...answer, records };
  };
}
