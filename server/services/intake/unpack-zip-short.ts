/** A file of a zip as its directory and its own header agree on: name as bytes, packing (0 or 8), the packed bytes, the checksum (0: none); `claimedSize` is not believed. */
export type PlainEntry = { nameRaw: Buffer; method: number; body: Buffer; checksum: number; claimedSize: number };

const DIRECTORY_END = 22;
const ENTRY = 46;
const LOCAL = 30;
/** Bits that change nothing for a reader of the directory: how hard it was packed, sizes behind the data, UTF-8 names. */
const HARMLESS_FLAGS = 0x080e;

/**
 * The files of the usual zip, read from its directory: at most `maxFiles` of them, no folder, no comment at the end, not encrypted, stored
 * or deflated, no zip64, and the directory in one piece right before its end (APPNOTE 4.3). Null for every other zip.
 */
export function shortZip(bytes: Buffer, maxFiles: number): PlainEntry[] | null {
  const end = bytes.length - DIRECTORY_END;
  if (end < LOCAL + ENTRY || bytes.readUInt32LE(end) !== 0x06054b50 || bytes.readUInt32LE(end + 4) !== 0) return null;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > maxFiles || bytes.readUInt16LE(end + 8) !== count || bytes.readUInt16LE(end + 20) !== 0) return null;
  if (start + bytes.readUInt32LE(end + 12) !== end || bytes.readUInt32LE(end - 20) === 0x07064b50) return null;
  const entries: PlainEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY > end || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const nameEnd = at + ENTRY + bytes.readUInt16LE(at + 28);
    const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const entry = next > end ? null : entryAt(bytes, at, nameEnd, start);
    if (!entry || !isPlainExtra(bytes, nameEnd, nameEnd + bytes.readUInt16LE(at + 30))) return null;
    entries.push(entry);
    at = next;
  }
  return at === end ? entries : null;
}

/** The name of a file in a zip, with slashes between its steps. */
export function nameOf(raw: Buffer): string {
  return raw.toString('utf8').replace(/\\/g, '/');
}

function entryAt(bytes: Buffer, at: number, nameEnd: number, directoryAt: number): PlainEntry | null {
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if ((flags & ~HARMLESS_FLAGS) !== 0 || (method !== 0 && method !== 8) || bytes.readUInt16LE(at + 34) !== 0) return null;
  if (local + LOCAL > directoryAt || bytes.readUInt32LE(local) !== 0x04034b50) return null;
  if (bytes.readUInt16LE(local + 6) !== flags || bytes.readUInt16LE(local + 8) !== method) return null;
  const bodyAt = local + LOCAL + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (bodyAt + size > directoryAt) return null;
  const localSize = bytes.readUInt32LE(local + 18);
  if (localSize !== size && ((flags & 8) === 0 || localSize !== 0)) return null;
  const last = bytes[nameEnd - 1];
  if (nameEnd === at + ENTRY || last === 0x2f || last === 0x5c) return null;
  const body = bytes.subarray(bodyAt, bodyAt + size);
  const nameRaw = bytes.subarray(at + ENTRY, nameEnd);
  return { nameRaw, method, body, checksum: bytes.readUInt32LE(at + 16), claimedSize: bytes.readUInt32LE(at + 24) };
}

function isPlainExtra(bytes: Buffer, from: number, to: number): boolean {
  let at = from;
  while (at + 4 <= to) {
    if (bytes.readUInt16LE(at) === 1) return false;
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return at === to;
}
