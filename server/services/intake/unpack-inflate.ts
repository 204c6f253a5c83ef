import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { count } from '#domain/text.ts';
import { type Budget, type Ratio, UnpackRefusal } from './unpack-budget.ts';

const CHUNK = 262_144;
/** Packed data up to this size is inflated in one call. */
export const SMALL = 65_536;
const SMALL_OUTPUT = 2_097_152;
/** No byte of a deflate stream expands to more than this many. */
const MOST_INFLATED = 1_032;

/** Programs that write a gzip file in pieces begin one every 64 KiB: 4 096 in the most that is inflated. */
const MOST_GZIP_MEMBERS = 10_000;

type Inflated = { consumed: number };

const CUT = 'The gzip file is cut off.';
const WRONG_GZIP = 'The checksum of the gzip file is wrong.';
/** Noted where the content of a file in a zip is not what was packed (APPNOTE 4.4.7). */
export const WRONG_ZIP = 'The checksum of the file in the zip is wrong.';

/** Whether a note says that what was unpacked is not all that was packed. */
export const isDamage = (note: string): boolean => note === CUT || note === WRONG_GZIP || note === WRONG_ZIP;

function damaged(): UnpackRefusal {
  return new UnpackRefusal('damaged-archive', 'The archive is damaged: its data cannot be inflated. Send a complete copy of it.');
}

/**
 * Inflates the deflate stream at the start of `data` in chunks, within the budget. Returns how many bytes it consumed; a truncated stream
 * yields what it holds. Throws UnpackRefusal on damage and on limits.
 */
export async function* inflateChunks(data: Uint8Array, budget: Budget, sums: Ratio): AsyncGenerator<Uint8Array, Inflated> {
  const small = data.length <= SMALL ? inflateSmall(data) : null;
  if (small) {
    budget.spend(small.bytes.length, sums);
    yield small.bytes;
    return { consumed: small.consumed };
  }
  const engine = createInflateRaw({ chunkSize: CHUNK, finishFlush: constants.Z_SYNC_FLUSH });
  engine.end(data);
  try {
    for await (const chunk of engine) {
      budget.spend(chunk.length, sums);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnpackRefusal) throw error;
    throw damaged();
  } finally {
    engine.destroy();
  }
  return { consumed: engine.bytesWritten };
}

type Small = { bytes: Uint8Array; consumed: number };

/**
 * Inflates data that expands to at most 2 MiB in one call, null for more; `expected` is only an estimate of its size. Throws UnpackRefusal
 * on damage.
 */
export function inflateSmall(data: Uint8Array, expected: number = data.length * 8): Small | null {
  try {
    const { buffer, engine } = inflateRawSync(data, {
      chunkSize: Math.max(1_024, Math.min(expected + 64, data.length * MOST_INFLATED, SMALL_OUTPUT)),
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: SMALL_OUTPUT,
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return { bytes: buffer, consumed: engine.bytesWritten };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw damaged();
  }
}

/** The content of a small gzip file of one whole member with the right checksum and nothing behind it; null for every other. */
export function gunzipSmall(data: Buffer): Uint8Array | null {
  const body = gzipBody(data, 0);
  if (body < 0 || data.length > SMALL || data.length < body + 8) return null;
  const small = inflateSmall(data.subarray(body), data.readUInt32LE(data.length - 4));
  if (!small || body + small.consumed + 8 !== data.length) return null;
  return data.readUInt32LE(data.length - 8) === crc32(small.bytes) ? small.bytes : null;
}

/** The place behind the gzip header at `at`, or -1 when there is none (RFC 1952 2.3). */
export function gzipBody(data: Uint8Array, at: number): number {
  if (data[at] !== 0x1f || data[at + 1] !== 0x8b || data[at + 2] !== 8) return -1;
  const flags = data[at + 3] ?? 0;
  let body = at + 10;
  if ((flags & 4) !== 0) body += 2 + (data[body] ?? 0) + ((data[body + 1] ?? 0) << 8);
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const end = data.indexOf(0, body);
    if (end < 0) return -1;
    body = end + 1;
  }
  if ((flags & 2) !== 0) body += 2;
  return body < data.length ? body : -1;
}

const tooManyMembers = () =>
  new UnpackRefusal(
    'too-many-files',
    `The gzip file is made of more than ${count(MOST_GZIP_MEMBERS)} pieces, which no report is. Pack the report in one piece.`,
  );

/** Inflates all members of a gzip file; bytes behind the last one, a cut end and a wrong checksum become notes (RFC 1952 2.2). */
export async function* gunzipChunks(data: Uint8Array, budget: Budget, notes: string[]): AsyncGenerator<Uint8Array> {
  const sums: Ratio = { compressedBytes: data.length, inflatedBytes: 0 };
  let at = 0;
  for (let members = 0; at < data.length; members += 1) {
    if (members === MOST_GZIP_MEMBERS) throw tooManyMembers();
    const body = gzipBody(data, at);
    if (body < 0) {
      if (at === 0)
        throw new UnpackRefusal('damaged-archive', 'The gzip header of the file is damaged. Send a complete copy of it.');
      notes.push('There are bytes behind the end of the gzip file.');
      return;
    }
    let checksum = 0;
    const chunks = inflateChunks(data.subarray(body), budget, sums);
    let step = await chunks.next();
    while (!step.done) {
      checksum = crc32(step.value, checksum);
      yield step.value;
      step = await chunks.next();
    }
    at = body + step.value.consumed + 8;
    if (at > data.length) notes.push(CUT);
    else if (Buffer.from(data.buffer, data.byteOffset, data.byteLength).readUInt32LE(at - 8) !== checksum) {
      notes.push(WRONG_GZIP);
    }
  }
}
