import { expect, it } from 'vitest';
import { readAttachment } from '#server/services/support/read-attachment.ts';

const text = new TextEncoder().encode('<script>alert(1)</script>');
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

it.each([
  ['invoice.html', text, 'invoice.html.txt'],
  ['invoice.SVG', text, 'invoice.SVG.txt'],
  ['run.bat', text, 'run.bat.txt'],
  ['picture.png', text, 'picture.png.txt'],
  ['notes', text, 'notes.txt'],
  ['notes.txt', text, 'notes.txt'],
  ['table.CSV', text, 'table.CSV'],
  ['report.xml', text, 'report.xml'],
  ['message.eml', text, 'message.eml'],
  ['picture.png', picture, 'picture.png'],
  ['run.hta', picture, 'run.hta.png'],
  [`${'a'.repeat(130)}.html`, text, `${'a'.repeat(115)}..txt`],
  ['run.bat. .', text, 'run.bat.txt'],
])('a file called %s that is what its bytes say is stored as %s', (name, bytes, stored) => {
  expect(readAttachment(name, bytes)).toMatchObject({ name: stored });
});
