import { isAscii } from 'node:buffer';
import { type Address, type Attachment, addressParser, decodeWords, type Email } from 'postal-mime';
import { onlyValue, type PlainField, type PlainValue, plainHead, plainValue } from './unpack-mail-head.ts';

/** What is used of a parsed email. */
export type MailShape = {
  headers: PlainField[];
  attachments: Pick<Attachment, 'filename' | 'mimeType' | 'content'>[];
} & Partial<Record<'from', Address> & Record<'to', Address[]>> &
  Pick<Email, 'subject' | 'returnPath' | 'messageId' | 'date' | 'text' | 'html'>;

type Part = { attachment: MailShape['attachments'][number] } | { text: string; isHtml: boolean };

const MAX_PARTS = 8;
const ATTACHED = /^(?:application\/(?!ics$)|text\/xml$)/;
const CHARSETS = /^(?:|us-ascii|utf-8|iso-8859-1|windows-1252)$/i;
const BASE64 = /^[A-Za-z0-9+/\r\n]*={0,2}[\r\n]*$/;
const BARE_ADDRESS = /^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+$/;

/**
 * Parses the usual report email without the MIME library: one attachment, alone or in a flat multipart with at most one text beside it (RFC
 * 2045, 2046 5.1). Returns exactly what the library would, or null for anything unusual.
 */
export function shortMail(raw: Uint8Array): MailShape | null {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const eol = bytes[bytes.indexOf(10) - 1] === 13 ? '\r\n' : '\n';
  const head = plainHead(bytes, 0, bytes.length, eol);
  const type = head && plainValue(onlyValue(head.fields, 'content-type') ?? '');
  if (!head || !type) return null;
  const isFlat = type.value === 'multipart/mixed' || type.value === 'multipart/report';
  const parts = isFlat
    ? partsOf(bytes, head.bodyAt, type.params.get('boundary') ?? '', eol)
    : [partOf(bytes, head.fields, type, head.bodyAt, bytes.length)];
  if (!parts) return null;
  let attachment: MailShape['attachments'][number] | null = null;
  const texts: Pick<Email, 'text' | 'html'> = {};
  let hasText = false;
  for (const part of parts) {
    if (part === null) return null;
    if ('attachment' in part) {
      if (attachment) return null;
      attachment = part.attachment;
      continue;
    }
    if (hasText) return null;
    hasText = true;
    if (part.text !== '') texts[part.isHtml ? 'html' : 'text'] = part.text;
  }
  return attachment && { ...envelopeOf(head.fields), ...texts, headers: head.fields, attachments: [attachment] };
}

function partsOf(bytes: Buffer, bodyAt: number, boundary: string, eol: '\r\n' | '\n'): (Part | null)[] | null {
  if (boundary === '' || boundary.length > 200) return null;
  const mark = `--${boundary}`;
  const parts: (Part | null)[] = [];
  let partAt = -1;
  for (let at = bytes.indexOf(mark, bodyAt, 'latin1'); at >= 0; at = bytes.indexOf(mark, partAt, 'latin1')) {
    if (bytes[at - 1] !== 10 || parts.length === MAX_PARTS) return null;
    if (partAt >= 0) {
      const head = plainHead(bytes, partAt, at, eol);
      const type = head && plainValue(onlyValue(head.fields, 'content-type') ?? '');
      parts.push(head && type && partOf(bytes, head.fields, type, head.bodyAt, at));
    }
    const behind = at + mark.length;
    const tail = bytes.toString('latin1', behind, behind + 2 + eol.length);
    if (tail === '--' || tail === `--${eol}`) return parts;
    if (!tail.startsWith(eol)) return null;
    partAt = behind + eol.length;
  }
  return null;
}

function partOf(bytes: Buffer, fields: readonly PlainField[], type: PlainValue, from: number, until: number): Part | null {
  const dispositionText = onlyValue(fields, 'content-disposition');
  const disposition = dispositionText === undefined ? undefined : plainValue(dispositionText ?? '');
  const encoding = onlyValue(fields, 'content-transfer-encoding');
  if (disposition === null || encoding === null) return null;
  const isText = type.value === 'text/plain' || type.value === 'text/html';
  if (isText ? disposition?.value === 'attachment' || !isPlainText(type.params) : !ATTACHED.test(type.value)) return null;
  const content = contentOf(bytes.subarray(from, until), (encoding ?? '8bit').toLowerCase());
  if (content === null) return null;
  if (isText) return isAscii(content) ? { text: content.toString('latin1'), isHtml: type.value === 'text/html' } : null;
  const filename = disposition?.params.get('filename') || type.params.get('name') || null;
  return { attachment: { filename, mimeType: type.value, content } };
}

function isPlainText(params: ReadonlyMap<string, string>): boolean {
  return CHARSETS.test(params.get('charset') ?? '') && !params.has('format');
}

function contentOf(body: Buffer, encoding: string): Buffer | null {
  if (encoding === 'base64') {
    const text = body.toString('latin1');
    return BASE64.test(text) ? Buffer.from(text, 'base64') : null;
  }
  if (encoding !== '7bit' && encoding !== '8bit' && encoding !== 'binary') return null;
  const lines = body.toString('latin1').replaceAll('\r\n', '\n');
  if (lines.includes('\r')) return null;
  return Buffer.from(lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`, 'latin1');
}

function addressesOf(value: string): Address[] {
  return BARE_ADDRESS.test(value) ? [{ name: '', address: value }] : addressParser(value);
}

function envelopeOf(fields: readonly PlainField[]): Omit<MailShape, 'headers' | 'attachments'> {
  const first = (key: string) => fields.find((field) => field.key === key)?.value;
  const words = (key: string) => {
    const value = first(key);
    return value?.includes('=?') ? decodeWords(value) : value || undefined;
  };
  const addresses = (key: string) => addressesOf(first(key) ?? '')[0];
  const from = addresses('from');
  const to = fields.flatMap((field) => (field.key === 'to' ? addressesOf(field.value) : []));
  const shape: Omit<MailShape, 'headers' | 'attachments'> = { to };
  if (from) shape.from = from;
  const returnPath = addresses('return-path')?.address;
  const [subject, messageId, date] = [words('subject'), words('message-id'), first('date')];
  if (returnPath) shape.returnPath = returnPath;
  if (subject !== undefined) shape.subject = subject;
  if (messageId !== undefined) shape.messageId = messageId;
  if (date !== undefined) shape.date = date;
  return shape;
}
