import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { charsetOf } from '#domain/dmarc/xml/charset.ts';

/** One decoded slice: text, or the bytes themselves where all of them are ASCII. */
export type TextPiece = string | Uint8Array;

/** Bytes in, text out; `end` returns what remains of a truncated character. `notes` says what was guessed. */
export type TextPieces = { write: (bytes: Uint8Array) => TextPiece; end: () => string; notes: () => string[] };

const INVALID = 'The bytes are not the UTF-8 they claim to be; they were read as windows-1252.';

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How many bytes at the end belong to a character that is not complete (0 to 3). */
function cutBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

function decoderFor(label: string): TextDecoder | null {
  if (label === 'utf-8') return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * Decodes the bytes of a report: byte order mark, then the declared charset, then UTF-8; bytes that are not valid UTF-8 are read as
 * windows-1252 from that slice on. Never fails.
 */
export function createTextPieces(): TextPieces {
  const notes: string[] = [];
  let decoder: TextDecoder | null = null;
  let head: Uint8Array | null = null;
  let isSettled = false;
  let rest: Uint8Array = new Uint8Array(0);

  const plain = (bytes: Uint8Array, atEnd: boolean): string => {
    const whole = rest.length > 0 ? Buffer.concat([rest, bytes]) : bufferOf(bytes);
    rest = new Uint8Array(0);
    const cut = atEnd ? 0 : cutBytes(whole);
    const complete = whole.subarray(0, whole.length - cut);
    if (isUtf8(complete)) {
      rest = Uint8Array.prototype.slice.call(whole, whole.length - cut);
      return complete.toString('utf8');
    }
    notes.push(INVALID);
    decoder = new TextDecoder('windows-1252');
    return decoder.decode(whole, { stream: true });
  };

  const settle = (bytes: Uint8Array): Uint8Array => {
    isSettled = true;
    if (head === bytes && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
    decoder = decoderFor(charsetOf(head ?? bytes));
    return bytes;
  };

  return {
    write: (bytes) => {
      if (bytes.length === 0) return '';
      head ??= bytes;
      const mayBeAscii = isSettled ? !decoder && rest.length === 0 : bytes[0] !== 0 && bytes[1] !== 0;
      if (mayBeAscii && isAscii(bytes)) return bytes;
      const body = isSettled ? bytes : settle(bytes);
      return decoder ? decoder.decode(body, { stream: true }) : plain(body, false);
    },
    end: () => (decoder ? decoder.decode() : rest.length > 0 ? plain(new Uint8Array(0), true) : ''),
    notes: () => notes,
  };
}

/** Decodes a whole small file. */
export function decodeText(bytes: Uint8Array): string {
  const pieces = createTextPieces();
  const piece = pieces.write(bytes);
  return (typeof piece === 'string' ? piece : bufferOf(piece).toString('latin1')) + pieces.end();
}
