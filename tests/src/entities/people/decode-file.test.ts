import { expect, test } from 'vitest';
import { decodeFile } from '#src/entities/people/decode-file.ts';

const text = 'customer,email,domains\r\nCafé Zoë,,cafe.co.za\r\n';
const utf16 = (littleEndian: boolean) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  const written = `\ufeff${text}`;
  for (let at = 0; at < written.length; at += 1) view.setUint16(at * 2, written.charCodeAt(at), littleEndian);
  return bytes;
};

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ['UTF-16, low byte first', utf16(true)],
  ['UTF-16, high byte first', utf16(false)],
])('a file in %s is read as it was written', (_, bytes) => expect(decodeFile(bytes)).toBe(text));

test('signs that only Windows-1252 has are read', () => {
  expect(decodeFile(Uint8Array.of(0x80, 0x20, 0x93, 0x41, 0x94))).toBe('€ “A”');
});
