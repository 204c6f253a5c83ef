import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '#server/store/open.ts';

const log = { info: console.log, warn: console.warn, error: console.error };

/** The data folder the settings name, which must hold a database already. Throws a sentence where there is none. */
export function filledDataDir(): string {
  const dataDir = process.env['BEACON_DATA'] || './data';
  if (!existsSync(join(dataDir, 'database')))
    throw new Error(`There is no database in ${dataDir}. Set BEACON_DATA to the data folder of Beacon.`);
  return dataDir;
}

/** Opens the store the settings name: DATABASE_URL, else the folder BEACON_DATA (default ./data). */
export function openConfigured(databaseUrl = process.env['DATABASE_URL']): Promise<Store> {
  if (databaseUrl && !(/^postgres(?:ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)))
    return Promise.reject(
      new Error('The address of a PostgreSQL database begins with postgres://, like postgres://user:password@host/database.'),
    );
  return openStore(
    databaseUrl
      ? { databaseUrl, log, queryTimeoutMs: 3_600_000 }
      : { dataDir: process.env['BEACON_DATA'] || './data', log, queryTimeoutMs: 3_600_000 },
  );
}

/** Runs a command; a failure is one sentence and exit code 1. */
export async function command(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** What the database does not hold: sessions and the marks of people in failure reports hang on the secret. */
export const secretStays =
  'The backup does not include the file "secret" of the data folder (or BEACON_SECRET). Copy that too: without it everybody has to sign in again, and people in failure reports get new marks.';
