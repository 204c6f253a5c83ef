import { spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { openStore } from '#server/store/open.ts';

const place = 'BEACON_TEST_TEMPLATE';

/**
 * For one run of the tests: makes a migrated, empty database once, in a process of its own while the first tests run. A database from
 * nothing takes PGlite seconds, a copy a tenth of that.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const made = await mkdtemp(join(tmpdir(), 'beacon-template-'));
  const maker = spawn(process.execPath, [import.meta.filename, made], { cwd: join(import.meta.dirname, '../..'), stdio: 'inherit' });
  const ended = new Promise((resolve) => maker.once('exit', resolve));
  maker.once('exit', (code) => {
    if (code !== 0) void writeFile(join(made, 'failed'), '');
  });
  process.env[place] = made;
  return async () => {
    maker.kill();
    await ended;
    await rm(made, { recursive: true, force: true });
  };
}

async function templateFile(name: string): Promise<string | null> {
  const made = process.env[place];
  if (made === undefined) return null;
  while (!existsSync(join(made, name))) {
    if (existsSync(join(made, 'failed'))) throw new Error('The database that the tests copy could not be made; its process says above why.');
    await pause(25);
  }
  return join(made, name);
}

/** Where the store in memory of a test begins: as a copy of the migrated one, or outside of a run of the tests from nothing. */
export async function memoryDir(): Promise<string> {
  return `memory://${(await templateFile('image.tar')) ?? ''}`;
}

/** Puts a copy of the migrated store into an empty data folder; outside of a run of the tests nothing, so that opening makes it. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const folder = await templateFile('folder');
  if (folder !== null) cpSync(join(folder, 'database'), join(dataDir, 'database'), { recursive: true });
}

async function make(into: string): Promise<void> {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const begun = join(into, 'begun');
  await (await openStore({ dataDir: begun, log })).close();
  cpSync(begun, join(into, 'copied'), { recursive: true });
  await rename(join(into, 'copied'), join(into, 'folder'));
  const database = await PGlite.create(join(begun, 'database'));
  const image = await database.dumpDataDir('none');
  await database.close();
  await writeFile(join(into, 'begun.tar'), image.stream());
  await rename(join(into, 'begun.tar'), join(into, 'image.tar'));
  await rm(begun, { recursive: true });
}

if (process.argv[1] === import.meta.filename) await make(process.argv[2] ?? '');
