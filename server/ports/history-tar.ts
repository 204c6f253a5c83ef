/** A file of a tar: its name as written there, and its bytes, to be read before the next one is asked for. */
export type TarFile = { name: string; bytes: AsyncIterable<Buffer> };

const block = 512;
const files = new Set(['0', '\0', '7']);
const mostHeaderBytes = 1024 * 1024;

const cutOff = () => new Error('the tar breaks off before its end');

/** Reads a stream by counts of bytes. */
function openReader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  async function* upTo(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (held.length === 0) {
        const { done, value } = await pieces.next();
        if (done === true) throw cutOff();
        held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
        continue;
      }
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return {
    upTo,
    async exactly(bytes: number): Promise<Buffer> {
      const read: Buffer[] = [];
      for await (const piece of upTo(bytes)) read.push(piece);
      return Buffer.concat(read);
    },
  };
}

/** The text of a header field, up to its NUL. */
const textAt = (header: Buffer, from: number, length: number) =>
  header.toString('utf8', from, from + length).replace(/\0.*$/s, '');

function sizeAt(header: Buffer): number {
  const isBinary = ((header[124] ?? 0) & 0x80) !== 0;
  const size = isBinary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 136).trim() || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('a header in the tar is damaged');
  return size;
}

function checkSum(header: Buffer): void {
  const stated = Number.parseInt(header.toString('latin1', 148, 156), 8);
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (stated !== sum) throw new Error('a header in the tar is damaged');
}

/** What an extended header says of the file behind it (pax, POSIX.1-2017): `length key=value` lines. */
function paxOf(bytes: Buffer): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 20), 10);
    if (!(length > 0)) break;
    const line = bytes.toString('utf8', at, at + length - 1).replace(/^\d+ /, '');
    fields.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1));
    at += length;
  }
  return fields;
}

/** The files of a tar of any size, as it is read: ustar, pax, and long names of GNU tar. Folders and links are left out. Throws where it is damaged or breaks off. */
export async function* tarFiles(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = openReader(source);
  let fields = new Map<string, string>();
  for (;;) {
    const header = await reader.exactly(block);
    if (header.every((byte) => byte === 0)) return;
    checkSum(header);
    const type = header.toString('latin1', 156, 157);
    const size = Number(fields.get('size') ?? sizeAt(header));
    const padding = (block - (size % block)) % block;
    if (type === 'x' || type === 'L') {
      if (size > mostHeaderBytes) throw new Error('a header in the tar is damaged');
      const body = await reader.exactly(size);
      if (type === 'x') fields = paxOf(body);
      else fields.set('path', textAt(body, 0, size));
    } else {
      const folder = header.toString('latin1', 257, 263) === 'ustar\0' ? textAt(header, 345, 155) : '';
      const name = fields.get('path') ?? [folder, textAt(header, 0, 100)].filter((step) => step !== '').join('/');
      fields = new Map();
      let left = size;
      const counted = async function* () {
        for await (const piece of reader.upTo(size)) {
          left -= piece.length;
          yield piece;
        }
      };
      if (files.has(type) && !name.endsWith('/')) yield { name, bytes: counted() };
      for await (const _rest of reader.upTo(left));
    }
    for await (const _rest of reader.upTo(padding));
  }
}
