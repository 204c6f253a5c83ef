import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
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

export type Scan = { taken: number; refused: number; waiting: number };

type Seen = { size: number; mtimeMs: number; since: number };

/**
 * A folder that files are dropped into. Each scan takes the files that are whole: claims one by renaming it into `.working` (so that of
 * several workers one gets it), hands it over, and moves it to `done` or, with a sentence beside it, to `refused`. Folders in it and names
 * that begin with a dot are left alone. Several are handed over at once, as long as they are no larger together than one file may be.
 */
export function openDropFolder({ dir, maxBytes, take, settleMs = 3_000, staleMs = 120_000 }: DropFolderOptions) {
  const working = join(dir, '.working');
  const seen = new Map<string, Seen>();

  async function isWhole(name: string): Promise<boolean> {
    const found = await statOrNull(join(dir, name));
    if (found === null || !found.isFile()) {
      seen.delete(name);
      return false;
    }
    const before = seen.get(name);
    const isSame = before !== undefined && before.size === found.size && before.mtimeMs === found.mtimeMs;
    if (!isSame) seen.set(name, { size: found.size, mtimeMs: found.mtimeMs, since: performance.now() });
    return isSame && performance.now() - before.since >= settleMs;
  }

  async function claim(from: string, name: string): Promise<string | null> {
    const claimed = join(working, `${randomUUID()}~${name}`);
    try {
      await rename(from, claimed);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    const now = new Date();
    await utimes(claimed, now, now);
    return claimed;
  }

  async function handle(claimed: string, name: string): Promise<'taken' | 'refused'> {
    try {
      const { size } = await stat(claimed);
      const why =
        size > maxBytes
          ? `This file is larger than ${Math.floor(maxBytes / 1_048_576)} MB, the most that is taken.`
          : await take({ name, raw: await readFile(claimed) });
      if (why === null) await rename(claimed, await freeName(join(dir, 'done'), name));
      else {
        const target = await freeName(join(dir, 'refused'), name);
        await rename(claimed, target);
        await writeFile(`${target}.reason.txt`, `${why}\n`);
      }
      return why === null ? 'taken' : 'refused';
    } catch (error) {
      await rename(claimed, join(dir, name)).catch(() => undefined);
      throw error;
    }
  }

  async function staleClaims(): Promise<string[]> {
    const stale: string[] = [];
    for (const entry of await readdir(working)) {
      const found = await statOrNull(join(working, entry));
      if (found !== null && Date.now() - found.mtimeMs >= staleMs) stale.push(entry);
    }
    return stale;
  }

  return {
    dir,
    async scan(): Promise<Scan> {
      for (const folder of [working, join(dir, 'done'), join(dir, 'refused')]) await mkdir(folder, { recursive: true });
      const result: Scan = { taken: 0, refused: 0, waiting: 0 };
      const ready: { from: string; name: string }[] = [];
      for (const entry of await staleClaims())
        ready.push({ from: join(working, entry), name: entry.slice(entry.indexOf('~') + 1) });
      const names = (await readdir(dir, { withFileTypes: true })).filter(
        (entry) => entry.isFile() && !entry.name.startsWith('.'),
      );
      for (const { name } of names) {
        if (await isWhole(name)) ready.push({ from: join(dir, name), name });
        else result.waiting += 1;
      }
      for (const name of seen.keys()) if (!names.some((entry) => entry.name === name)) seen.delete(name);
      async function takeOne({ from, name }: { from: string; name: string }): Promise<void> {
        const claimed = await claim(from, name);
        if (claimed === null) return;
        seen.delete(name);
        result[await handle(claimed, name)] += 1;
      }
      while (ready.length > 0) {
        const ended = await Promise.allSettled(ready.splice(0, await groupSize(ready, maxBytes)).map(takeOne));
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
      }
      return result;
    },
  };
}

/** How many of the files, from the first on, are taken at once: 50, or as many as hold no more bytes than one file may. */
async function groupSize(files: readonly { from: string }[], maxBytes: number): Promise<number> {
  let bytes = 0;
  for (const [index, { from }] of files.slice(0, 50).entries()) {
    bytes += (await statOrNull(from))?.size ?? 0;
    if (bytes > maxBytes) return Math.max(1, index);
  }
  return Math.min(50, files.length);
}

async function statOrNull(path: string) {
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
