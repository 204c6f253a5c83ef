const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes Base64 (white space allowed, padding optional); `null` on any other character or a length that cannot be. */
export function decodeBase64(text: string): Uint8Array | null {
  const clean = text.replace(/[ \t\r\n]/g, '').replace(/={1,2}$/, '');
  if (clean.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const char of clean) {
    const value = alphabet.indexOf(char);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at += 1;
  }
  return bytes;
}

type Node = { tag: number; from: number; to: number };

function nodeAt(bytes: Uint8Array, at: number, end: number): Node | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return null;
  let length = first;
  let from = at + 2;
  if (first > 0x80) {
    const octets = first & 0x7f;
    if (octets > 3) return null;
    length = 0;
    for (let index = 0; index < octets; index += 1) length = length * 256 + (bytes[from + index] ?? 0);
    from += octets;
  } else if (first === 0x80) return null;
  return from + length > end ? null : { tag, from, to: from + length };
}

function children(bytes: Uint8Array, node: Node): Node[] {
  const found: Node[] = [];
  for (let at = node.from; at < node.to; ) {
    const child = nodeAt(bytes, at, node.to);
    if (child === null) return [];
    found.push(child);
    at = child.to;
  }
  return found;
}

const sequence = 0x30;
const integer = 0x02;
const bitString = 0x03;
const octetString = 0x04;

function bitsOf(bytes: Uint8Array, node: Node): number {
  let from = node.from;
  while (from < node.to && bytes[from] === 0) from += 1;
  return from === node.to ? 0 : (node.to - from) * 8 - Math.clz32(bytes[from] ?? 0) + 24;
}

/** Whether bytes are a private key in DER: PrivateKeyInfo (RFC 5958 2) or bare RSAPrivateKey (RFC 8017 A.1.2). */
export function isPrivateKey(bytes: Uint8Array): boolean {
  const outer = nodeAt(bytes, 0, bytes.length);
  if (outer?.tag !== sequence) return false;
  const [version, second, third] = children(bytes, outer);
  if (version?.tag !== integer || third === undefined) return false;
  return second?.tag === integer || (second?.tag === sequence && third.tag === octetString);
}

/**
 * The size of the modulus in bits of an RSA key in DER, as SubjectPublicKeyInfo (RFC 5280 4.1) or bare RSAPublicKey (RFC 8017 A.1.1);
 * `null` where the bytes are neither.
 */
export function rsaBits(bytes: Uint8Array): number | null {
  const outer = nodeAt(bytes, 0, bytes.length);
  if (outer?.tag !== sequence) return null;
  const [first, second, more] = children(bytes, outer);
  if (first === undefined || second === undefined || more !== undefined) return null;
  if (first.tag === integer && second.tag === integer) return bitsOf(bytes, first);
  if (first.tag !== sequence || second.tag !== bitString || bytes[second.from] !== 0) return null;
  const inner = nodeAt(bytes, second.from + 1, second.to);
  if (inner?.tag !== sequence) return null;
  const [modulus, exponent] = children(bytes, inner);
  return modulus?.tag === integer && exponent?.tag === integer ? bitsOf(bytes, modulus) : null;
}
