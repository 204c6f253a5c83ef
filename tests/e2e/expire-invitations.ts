// Lets every open invitation of a data folder expire, while no server has it open: node expire-invitations.ts <folder>
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { closeContext, openContext } from '#server/open-context.ts';

const [, , dataDir = ''] = process.argv;
const context = await openContext(readConfig({ BEACON_DATA: dataDir, BEACON_SMTP_LISTEN: 'off', LOG_LEVEL: 'warn' }));
await sql`update invitations set expires_at = now() - interval '1 minute' where used_at is null`.execute(context.store.db);
await closeContext(context);
process.exit(0);
