import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openPromise } from 'yauzl';
import { tarFiles } from './history-tar.ts';

/** What archives may unpack to in all, and whom to name what was left out. */
export type Unpacking = {
  mostBytes: number;
  mostFiles: number;
  onSkipped: (name: string, why: string) => void;
};

/** More than one import may hold; the text is a sentence without its subject, with what to do. */
export class TooMuch extends Error {}

type Member = { name: string; bytes: AsyncIterable<Uint8Array> };
type Kind = 'zip' | 'tar' | 'packed tar' | 'packed mbox' | 'file';

const headBytes = 512;

async function headOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(pieces);
}

const isTar = (head: Buffer) => head.toString('latin1', 257, 262) === 'ustar';

async function kindOf(file: string): Promise<Kind> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0).finally(() => handle.close());
  const head = buffer.subarray(0, bytesRead);
  const start = head.toString('latin1', 0, 4);
  if (start === 'PK\x03\x04' || start === 'PK\x05\x06') return 'zip';
  if (isTar(head)) return 'tar';
  if (!start.startsWith('\x1f\x8b')) return 'file';
  const inflated = await headOf(gunzipped(file));
  if (isTar(inflated)) return 'packed tar';
  return inflated.toString('latin1', 0, 5) === 'From ' ? 'packed mbox' : 'file';
}

async function* gunzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const inflated = createGunzip();
  // What breaks off the source ends the inflated stream with the error, which its reader meets.
  pipeline(source, inflated).catch(() => undefined);
  try {
    yield* inflated as AsyncIterable<Buffer>;
  } finally {
    inflated.destroy();
  }
}

async function* zipFiles(file: string, { onSkipped }: Unpacking): AsyncGenerator<Member> {
  const zip = await openPromise(file, { lazyEntries: true, decodeStrings: false, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      if (name.endsWith('/')) continue;
      if (entry.isEncrypted()) onSkipped(name, 'is encrypted');
      else if (!entry.canDecodeFileData())
        onSkipped(name, `is packed in a way (${entry.compressionMethod}) that is not supported`);
      else yield { name, bytes: (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer> };
    }
  } finally {
    zip.close();
  }
}

const longestStep = 200;

/** A step of a path that every disk takes: a longer one keeps its end, which says what the file is. */
const shortStep = (step: string) =>
  Buffer.byteLength(step) <= longestStep
    ? step
    : `${createHash('sha256').update(step).digest('hex').slice(0, 16)}${step.slice(-40)}`;

/** The steps of a name in an archive; `null` for one that leads out of it. */
function stepsOf(name: string): string[] | null {
  const steps = name.split(/[/\\]/).filter((step) => step !== '' && step !== '.');
  const leadsOut = /^(?:[/\\]|[A-Za-z]:[/\\])/.test(name) || steps.includes('..') || name.includes('\0');
  return leadsOut || steps.length === 0 || steps.length > 50 ? null : steps.map(shortStep);
}

const isTaken = (error: unknown) => ['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** A budget of bytes and files for everything that one import unpacks. */
export function openUnpacking(options: Unpacking) {
  let bytesLeft = options.mostBytes;
  let filesLeft = options.mostFiles;
  let again = 0;
  const taken = new Set<string>();

  /** A name for a file that none before it has, and that an import does not leave out as hidden. */
  function freeName(name: string): string {
    const plain = (stepsOf(name)?.join('_') ?? 'file').replace(/^\.+/, '').replace(/^tmp$/, 'tmp_') || 'file';
    const free = taken.has(plain) ? `${taken.size + 1}_${plain}` : plain;
    taken.add(free);
    return free;
  }

  async function* within(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      bytesLeft -= piece.length;
      if (bytesLeft < 0) throw new TooMuch('it unpacks to more than 10 GB. Split it, or import it from a folder of the server.');
      yield piece;
    }
  }

  async function write(folder: string, steps: readonly string[], bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(folder, ...steps);
    let handle: Awaited<ReturnType<typeof open>>;
    try {
      await mkdir(dirname(path), { recursive: true });
      handle = await open(path, 'wx');
    } catch (error) {
      if (!isTaken(error)) throw error;
      again += 1;
      return write(join(folder, `again-${again}`), steps, bytes);
    }
    await pipeline(within(bytes), handle.createWriteStream());
  }

  async function unpack(members: AsyncIterable<Member>, folder: string): Promise<void> {
    for await (const { name, bytes } of members) {
      const steps = stepsOf(name);
      if (steps === null) {
        options.onSkipped(name, 'has a name that leads out of the archive');
        continue;
      }
      filesLeft -= 1;
      if (filesLeft < 0)
        throw new TooMuch('it holds more than a million files. Split it, or import it from a folder of the server.');
      await write(folder, steps, bytes);
    }
  }

  return {
    /** Puts a file, or the files of an archive in a folder of its name, into a folder. Throws a sentence without its subject where it cannot. */
    async put(file: string, name: string, into: string): Promise<void> {
      const target = join(into, freeName(name));
      switch (await kindOf(file)) {
        case 'zip':
          return unpack(zipFiles(file, options), target);
        case 'tar':
          return unpack(tarFiles(createReadStream(file)), target);
        case 'packed tar':
          return unpack(tarFiles(gunzipped(file)), target);
        case 'packed mbox':
          return pipeline(within(gunzipped(file)), createWriteStream(target.replace(/\.gz$/i, '')));
        case 'file':
          return rename(file, target);
      }
    },
  };
}
