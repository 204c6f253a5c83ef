import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs sessions: the configured one, otherwise one stored in the data folder, created at the first start with mode 0600.
 */
export async function openSecret(configured: string | null, dataDir: string): Promise<Uint8Array> {
  if (configured !== null) return new TextEncoder().encode(configured);
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await chmod(file, 0o600);
  return new TextEncoder().encode(await readFile(file, 'utf8'));
}
