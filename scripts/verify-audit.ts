import { counted } from '#domain/text.ts';
import { verifyAudit } from '#server/store/people/audit-chain.ts';
import { command, filledDataDir, openConfigured } from './store-command.ts';

await command(async () => {
  if (!process.env['DATABASE_URL']) filledDataDir();
  const store = await openConfigured();
  try {
    const { entries, problem, head } = await verifyAudit(store.db);
    if (problem !== null) throw new Error(`The audit trail is broken after ${counted(entries, 'entry', 'entries')}: ${problem}`);
    return `The audit trail holds: ${counted(entries, 'entry', 'entries')}, none changed or removed. The last hash is ${head.hash}.`;
  } finally {
    await store.close();
  }
});
