import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { refreshStatistics } from '#server/store/maintenance/statistics.ts';
import { openBench } from './context.ts';

/**
 * `node tests/bench/copy-fleet.ts FOLDER TIMES`: makes a database that `npm run bench -- --keep` filled so many times as large, by copies of
 * its customers, domains and everything stored for these under new numbers. The calls are then measured on the same folder.
 */
const [folder, times] = process.argv.slice(2);
if (folder === undefined || !(Number(times) > 1)) throw new Error('Name a folder, and how many times as large.');

const customersOfGrow = 201;
const domainsOfGrow = 1_000;
const reportsApart = 10_000_000;
const domainsAtOnce = 100;
const tables = ['daily_domain', 'source_segments', 'source_names', 'report_parts', 'unmerged', 'reports'];

/** The columns of a table as one copy has them; those that count by themselves are left out. */
async function columnsOf(db: Db, table: string, copy: number): Promise<{ names: string; values: string }> {
  const { rows } = await sql<{ name: string }>`select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO'`.execute(db);
  const valueOf = (name: string) => {
    if (name === 'domain_id') return `domain_id + ${copy * domainsOfGrow}`;
    return name === 'report_id' || (name === 'id' && table === 'reports') ? `${name} + ${copy * reportsApart}` : name;
  };
  return { names: rows.map(({ name }) => name).join(', '), values: rows.map(({ name }) => valueOf(name)).join(', ') };
}

async function addCopy(db: Db, copy: number): Promise<void> {
  const customer = `+ ${copy * customersOfGrow}`;
  const domain = `+ ${copy * domainsOfGrow}`;
  const owned = `where domain_id <= ${domainsOfGrow}`;
  await sql
    .raw(`insert into customers (id, name) overriding system value
      select id ${customer}, name || ' of ${copy}' from customers where id <= ${customersOfGrow}`)
    .execute(db);
  await sql
    .raw(`insert into domains (id, name) overriding system value
      select id ${domain}, 'copy${copy}-' || name from domains where id <= ${domainsOfGrow}`)
    .execute(db);
  await sql
    .raw(`insert into domain_customers (domain_id, customer_id)
      select domain_id ${domain}, customer_id ${customer} from domain_customers ${owned}`)
    .execute(db);
  for (const table of tables) {
    const { names, values } = await columnsOf(db, table, copy);
    for (let from = 1; from <= domainsOfGrow; from += domainsAtOnce)
      await sql
        .raw(`insert into ${table} (${names}) select ${values} from ${table}
          where domain_id between ${from} and ${from + domainsAtOnce - 1}`)
        .execute(db);
  }
}

const { context, close } = await openBench(null, folder);
for (let copy = 1; copy < Number(times); copy += 1) await addCopy(context.store.db, copy);
await refreshStatistics(context.store);
await close();
