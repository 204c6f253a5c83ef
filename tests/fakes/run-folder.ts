import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const roomBytes = 6e9;
const name = 'beacon-tests-';
const longAgoMs = 3_600_000;

/** A new folder for all files of a run: in memory where the machine has room there, so that no test waits for the disk. */
export async function runFolder(): Promise<string> {
  const room = await statfs(inMemory).catch(() => null);
  const base = room !== null && room.bavail * room.bsize > roomBytes ? inMemory : tmpdir();
  await removeLeftOvers(base);
  const made = await mkdtemp(join(base, `${name}${process.pid}-`));
  // The PostgreSQL server of a test runs as nobody and must get through.
  await chmod(made, 0o711);
  return made;
}

/** Removes what runs left that were killed: their process has gone, and nothing was put in for an hour. */
async function removeLeftOvers(base: string): Promise<void> {
  for (const found of (await readdir(base)).filter((one) => one.startsWith(name))) {
    const path = join(base, found);
    const info = await stat(path).catch(() => null);
    if (info === null || Date.now() - info.mtimeMs < longAgoMs || isAlive(Number(found.slice(name.length).split('-')[0])))
      continue;
    await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
