import { count } from '#domain/text.ts';
import { moveStore } from '#server/store/maintenance/backup.ts';
import { openStore } from '#server/store/open.ts';
import { command, filledDataDir, openConfigured } from './store-command.ts';

await command(async () => {
  const databaseUrl = process.argv[2] ?? process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('Say where to: node scripts/move-to-postgres.mjs postgres://user:password@host/database');
  const log = { info: console.log, warn: console.warn, error: console.error };
  const source = await openStore({ dataDir: filledDataDir(), log, queryTimeoutMs: 3_600_000 });
  try {
    const target = await openConfigured(databaseUrl);
    try {
      const { tables, rows } = await moveStore(source, target);
      return `Moved ${count(rows)} rows of ${tables} tables; every count agrees. Start Beacon with DATABASE_URL now. The old folder was not changed.`;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
