import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of given rows, each with its filter byte; `extra` goes before the data, `data` replaces the packed rows. */
export function pngOf(image: {
  width: number;
  height: number;
  type: number;
  depth?: number;
  interlace?: number;
  rows?: number[][];
  extra?: Buffer[];
  data?: Buffer;
}): Buffer {
  const { width, height, type, depth = 8, interlace = 0, rows = [], extra = [] } = image;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  const data = image.data ?? deflateSync(Buffer.from(rows.flat()));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [pngChunk('IHDR', header), ...extra, pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
