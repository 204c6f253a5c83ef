import { spellIpv6 } from '../dmarc/source-ip.ts';

/** IP addresses: IPv4 as one word each, IPv6 as four, the highest first. IPv4 comes before IPv6. */
export type Addresses = { v4: Uint32Array; v6: Uint32Array };

/** Not a single address. */
export const noAddresses: Addresses = { v4: new Uint32Array(), v6: new Uint32Array() };

/** How many addresses there are. */
export function addressCount({ v4, v6 }: Addresses): number {
  return v4.length + v6.length / 4;
}

/** The words of an address in its one spelling (`canonicalIp`): one of IPv4, four of IPv6. Throws where it is none. */
export function addressWords(text: string): number[] {
  if (!text.includes(':')) return [ipv4Word(text)];
  const [head = '', tail] = text.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0);
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  if (groups.length !== 8) throw new Error(`"${text}" is not an IP address.`);
  return [0, 2, 4, 6].map((at) => ((groups[at] as number) * 65_536 + (groups[at + 1] as number)) >>> 0);
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));

function ipv4Word(text: string): number {
  let word = 0;
  let part = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46) {
      word = word * 256 + part;
      part = 0;
    } else part = part * 10 + code - 48;
  }
  return word * 256 + part;
}

/** The word of an IPv4 address in its one spelling (`canonicalIp`); null for any other text. */
export function readIpv4(text: string): number | null {
  let word = 0;
  let part = 0;
  let dots = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46) {
      if (digits === 0) return null;
      word = word * 256 + part;
      dots += 1;
      part = 0;
      digits = 0;
    } else {
      if (code < 48 || code > 57 || (digits > 0 && part === 0)) return null;
      part = part * 10 + code - 48;
      digits += 1;
      if (part > 255) return null;
    }
  }
  return dots === 3 && digits > 0 ? word * 256 + part : null;
}

/** The spelling of one of these addresses. */
export function addressText(addresses: Addresses, place: number): string {
  const { v4, v6 } = addresses;
  if (place < v4.length) return ipv4Text(v4[place] as number);
  return ipv6Text(v6, (place - v4.length) * 4);
}

/** The spelling of an IPv4 address. */
export function ipv4Text(word: number): string {
  return `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`;
}

/** The spelling (RFC 5952) of the IPv6 address whose four words begin at `at`. */
export function ipv6Text(words: ArrayLike<number>, at = 0): string {
  const groups: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const word = words[at + n] as number;
    groups.push(word >>> 16, word & 65_535);
  }
  return spellIpv6(groups);
}

/** Which of two addresses comes first: below zero the one of `a`. */
export function compareAddresses(a: Addresses, i: number, b: Addresses, j: number): number {
  const isV4a = i < a.v4.length;
  const isV4b = j < b.v4.length;
  if (isV4a && isV4b) return (a.v4[i] as number) - (b.v4[j] as number);
  if (isV4a !== isV4b) return isV4a ? -1 : 1;
  return compareWords(a.v6, (i - a.v4.length) * 4, b.v6, (j - b.v4.length) * 4);
}

/** Compares the four words at two places. */
export function compareWords(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  for (let n = 0; n < 4; n += 1) {
    const difference = (a[i + n] as number) - (b[j + n] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The place of an address among sorted ones, or -1. */
export function findAddress(addresses: Addresses, words: readonly number[]): number {
  const [word] = words;
  if (word !== undefined && words.length === 1) return findWord(addresses.v4, word);
  const wanted = oneAddress(words);
  let low = addresses.v4.length;
  let high = addressCount(addresses) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareAddresses(addresses, middle, wanted, 0);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function findWord(sorted: Uint32Array, word: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle] as number;
    if (one === word) return middle;
    if (one < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** An address as a list of one. */
export function oneAddress(words: readonly number[]): Addresses {
  const isV4 = words.length === 1;
  return { v4: Uint32Array.from(isV4 ? words : []), v6: Uint32Array.from(isV4 ? [] : words) };
}

/** The words of one of these addresses. */
export function wordsAt({ v4, v6 }: Addresses, place: number): number[] {
  if (place < v4.length) return [v4[place] as number];
  const at = (place - v4.length) * 4;
  return [...v6.subarray(at, at + 4)];
}

/** Addresses that are added one by one, in their order. */
export function openAddresses(expected = 16) {
  const v4 = new Uint32Array(expected);
  let most = v4;
  let length = 0;
  const v6: number[] = [];
  return {
    add: (from: Addresses, place: number): void => {
      if (place >= from.v4.length) {
        const at = (place - from.v4.length) * 4;
        for (let n = 0; n < 4; n += 1) v6.push(from.v6[at + n] as number);
        return;
      }
      if (length === most.length) {
        const wider = new Uint32Array(Math.max(16, length * 2));
        wider.set(most);
        most = wider;
      }
      most[length] = from.v4[place] as number;
      length += 1;
    },
    cut: (): Addresses => ({ v4: most.slice(0, length), v6: Uint32Array.from(v6) }),
  };
}
