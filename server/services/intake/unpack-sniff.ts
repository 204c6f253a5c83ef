/** What a file is, judged by its bytes alone. */
export type Sniffed = 'empty' | 'gzip' | 'zip' | 'xml' | 'json' | 'mail' | 'base64' | 'none';

const MAIL_HEADER =
  /^(?:From [^\r\n]*\r?\n)?(?:[!-9;-~]{1,80}:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){0,60}?(?:from|to|date|subject|received|message-id|mime-version|content-type|return-path|delivered-to|dkim-signature|authentication-results|x-[!-9;-~]+)[ \t]*:/i;
/** The first letters of base64 of: gzip, zip, `<?xml`, `<feedback`, `<fee` behind a byte order mark, `{"`, `{` with white space. */
const BASE64_START = /^(?:H4sI|UEsD|PD94|PGZl|77u\/PD|eyJ|ewo|ew0K|eyAi)/;

function startText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16_384)).toString('latin1');
}

/** Decides what a file is by its first bytes, never by its name. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 8 && (bytes[3] ?? 0) < 9) return 'zip';
  if (bytes[0] === 0x3c) return 'xml';
  const text = startText(bytes)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replace(/^[\s\p{Cc}]+/u, '');
  if (text === '') return 'empty';
  if (text.startsWith('<')) return 'xml';
  if (text.startsWith('{')) return 'json';
  if (MAIL_HEADER.test(text)) return 'mail';
  if (BASE64_START.test(text) && isBase64(text)) return 'base64';
  if (/<(?:\?xml|(?:[\w.-]+:)?feedback[\s>])/i.test(text)) return 'xml';
  return 'none';
}

function isBase64(text: string): boolean {
  return text.length >= 24 && /^[A-Za-z0-9+/\r\n \t]+=*\s*$/.test(text);
}

/** Decodes base64 with white space in it. */
export function fromBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

const XML_IN_TEXT = /<\?xml\b|<(?:[\w.-]+:)?feedback[\s>]/i;
const BASE64_BLOCK = /(?:^|\n)[ \t]*((?:H4sI|UEsD|PD94|PGZl)[A-Za-z0-9+/]{20,}[ \t]*(?:\r?\n[ \t]*[A-Za-z0-9+/]+[ \t]*)*={0,2})/;

/** A report written into the text of a mail: the XML, the JSON, or the decoded base64 block; null when there is none. */
export function reportInText(text: string): Uint8Array | null {
  const xml = text.search(XML_IN_TEXT);
  if (xml >= 0) {
    const end = /.*<\/(?:[\w.-]+:)?feedback\s*>/is.exec(text.slice(xml))?.[0];
    return Buffer.from(end ?? text.slice(xml), 'utf8');
  }
  const trimmed = text.trim();
  if (trimmed.startsWith('{') && trimmed.includes('"policies"')) return Buffer.from(trimmed, 'utf8');
  const block = BASE64_BLOCK.exec(text)?.[1];
  return block === undefined ? null : fromBase64(block);
}
