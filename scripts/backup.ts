import { count } from '#domain/text.ts';
import { backupStore } from '#server/store/maintenance/backup.ts';
import { saveSetting } from '#server/store/settings.ts';
import { command, filledDataDir, openConfigured, secretStays } from './store-command.ts';

await command(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say where to: node scripts/backup.mjs <new folder>');
  if (!process.env['DATABASE_URL']) filledDataDir();
  const store = await openConfigured();
  try {
    const { tables, rows } = await backupStore(store, folder, process.env['BEACON_BACKUP_KEY'] || null);
    const at = new Date();
    await saveSetting(store.db, 'last-backup', { at: at.toISOString(), tables, rows, isVerified: false, problem: null }, at);
    return `Saved ${count(rows)} rows of ${tables} tables to ${folder}.\n${secretStays}`;
  } finally {
    await store.close();
  }
});
