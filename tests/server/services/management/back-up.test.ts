import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { backUp, lastBackup } from '#server/services/management/back-up.ts';
import { restoreStore } from '#server/store/maintenance/backup.ts';
import type { Store } from '#server/store/open.ts';
import { openTestStore, type StoreKind, type TestStore } from '#tests/fakes/database.ts';

const passphrase = 'a passphrase for tests only';
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'beacon-backups-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const contextOf =
  (store: Store) =>
  (day: number, over: Record<string, string> = {}) => ({
    store,
    log: pino({ level: 'silent' }),
    clock: { now: () => new Date(Date.UTC(2026, 10, day, 23, 10)) },
    config: readConfig({ BEACON_BACKUP_DIR: dir, BEACON_BACKUP_KEY: passphrase, BEACON_BACKUP_KEEP: '2', ...over }),
  });
const folders = () => readdirSync(dir).toSorted();

describe.each<StoreKind>(['folder', 'server'])('a backup of a running Beacon (%s)', (kind) => {
  it('is encrypted, restored and compared, while others write', async () => {
    const { store, close } = await openTestStore(kind);
    await store.db.insertInto('customers').values({ name: 'Karoo Wines', email: null }).execute();
    const writing = Array.from({ length: 5 }, (_none, index) =>
      store.db
        .insertInto('customers')
        .values({ name: `Written beside ${index}`, email: null })
        .execute(),
    );
    const made = await backUp(contextOf(store)(20));
    await Promise.all(writing);
    expect(made).toMatchObject({ at: '2026-11-20T23:10:00.000Z', isVerified: true, problem: null });
    expect(folders()).toEqual(['beacon-2026-11-20T23-10-00']);
    const folder = join(dir, 'beacon-2026-11-20T23-10-00');
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ encryption: { cipher: 'aes-256-gcm' } });
    const stored = Buffer.concat(readdirSync(folder).map((file) => readFileSync(join(folder, file))));
    expect(stored.includes('Karoo Wines')).toBe(false);
    const target = await openTestStore('memory');
    await expect(restoreStore(target.store, folder)).rejects.toThrow('BEACON_BACKUP_KEY');
    await expect(restoreStore(target.store, folder, 'another passphrase')).rejects.toThrow('not the passphrase');
    await restoreStore(target.store, folder, passphrase);
    expect(await target.store.db.selectFrom('customers').select('name').where('name', '=', 'Karoo Wines').execute()).toHaveLength(
      1,
    );
    await target.close();
    await close();
  });
});

describe('backups', () => {
  let test: TestStore;
  let context: ReturnType<typeof contextOf>;
  let made: string;
  /** Puts the backup that was made for all tests into this one's folder, as that of a day. */
  const backedUpOn = (day: number) => cpSync(made, join(dir, `beacon-2026-11-${day}T23-10-00`), { recursive: true });
  beforeAll(async () => {
    test = await openTestStore('folder');
    await test.store.db.insertInto('customers').values({ name: 'Karoo Wines', email: null }).execute();
    context = contextOf(test.store);
    made = mkdtempSync(join(tmpdir(), 'beacon-backups-'));
    await backUp(context(22, { BEACON_BACKUP_DIR: made }));
    made = join(made, 'beacon-2026-11-22T23-10-00');
  });
  afterAll(async () => {
    rmSync(dirname(made), { recursive: true, force: true });
    await test.close();
  });

  it('are retained up to a number; unfinished ones are removed, nothing else', async () => {
    mkdirSync(join(dir, 'beacon-2026-11-19T23-10-00.part'));
    mkdirSync(join(dir, '.beacon-scratch-abc'));
    writeFileSync(join(dir, 'notes.txt'), 'mine');
    for (const day of [20, 21]) backedUpOn(day);
    await backUp(context(22));
    expect(folders()).toEqual(['beacon-2026-11-21T23-10-00', 'beacon-2026-11-22T23-10-00', 'notes.txt']);
  });

  it('that fail say why, and leave the ones before as they are', async () => {
    backedUpOn(22);
    writeFileSync(join(dir, 'notes.txt'), 'mine');
    await expect(backUp(context(23, { BEACON_BACKUP_DIR: join(dir, 'notes.txt', 'below a file') }))).rejects.toThrow();
    const last = await lastBackup({ store: test.store });
    expect(last?.at).toBe('2026-11-22T23:10:00.000Z');
    expect(last?.problem).toMatch(/ENOTDIR|not a directory/);
    expect(folders()).toEqual(['beacon-2026-11-22T23-10-00', 'notes.txt']);
  });

  it('of which a part was changed are refused', async () => {
    backedUpOn(22);
    const folder = join(dir, 'beacon-2026-11-22T23-10-00');
    appendFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.copy.gz')) ?? ''), 'x');
    const target = await openTestStore('memory');
    await expect(restoreStore(target.store, folder, passphrase)).rejects.toThrow('is damaged');
    await target.close();
  });

  it('are not made where no folder is set', async () => {
    expect(await backUp(context(24, { BEACON_BACKUP_DIR: '' }))).toBeNull();
  });
});
