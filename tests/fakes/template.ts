import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A part of the migrated, empty database of this run, waited for; null outside of a run of the tests. */
async function part(name: string): Promise<string | null> {
  const made = process.env['BEACON_TEST_TEMPLATE'];
  if (made === undefined) return null;
  while (!existsSync(join(made, name))) {
    if (existsSync(join(made, 'failed')))
      throw new Error('The database that tests copy could not be made; its process says above why.');
    await pause(25);
  }
  return join(made, name);
}

/** Where the store in memory of a test begins: as a copy of the migrated one, or outside of a run of the tests from nothing. */
export async function memoryDir(): Promise<string> {
  return `memory://${(await part('image.tar')) ?? ''}`;
}

/** Puts a copy of the migrated store into an empty data folder; outside of a run of the tests nothing, so that opening makes it. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const folder = await part('folder');
  if (folder !== null) cpSync(join(folder, 'database'), join(dataDir, 'database'), { recursive: true });
}

/**
 * The data of a PostgreSQL server with a migrated, empty database, which the first test of a run that asks for it makes by `make`, into the
 * path it is given; null outside of a run of the tests.
 */
export async function serverData(make: (path: string) => Promise<void>): Promise<string | null> {
  const made = process.env['BEACON_TEST_TEMPLATE'];
  if (made === undefined) return null;
  const isFirst = mkdirSync(join(made, 'making-postgres'), { recursive: true }) !== undefined;
  if (!isFirst) return part('postgres');
  try {
    await make(join(made, 'postgres'));
  } catch (error) {
    writeFileSync(join(made, 'failed'), '');
    throw error;
  }
  return join(made, 'postgres');
}
