/** One stream or storage of a compound file; `children` are those of a storage. */
export type CompoundEntry = { name: string; bytes: () => Buffer; children: () => CompoundEntry[] };

/** How an OLE compound file begins (MS-CFB 2.2). */
export const COMPOUND_FILE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Sector numbers from here on end a chain or mark what is unused (MS-CFB 2.1). */
const NO_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const STREAM = 2;
const ENTRY_BYTES = 128;
const MINI_BYTES = 64;
const MINI_BELOW = 4_096;
/** How often an entry may be read on average: once each is usual, storages that share their children are made to be endless. */
const READ_AGAIN = 4;

/**
 * The top of a compound file, such as an Outlook message (MS-CFB). Throws RangeError where the file is damaged. Nothing is read before it
 * is asked for, and neither a chain nor the directory is followed further than the file is long.
 */
export function openCompoundFile(bytes: Uint8Array): CompoundEntry {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new RangeError('sector size');
  const sectorBytes = 1 << shift;
  const perSector = sectorBytes / 4;

  function sector(number: number): Buffer {
    const from = (number + 1) * sectorBytes;
    if (from >= file.length) throw new RangeError('sector');
    return file.subarray(from, from + sectorBytes);
  }

  const table = Array.from({ length: 109 }, (_, i) => file.readUInt32LE(76 + 4 * i));
  const coversFile = () => table.length * perSector * sectorBytes >= file.length;
  for (let at = file.readUInt32LE(68); at < NO_SECTOR && !coversFile(); ) {
    const more = sector(at);
    for (let i = 0; i < perSector - 1; i += 1) table.push(more.readUInt32LE(4 * i));
    at = more.readUInt32LE(4 * (perSector - 1));
  }

  function chain(start: number, size: number, piece: (number: number) => Buffer, next: (number: number) => number): Buffer {
    const pieces: Buffer[] = [];
    let length = 0;
    for (let at = start; at < NO_SECTOR && length < size; at = next(at)) {
      const part = piece(at);
      pieces.push(part);
      length += part.length;
      if (part.length === 0 || length > file.length) throw new RangeError('chain');
    }
    if (size !== Number.POSITIVE_INFINITY && length < size) throw new RangeError('stream');
    return Buffer.concat(pieces).subarray(0, Math.min(size, length));
  }

  const nextSector = (number: number) =>
    sector(table[Math.floor(number / perSector)] ?? NO_SECTOR).readUInt32LE(4 * (number % perSector));
  const sectors = (start: number, size = Number.POSITIVE_INFINITY) => chain(start, size, sector, nextSector);

  const directory = sectors(file.readUInt32LE(48));
  const miniTable = sectors(file.readUInt32LE(60));
  const miniStream = sectors(directory.readUInt32LE(116), directory.readUInt32LE(120));
  const mini = (number: number) => miniStream.subarray(number * MINI_BYTES, (number + 1) * MINI_BYTES);
  const nextMini = (number: number) => miniTable.readUInt32LE(4 * number);

  function entryAt(number: number): CompoundEntry & { siblings: number[] } {
    const entry = directory.subarray(number * ENTRY_BYTES, (number + 1) * ENTRY_BYTES);
    const size = entry.readUInt32LE(120);
    const start = entry.readUInt32LE(116);
    return {
      name: entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)),
      siblings: [entry.readUInt32LE(68), entry.readUInt32LE(72)],
      bytes: () => (size < MINI_BELOW ? chain(start, size, mini, nextMini) : sectors(start, size)),
      children: () => (entry[66] === STREAM ? [] : childrenFrom(entry.readUInt32LE(76))),
    };
  }

  let entriesLeft = READ_AGAIN * (directory.length / ENTRY_BYTES);

  function childrenFrom(first: number): CompoundEntry[] {
    const found: CompoundEntry[] = [];
    const seen = new Set<number>([NO_ENTRY]);
    const waiting = [first];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (seen.has(number)) continue;
      seen.add(number);
      entriesLeft -= 1;
      if (entriesLeft < 0) throw new RangeError('directory');
      const entry = entryAt(number);
      waiting.push(...entry.siblings);
      found.push(entry);
    }
    return found;
  }

  return entryAt(0);
}
