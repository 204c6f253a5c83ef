import { canonicalIp } from '../dmarc/source-ip.ts';
import { isPublicAddress } from '../dns/public-only.ts';

/** An IP address as 16-bit words: two for IPv4, eight for IPv6. */
export type IpAddress = { family: 4 | 6; words: number[] };

/** A network: an address as written, host bits and all, and the length of its prefix in bits. */
export type IpNetwork = IpAddress & { prefix: number };

const octet = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/;

/** `ip4-network` (RFC 7208 12: four decimal octets without leading zeros), or null. */
export function readIp4(text: string): IpAddress | null {
  if (text.length > 15) return null;
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => octet.test(part))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
  return { family: 4, words: [(a << 8) | b, (c << 8) | d] };
}

/** `ip6-network` (RFC 4291 2.2), or null. A mapped IPv4 address stays IPv6 here. */
export function readIp6(text: string): IpAddress | null {
  if (text.length > 45) return null;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (!head) return null;
  if (halves.length === 1) return head.length === 8 ? { family: 6, words: head } : null;
  if (!tail || head.length + tail.length > 7 || (halves[0] ?? '').includes('.')) return null;
  return { family: 6, words: [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail] };
}

function groupsOf(half: string): number[] | null {
  if (half === '') return [];
  const words: number[] = [];
  const groups = half.split(':');
  for (const [index, group] of groups.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(group)) words.push(Number.parseInt(group, 16));
    else {
      const ip4 = index === groups.length - 1 ? readIp4(group) : null;
      if (!ip4) return null;
      words.push(...ip4.words);
    }
  }
  return words;
}

/** The address of a sender or of an A or AAAA record in any spelling, mapped IPv4 as IPv4 (RFC 7208 5), or null. */
export function readAddress(text: string): IpAddress | null {
  const ip = canonicalIp(text);
  if (ip === null) return null;
  return ip.includes(':') ? readIp6(ip) : readIp4(ip);
}

/** Whether a network holds an address. A network of one family holds nothing of the other, whatever its prefix. */
export function holds(network: IpNetwork, address: IpAddress): boolean {
  if (network.family !== address.family) return false;
  let bits = network.prefix;
  for (let index = 0; bits > 0; index += 1, bits -= 16) {
    const mask = bits >= 16 ? 0xffff : (0xffff << (16 - bits)) & 0xffff;
    if ((((network.words[index] ?? 0) ^ (address.words[index] ?? 0)) & mask) !== 0) return false;
  }
  return true;
}

/** An address as people write it (RFC 5952 for IPv6). */
export function printAddress({ family, words }: IpAddress): string {
  const quad = (high = 0, low = 0) => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  if (family === 4) return quad(words[0], words[1]);
  const plain = canonicalIp(words.map((word) => word.toString(16)).join(':')) ?? '';
  return plain.includes(':') ? plain : `::ffff:${quad(words[6], words[7])}`;
}

/** A network as SPF writes it: without the prefix where it is a single address. */
export function printNetwork(network: IpNetwork): string {
  const whole = network.family === 4 ? 32 : 128;
  return network.prefix === whole ? printAddress(network) : `${printAddress(network)}/${network.prefix}`;
}

/** Whether a network begins in a range that receivers never see as a sender: private, shared, loopback, reserved. */
export function isPrivateNetwork(network: IpNetwork): boolean {
  return network.prefix >= 8 && !isPublicAddress(printAddress(network));
}

/** `i` of the macros: IPv4 as it is, IPv6 as 32 nibbles with dots (RFC 7208 7.3), in capitals as the test suite has them. */
export function dottedAddress(address: IpAddress): string {
  if (address.family === 4) return printAddress(address);
  const nibbles = address.words.map((word) => word.toString(16).padStart(4, '0').split('').join('.'));
  return nibbles.join('.').toUpperCase();
}

/** How many IPv4 addresses some networks hold together, each counted once. */
export function ip4Count(networks: readonly IpNetwork[]): number {
  const ranges = networks
    .filter(({ family }) => family === 4)
    .map(({ words: [high = 0, low = 0], prefix }) => {
      const size = 2 ** (32 - prefix);
      const start = Math.floor((high * 65536 + low) / size) * size;
      return { start, end: start + size };
    })
    .sort((a, b) => a.start - b.start);
  let count = 0;
  let covered = 0;
  for (const { start, end } of ranges) {
    count += Math.max(0, end - Math.max(start, covered));
    covered = Math.max(covered, end);
  }
  return count;
}
