import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The fate of a fetched file: `null` = it is stored, otherwise the sentence why it is refused. A throw: try again later. */
export type TakeFile = (file: { name: string; raw: Buffer }) => Promise<string | null>;

export type DropFolderOptions = {
  dir: string;
  maxBytes: number;
  take: TakeFile;
  /** A file is whole when size and time did not change for so long. */
  settleMs?: number;
  /** A file that a worker claimed and left for so long is claimed again. */
  staleMs?: number;
};

/** Thrown where the disk refuses a file; the others of the folder were taken before. */
export class FileTrouble extends Error {
  constructor(name: string, cause: Error) {
    super(`The file ${name} in the drop folder cannot be read: ${cause.message}. Correct its permissions or remove it.`, {
      cause,
    });
  }
}

export type Scan = { taken: number; refused: number; waiting: number };

type Seen = { size: number; mtimeMs: number; since: number };

/**
 * A folder that files are dropped into. Each scan takes the files that are whole: claims one by renaming it into `.working` (so that of
 * several workers one gets it), hands it over, and moves it to `done` or, with a sentence beside it, to `refused`. Folders in it and names
 * that begin with a dot are left alone. Several are handed over at once, as long as they are no larger together than one file may be. A file
 * that the disk refuses does not keep the others waiting.
 */
export function openDropFolder({ dir, maxBytes, take, settleMs = 3_000, staleMs = 120_000 }: DropFolderOptions) {
  const working = join(dir, '.working');
  const seen = new Map<string, Seen>();

  async function isWhole({ name, from }: Found): Promise<boolean> {
    const found = await statOrNull(from);
    if (found === null || !found.isFile()) {
      seen.delete(name);
      return false;
    }
    const before = seen.get(name);
    const isSame = before !== undefined && before.size === found.size && before.mtimeMs === found.mtimeMs;
    if (!isSame) seen.set(name, { size: found.size, mtimeMs: found.mtimeMs, since: performance.now() });
    return isSame && performance.now() - before.since >= settleMs;
  }

  /** The time of the claim is in the name: only its owner may set that of a file. */
  async function claim({ name, from }: Found): Promise<string | null> {
    const claimed = join(working, `${Date.now()}.${randomUUID()}~${name}`);
    try {
      await rename(from, claimed);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    return claimed;
  }

  async function handle(claimed: string, { name, from }: Found): Promise<'taken' | 'refused'> {
    try {
      const { size } = await stat(claimed);
      const why =
        size > maxBytes
          ? `This file is larger than ${Math.floor(maxBytes / 1_048_576)} MB, the limit for one file.`
          : await take({ name, raw: await readFile(claimed) });
      if (why === null) await rename(claimed, await freeName(join(dir, 'done'), name));
      else {
        const target = await freeName(join(dir, 'refused'), name);
        await rename(claimed, target);
        await writeFile(`${target}.reason.txt`, `${why}\n`);
      }
      return why === null ? 'taken' : 'refused';
    } catch (error) {
      const isClaimedBefore = from.toString().startsWith(working);
      await rename(claimed, isClaimedBefore ? join(dir, name) : from).catch(() => undefined);
      throw error;
    }
  }

  async function staleClaims(): Promise<string[]> {
    const stale: string[] = [];
    for (const entry of await readdir(working)) {
      const found = await statOrNull(join(working, entry));
      const claimedMs = Number(/^(\d{13})\./.exec(entry)?.[1] ?? found?.mtimeMs);
      if (found !== null && Date.now() - claimedMs >= staleMs) stale.push(entry);
    }
    return stale;
  }

  return {
    dir,
    async scan(): Promise<Scan> {
      for (const folder of [working, join(dir, 'done'), join(dir, 'refused')]) await mkdir(folder, { recursive: true });
      const result: Scan = { taken: 0, refused: 0, waiting: 0 };
      const ready: Found[] = [];
      for (const entry of await staleClaims())
        ready.push({ from: join(working, entry), name: entry.slice(entry.indexOf('~') + 1) });
      const files = await filesIn(dir);
      for (const file of files) {
        if (await isWhole(file)) ready.push(file);
        else result.waiting += 1;
      }
      for (const name of seen.keys()) if (!files.some((file) => file.name === name)) seen.delete(name);
      let trouble: FileTrouble | null = null;
      async function takeOne(file: Found): Promise<void> {
        try {
          const claimed = await claim(file);
          if (claimed === null) return;
          seen.delete(file.name);
          result[await handle(claimed, file)] += 1;
        } catch (error) {
          if (!isOfTheDisk(error)) throw error;
          trouble ??= new FileTrouble(file.name, error);
        }
      }
      while (ready.length > 0) {
        const ended = await Promise.allSettled(ready.splice(0, await groupSize(ready, maxBytes)).map(takeOne));
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
      }
      if (trouble !== null) throw trouble;
      return result;
    },
  };
}

/** A file by a name that any folder takes, and its path, as bytes where they are no UTF-8. */
type Found = { name: string; from: string | Buffer };

async function filesIn(dir: string): Promise<Found[]> {
  const entries = await readdir(dir, { withFileTypes: true, encoding: 'buffer' });
  return entries.flatMap((entry) => {
    const text = entry.name.toString();
    if (!entry.isFile() || text.startsWith('.')) return [];
    const from = text.includes('\ufffd') ? Buffer.concat([Buffer.from(join(dir, '/')), entry.name]) : join(dir, text);
    return [{ name: shortName(text), from }];
  });
}

/** A name may have 255 bytes (`NAME_MAX`); this leaves room for what is put before and behind it. */
const mostNameBytes = 180;

function shortName(name: string): string {
  if (Buffer.byteLength(name) <= mostNameBytes) return name;
  const end = extname(name).slice(0, 12);
  let start = name.slice(0, mostNameBytes - Buffer.byteLength(end));
  while (Buffer.byteLength(start + end) > mostNameBytes) start = start.slice(0, -1);
  return `${start.replace(/[\ud800-\udbff]$/, '')}${end}`;
}

const isOfTheDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;

/** How many of the files, from the first on, are taken at once: 50, or as many as hold no more bytes than one file may. */
async function groupSize(files: readonly Found[], maxBytes: number): Promise<number> {
  let bytes = 0;
  for (const [index, { from }] of files.slice(0, 50).entries()) {
    bytes += (await statOrNull(from))?.size ?? 0;
    if (bytes > maxBytes) return Math.max(1, index);
  }
  return Math.min(50, files.length);
}

async function statOrNull(path: string | Buffer) {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function freeName(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  if ((await statOrNull(path)) === null) return path;
  const end = extname(name);
  return join(folder, `${name.slice(0, name.length - end.length)}.${randomUUID().slice(0, 8)}${end}`);
}
