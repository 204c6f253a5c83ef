import { count } from '#domain/text.ts';
import { restoreStore } from '#server/store/maintenance/backup.ts';
import { command, openConfigured, secretStays } from './store-command.ts';

await command(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say where from: node scripts/restore.mjs <backup folder>');
  const store = await openConfigured();
  try {
    const { tables, rows } = await restoreStore(store, folder, process.env['BEACON_BACKUP_KEY'] || null);
    return `Restored ${count(rows)} rows of ${tables} tables from ${folder}; every count and sum agrees.\n${secretStays}`;
  } finally {
    await store.close();
  }
});
