import { entryOf } from '../../text.ts';

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z][A-Za-z0-9]*));/g;

function isXmlChar(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

function codeOf(hex: string | undefined, decimal: string | undefined): number {
  return hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
}

/** Replaces the five entities of XML and numeric references; null when anything else follows an `&` (XML 1.0 4.1, 4.6). */
export function decodeStrict(text: string): string | null {
  let good = 0;
  let bad = false;
  const decoded = text.replace(REFERENCE, (whole, hex, decimal, name) => {
    good += 1;
    if (name !== undefined) {
      const char = entryOf(NAMED, name);
      if (char === undefined) bad = true;
      return char ?? whole;
    }
    const code = codeOf(hex, decimal);
    if (isXmlChar(code)) return String.fromCodePoint(code);
    bad = true;
    return whole;
  });
  return bad || good !== text.split('&').length - 1 ? null : decoded;
}

const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** Replaces what can be replaced and leaves a stray `&` alone; characters that XML forbids are taken out. */
export function decodeLenient(text: string): string {
  const decoded = text.includes('&')
    ? text.replace(REFERENCE, (whole, hex, decimal, name) => {
        if (name !== undefined) return entryOf(NAMED, name) ?? whole;
        const code = codeOf(hex, decimal);
        return isXmlChar(code) ? String.fromCodePoint(code) : '';
      })
    : text;
  return decoded.replace(FORBIDDEN, '');
}
