import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Db } from '../database.ts';
import type { Store } from '../open.ts';

const PAGES_PER_PART = 2_000;

export type TableShape = { name: string; columns: string[]; rows: number };

/**
 * A database read at one moment: a server's `snapshot` (null for the embedded kind, which nobody else uses) and the connection to query.
 */
export type Moment = { db: Db; snapshot: string | null };

/** Reads a database as it is now, however much others write meanwhile. */
export async function atOneMoment<T>(store: Store, read: (moment: Moment) => Promise<T>): Promise<T> {
  if (store.kind === 'embedded') return read({ db: store.db, snapshot: null });
  const transaction = store.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (db) => {
    const exported = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(db);
    return read({ db, snapshot: exported.rows[0]?.snapshot ?? null });
  });
}

/** All tables of ours in an order in which they can be filled (what is referred to comes first), with their columns and rows. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const found = await sql<{ name: string; columns: string[]; needs: string[] }>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%'
    order by c.relname`.execute(db);
  const done = new Set<string>();
  const tables: TableShape[] = [];
  for (let left = found.rows; left.length > 0; ) {
    const next = left.filter((table) => table.needs.every((need) => done.has(need)));
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${left.map((table) => table.name).join(', ')}.`);
    for (const { name, columns } of next) {
      done.add(name);
      tables.push({ name, columns, rows: await countRows(db, name) });
    }
    left = left.filter((table) => !done.has(table.name));
  }
  return tables;
}

export async function countRows(db: Db, table: string): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

/** Tables with a sum of what their rows say as text: the same for the same rows, in any order and on both kinds. */
export async function sumsOf<Table extends TableShape>(db: Db, tables: readonly Table[]): Promise<(Table & { sum: string })[]> {
  const read = async (tx: Db) => {
    await sql`set local time zone 'UTC'`.execute(tx);
    const summed = [];
    for (const table of tables) {
      const columns = sql.join(table.columns.map((column) => sql.ref(column)));
      const found = await sql<{
        sum: string;
      }>`select coalesce(sum(hashtextextended((row(${columns}))::text, 0)::numeric), 0)::text as sum from ${sql.table(table.name)}`.execute(
        tx,
      );
      summed.push({ ...table, sum: found.rows[0]?.sum ?? '0' });
    }
    return summed;
  };
  return db.isTransaction ? read(db) : db.transaction().execute(read);
}

export async function listSteps(db: Db): Promise<string[]> {
  const found = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return found.rows.map((row) => row.name);
}

/** The current value of every id sequence. */
export async function readCounters(db: Db): Promise<Record<string, number>> {
  const names = await sql<{
    name: string;
  }>`select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`.execute(
    db,
  );
  const counters: Record<string, number> = {};
  for (const { name } of names.rows) {
    const at = await sql<{
      at: number;
    }>`select case when is_called then last_value else 0 end as at from ${sql.table(name)}`.execute(db);
    counters[name] = at.rows[0]?.at ?? 0;
  }
  return counters;
}

export async function setCounters(db: Db, counters: Record<string, number>): Promise<void> {
  for (const [name, at] of Object.entries(counters))
    if (at > 0) await sql`select setval(${name}::text::regclass, ${at}::bigint)`.execute(db);
}

/** A table's rows in PostgreSQL's own text form, in parts of about 16 MB, so that a table of any size fits. */
export async function* copyOut(
  store: Store,
  { db, snapshot }: Moment,
  { name, columns }: TableShape,
): AsyncGenerator<Uint8Array> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const leaves = await sql<{ leaf: string; pages: number }>`
    select t.relid::regclass::text as leaf, (pg_relation_size(t.relid) / current_setting('block_size')::int)::int as pages
    from pg_partition_tree(${name}::text::regclass) t where t.isleaf
    union all select c.oid::regclass::text, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int
    from pg_class c where c.oid = ${name}::text::regclass and c.relkind = 'r' and not exists (select 1 from pg_partition_tree(c.oid))
    order by 1`.execute(db);
  for (const { leaf, pages } of leaves.rows) {
    for (let page = 0; page < pages; page += PAGES_PER_PART) {
      const part = `select ${list} from ${leaf} where ctid >= '(${page},0)' and ctid < '(${page + PAGES_PER_PART},0)'`;
      const bytes = await copyPart(store, snapshot, part);
      if (bytes.length > 0) yield bytes;
    }
  }
}

async function copyPart(store: Store, snapshot: string | null, query: string): Promise<Uint8Array> {
  if (store.kind === 'embedded') return store.embedded.copyOut(`copy (${query}) to '/dev/blob'`);
  const client = await store.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    if (snapshot !== null) await client.query(`set transaction snapshot '${snapshot}'`);
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`copy (${query}) to stdout`))) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } finally {
    client.release(true);
  }
}

/** Puts one part from `copyOut` into a table. */
export async function copyIn(
  store: Store,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  bytes: Uint8Array,
): Promise<void> {
  const target = `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;
  if (store.kind === 'embedded') return store.embedded.copyIn(`copy ${target} from '/dev/blob'`, bytes);
  const client = await store.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await pipeline(Readable.from([bytes]), client.query(copyFrom(`copy ${target} from stdin`)));
  } finally {
    client.release(true);
  }
}
