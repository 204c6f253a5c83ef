import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Store } from '../open.ts';
import { type Encryption, type PartCipher, partCipher } from './backup-key.ts';
import { convertStore } from './convert.ts';
import {
  atOneMoment,
  copyIn,
  copyOut,
  countRows,
  listSteps,
  listTables,
  type Moment,
  readCounters,
  setCounters,
  sumsOf,
  type TableShape,
} from './copy.ts';
import { refreshStatistics } from './statistics.ts';

type Part = { file: string; sha256: string };
type Manifest = {
  format: 1;
  madeAt: string;
  steps: string[];
  counters: Record<string, number>;
  /** Missing in backups of earlier versions, which were never encrypted. */
  encryption?: Encryption | null;
  /** `sum` is the same for the same rows, in any order; missing in backups of earlier versions. */
  tables: (TableShape & { parts: Part[]; sum?: string })[];
};
export type CopyReport = { tables: number; rows: number };

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const MANIFEST = 'manifest.json';
/** A target with rows in one of these is in use; rows that migrations put elsewhere are replaced. */
const PEOPLE_WROTE = new Set(['users', 'customers', 'domains', 'messages', 'reports']);

/** Files of exports can be made again, and those of an import are with whoever sent them: a backup is stored for longer. */
const NOT_SAVED = new Set(['kept_exports', 'kept_export_parts', 'history_import_parts']);

/**
 * Writes every table but those of exported files, as it is now, into an empty or new folder, encrypted where there is a passphrase; the manifest comes last, so a folder
 * with one is complete.
 */
export async function backupStore(store: Store, folder: string, passphrase: string | null = null): Promise<CopyReport> {
  await convertStore(store.db);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`The folder ${folder} is not empty; a backup needs one of its own.`);
  const cipher = await partCipher(passphrase);
  return atOneMoment(store, async (moment) => {
    const { db } = moment;
    const tables = [];
    const saved = (await listTables(db)).filter(({ name }) => !NOT_SAVED.has(name));
    const sums = await sumsOf(db, saved);
    for (const { sum, ...table } of sums)
      tables.push({ ...table, sum, parts: await writeParts(store, moment, table, { folder, cipher }) });
    const rest = { steps: await listSteps(db), counters: await readCounters(db) };
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), encryption: cipher.encryption, ...rest, tables };
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    return summed(tables);
  });
}

async function writeParts(
  store: Store,
  moment: Moment,
  table: TableShape,
  { folder, cipher }: { folder: string; cipher: PartCipher },
): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const bytes of copyOut(store, moment, table)) {
    const packed = cipher.close(await pack(bytes));
    const file = `${table.name}-${String(parts.length + 1).padStart(5, '0')}.copy.gz`;
    await writeFile(join(folder, file), packed, { mode: 0o600, flush: true });
    parts.push({ file, sha256: createHash('sha256').update(packed).digest('hex') });
  }
  return parts;
}

/**
 * Fills an empty database from a backup folder and compares the count and sum of every table. Throws a sentence where a part is damaged,
 * the passphrase is not the one it was made with, or the target is not empty.
 */
export async function restoreStore(store: Store, folder: string, passphrase: string | null = null): Promise<CopyReport> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} is not a complete backup: ${MANIFEST} is missing.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  const cipher = await partCipher(passphrase, manifest.encryption ?? null);
  await prepareTarget(store, manifest.steps);
  for (const table of manifest.tables) {
    for (const { file, sha256 } of table.parts) {
      const packed = await readFile(join(folder, file));
      if (createHash('sha256').update(packed).digest('hex') !== sha256)
        throw new Error(`${file} is damaged: its checksum is not that of the manifest.`);
      await copyIn(store, table, await unpack(cipher.open(packed)));
    }
  }
  const report = await finishTarget(store, manifest.tables, manifest.counters);
  for (const { name, sum } of await sumsOf(store.db, manifest.tables)) {
    const wanted = manifest.tables.find((table) => table.name === name)?.sum;
    if (wanted !== undefined && wanted !== sum)
      throw new Error(`Table ${name}: the rows that arrived are not those that were saved.`);
  }
  return report;
}

/** Copies one database into another, empty one, of either kind, and compares every count. Waiting jobs are not taken along; stored messages are. */
export async function moveStore(source: Store, target: Store): Promise<CopyReport> {
  await convertStore(source.db);
  return atOneMoment(source, async (moment) => {
    const tables = await listTables(moment.db);
    await prepareTarget(target, await listSteps(moment.db));
    for (const table of tables) for await (const bytes of copyOut(source, moment, table)) await copyIn(target, table, bytes);
    return finishTarget(target, tables, await readCounters(moment.db));
  });
}

async function prepareTarget(store: Store, steps: string[]): Promise<void> {
  const own = await listSteps(store.db);
  if (own.join() !== steps.join())
    throw new Error(
      `The schemas differ: the source has ${steps.join(', ')}, the target ${own.join(', ')}. Use the same version of Beacon.`,
    );
  const tables = await listTables(store.db);
  const filled = tables.filter((table) => PEOPLE_WROTE.has(table.name) && table.rows > 0);
  if (filled.length > 0)
    throw new Error(
      `The target is not empty (${filled.map((table) => table.name).join(', ')}); nothing was changed. Name a new database, or a new folder in BEACON_DATA.`,
    );
  await store.db.transaction().execute(async (tx) => {
    await sql`select set_config('beacon.audit_retention', 'on', true)`.execute(tx);
    await sql`truncate ${sql.join(tables.map((table) => sql.table(table.name)))}`.execute(tx);
  });
}

async function finishTarget(store: Store, tables: TableShape[], counters: Record<string, number>): Promise<CopyReport> {
  await setCounters(store.db, counters);
  for (const { name, rows } of tables) {
    const arrived = await countRows(store.db, name);
    if (arrived !== rows) throw new Error(`Table ${name}: ${rows} rows were sent, ${arrived} arrived.`);
  }
  await refreshStatistics(store);
  return summed(tables);
}

function summed(tables: TableShape[]): CopyReport {
  return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0) };
}
