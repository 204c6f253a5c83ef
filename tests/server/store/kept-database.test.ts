import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Store } from '#server/store/open.ts';
import { openTestStore } from '#tests/fakes/database.ts';
import { idleDatabases } from '#tests/fakes/kept-thread.ts';

// Tests are honest only where a database that is given to the next file is, in everything that can be asked of it, a fresh one.

type Row = Record<string, unknown>;
const rowsOf = async (store: Store, text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(store.db)).rows;

/** Everything that a database says of itself: each row of each table, catalogs and sequences included, with place and age, and its session. */
async function everything(store: Store): Promise<Row> {
  const tables = await rowsOf(
    store,
    `select format('%I.%I', n.nspname, c.relname) as name, relkind = 'S' as counts from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'S', 'm') and n.nspname not like 'pg_toast%' order by 1`,
  );
  const found: Row = {};
  for (const { name, counts } of tables as { name: string; counts: boolean }[]) {
    const place = counts ? '' : 'ctid, xmin, ';
    const [row] = await rowsOf(
      store,
      `select count(*)::int as rows, md5(string_agg(r::text, ' ')) as hash from (select ${place}t.* from ${name} t) r`,
    );
    found[name] = row;
  }
  const session = {
    settings: 'select name, setting, source from pg_settings order by 1',
    prepared: 'select name, statement from pg_prepared_statements',
    cursors: 'select name from pg_cursors',
    channels: 'select pg_listening_channels() as name',
    locks: `select locktype, mode from pg_locks where locktype = 'advisory'`,
    who: 'select current_user, session_user, current_schemas(true) as schemas',
    age: 'select pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as log',
    size: 'select pg_database_size(current_database()) as bytes',
    modules: 'select * from pg_get_loaded_modules()',
    files: `select name from pg_ls_dir('base') as name order by 1`,
  };
  for (const [name, text] of Object.entries(session)) found[name] = await rowsOf(store, text);
  return found;
}

/** Changes of every kind that a test might leave behind. */
const changes = [
  `create table left_behind (id serial primary key, text text); insert into left_behind (text) select repeat('x', 5000) from generate_series(1, 3000)`,
  'drop table support_events cascade',
  `alter table customers add column left_behind int; create index left_behind_index on customers (left_behind)`,
  `insert into customers (name) values ('Left behind')`,
  'delete from plans',
  'vacuum full plans',
  `create function left_behind() returns int language sql as 'select 1'; create schema left_behind`,
  `create role left_behind; alter database postgres set work_mem = '5MB'`,
  `set work_mem = '3MB'; set time zone 'Africa/Johannesburg'; set search_path = pgboss; set role left_behind; reset role`,
  'create temp table only_mine (id int); insert into only_mine values (1)',
  'prepare left_behind as select 1',
  'declare left_behind cursor with hold for select generate_series(1, 9)',
  'select pg_advisory_lock(7)',
  'select lo_create(4711)',
  'checkpoint',
];

async function use(store: Store): Promise<void> {
  if (store.kind !== 'embedded') throw new Error('The store is of the other kind.');
  for (const change of changes) await store.embedded.exec(change);
  await expect(store.embedded.query('select 1 / 0')).rejects.toThrow('division by zero');
  await expect(
    store.embedded.transaction(async (tx) => {
      await tx.query(`insert into public.customers (name) values ('Nobody')`);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  const heard: string[] = [];
  await store.embedded.listen('left_behind', (payload) => heard.push(payload));
  await store.embedded.query(`select pg_notify('left_behind', 'heard')`);
  await expect.poll(() => heard).toEqual(['heard']);
}

let fresh: Row;

beforeAll(async () => {
  for (const thread of idleDatabases.splice(0)) await thread.terminate();
  const { store, close } = await openTestStore();
  fresh = await everything(store);
  await close();
});

test('a database that was used is afterwards a fresh one, as often as it is used', async () => {
  for (const _time of [1, 2]) {
    expect(idleDatabases).not.toEqual([]);
    const { store, close } = await openTestStore();
    expect(await everything(store)).toEqual(fresh);
    await use(store);
    await close();
  }
});

test('two that are open at once do not meet', async () => {
  const [used, other] = [await openTestStore(), await openTestStore()];
  await use(used.store);
  expect(await everything(other.store)).toEqual(fresh);
  for (const { close } of [used, other]) await close();
});

test.each<[string, string]>([
  ['was left in the middle of a transaction', 'begin; delete from customers'],
  ['has loaded code that cannot be taken back', `select to_tsvector('english', 'senders')`],
])('a database that %s is not given to the next', async (_what, change) => {
  for (const thread of idleDatabases.splice(0)) await thread.terminate();
  const { store, close } = await openTestStore();
  if (store.kind === 'embedded') await store.embedded.exec(change);
  await close();
  const next = await openTestStore();
  expect(await everything(next.store)).toEqual(fresh);
  await next.close();
});

test('neither is one whose thread was ended because of a statement', async () => {
  const opened = await openTestStore('memory', { queryTimeoutMs: 3_000 });
  await expect(rowsOf(opened.store, 'select count(*) from generate_series(1, 1e12)')).rejects.toThrow('more than 3 s');
  await opened.close();
  const next = await openTestStore();
  expect(await everything(next.store)).toEqual(fresh);
  await next.close();
});
