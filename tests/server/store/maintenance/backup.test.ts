import { appendFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { addKeptExport, addPart } from '#server/store/exports/kept-exports.ts';
import { backupStore, moveStore, restoreStore } from '#server/store/maintenance/backup.ts';
import type { Store } from '#server/store/open.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeShare } from '#tests/fakes/shares.ts';
import { expectRollupsEqualRows, storedRows } from '../recount.ts';

const exported = {
  id: '0a8f2a56-7a1e-4a43-9c0e-6a1d6b3e2c11',
  userId: 1,
  customerId: 1,
  domainIds: [1],
  fileName: 'senders.csv',
  contentType: 'text/csv',
};
let source: TestStore;
let folder = '';
const opened: TestStore[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-backup-'));
  source = await openTestStore('memory');
  const { db } = source.store;
  await db.insertInto('customers').values({ name: 'Küche "& Söhne"\t\n\\N', email: null }).execute();
  await db
    .insertInto('users')
    .values({ email: 'a@example.com', display_name: 'A', role: 'admin', status: 'active', default_customer_id: 1 })
    .execute();
  await db.insertInto('settings').values({ key: 'colour', value: '{"a":[1,"ü"]}' }).execute();
  await db
    .insertInto('message_contents')
    .values({ sha256: new Uint8Array([1, 2, 3]), encoding: 'none', body: new Uint8Array(300_000).fill(92) })
    .execute();
  const ids = await takeReportIds(db, 3);
  await saveReports(
    db,
    ids.map((id) => makeShare(chanceFrom(id), { id, header: { reportId: String(id), begin: Date.UTC(2026, id, 3) / 1000 } })),
  );
  await mergeAll(db);
  const at = new Date('2026-11-20T08:00:00Z');
  await addKeptExport(db, { ...exported, at });
  await addPart(db, exported.id, { firstByte: 0, bytes: 1, packed: new Uint8Array([7]), at });
  const [last = 0] = await takeReportIds(db, 1);
  await saveReports(db, [makeShare(chanceFrom(9), { id: last, rows: 10_020, header: { reportId: 'in parts' } })]);
});
afterAll(async () => {
  for (const each of [source, ...opened]) await each.close();
  await rm(folder, { recursive: true, force: true });
});

async function fresh(kind: 'memory' | 'server'): Promise<Store> {
  const made = await openTestStore(kind);
  opened.push(made);
  return made.store;
}

async function expectSame(store: Store): Promise<void> {
  const { db } = store;
  for (const table of ['users', 'customers', 'settings'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual(
      await source.store.db.selectFrom(table).selectAll().execute(),
    );
  expect(await storedRows(db)).toEqual(await storedRows(source.store.db));
  const content = await db.selectFrom('message_contents').selectAll().executeTakeFirstOrThrow();
  expect(Buffer.compare(content.body, new Uint8Array(300_000).fill(92))).toBe(0);
  await expectRollupsEqualRows(db);
  const [next = 0] = await takeReportIds(db, 1);
  expect(next).toBeGreaterThan(3);
  await db.insertInto('customers').values({ name: 'next', email: null }).execute();
  await db.deleteFrom('customers').where('name', '=', 'next').execute();
}

test('a backup fills an empty database of the same and of the other kind; files of exports are not in it', async () => {
  const to = join(folder, 'one');
  const saved = await backupStore(source.store, to);
  for (const kind of ['memory', 'server'] as const) {
    const target = await fresh(kind);
    expect(await restoreStore(target, to)).toEqual(saved);
    await expectSame(target);
    for (const table of ['kept_exports', 'kept_export_parts'] as const)
      expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([]);
    await expect(restoreStore(target, to)).rejects.toThrow(
      /^The target is not empty .* Name a new database, or a new folder in BEACON_DATA\.$/,
    );
  }
  await expect(backupStore(source.store, to)).rejects.toThrow('is not empty');
});

test('a server is saved as it stood at one moment, however much comes in meanwhile', async () => {
  const busy = await fresh('server');
  let made = 0;
  let isSaved = false;
  const report = async () => {
    const [id = 0] = await takeReportIds(busy.db, 1);
    const header = { reportId: `busy ${id}`, begin: Date.UTC(2026, 10, 20) / 1000 };
    await saveReports(busy.db, [makeShare(chanceFrom(id), { id, header })]);
    made += 1;
  };
  await report();
  const writing = (async () => {
    while (!isSaved) await report();
  })();
  const to = join(folder, 'busy');
  const saved = await backupStore(busy, to).finally(() => (isSaved = true));
  await writing;
  expect(made).toBeGreaterThan(1);
  const target = await fresh('memory');
  expect(await restoreStore(target, to)).toEqual(saved);
  await expectRollupsEqualRows(target.db);
});

test('a damaged or unfinished backup is refused in words', async () => {
  const to = join(folder, 'two');
  await backupStore(source.store, to);
  const part = readdirSync(to).find((name) => name.startsWith('reports-')) ?? '';
  appendFileSync(join(to, part), 'x');
  await expect(restoreStore(await fresh('memory'), to)).rejects.toThrow(`${part} is damaged`);
  await expect(restoreStore(await fresh('memory'), join(folder, 'nowhere'))).rejects.toThrow('not a complete backup');
});

test('everything moves to a PostgreSQL server and back', async () => {
  const server = await fresh('server');
  const moved = await moveStore(source.store, server);
  await expectSame(server);
  const back = await fresh('memory');
  expect(await moveStore(server, back)).toEqual(moved);
  await expectSame(back);
});
