import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const roomBytes = 6e9;

/** A new folder for all files of a run: in memory where the machine has room there, so that no test waits for the disk. */
export async function runFolder(): Promise<string> {
  const room = await statfs(inMemory).catch(() => null);
  const made = await mkdtemp(join(room !== null && room.bavail * room.bsize > roomBytes ? inMemory : tmpdir(), 'beacon-tests-'));
  // The PostgreSQL server of a test runs as nobody and must get through.
  await chmod(made, 0o711);
  return made;
}
