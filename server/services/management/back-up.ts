import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import { backupStore, restoreStore } from '#server/store/maintenance/backup.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { saveSetting, setting } from '#server/store/settings.ts';

/** The last backup: when, how much, whether it was restored and compared, and what went wrong (then the backup before it still counts). */
export type LastBackup = { at: string; tables: number; rows: number; isVerified: boolean; problem: string | null };

const key = 'last-backup';
const folderName = /^beacon-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;
const unfinished = '.part';
const scratchName = '.beacon-scratch-';

/** What is known of the last backup; `null` before the first. Those of earlier versions were not verified. */
export async function lastBackup({ store }: Pick<Context, 'store'>): Promise<LastBackup | null> {
  const found = (await setting(store.db, key)) as Partial<LastBackup> | null;
  if (found?.at === undefined) return null;
  const { at, tables = 0, rows = 0, isVerified = false, problem = null } = found;
  return { at, tables, rows, isVerified, problem };
}

/** Runs something with a folder that is gone afterwards. */
async function withScratch<T>(place: string, run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(place, scratchName));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withStore<T>(dataDir: string, log: Context['log'], run: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDir, log, queryTimeoutMs: 3_600_000 });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** An embedded database is read from a copy of its files, so that others wait for the copy alone; what is held beside it goes into it first. */
function withSource<T>(
  { store, log }: Pick<Context, 'store' | 'log'>,
  dir: string,
  run: (source: Store) => Promise<T>,
): Promise<T> {
  if (store.kind === 'server') return run(store);
  return withScratch(dir, async (scratch) => {
    await store.held?.drain();
    await store.embedded.copyFiles(join(scratch, 'database'));
    return withStore(scratch, log, run);
  });
}

/** What a process that was killed left behind; only one backup is made at a time. */
async function dropUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(dir))
    if (name.startsWith(scratchName) || (name.endsWith(unfinished) && folderName.test(name.slice(0, -unfinished.length))))
      await rm(join(dir, name), { recursive: true, force: true });
}

async function dropOld(dir: string, keep: number): Promise<void> {
  const whole = (await readdir(dir)).filter((name) => folderName.test(name)).toSorted();
  for (const name of whole.slice(0, Math.max(0, whole.length - keep)))
    await rm(join(dir, name), { recursive: true, force: true });
}

async function noteProblem(context: Pick<Context, 'store'>, problem: string, at: Date): Promise<void> {
  const before = (await lastBackup(context)) ?? { at: at.toISOString(), tables: 0, rows: 0, isVerified: false };
  await saveSetting(context.store.db, key, { ...before, problem }, at);
}

/**
 * Saves the database into a folder of its own in BEACON_BACKUP_DIR while everything goes on, restores it into a scratch database, compares
 * count and sum of every table, and only then gives it its name; then those above the number to keep go. A failure is noted with its
 * sentence and thrown; earlier backups stay. Does nothing where no folder is set.
 */
export async function backUp(context: Pick<Context, 'store' | 'log' | 'clock' | 'config'>): Promise<LastBackup | null> {
  const { dir, key: passphrase, keep } = context.config.backup;
  if (dir === null) return null;
  const at = context.clock.now();
  const name = `beacon-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const part = join(dir, `${name}${unfinished}`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await dropUnfinished(dir);
    const { tables, rows } = await withSource(context, dir, (source) => backupStore(source, part, passphrase));
    await withScratch(dir, (scratch) => withStore(scratch, context.log, (target) => restoreStore(target, part, passphrase)));
    await rename(part, join(dir, name));
    await dropOld(dir, keep);
    const made: LastBackup = { at: at.toISOString(), tables, rows, isVerified: true, problem: null };
    await saveSetting(context.store.db, key, made, at);
    return made;
  } catch (error) {
    // First, since the database may need the room that the unfinished backup takes.
    await rm(part, { recursive: true, force: true }).catch((left: unknown) =>
      context.log.error({ err: left }, 'the unfinished backup could not be removed'),
    );
    const problem = error instanceof Error ? error.message : String(error);
    await noteProblem(context, problem, at).catch((failed: unknown) =>
      context.log.error({ err: failed }, 'why the backup failed could not be noted'),
    );
    throw error;
  }
}
