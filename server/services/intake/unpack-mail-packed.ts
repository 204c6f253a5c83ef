const MAX_HEAD = 65_536;
/** More parts than this are not read of any mail. */
const MAX_PARTS = 1_000;
/** How a gzip or zip file begins, as it is and in base64. */
const PACKED = ['\u001f\u008b\u0008', 'PK\u0003\u0004', 'H4sI', 'UEsD'];
/** The same with quoted-printable; a mail without any of these holds no archive. */
const TRACES = [...PACKED, '=1F=8B', 'PK=03=04'].map((text) => Buffer.from(text, 'latin1'));
const PART_START = /(?:^|\n)--[^\r\n]{1,200}\r?\n/g;
const HEAD_END = /\r?\n\r?\n/;
const TYPE = /^content-type[ \t]*:(?:[^\n]*\n[ \t])*[^\n]*(?:\n|$)/im;
const TEXT_TYPE = /^content-type[ \t]*:\s*(?:text\/(?:plain|html)\b|text\s*(?:;|$))/i;
const ENCODING = /^content-transfer-encoding[ \t]*:\s*"?([\w-]+)/im;
const BINARY_TYPE = 'Content-Type: application/octet-stream\r\n';

/**
 * Some reporters send an archive as a text part, or as a body without a type, which a MIME library would decode as text. Returns the mail
 * with such parts called application/octet-stream (RFC 2045 5.2, 6); the same bytes where there are none.
 */
export function withPackedParts(bytes: Uint8Array): Uint8Array {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!TRACES.some((trace) => raw.includes(trace))) return bytes;
  const text = raw.toString('latin1');
  const pieces: string[] = [];
  let taken = 0;
  for (const headAt of headStarts(text)) {
    const part = partAt(text, headAt);
    if (headAt < taken || part === null || !isPackedText(part)) continue;
    const { head, bodyAt } = part;
    pieces.push(text.slice(taken, headAt), BINARY_TYPE, head.replace(TYPE, ''));
    taken = bodyAt;
  }
  return taken === 0 ? bytes : Buffer.from(pieces.join('') + text.slice(taken), 'latin1');
}

function* headStarts(text: string): Generator<number> {
  yield 0;
  let parts = 0;
  for (const { index, 0: line } of text.matchAll(PART_START)) {
    if (parts === MAX_PARTS) return;
    parts += 1;
    yield index + line.length;
  }
}

type Part = { head: string; bodyAt: number; start: string };

/** The header of a part with its last line end, where the empty line behind it begins, and how the body begins. */
function partAt(text: string, at: number): Part | null {
  const isEmpty = /^\r?\n/.test(text.slice(at, at + 2));
  const from = isEmpty ? at - 2 : at;
  const end = HEAD_END.exec(text.slice(from, at + MAX_HEAD));
  if (!end) return null;
  const bodyAt = isEmpty ? at : from + end.index + end[0].indexOf('\n') + 1;
  const behind = from + end.index + end[0].length;
  return { head: text.slice(at, bodyAt), bodyAt, start: text.slice(behind, behind + 400) };
}

function isPackedText({ head, start: raw }: Part): boolean {
  if (TYPE.test(head) && !TEXT_TYPE.test(TYPE.exec(head)?.[0] ?? '')) return false;
  const encoding = ENCODING.exec(head)?.[1]?.toLowerCase();
  const visible = raw.replace(/^[\r\n \t]+/, '');
  const body = encoding === 'quoted-printable' ? fromQuotedPrintable(visible) : visible;
  return PACKED.some((start) => body.startsWith(start));
}

function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
