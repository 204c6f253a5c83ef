import type { HistoryImportStatus } from '#domain/vocabulary/history-import.ts';
import type { Db } from '../database.ts';
import type { ImportSkip, ImportTally } from '../tables/imports.ts';
import { shortText, toJson } from '../text.ts';

export type { ImportSkip, ImportTally } from '../tables/imports.ts';

export type ImportFile = { id: number; name: string; sizeBytes: number; receivedBytes: number };
export type NewImportFile = { name: string; sizeBytes: number; modifiedAt: number };

/** `messages` are those of all files so far, also those that came twice; `tally` is there when all were read. */
export type HistoryImport = {
  id: number;
  status: HistoryImportStatus;
  place: string | null;
  /** A command on the server makes it, from the path `place`. */
  isCommand: boolean;
  createdById: number | null;
  createdBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  heartbeatAt: Date;
  filesRead: number;
  messages: number;
  skipped: number;
  skips: ImportSkip[];
  tally: ImportTally | null;
  reason: string | null;
};

const imports = (db: Db) =>
  db
    .selectFrom('history_imports as i')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .select(['i.id', 'i.status', 'i.place', 'i.messages', 'i.skipped', 'i.skips', 'i.tally', 'i.reason'])
    .select([
      'i.created_by as createdById',
      'u.display_name as createdBy',
      'i.created_at as createdAt',
      'i.started_at as startedAt',
      'i.ended_at as endedAt',
      'i.heartbeat_at as heartbeatAt',
      'i.is_command as isCommand',
      'i.files_read as filesRead',
    ]);

/** A page of imports, the newest first, and how many there are. */
export async function listImports(db: Db, page: { limit: number; offset: number }) {
  const rows: HistoryImport[] = await imports(db).orderBy('i.id', 'desc').limit(page.limit).offset(page.offset).execute();
  const { total } = await db
    .selectFrom('history_imports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function findImport(db: Db, id: number): Promise<HistoryImport | null> {
  return (await imports(db).where('i.id', '=', id).executeTakeFirst()) ?? null;
}

/** Imports that a job works on and of which nothing was heard since. */
export async function silentImports(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('history_imports')
    .select('id')
    .where((eb) =>
      eb.or([eb('status', '=', 'reading'), eb.and([eb('status', 'in', ['queued', 'storing']), eb('is_command', '=', false)])]),
    )
    .where('heartbeat_at', '<=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

type NewImport = {
  status: HistoryImportStatus;
  place: string | null;
  files: readonly NewImportFile[];
  by: number | null;
  at: Date;
  isCommand?: boolean;
};

export async function addImport(db: Db, { status, place, files, by, at, isCommand = false }: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('history_imports')
    .values({ status, place, created_by: by, created_at: at, heartbeat_at: at, is_command: isCommand })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (files.length > 0)
    await db
      .insertInto('history_import_files')
      .values(
        files.map(({ name, sizeBytes, modifiedAt }) => ({
          import_id: id,
          name,
          size_bytes: sizeBytes,
          modified_at: modifiedAt,
        })),
      )
      .execute();
  return id;
}

/** The import that a command began from a place and did not end; `null` where there is none. */
export async function unfinishedCommand(db: Db, place: string): Promise<number | null> {
  const row = await db
    .selectFrom('history_imports')
    .select('id')
    .where('is_command', '=', true)
    .where('place', '=', place)
    .where('status', 'in', ['queued', 'storing'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The import of these very files that a person has begun to send; `null` where there is none. */
export async function unsentImport(db: Db, by: number, files: readonly NewImportFile[]): Promise<number | null> {
  const rows = await db
    .selectFrom('history_imports as i')
    .innerJoin('history_import_files as f', 'f.import_id', 'i.id')
    .select(['i.id', 'f.name', 'f.size_bytes', 'f.modified_at'])
    .where('i.status', '=', 'sending')
    .where('i.created_by', '=', by)
    .orderBy('i.id', 'desc')
    .execute();
  const keyOf = (name: string, sizeBytes: number, modifiedAt: number) => `${sizeBytes} ${modifiedAt} ${name}`;
  const wanted = files.map((file) => keyOf(file.name, file.sizeBytes, file.modifiedAt)).sort();
  for (const [id, held] of Map.groupBy(rows, (row) => row.id)) {
    const there = held.map((row) => keyOf(row.name, row.size_bytes, row.modified_at)).sort();
    if (there.length === wanted.length && there.every((key, index) => key === wanted[index])) return id;
  }
  return null;
}

/** The files of imports in the order they were named. */
export async function filesOfImports(db: Db, importIds: readonly number[]): Promise<(ImportFile & { importId: number })[]> {
  if (importIds.length === 0) return [];
  return db
    .selectFrom('history_import_files')
    .select(['id', 'name', 'import_id as importId', 'size_bytes as sizeBytes', 'received_bytes as receivedBytes'])
    .where('import_id', 'in', importIds)
    .orderBy('id')
    .execute();
}

/** Adds the next bytes of a file of an import that is being sent, once, and answers how many there are now; `null` where there is no such file. */
export async function addImportPart(
  db: Db,
  { importId, fileId, firstByte, body, at }: { importId: number; fileId: number; firstByte: number; body: Uint8Array; at: Date },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('history_import_files as f')
      .innerJoin('history_imports as i', 'i.id', 'f.import_id')
      .select(['f.received_bytes', 'f.size_bytes'])
      .where('f.id', '=', fileId)
      .where('i.id', '=', importId)
      .where('i.status', '=', 'sending')
      .forUpdate()
      .executeTakeFirst();
    if (file === undefined) return null;
    const end = firstByte + body.length;
    if (file.received_bytes !== firstByte || end > file.size_bytes) return file.received_bytes;
    await tx.insertInto('history_import_parts').values({ file_id: fileId, first_byte: firstByte, body }).execute();
    await tx.updateTable('history_import_files').set({ received_bytes: end }).where('id', '=', fileId).execute();
    await tx.updateTable('history_imports').set({ heartbeat_at: at }).where('id', '=', importId).execute();
    return end;
  });
}

/** The bytes of a file of an import, a part at a time. */
export async function* partsOf(
  db: Db,
  { id, receivedBytes }: Pick<ImportFile, 'id' | 'receivedBytes'>,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < receivedBytes; ) {
    const part = await db
      .selectFrom('history_import_parts')
      .select('body')
      .where('file_id', '=', id)
      .where('first_byte', '=', at)
      .executeTakeFirst();
    if (part === undefined) throw new Error(`Byte ${at} of the file ${id} of an import is missing.`);
    yield part.body;
    at += part.body.length;
  }
}

/** Deletes the bytes of the files of an import, once they are stored or given up. */
export async function dropImportFiles(tx: Db, id: number): Promise<void> {
  await tx
    .deleteFrom('history_import_parts')
    .where('file_id', 'in', (files) => files.selectFrom('history_import_files').select('id').where('import_id', '=', id))
    .execute();
  await tx.updateTable('history_import_files').set({ received_bytes: 0 }).where('import_id', '=', id).execute();
}

/** Imports that did not end well, or whose files never all came, with nothing new since; those without a stored tally. */
export async function abandonedImports(db: Db, since: Date): Promise<{ id: number; status: HistoryImportStatus }[]> {
  return db
    .selectFrom('history_imports')
    .select(['id', 'status'])
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['sending', 'failed', 'stopped']),
        eb.and([eb('status', 'in', ['queued', 'storing']), eb('is_command', '=', true)]),
      ]),
    )
    .where('heartbeat_at', '<=', since)
    .where('tally', 'is', null)
    .orderBy('id')
    .execute();
}

