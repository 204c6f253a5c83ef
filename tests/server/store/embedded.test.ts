import { execFile } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { lockFolder } from '#server/store/embedded/lock.ts';
import { cleanUpStore } from '#server/store/maintenance/statistics.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { fillDataDir, memoryDir } from '#tests/fakes/template.ts';

const run = promisify(execFile);
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function emptyFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'beacon-embedded-'));
  closers.push(() => rm(made, { recursive: true, force: true }));
  return made;
}
async function folder(): Promise<string> {
  const made = await emptyFolder();
  await fillDataDir(made);
  return made;
}
async function open(dataDir: string, queryTimeoutMs?: number) {
  const log = quietLog();
  const store = await openStore({ dataDir, log, ...(queryTimeoutMs === undefined ? {} : { queryTimeoutMs }) });
  if (store.kind !== 'embedded') throw new Error('Not embedded.');
  closers.push(store.close);
  return { store, log };
}
const put = (store: Store, key: string) => store.db.insertInto('settings').values({ key, value: '1' }).execute();
const keys = async (store: Store) =>
  (await store.db.selectFrom('settings').select('key').orderBy('key').execute()).map((row) => row.key);

describe('the embedded database', () => {
  test('keeps what it was given and opens again without a lock left', async () => {
    const dataDir = await emptyFolder();
    const first = await open(dataDir);
    await put(first.store, 'kept');
    await cleanUpStore(first.store);
    await first.store.close();
    expect(await keys((await open(dataDir)).store)).toEqual(['kept']);
  });

  test('a statement over its time is ended, the rest goes on and nothing is lost', async () => {
    const { store, log } = await open(await folder(), 2_500);
    await put(store, 'before');
    await expect(sql`select count(*) from generate_series(1, 2000000000)`.execute(store.db)).rejects.toThrow('more than 3 s');
    await put(store, 'after');
    expect(await keys(store)).toEqual(['after', 'before']);
    expect(log.lines).toEqual([expect.stringContaining('was ended')]);
  });

  test('a folder that did not open again is opened once it can be, and says why until then', async () => {
    const dataDir = await folder();
    const { store } = await open(dataDir, 2_000);
    await put(store, 'before');
    const [database, aside] = [join(dataDir, 'database'), join(dataDir, 'aside')];
    const ended = sql`select max(n) from (select generate_series(1, 2000000000) as n) as numbers`.execute(store.db);
    await pause(1_000);
    await rename(database, aside);
    writeFileSync(database, '');
    await expect(ended).rejects.toThrow('was ended');
    await expect(keys(store)).rejects.toThrow('EEXIST');
    await rm(database);
    await rename(aside, database);
    await expect.poll(() => keys(store).catch(() => null), { timeout: 20_000 }).toEqual(['before']);
  });

  test('a transaction cut by the end of the database is rolled back and says so', async () => {
    const { store } = await open(await folder(), 2_000);
    const cut = store.db.transaction().execute(async (tx) => {
      await tx.insertInto('settings').values({ key: 'half', value: '1' }).execute();
      await sql`select count(*) from generate_series(1, 2000000000)`.execute(tx).catch(() => undefined);
      await tx.insertInto('settings').values({ key: 'other half', value: '1' }).execute();
    });
    await expect(cut).rejects.toThrow('stopped during the transaction');
    expect(await keys(store)).toEqual([]);
  });

  test('a failed statement fails its whole transaction, even where the error was swallowed', async () => {
    const { store } = await open(await memoryDir());
    const swallowing = store.db.transaction().execute(async (tx) => {
      await tx.insertInto('settings').values({ key: 'a', value: '1' }).execute();
      await tx
        .insertInto('settings')
        .values({ key: 'a', value: '1' })
        .execute()
        .catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow();
    expect(await keys(store)).toEqual([]);
    const clash = put(store, 'a').then(() => put(store, 'a'));
    await expect(clash).rejects.toMatchObject({ code: '23505', constraint: 'settings_pkey' });
  });

  test('notifications arrive, and an empty one when the database was opened again, since some may be lost', async () => {
    const { store } = await open(await folder(), 2_000);
    if (store.kind !== 'embedded') return;
    const heard: string[] = [];
    const stop = await store.embedded.listen('news', (payload) => void heard.push(payload));
    await sql`select pg_notify('news', 'one')`.execute(store.db);
    await sql`select count(*) from generate_series(1, 2000000000)`.execute(store.db).catch(() => undefined);
    await sql`select pg_notify('news', 'two')`.execute(store.db);
    await expect.poll(() => heard).toEqual(['one', '', 'two']);
    await stop();
    await sql`select pg_notify('news', 'three')`.execute(store.db);
    await keys(store);
    expect(heard).toEqual(['one', '', 'two']);
  });

  test('reads numbers, days, times and bytes as the server kind does', async () => {
    const { store } = await open(await memoryDir());
    const { rows } =
      await sql`select 9007199254740991::bigint as big, '2026-11-20'::date as day, '2026-11-20T10:00Z'::timestamptz as at, '\\x01ff'::bytea as bytes`.execute(
        store.db,
      );
    expect(rows).toEqual([
      { big: 9_007_199_254_740_991, day: '2026-11-20', at: new Date('2026-11-20T10:00Z'), bytes: new Uint8Array([1, 255]) },
    ]);
  });
});

describe('the folder lock', () => {
  test('a second process is refused in words, and may open after the first has closed', async () => {
    const dataDir = await folder();
    const { store } = await open(dataDir);
    const script = `const { openStore } = await import('#server/store/open.ts'); const log = { info() {}, warn() {}, error() {} };
      try { const store = await openStore({ dataDir: ${JSON.stringify(dataDir)}, log }); await store.close(); console.log('opened'); } catch (error) { console.log(error.message); }`;
    const second = () => run(process.execPath, ['--input-type=module', '-e', script], { cwd: process.cwd() });
    expect((await second()).stdout).toContain(`is in use by process ${process.pid}`);
    await expect(openStore({ dataDir, log: quietLog() })).rejects.toThrow('is in use');
    await put(store, 'unharmed');
    await store.close();
    expect((await second()).stdout.trim()).toBe('opened');
  });

  test.each([
    ['of a process that has ended', { pid: 4_194_000, started: 'x', host: hostname() }],
    ['of another process that got the same number', { pid: process.pid, started: 'long ago', host: hostname() }],
    ['that is damaged', null],
  ])('a lock %s is taken over', async (_name, owner) => {
    const path = join(await emptyFolder(), 'database');
    writeFileSync(`${path}.lock`, owner ? JSON.stringify({ at: 'then', ...owner }) : '{');
    const lock = lockFolder(path);
    expect(JSON.parse(readFileSync(`${path}.lock`, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  test('a lock of another machine holds while it is touched', async () => {
    const path = join(await emptyFolder(), 'database');
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: 1, started: null, host: 'elsewhere', at: 'then' }));
    expect(() => lockFolder(path)).toThrow('process 1 on elsewhere');
    const past = new Date(Date.now() - 60_000);
    utimesSync(`${path}.lock`, past, past);
    lockFolder(path).release();
  });
});
