import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { backUp, type LastBackup, lastBackup } from '#server/services/management/back-up.ts';
import type { HeldMessage } from '#server/store/intake/message-states.ts';
import { restoreStore } from '#server/store/maintenance/backup.ts';
import { openTestStore, type StoreKind, type TestStore } from '#tests/fakes/database.ts';
import { fillDisk, freeDisk } from '#tests/fakes/full-disk.ts';

const passphrase = 'a passphrase for tests only';

const justCameIn: HeldMessage = {
  arrival: {
    sha256: new Uint8Array(32),
    sizeBytes: 4,
    receivedAt: new Date(),
    channel: 'smtp',
    sourceName: null,
    envelopeFrom: 'just@came.example',
    uploadedBy: null,
    uploadedCustomerId: null,
    body: Buffer.from('mail'),
    encoding: 'none',
  },
  raw: Buffer.from('mail'),
};

describe.each<StoreKind>(['folder', 'server'])('a backup of a running Beacon (%s)', (kind) => {
  let test: TestStore;
  let dir: string;
  let folder: string;
  let made: LastBackup | null;
  const contextOf = (day: number, over: Record<string, string> = {}) => ({
    store: test.store,
    log: pino({ level: 'silent' }),
    clock: { now: () => new Date(Date.UTC(2026, 10, day, 23, 10)) },
    config: readConfig({ BEACON_BACKUP_DIR: dir, BEACON_BACKUP_KEY: passphrase, BEACON_BACKUP_KEEP: '2', ...over }),
  });
  const retained = ['beacon-2026-11-19T23-10-00', 'beacon-2026-11-20T23-10-00', 'notes.txt'];
  const folders = () => readdirSync(dir).toSorted();

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'beacon-backups-'));
    for (const earlier of ['beacon-2026-11-18T23-10-00', 'beacon-2026-11-19T23-10-00', 'beacon-2026-11-17T23-10-00.part'])
      mkdirSync(join(dir, earlier));
    mkdirSync(join(dir, '.beacon-scratch-abc'));
    writeFileSync(join(dir, 'notes.txt'), 'mine');
    test = await openTestStore(kind);
    const { db } = test.store;
    await db.insertInto('customers').values({ name: 'Karoo Wines', email: null }).execute();
    const writing = Array.from({ length: 5 }, (_none, index) =>
      db
        .insertInto('customers')
        .values({ name: `Written beside ${index}`, email: null })
        .execute(),
    );
    await test.store.held?.hold([justCameIn]);
    made = await backUp(contextOf(20));
    await Promise.all(writing);
    folder = join(dir, 'beacon-2026-11-20T23-10-00');
  });
  afterAll(async () => {
    await test.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('is encrypted, restored and compared, while others write', async () => {
    expect(made).toMatchObject({ at: '2026-11-20T23:10:00.000Z', isVerified: true, problem: null });
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
    const messages = await target.store.db.selectFrom('messages').select('envelope_from').execute();
    expect(messages).toEqual(test.store.held === null ? [] : [{ envelope_from: 'just@came.example' }]);
    await target.close();
  });

  it('leaves as many as are retained; unfinished ones are removed, nothing else', () => {
    expect(folders()).toEqual(retained);
  });

  it('that fails says why, and leaves the ones before as they are', async () => {
    await expect(backUp(contextOf(23, { BEACON_BACKUP_DIR: join(dir, 'notes.txt', 'below a file') }))).rejects.toThrow();
    const last = await lastBackup({ store: test.store });
    expect(last?.at).toBe('2026-11-20T23:10:00.000Z');
    expect(last?.problem).toMatch(/ENOTDIR|not a directory/);
    expect(folders()).toEqual(retained);
  });

  it('that fails leaves nothing of itself, also where the database has no room to note why', async () => {
    const { db } = test.store;
    const taken = join(dir, 'beacon-2026-11-25T23-10-00');
    mkdirSync(join(taken, 'full'), { recursive: true });
    await fillDisk(db, 'settings');
    await expect(backUp(contextOf(25))).rejects.toThrow('ENOTEMPTY');
    await freeDisk(db, 'settings');
    rmSync(taken, { recursive: true });
    expect(folders()).toEqual(retained);
  });

  it('of which a part was changed is refused', async () => {
    const changed = mkdtempSync(join(tmpdir(), 'beacon-changed-'));
    cpSync(folder, changed, { recursive: true });
    appendFileSync(join(changed, readdirSync(changed).find((name) => name.endsWith('.copy.gz')) ?? ''), 'x');
    const target = await openTestStore('memory');
    await expect(restoreStore(target.store, changed, passphrase)).rejects.toThrow('is damaged');
    await target.close();
    rmSync(changed, { recursive: true, force: true });
  });

  it('is not made where no folder is set', async () => {
    expect(await backUp(contextOf(24, { BEACON_BACKUP_DIR: '' }))).toBeNull();
  });
});
