import { appendFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openQueue } from '#server/jobs/queue.ts';
import { openStore } from '#server/store/open.ts';

// A process of a test run (`run.ts`): makes a migrated, empty database in a folder, as a folder to copy and as an image to load.
const [into = ''] = process.argv.slice(2);
const begun = join(into, 'begun');
const log = { info: () => undefined, warn: console.warn, error: console.error };
const store = await openStore({ dataDir: begun, log });
await (await openQueue(store, log)).stop();
await store.close();
// To fill the usual 128 MB takes most of the time of opening.
appendFileSync(join(begun, 'database', 'postgresql.conf'), '\nshared_buffers = 16MB\n');
cpSync(begun, join(into, 'copied'), { recursive: true });
await rename(join(into, 'copied'), join(into, 'folder'));

const database = await PGlite.create(join(begun, 'database'));
// Loading gets quicker the less there is: PostgreSQL's own templates are of no use in a test.
for (const name of ['template0', 'template1']) {
  await database.exec(`alter database ${name} is_template false`);
  await database.exec(`drop database ${name}`);
}
await database.exec('checkpoint');
// The log is 16 MB a file; what is before the checkpoint or for later use would only be copied for every test.
const { rows } = await database.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file');
const logs = join(begun, 'database', 'pg_wal');
for (const name of readdirSync(logs)) if (/^[\dA-F]{24}$/.test(name) && name !== rows[0]?.file) rmSync(join(logs, name));
const image = await database.dumpDataDir('none');
await database.close();
await writeFile(join(into, 'begun.tar'), image.stream());
await rename(join(into, 'begun.tar'), join(into, 'image.tar'));
await rm(begun, { recursive: true });
