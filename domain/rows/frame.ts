import type { Ints } from './ints.ts';

/** A stored value that cannot be read; the message says what is wrong with it. */
export class BrokenValue extends Error {
  override readonly name = 'BrokenValue';
}

/** What one column of a frame may be. */
export type Column = Ints | Uint32Array | Uint8Array;

const KINDS = [Uint8Array, Int8Array, Int16Array, Int32Array, Float64Array, Uint32Array] as const;
const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * Columns as one run of bytes: version, kind, number of columns, then for each its type, its length in bytes (32 bits) and its values, the
 * lowest byte first.
 */
export function writeFrame(version: number, kind: number, columns: readonly Column[]): Uint8Array {
  const bytes = new Uint8Array(3 + columns.reduce((sum, column) => sum + 5 + column.byteLength, 0));
  bytes.set([version, kind, columns.length]);
  let at = 3;
  for (const column of columns) {
    const { byteLength } = column;
    bytes[at] = KINDS.findIndex((one) => column instanceof one);
    for (let shift = 0; shift < 4; shift += 1) bytes[at + 1 + shift] = (byteLength >>> (8 * shift)) & 255;
    bytes.set(inOrder(new Uint8Array(column.buffer, column.byteOffset, byteLength), column.BYTES_PER_ELEMENT), at + 5);
    at += 5 + byteLength;
  }
  return bytes;
}

/** The columns of a frame of this version and kind. Throws BrokenValue. */
export function readFrame(bytes: Uint8Array, version: number, kind: number): Column[] {
  if (bytes[0] !== version) throw new BrokenValue(`Version ${bytes[0]} is not known here.`);
  if (bytes[1] !== kind) throw new BrokenValue(`Kind ${bytes[1]} is not the one expected.`);
  const columns: Column[] = [];
  let at = 3;
  for (let place = 0; place < (bytes[2] ?? 0); place += 1) {
    const Kind = KINDS[bytes[at] ?? KINDS.length];
    const size = lengthAt(bytes, at + 1);
    at += 5;
    if (Kind === undefined || at + size > bytes.length || size % Kind.BYTES_PER_ELEMENT !== 0)
      throw new BrokenValue(`Column ${place} is cut off or of no known type.`);
    const copy = inOrder(new Uint8Array(bytes.subarray(at, at + size)), Kind.BYTES_PER_ELEMENT);
    columns.push(new Kind(copy.buffer as ArrayBuffer, 0, size / Kind.BYTES_PER_ELEMENT));
    at += size;
  }
  if (at !== bytes.length) throw new BrokenValue('There are bytes behind the last column.');
  return columns;
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0) * 65_536 + (bytes[at + 3] ?? 0) * 16_777_216;
}

/** The bytes of values in the order of a frame: on the rare machine with the highest byte first each value is turned around. */
function inOrder(bytes: Uint8Array, width: number): Uint8Array {
  if (isLittleEndian || width === 1) return bytes;
  const turned = bytes.slice();
  for (let at = 0; at < turned.length; at += width) turned.subarray(at, at + width).reverse();
  return turned;
}

/** Gives the columns of a frame one after the other, each checked. Throws BrokenValue. */
export function takeColumns(columns: readonly Column[]) {
  let place = 0;
  const next = () => {
    const column = columns[place];
    place += 1;
    if (column === undefined) throw new BrokenValue(`Column ${place - 1} is missing.`);
    return column;
  };
  return {
    ints: (length: number): Ints => {
      const column = next();
      if (column instanceof Uint8Array || column instanceof Uint32Array || column.length !== length)
        throw new BrokenValue(`Column ${place - 1} is not ${length} numbers.`);
      return column;
    },
    bytes: (): Uint8Array => {
      const column = next();
      if (!(column instanceof Uint8Array)) throw new BrokenValue(`Column ${place - 1} is not bytes.`);
      return column;
    },
    words: (): Uint32Array => {
      const column = next();
      if (!(column instanceof Uint32Array)) throw new BrokenValue(`Column ${place - 1} is not addresses.`);
      return column;
    },
  };
}
