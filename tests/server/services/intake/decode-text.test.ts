import { describe, expect, test } from 'vitest';
import { createTextPieces, decodeText } from '#server/services/intake/decode-text.ts';

const declared = (charset: string, body: string): string => `<?xml version="1.0" encoding="${charset}"?><a>${body}</a>`;

describe('decodeText', () => {
  test.each<[string, Buffer, string]>([
    ['ASCII', Buffer.from('<a/>'), '<a/>'],
    ['UTF-8', Buffer.from('<a>é日😀</a>'), '<a>é日😀</a>'],
    ['a byte order mark', Buffer.from('\ufeff<a>é</a>'), '<a>é</a>'],
    ['UTF-16 little endian with mark', Buffer.from('\ufeff<a>é</a>', 'utf16le'), '<a>é</a>'],
    ['UTF-16 without mark', Buffer.from('<a>é</a>', 'utf16le'), '<a>é</a>'],
    ['UTF-16 big endian with mark', Buffer.from('\ufeff<a>é</a>', 'utf16le').swap16(), '<a>é</a>'],
    ['windows-1252 without a word', Buffer.from([0x3c, 0x61, 0x3e, 0x93, 0xe9, 0x94]), '<a>“é”'],
    ['UTF-8 that says it is UTF-16', Buffer.from(declared('utf-16', 'é')), declared('utf-16', 'é')],
    ['a charset nobody knows', Buffer.from(declared('x-klingon', 'é')), declared('x-klingon', 'é')],
    ['declared ISO-8859-2', Buffer.from(declared('iso-8859-2', '\u00b3'), 'latin1'), declared('iso-8859-2', 'ł')],
    ['declared windows-1252', Buffer.from(declared('Windows-1252', '\u0080'), 'latin1'), declared('Windows-1252', '€')],
    ['a cut letter at the end', Buffer.from([0x61, 0xe2, 0x82]), 'aâ‚'],
    ['nothing', Buffer.alloc(0), ''],
  ])('%s', (_name, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test.each([1, 2, 3, 5])('letters cut into pieces of %i bytes', (size) => {
    const text = '<a>é日😀 plain ü</a>';
    const bytes = Buffer.from(text);
    const pieces = createTextPieces();
    let read = '';
    for (let at = 0; at < bytes.length; at += size) {
      const piece = pieces.write(bytes.subarray(at, at + size));
      read += typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1');
    }
    expect(read + pieces.end()).toBe(text);
    expect(pieces.notes()).toEqual([]);
  });
});
