import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Logger, PGliteDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import { type FolderLock, lockFolder } from './embedded/lock.ts';
import { type Embedded, startEmbedded } from './embedded/proxy.ts';
import { watchFreeBytes } from './free-bytes.ts';
import { type HeldMessages, openHeldMessages } from './intake/held-messages.ts';
import { migrate } from './migrate.ts';
import { openServer } from './server.ts';

/** Hears of each statement that ended, and how many seconds it took. */
export type OnStatement = (result: 'done' | 'failed', seconds: number) => void;
export type StoreLog = { info: (text: string) => void; warn: (text: string) => void; error: (text: string) => void };
export type OpenOptions = {
  dataDir?: string | undefined;
  databaseUrl?: string | undefined;
  log: StoreLog;
  queryTimeoutMs?: number;
  poolSize?: number;
  onStatement?: OnStatement;
};
export type Store = {
  db: Kysely<Database>;
  close: () => Promise<void>;
  /** How many bytes its disk has left; `null` for one in memory or on another machine. */
  freeBytes: () => Promise<number | null>;
} & (
  | { kind: 'embedded'; embedded: Embedded; held: HeldMessages | null }
  | { kind: 'server'; pool: pg.Pool; databaseUrl: string; held: null }
);

/**
 * Opens the database and brings its schema up to date. With `databaseUrl` a PostgreSQL server, else a folder `database` in `dataDir`
 * (`memory://` keeps nothing) and one for what came in last (`received`). Throws a sentence where the folder is in use, the server is too old or a migration fails.
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  const queryTimeoutMs = options.queryTimeoutMs ?? 60_000;
  if (options.databaseUrl) return openShared(options.databaseUrl, options, queryTimeoutMs);
  if (!options.dataDir) throw new Error('openStore needs dataDir or databaseUrl.');
  return openFolder(options.dataDir, options, queryTimeoutMs);
}

async function openShared(databaseUrl: string, options: OpenOptions, queryTimeoutMs: number): Promise<Store> {
  const { db, pool } = await openServer({
    databaseUrl,
    poolSize: options.poolSize ?? 10,
    queryTimeoutMs,
    log: heard(options.onStatement),
    onTrouble: (text) => options.log.warn(text),
  });
  const freeBytes = async () => null;
  return { kind: 'server', db, pool, held: null, databaseUrl, freeBytes, close: () => db.destroy() };
}

async function openFolder(dataDir: string, options: OpenOptions, queryTimeoutMs: number): Promise<Store> {
  const inMemory = dataDir.startsWith('memory://');
  const folder = inMemory ? dataDir : join(dataDir, 'database');
  let lock: FolderLock | null = null;
  if (!inMemory) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = lockFolder(folder);
  }
  const embedded = startEmbedded({ folder, queryTimeoutMs, onTrouble: (text) => options.log.error(text) });
  let held: HeldMessages | null = null;
  const close = async () => {
    await held?.close();
    await embedded.close();
    lock?.release();
  };
  try {
    await embedded.waitReady;
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: embedded }), log: heard(options.onStatement) });
    await migrate(db);
    if (!inMemory) held = await openHeldMessages(db, join(dataDir, 'received'), options.log);
    const freeBytes = inMemory ? async () => null : watchFreeBytes(dataDir);
    return { kind: 'embedded', db, embedded, held, freeBytes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const heard =
  (hear: OnStatement | undefined): Logger =>
  ({ level, queryDurationMillis }) =>
    hear?.(level === 'error' ? 'failed' : 'done', queryDurationMillis / 1000);
