import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openQueue } from '#server/jobs/queue.ts';
import { openStore, type Store, type StoreLog } from '#server/store/open.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { fillDataDir, memoryDir, serverData } from './template.ts';

export type StoreKind = 'memory' | 'folder' | 'server';
export type TestStore = { store: Store; dataDir: string | null; databaseUrl: string | null; close: () => Promise<void> };

/** Says nothing but keeps what was said; like the real log its functions work only as parts of it. */
export function quietLog(): StoreLog & { lines: string[] } {
  return {
    lines: [],
    info(text) {
      this.lines.push(text);
    },
    warn(text) {
      this.lines.push(text);
    },
    error(text) {
      this.lines.push(text);
    },
  };
}

/** A fresh, migrated store: PGlite in memory (quickest), PGlite in a folder of its own, or a database of its own on a real PostgreSQL server. */
export async function openTestStore(kind: StoreKind = 'memory', options: { queryTimeoutMs?: number } = {}): Promise<TestStore> {
  const log = quietLog();
  if (kind === 'memory') {
    const store = await openStore({ dataDir: await memoryDir(), log, ...options });
    return { store, dataDir: null, databaseUrl: null, close: store.close };
  }
  if (kind === 'folder') {
    const dataDir = await mkdtemp(join(tmpdir(), 'beacon-store-'));
    await fillDataDir(dataDir);
    const store = await openStore({ dataDir, log, ...options });
    return {
      store,
      dataDir,
      databaseUrl: null,
      close: async () => {
        await store.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  const { server, databaseUrl } = await startMigrated();
  const store = await openStore({ databaseUrl, log, ...options });
  return {
    store,
    dataDir: null,
    databaseUrl,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
}

/** A PostgreSQL server of its own with a migrated, empty database, which is made once in a run of the tests and copied. */
async function startMigrated(): Promise<{ server: TestPostgres; databaseUrl: string }> {
  const log = quietLog();
  const migrated = async (server: TestPostgres): Promise<string> => {
    const databaseUrl = await server.createDatabase();
    const store = await openStore({ databaseUrl, log });
    await (await openQueue(store, log)).stop();
    await store.close();
    return databaseUrl;
  };
  const data = await serverData(async (path) => {
    const server = await startPostgres();
    await migrated(server);
    await server.stopInto(path);
  });
  const server = await startPostgres(data);
  return { server, databaseUrl: data === null ? await migrated(server) : server.first };
}
