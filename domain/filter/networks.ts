import { canonicalIp } from '../dmarc/source-ip.ts';
import { addressWords } from '../rows/addresses.ts';

/** A network: the words of its first address (one of IPv4, four of IPv6) and, for each, the bits that count. */
export type Network = { words: readonly number[]; masks: readonly number[] };

const maskOf = (bits: number) => (bits <= 0 ? 0 : bits >= 32 ? 0xffff_ffff : (0xffff_ffff << (32 - bits)) >>> 0);

/** A network like `192.0.2.0/24` or `2001:db8::/32`; bits behind the length do not count. Null where the text is none. */
export function networkOf(text: string): Network | null {
  const [, start = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text.trim()) ?? [];
  const address = canonicalIp(start);
  if (address === null) return null;
  const words = addressWords(address);
  const length = Number(digits);
  if (length > words.length * 32) return null;
  const masks = words.map((_word, n) => maskOf(length - n * 32));
  return { words: words.map((word, n) => (word & (masks[n] ?? 0)) >>> 0), masks };
}

/** Whether an address, by its words from `at` on, is in a network; `isV6` says how many words it has. */
export function isInNetwork({ words, masks }: Network, address: ArrayLike<number>, at: number, isV6: boolean): boolean {
  if ((words.length === 4) !== isV6) return false;
  for (let n = 0; n < words.length; n += 1)
    if (((address[at + n] as number) & (masks[n] as number)) >>> 0 !== words[n]) return false;
  return true;
}
