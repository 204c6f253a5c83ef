import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Arrival, recordOf } from './log-record.ts';

/** A file of the log, how many bytes it has and how many of its messages are not in the database yet. */
export type LogFile = { path: string; handle: FileHandle; bytes: number; left: number; isOpen: boolean };

/** `append` returns when the messages are safe on disk; `settle` gets each message that the database holds. */
export type IntakeLog = {
  append: (arrivals: readonly Arrival[]) => Promise<LogFile>;
  settle: (file: LogFile) => void;
  close: () => Promise<void>;
};

const fullBytes = 16 * 1024 * 1024;

/** The files of the log in a folder, which is made where it is missing; oldest first. */
export async function logFiles(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  return names.toSorted().map((name) => join(folder, name));
}

/**
 * An append-only log in an empty folder that is there. A file is emptied or deleted once the database holds all of its messages, so that the log
 * never has more than what came in last. After a failed write the next one goes into a file of its own: nothing follows half a record.
 */
export function openIntakeLog(folder: string, onTrouble: (error: unknown) => void): IntakeLog {
  let last: Promise<unknown> = Promise.resolve();
  let current: LogFile | null = null;
  let files = 0;

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function begin(): Promise<LogFile> {
    files += 1;
    const path = join(folder, `${String(files).padStart(8, '0')}.log`);
    const handle = await open(path, 'a', 0o600);
    await flushFolder(folder);
    return { path, handle, bytes: 0, left: 0, isOpen: true };
  }

  async function end(file: LogFile): Promise<void> {
    if (current === file) current = null;
    file.isOpen = false;
    await file.handle.close();
    if (file.left === 0) await rm(file.path, { force: true });
  }

  async function write(arrivals: readonly Arrival[]): Promise<LogFile> {
    if (current !== null && current.bytes >= fullBytes) await end(current);
    const file = (current ??= await begin());
    const bytes = Buffer.concat(arrivals.flatMap(recordOf));
    try {
      await writeAll(file.handle, bytes);
      await file.handle.datasync();
    } catch (error) {
      await end(file).catch(onTrouble);
      throw error;
    }
    file.bytes += bytes.length;
    file.left += arrivals.length;
    return file;
  }

  /** What the database holds is emptied as soon as nobody writes. */
  async function tidy(file: LogFile): Promise<void> {
    if (file.left > 0) return;
    if (!file.isOpen) return rm(file.path, { force: true });
    await file.handle.truncate(0);
    file.bytes = 0;
  }

  return {
    append: (arrivals) => inTurn(() => write(arrivals)),
    settle: (file) => {
      file.left -= 1;
      if (file.left === 0) inTurn(() => tidy(file)).catch(onTrouble);
    },
    close: () => inTurn(async () => (current === null ? undefined : end(current))),
  };
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** Makes the name of a new file safe on disk; Windows cannot open folders and does that itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