/** Moves an import from one status to the next; `false` where it was not at `was` any more. */
export async function moveImport(
  db: Db,
  id: number,
  was: HistoryImportStatus,
  next: HistoryImportStatus,
  at: Date,
): Promise<boolean> {
  const isEnd = next === 'completed' || next === 'failed' || next === 'stopped';
  const moved = await db
    .updateTable('history_imports')
    .set({ status: next, heartbeat_at: at, ended_at: isEnd ? at : null })
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export type ImportProgress = { filesRead: number; messages: number; skipped: number; skips: readonly ImportSkip[] };

/** Shows how far an attempt is; `false` where it was stopped, or another attempt took over. */
export async function noteImport(db: Db, id: number, run: string, progress: ImportProgress, at: Date): Promise<boolean> {
  const { filesRead, messages, skipped, skips } = progress;
  const noted = await db
    .updateTable('history_imports')
    .set({ files_read: filesRead, messages, skipped, skips: toJson(skips), heartbeat_at: at })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('status', '=', 'storing')
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Sets what else is known of an import. */
export async function setImport(
  db: Db,
  id: number,
  known: { run?: string; startedAt?: Date; heartbeatAt?: Date; reason?: string | null; tally?: ImportTally | null },
): Promise<void> {
  await db
    .updateTable('history_imports')
    .set({
      ...(known.run === undefined ? {} : { run: known.run }),
      ...(known.startedAt === undefined ? {} : { started_at: known.startedAt }),
      ...(known.heartbeatAt === undefined ? {} : { heartbeat_at: known.heartbeatAt }),
      ...(known.reason === undefined ? {} : { reason: shortText(known.reason, 1_000) }),
      ...(known.tally === undefined ? {} : { tally: known.tally === null ? null : toJson(known.tally) }),
    })
    .where('id', '=', id)
    .execute();
}
