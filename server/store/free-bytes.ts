import { statfs } from 'node:fs/promises';

/** How many bytes the disk of a folder has left for this process. */
export async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

const freshMs = 1_000;

/** The same, read at most once a second: every message that comes in asks. */
export function watchFreeBytes(dir: string): () => Promise<number> {
  let found: Promise<number> | null = null;
  let foundAt = 0;
  return () => {
    if (found === null || performance.now() - foundAt > freshMs) {
      foundAt = performance.now();
      found = freeBytesOf(dir);
    }
    return found;
  };
}
