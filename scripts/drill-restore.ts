import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count } from '#domain/text.ts';
import { restoreStore } from '#server/store/maintenance/backup.ts';
import { listTables } from '#server/store/maintenance/copy.ts';
import { openStore } from '#server/store/open.ts';
import { command } from './store-command.ts';

async function newestBackup(): Promise<string> {
  const dir = process.env['BEACON_BACKUP_DIR'];
  const names = dir ? (await readdir(dir)).filter((name) => /^beacon-[\dT-]+$/.test(name)).toSorted() : [];
  const newest = names.at(-1);
  if (!dir || newest === undefined)
    throw new Error('Say which backup: npm run drill:restore -- <backup folder>, or set BEACON_BACKUP_DIR to take its newest.');
  return join(dir, newest);
}

await command(async () => {
  const folder = process.argv[2] ?? (await newestBackup());
  const scratch = await mkdtemp(join(tmpdir(), 'beacon-drill-'));
  const started = performance.now();
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const store = await openStore({ dataDir: scratch, log, queryTimeoutMs: 3_600_000 });
    try {
      const { tables, rows } = await restoreStore(store, folder, process.env['BEACON_BACKUP_KEY'] || null);
      for (const table of await listTables(store.db))
        if (table.rows > 0) console.log(`${table.name.padEnd(32)} ${count(table.rows).padStart(14)} rows agree`);
      const seconds = Math.round((performance.now() - started) / 1000);
      return `${folder} can be restored: ${count(rows)} rows of ${tables} tables, every count and sum agrees. It took ${seconds} s.`;
    } finally {
      await store.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});
