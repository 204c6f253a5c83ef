import { COMPOUND_FILE } from './compound-file.ts';
import { TNEF } from './unpack-outlook.ts';
import { isUuencoded } from './unpack-uuencode.ts';

/** The type of a file, judged by its bytes alone. */
export type Sniffed =
  | 'empty'
  | 'gzip'
  | 'zip'
  | 'tar'
  | 'msg'
  | 'tnef'
  | 'xml'
  | 'json'
  | 'mail'
  | 'base64'
  | 'uuencode'
  | 'none';

const MAIL_HEADER =
  /^(?:From [^\r\n]*\r?\n)?(?:[!-9;-~]{1,80}:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){0,60}?(?:from|to|date|subject|received|message-id|mime-version|content-type|return-path|delivered-to|dkim-signature|authentication-results|x-[!-9;-~]+)[ \t]*:/i;
/** The first letters of base64 of: gzip, zip, `<?xml`, `<feedback`, `<fee` behind a byte order mark, `{"`, `{` with white space. */
const BASE64_START = /^(?:H4sI|UEsD|PD94|PGZl|77u\/PD|eyJ|ewo|ew0K|eyAi)/;

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);
}

const unpackIt = 'Unpack it and send what is in it, as it is or as a zip.';
const reportsAreXml = 'Reports are XML: send the file that the receiver attached.';
const FOREIGN: [start: string, what: string, todo: string][] = [
  ['7z\u00bc\u00af', 'a 7z archive', unpackIt],
  ['Rar!', 'a RAR archive', unpackIt],
  ['BZh', 'a bzip2 file', unpackIt],
  ['\u001f\u009d', 'a file packed with compress (.Z)', unpackIt],
  ['\u00fd7zXZ', 'an xz file', unpackIt],
  ['(\u00b5/\u00fd', 'a Zstandard file', unpackIt],
  [COMPOUND_FILE, 'an Outlook message or an older Office file', reportsAreXml],
  [TNEF, 'an Outlook attachment (winmail.dat)', reportsAreXml],
  ['\u00ff\u00fe\u0000\u0000', 'a text in UTF-32', 'Save it as UTF-8.'],
  ['\u0000\u0000\u00fe\u00ff', 'a text in UTF-32', 'Save it as UTF-8.'],
  ['%PDF', 'a PDF', reportsAreXml],
];

/** Formats of other programs that are opened: one that is refused holds no report. */
const OPENED = new Set([COMPOUND_FILE, TNEF]);

const foreignFormat = (bytes: Uint8Array) => FOREIGN.find(([start]) => latin1(bytes, 0, start.length) === start);

/** Whether a file is of a format that is named when it is refused. */
export const isForeign = (bytes: Uint8Array): boolean => foreignFormat(bytes) !== undefined;

/** What to say about a file that is not a report. Formats of other programs are named, with what to do. */
export function whyNoReport(bytes: Uint8Array): string {
  const known = foreignFormat(bytes);
  if (isCms(latin1(bytes, 0, 40), `${CMS}\u0002`))
    return 'The file is an S/MIME signature, or what it signs is packed in it (.p7m), which Beacon does not open. Send the report itself.';
  if (!known) return 'This is not a report, an archive or an email.';
  const [start, what, todo] = known;
  return `The file is ${what}${OPENED.has(start) ? ' without a report in it' : ', which Beacon does not read'}. ${todo}`;
}

const CMS = '\u002a\u0086\u0048\u0086\u00f7\u000d\u0001\u0007';
const AUTHENTICATED_CMS = '\u002a\u0086\u0048\u0086\u00f7\u000d\u0001\u0009\u0010\u0001\u0017';
const isCms = (start: string, type: string): boolean => start.startsWith('0') && start.includes(type);

/** Whether a file is a message encrypted with PGP or S/MIME (RFC 9580 6.2, RFC 5652 6.1, RFC 5083 2.1). */
export function isEncrypted(bytes: Uint8Array): boolean {
  const start = latin1(bytes, 0, 40);
  return /^\s*-----BEGIN PGP MESSAGE-----/.test(start) || isCms(start, `${CMS}\u0003`) || isCms(start, AUTHENTICATED_CMS);
}

/** What to say about an encrypted message. */
export const encryptedText =
  'This is encrypted (PGP or S/MIME), so Beacon cannot read it. Ask the sender for a report that is not encrypted.';

const UTF_32 = ['\u00ff\u00fe\u0000\u0000', '\u0000\u0000\u00fe\u00ff'];
const isUtf32 = (bytes: Uint8Array) => UTF_32.includes(latin1(bytes, 0, 4));

/** Decides what a file is by its first bytes, never by its name. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 8 && (bytes[3] ?? 0) < 9) return 'zip';
  if (bytes[0] === 0x3c) return 'xml';
  if (isUtf32(bytes)) return 'none';
  const start = latin1(bytes, 0, 8);
  if (start === COMPOUND_FILE) return 'msg';
  if (start.startsWith(TNEF)) return 'tnef';
  if (latin1(bytes, 257, 262) === 'ustar') return 'tar';
  const text = latin1(bytes, 0, 16_384)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replace(/^[\s\p{Cc}]+/u, '');
  if (text === '') return 'empty';
  if (text.startsWith('<')) return 'xml';
  if (text.startsWith('{') || /^\[\s*\{/.test(text)) return 'json';
  if (MAIL_HEADER.test(text)) return 'mail';
  if (isUuencoded(text)) return 'uuencode';
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
const XML_END = /<\/(?:[\w.-]+:)?feedback\s*>/gi;
const BASE64_BLOCK = /(?:^|\n)[ \t]*((?:H4sI|UEsD|PD94|PGZl)[A-Za-z0-9+/]{20,}[ \t]*(?:\r?\n[ \t]*[A-Za-z0-9+/]+[ \t]*)*={0,2})/;

/** A report written into the text of a mail: the XML, the JSON, or the decoded base64 block; null when there is none. */
export function reportInText(text: string): Uint8Array | null {
  const xml = text.search(XML_IN_TEXT);
  if (xml >= 0) {
    let end: number | undefined;
    for (const { index, 0: tag } of text.slice(xml).matchAll(XML_END)) end = xml + index + tag.length;
    return Buffer.from(text.slice(xml, end), 'utf8');
  }
  const json = text.search(/\{\s*"/);
  if (json >= 0 && text.includes('"policies"')) return Buffer.from(text.slice(json, text.lastIndexOf('}') + 1), 'utf8');
  const block = BASE64_BLOCK.exec(text)?.[1];
  return block === undefined ? null : fromBase64(block);
}
