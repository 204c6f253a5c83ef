import { backupStore } from '#server/store/maintenance/backup.ts';
import { command, filledDataDir, openConfigured, secretStays } from './store-command.ts';

await command(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Say where to: node scripts/backup.mjs <new folder>');
  if (!process.env['DATABASE_URL']) filledDataDir();
  const store = await openConfigured();
  try {
    const { tables, rows } = await backupStore(store, folder);
    return `Saved ${rows} rows of ${tables} tables to ${folder}.\n${secretStays}`;
  } finally {
    await store.close();
  }
});
