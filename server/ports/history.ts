import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UnreadableHistory } from '#domain/import/unreadable-history.ts';
import { openUnpacking, TooMuch, type Unpacking } from './history-archive.ts';
import { type HistoryItem, historyFiles } from './history-files.ts';

/** A file that was sent, with its bytes from the first to the last. */
export type SentFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/** The disk of this server, as far as imports of earlier reports read it. */
export type History = ReturnType<typeof openHistory>;

const mostNamed = 100;

const isGone = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

function reasonOf(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (isFull(error)) return 'The disk of the server is full. Free space on it, then continue the import.';
  if (code === 'EACCES' || code === 'EPERM')
    return `Beacon may not read ${path ?? 'a file'}. Correct its permissions, then continue the import.`;
  if (code === 'ENOENT')
    return `${path ?? 'A file'} went away while it was read. Continue the import when nothing changes there.`;
  return message;
}

function unpackRefusal(name: string, error: unknown): string {
  if (error instanceof TooMuch) return `${name} cannot be imported: ${error.message}`;
  const reason = reasonOf(error);
  if (isFull(error)) return reason;
  return `${name} cannot be unpacked: ${reason.replace(/\.$/, '')}. Pack it again and start a new import.`;
}

async function writeSent(bytes: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  try {
    await pipeline(bytes, createWriteStream(file));
  } catch (error) {
    throw isFull(error) ? new UnreadableHistory(reasonOf(error), { cause: error }) : error;
  }
}

/**
 * What is sent is unpacked below `dataDir`, in a folder for each attempt. `folder` is the only place that an import may name by itself; no
 * path and no link leads out of it.
 */
export function openHistory({ dataDir, folder, maxBytes }: { dataDir: string; folder: string | null; maxBytes: number }) {
  const scratch = join(dataDir, 'imports');

  async function* readable(files: AsyncGenerator<HistoryItem>): AsyncGenerator<HistoryItem> {
    try {
      yield* files;
    } catch (error) {
      throw new UnreadableHistory(reasonOf(error), { cause: error });
    }
  }

  /** The path of a place below the import folder; `null` for one that is not there or leads out of it. */
  async function inFolder(place: string): Promise<string | null> {
    if (folder === null || place.includes('\0')) return null;
    try {
      const base = await realpath(folder);
      const path = await realpath(join(base, place));
      return path === base || path.startsWith(base === sep ? sep : base + sep) ? path : null;
    } catch (error) {
      if (isGone(error)) return null;
      throw new UnreadableHistory(reasonOf(error), { cause: error });
    }
  }

  return {
    folder,
    /** What lies in the import folder itself, the first hundred names. */
    async entries(): Promise<string[]> {
      if (folder === null) return [];
      const entries = await readdir(folder, { withFileTypes: true });
      const shown = entries.filter((entry) => (entry.isDirectory() || entry.isFile()) && !entry.name.startsWith('.'));
      return shown
        .map(({ name }) => name)
        .sort((one, other) => one.localeCompare(other))
        .slice(0, mostNamed);
    },
    inFolder,
    /** The same, for an attempt to read it. Throws UnreadableHistory where it is not there. */
    async needInFolder(place: string): Promise<string> {
      const path = await inFolder(place);
      if (path === null) throw new UnreadableHistory(`There is nothing at "${place}" in the import folder any more.`);
      return path;
    },
    /** Messages and report files of a place, as the command for imports reads them. Throws UnreadableHistory. */
    read: (place: string, onSkipped: Unpacking['onSkipped']) => readable(historyFiles(place, { maxBytes, onSkipped })),
    /** Puts what was sent for an import, unpacked, into a new folder. Throws UnreadableHistory; what the bytes themselves throw passes. */
    async unpack(id: number, files: readonly SentFile[], options: Unpacking): Promise<string> {
      await mkdir(scratch, { recursive: true, mode: 0o700 });
      const dir = await mkdtemp(join(scratch, `${id}-`));
      const into = join(dir, 'files');
      await mkdir(into);
      const unpacking = openUnpacking(options);
      for (const { name, bytes } of files) {
        const sent = join(dir, 'sent');
        await writeSent(bytes, sent);
        try {
          await unpacking.put(sent, name, into);
        } catch (error) {
          throw new UnreadableHistory(unpackRefusal(name, error), { cause: error });
        }
        await rm(sent, { force: true });
      }
      return into;
    },
    /** Deletes what attempts at an import have unpacked. */
    async clear(id: number): Promise<void> {
      const entries = await readdir(scratch).catch((error: unknown) => {
        if (isGone(error)) return [];
        throw error;
      });
      for (const name of entries) if (name.startsWith(`${id}-`)) await rm(join(scratch, name), { recursive: true, force: true });
    },
  };
}
