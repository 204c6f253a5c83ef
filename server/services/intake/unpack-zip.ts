import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { type Budget, type Ratio, UnpackRefusal } from './unpack-budget.ts';
import { storedChunks } from './unpack-chunks.ts';
import { inflateChunks, WRONG_ZIP } from './unpack-inflate.ts';
import type { Member, MembersEnd } from './unpack-member.ts';
import { nameOf, shortZip } from './unpack-zip-short.ts';

const MAX_ENTRIES_WALKED = 3_000;

/**
 * The files of a zip, directories left out, at most `limits.maxMembers` of them. The sizes the zip claims are not believed: each member
 * is inflated within the budget. A zip without a readable directory is walked from its front.
 */
export async function* zipMembers(data: Uint8Array, budget: Budget, notes: string[]): AsyncGenerator<Member, MembersEnd> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const usual = shortZip(bytes, budget.limits.maxMembers - 1);
  if (!usual) return yield* libraryMembers(bytes, budget, notes);
  for (const { nameRaw, method, body, checksum } of usual)
    yield packedMember(nameOf(nameRaw), { body, method, checksum }, budget, null);
  return { filesNotLookedAt: 0 };
}

/** The same for every zip, with the zip library. */
export async function* libraryMembers(bytes: Buffer, budget: Budget, notes: string[]): AsyncGenerator<Member, MembersEnd> {
  const zip = await openZip(bytes);
  if (!zip) {
    notes.push('The directory of the zip is missing or damaged; it was read from the front.');
    return yield* frontMembers(bytes, budget);
  }
  let given = 0;
  let walked = 0;
  let left = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      walked += 1;
      const name = nameOf(entry.fileNameRaw);
      if (name.endsWith('/')) {
        if (walked >= MAX_ENTRIES_WALKED) break;
        continue;
      }
      if (given >= budget.limits.maxMembers || walked > MAX_ENTRIES_WALKED) {
        left = Math.max(1, zip.entryCount - walked + 1);
        break;
      }
      given += 1;
      yield await memberOf(zip, entry, name, bytes, budget);
    }
  } catch (error) {
    if (error instanceof UnpackRefusal) throw error;
    throw new UnpackRefusal('damaged-archive', 'The zip is damaged. Send a complete copy of it.');
  } finally {
    zip.close();
  }
  return { filesNotLookedAt: left };
}

function openZip(bytes: Buffer): Promise<ZipFile | null> {
  return new Promise((resolve) => {
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false }, (error, zip) =>
      resolve(error ? null : zip),
    );
  });
}

async function memberOf(zip: ZipFile, entry: Entry, name: string, bytes: Buffer, budget: Budget): Promise<Member> {
  let refusal = refusalFor(entry.generalPurposeBitFlag, entry.compressionMethod);
  let start = 0;
  try {
    start = (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  } catch {
    refusal ??= new UnpackRefusal(
      'damaged-archive',
      'The zip is damaged: a file in it cannot be found. Send a complete copy of it.',
    );
  }
  const body = bytes.subarray(start, Math.min(bytes.length, start + entry.compressedSize));
  return packedMember(name, { body, method: entry.compressionMethod, checksum: entry.crc32 }, budget, refusal);
}

/** Ways of packing that programs offer beside the usual one (APPNOTE.TXT 4.4.5). */
const packings = new Map([
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [93, 'Zstandard'],
  [95, 'XZ'],
  [98, 'PPMd'],
]);

function refusalFor(flags: number, method: number): UnpackRefusal | null {
  if ((flags & 1) !== 0)
    return new UnpackRefusal('encrypted-archive', 'The file in the zip is encrypted. Send it without a password.');
  if (method !== 0 && method !== 8)
    return new UnpackRefusal(
      'unknown-compression',
      `The file in the zip is packed with ${packings.get(method) ?? `method ${method}`}, which is not supported. Pack it as a plain zip or gzip.`,
    );
  return null;
}

type Packed = { body: Uint8Array; method: number; checksum: number };

function packedMember(name: string, packed: Packed, budget: Budget, refusal: UnpackRefusal | null): Member {
  const notes: string[] = [];
  return { name, compressedBytes: packed.body.length, notes, chunks: () => bodyChunks(packed, budget, notes), refusal };
}

/** A checksum of 0 is that of an empty file, or of a writer that makes none. */
async function* bodyChunks({ body, method, checksum }: Packed, budget: Budget, notes: string[]): AsyncGenerator<Uint8Array> {
  const sums: Ratio = { compressedBytes: body.length, inflatedBytes: 0 };
  let found = 0;
  for await (const chunk of method === 8 ? inflateChunks(body, budget, sums) : storedChunks(body, budget)) {
    found = crc32(chunk, found);
    yield chunk;
  }
  if (checksum !== 0 && checksum !== found) notes.push(WRONG_ZIP);
}

async function* frontMembers(bytes: Buffer, budget: Budget): AsyncGenerator<Member, MembersEnd> {
  let at = 0;
  for (let given = 0; given < budget.limits.maxMembers; ) {
    if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) break;
    const method = bytes.readUInt16LE(at + 8);
    const claimed = bytes.readUInt32LE(at + 18);
    const nameLength = bytes.readUInt16LE(at + 26);
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    const name = nameOf(bytes.subarray(at + 30, at + 30 + nameLength));
    const next = claimed > 0 ? start + claimed : bytes.indexOf(Buffer.from('PK\u0003\u0004', 'latin1'), start);
    const body = bytes.subarray(start, next > start ? Math.min(next, bytes.length) : bytes.length);
    if (!name.endsWith('/')) {
      given += 1;
      const refusal = refusalFor(bytes.readUInt16LE(at + 6), method);
      yield packedMember(name, { body, method, checksum: bytes.readUInt32LE(at + 14) }, budget, refusal);
    }
    if (next <= start) break;
    at = next;
  }
  if (at === 0 && bytes.length < 30)
    throw new UnpackRefusal('damaged-archive', 'The zip is damaged. Send a complete copy of it.');
  return { filesNotLookedAt: 0 };
}
