import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Pixels of a logo at most; what is drawn is 44 mm wide. */
const mostPixels = 1_500_000;

/** Channels of each colour type, and the bits that a sample of it may have (PNG, third edition, table 12). */
const colourTypes = new Map([
  [0, { channels: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { channels: 3, depths: [8, 16] }],
  [3, { channels: 1, depths: [1, 2, 4, 8] }],
  [4, { channels: 2, depths: [8, 16] }],
  [6, { channels: 4, depths: [8, 16] }],
]);

/** Where each pass of an interlaced image begins and how far its pixels are apart: x, y, dx, dy. */
const adam7: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

type Header = { width: number; height: number; depth: number; type: number; channels: number; isInterlaced: boolean };
type Parts = { header: Header; palette: Buffer; transparent: Buffer; data: Buffer };

/** A file that is no PNG, or one that cannot be drawn. */
export class BadPng extends Error {}

function readHeader(chunk: Buffer): Header {
  if (chunk.length !== 13) throw new BadPng('broken header');
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
  const [depth = 0, type = 0, compression, filter, interlace = 0] = chunk.subarray(8);
  const kind = colourTypes.get(type);
  if (kind === undefined || !kind.depths.includes(depth)) throw new BadPng('unknown colours');
  if (compression !== 0 || filter !== 0 || interlace > 1) throw new BadPng('unknown compression');
  if (width === 0 || height === 0 || width * height > mostPixels) throw new BadPng('too many pixels');
  return { width, height, depth, type, channels: kind.channels, isInterlaced: interlace === 1 };
}

function readParts(file: Buffer): Parts {
  if (!file.subarray(0, 8).equals(signature)) throw new BadPng('no PNG');
  const found = new Map<string, Buffer[]>();
  for (let at = 8; ; ) {
    if (at + 12 > file.length) throw new BadPng('cut off');
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) throw new BadPng('cut off');
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') break;
    found.set(name, [...(found.get(name) ?? []), file.subarray(at + 8, end)]);
    at = end + 4;
  }
  const one = (name: string) => found.get(name)?.[0] ?? Buffer.alloc(0);
  const data = Buffer.concat(found.get('IDAT') ?? []);
  return { header: readHeader(one('IHDR')), palette: one('PLTE'), transparent: one('tRNS'), data };
}

const rowBytes = ({ depth, channels }: Header, width: number) => Math.ceil((width * channels * depth) / 8);

const paeth = (left: number, up: number, corner: number): number => {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

/** What each filter adds to a byte, by its neighbours: left, above, above left (PNG, section 9). */
const filters: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** Takes the filter of a row back in place; `before` is the row above, empty for the first. */
function unfilter(filter: number, row: Buffer, before: Buffer, step: number): void {
  const added = filters[filter];
  if (added === undefined) throw new BadPng('unknown filter');
  if (filter === 0) return;
  for (let at = 0; at < row.length; at += 1) {
    const left = at < step ? 0 : (row[at - step] ?? 0);
    const corner = at < step ? 0 : (before[at - step] ?? 0);
    row[at] = (row[at] ?? 0) + added(left, before[at] ?? 0, corner);
  }
}

/** The sample at a place of a row, in its own depth. */
function sampleAt(row: Buffer, index: number, depth: number): number {
  if (depth === 16) return row.readUInt16BE(index * 2);
  if (depth === 8) return row[index] ?? 0;
  const bit = index * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

/** What writes red, green, blue and opacity of a pixel, 0 to 255 each, by its samples. */
function colourOf({
  header: { type, depth },
  palette,
  transparent,
}: Parts): (samples: readonly number[], out: Buffer, at: number) => void {
  const scale = 255 / (2 ** depth - 1);
  const clear = Array.from({ length: transparent.length >> 1 }, (_, at) => transparent.readUInt16BE(at * 2));
  const isClear = (samples: readonly number[]) =>
    clear.length === samples.length && samples.every((one, at) => one === clear[at]);
  const isGrey = type === 0 || type === 4;
  return (samples, out, at) => {
    const [first = 0, second = 0, third = 0, fourth] = samples;
    if (type === 3) {
      for (let part = 0; part < 3; part += 1) out[at + part] = palette[first * 3 + part] ?? 0;
      out[at + 3] = transparent[first] ?? 255;
      return;
    }
    out[at] = first * scale;
    out[at + 1] = (isGrey ? first : second) * scale;
    out[at + 2] = (isGrey ? first : third) * scale;
    const opacity = type === 4 ? second : fourth;
    out[at + 3] = opacity === undefined ? (isClear(samples) ? 0 : 255) : opacity * scale;
  };
}

function inflate(data: Buffer, bytes: number): Buffer {
  try {
    const whole = inflateSync(data, { maxOutputLength: bytes });
    if (whole.length === bytes) return whole;
  } catch (error) {
    throw new BadPng('broken data', { cause: error });
  }
  throw new BadPng('too little data');
}

function readPixels(parts: Parts): Buffer {
  const { header } = parts;
  const { width, height, depth, channels } = header;
  const passes = (header.isInterlaced ? adam7 : [[0, 0, 1, 1] as const])
    .map(([x, y, dx, dy]) => ({ x, y, dx, dy, columns: Math.ceil((width - x) / dx), rows: Math.ceil((height - y) / dy) }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const bytes = passes.reduce((sum, { columns, rows }) => sum + rows * (1 + rowBytes(header, columns)), 0);
  const data = inflate(parts.data, bytes);
  const writeColour = colourOf(parts);
  const samples = Array.from({ length: channels }, () => 0);
  const step = Math.max(1, (channels * depth) >> 3);
  const pixels = Buffer.alloc(width * height * 4);
  let at = 0;
  for (const { x, y, dx, dy, columns, rows } of passes) {
    const length = rowBytes(header, columns);
    let before: Buffer = Buffer.alloc(0);
    for (let line = 0; line < rows; line += 1) {
      const row = data.subarray(at + 1, at + 1 + length);
      unfilter(data[at] ?? 0, row, before, step);
      for (let column = 0; column < columns; column += 1) {
        for (let part = 0; part < channels; part += 1) samples[part] = sampleAt(row, column * channels + part, depth);
        writeColour(samples, pixels, ((y + line * dy) * width + x + column * dx) * 4);
      }
      before = row;
      at += 1 + length;
    }
  }
  return pixels;
}

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Reads a PNG whole and writes it again as plain pixels (8 bits, RGBA, not interlaced): the library that draws PDFs ends the process on data
 * that does not unpack or has an unknown filter, and takes as much memory as a header claims. Throws `BadPng`.
 */
export function cleanPng(file: Buffer): Buffer {
  const parts = readParts(file);
  const { width, height } = parts.header;
  const pixels = readPixels(parts);
  const rows = Array.from({ length: height }, (_, line) => [
    Buffer.from([0]),
    pixels.subarray(line * width * 4, (line + 1) * width * 4),
  ]).flat();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([signature, chunkOf('IHDR', header), chunkOf('IDAT', data), chunkOf('IEND', Buffer.alloc(0))]);
}
