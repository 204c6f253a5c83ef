import { BrokenValue } from './frame.ts';

/** A well-formed text as UTF-8 (RFC 3629). */
export function toUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    if (code >= 0xd800 && code < 0xdc00) {
      index += 1;
      code = 0x10000 + ((code - 0xd800) << 10) + text.charCodeAt(index) - 0xdc00;
    }
    const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    bytes[at++] = ([0, 0xc0, 0xe0, 0xf0][more] as number) | (code >> (6 * more));
    for (let shift = more - 1; shift >= 0; shift -= 1) bytes[at++] = 0x80 | ((code >> (6 * shift)) & 0x3f);
  }
  return bytes.slice(0, at);
}

const chunk = 8_192;

/** The text of UTF-8 bytes. Throws BrokenValue where they are none. */
export function fromUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    let end = from;
    while (end < bytes.length && end - from < chunk && (bytes[end] as number) < 0x80) end += 1;
    text += String.fromCharCode(...bytes.subarray(from, end));
    if (end < bytes.length && end - from < chunk) {
      const { code, next } = longCode(bytes, end);
      text += String.fromCodePoint(code);
      end = next;
    }
    from = end;
  }
  return text;
}

const least = [0, 0x80, 0x800, 0x10000];

function longCode(bytes: Uint8Array, at: number): { code: number; next: number } {
  const head = bytes[at] as number;
  const more = head >= 0xf0 ? 3 : head >= 0xe0 ? 2 : 1;
  let code = head & (0x3f >> more);
  for (let n = 1; n <= more; n += 1) {
    const byte = bytes[at + n] ?? 0;
    if ((byte & 0xc0) !== 0x80) throw new BrokenValue('A text is not UTF-8.');
    code = (code << 6) | (byte & 0x3f);
  }
  if (head < 0xc2 || head > 0xf4 || code < (least[more] as number) || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    throw new BrokenValue('A text is not UTF-8.');
  return { code, next: at + more + 1 };
}
