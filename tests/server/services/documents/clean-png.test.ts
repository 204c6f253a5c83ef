import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { composeDocument } from '#domain/documents/compose.ts';
import { cleanBranding } from '#server/services/documents/branding.ts';
import { cleanPng } from '#server/services/documents/clean-png.ts';
import { toPdf } from '#server/services/documents/pdf/to-pdf.ts';
import { factsOf, wholeDocument } from '#tests/fixtures/documents/facts.ts';
import { pngChunk, pngOf } from '#tests/support/png.ts';

const logo = (file: Buffer) => `data:image/png;base64,${file.toString('base64')}`;

/** The pixels of what was written, row by row. */
function pixelsOf(file: Buffer): number[][] {
  const width = file.readUInt32BE(16);
  const bytes = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  const rows = Array.from({ length: file.readUInt32BE(20) }, (_, line) => bytes.subarray(line * (1 + 4 * width) + 1));
  return rows.map((row) => [...row.subarray(0, 4 * width)]);
}

const [red, clear] = [
  [255, 0, 0, 255],
  [0, 0, 0, 0],
];

describe('a PNG of a customer', () => {
  it.each([
    ['data that does not unpack', pngOf({ width: 9, height: 9, type: 6, data: Buffer.from('no zlib') })],
    ['an unknown filter', pngOf({ width: 1, height: 1, type: 6, rows: [[9, 1, 2, 3, 4]] })],
    ['a size of 3.6 thousand million pixels', pngOf({ width: 60_000, height: 60_000, type: 6, rows: [[0]] })],
    ['more data than pixels', pngOf({ width: 1, height: 1, type: 6, data: deflateSync(Buffer.alloc(50_000_000)) })],
    ['less data than pixels', pngOf({ width: 9, height: 9, type: 6, rows: [[0, 1]] })],
    ['colours that do not exist', pngOf({ width: 1, height: 1, type: 5, rows: [[0, 1]] })],
    ['no size', pngOf({ width: 0, height: 1, type: 0, rows: [[0]] })],
    ['an end in the middle', pngOf({ width: 1, height: 1, type: 6, rows: [[0, 1, 2, 3, 4]] }).subarray(0, 50)],
  ])('with %s is refused before anything draws it', (_what, file) => {
    expect(() => cleanBranding({ logo: logo(file) })).toThrow('The logo is not a PNG of at most 1.5 million pixels.');
  });

  it.each([
    [
      'RGBA with every filter',
      pngOf({
        width: 1,
        height: 5,
        type: 6,
        rows: [0, 1, 2, 3, 4].map((f) => [f, ...(f === 0 || f === 1 ? red : f === 3 ? [128, 0, 0, 128] : clear)]),
      }),
      Array(5).fill(red),
    ],
    ['16 bits', pngOf({ width: 1, height: 1, type: 2, depth: 16, rows: [[0, 255, 255, 0, 0, 0, 0]] }), [red]],
    [
      'a palette of 2 bits with a clear colour',
      pngOf({
        width: 3,
        height: 1,
        type: 3,
        depth: 2,
        rows: [[0, 0b00_01_00_00]],
        extra: [pngChunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0])), pngChunk('tRNS', Buffer.from([0]))],
      }),
      [[...clear, ...red, ...clear]],
    ],
    [
      'grey with a clear value',
      pngOf({ width: 2, height: 1, type: 0, rows: [[0, 0, 255]], extra: [pngChunk('tRNS', Buffer.from([0, 0]))] }),
      [[0, 0, 0, 0, 255, 255, 255, 255]],
    ],
    ['grey with opacity', pngOf({ width: 1, height: 1, type: 4, rows: [[0, 9, 7]] }), [[9, 9, 9, 7]]],
    [
      'interlaced rows',
      pngOf({
        width: 2,
        height: 2,
        type: 0,
        interlace: 1,
        rows: [
          [0, 1],
          [0, 2],
          [0, 3, 4],
        ],
      }),
      [
        [1, 1, 1, 255, 2, 2, 2, 255],
        [3, 3, 3, 255, 4, 4, 4, 255],
      ],
    ],
  ])('of %s keeps its pixels', (_what, file, wanted) => {
    expect(pixelsOf(cleanPng(file))).toEqual(wanted);
  });

  it('is drawn', async () => {
    const tree = composeDocument(factsOf('customer_detailed'), wholeDocument, 'a'.repeat(64));
    const file = pngOf({
      width: 3,
      height: 1,
      type: 3,
      depth: 4,
      rows: [[0, 0x01, 0x10]],
      extra: [pngChunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0])), pngChunk('tRNS', Buffer.from([0]))],
    });
    const plain = await toPdf(tree, {});
    expect((await toPdf(tree, cleanBranding({ logo: logo(file) }))).length).toBeGreaterThan(plain.length);
  });
});
