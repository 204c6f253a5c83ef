import { UnreadableHistory } from '#domain/import/unreadable-history.ts';
import { importRefusal, type NamedFile } from '#domain/intake/import-files.ts';
import { importLimits } from '#domain/vocabulary/history-import.ts';
import { firstStatus } from '#machines/entity.ts';
import { historyImportMachine } from '#machines/history-import.ts';
import type { Context, UserCall } from '#server/context.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import {
  abandonedImports,
  addImport,
  addImportPart,
  dropImportFiles,
  filesOfImports,
  findImport,
  type HistoryImport,
  type ImportFile,
  type ImportTally,
  listImports,
  moveImport,
  setImport,
  unsentImport,
} from '#server/store/intake/history-imports.ts';
import { dropImportMessages, tallyImport } from '#server/store/intake/import-messages.ts';
import { audit } from '#server/store/people/audit.ts';
import { type StoredEntity, transit, transitOnce } from '#server/transit.ts';
import { needRoom } from './room.ts';

/** Imports as rows that their machine moves. */
export const importEntity: StoredEntity<typeof historyImportMachine> = {
  noun: 'history import',
  machine: historyImportMachine,
  read: async (db, id) => {
    const found = await findImport(db, id);
    return found === null ? null : { status: found.status, facts: {} };
  },
  write: moveImport,
};

/** An import with its files and what became of its messages until now; a command that shows no activity was interrupted. */
export type ImportNow = HistoryImport & { files: ImportFile[]; tally: ImportTally; isInterrupted: boolean };

/** Three times as long as a command is silent (ms). */
const silentMs = 45_000;

const isInterrupted = ({ isCommand, status, heartbeatAt }: HistoryImport, now: Date) =>
  isCommand && (status === 'queued' || status === 'storing') && now.getTime() - heartbeatAt.getTime() > silentMs;

async function withDetails(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  rows: readonly HistoryImport[],
): Promise<ImportNow[]> {
  const files = Map.groupBy(
    await filesOfImports(
      store.db,
      rows.map(({ id }) => id),
    ),
    ({ importId }) => importId,
  );
  const all: ImportNow[] = [];
  for (const row of rows)
    all.push({
      ...row,
      files: files.get(row.id) ?? [],
      tally: row.tally ?? (await tallyImport(store.db, row.id)),
      isInterrupted: isInterrupted(row, clock.now()),
    });
  return all;
}

/** A page of imports, the newest first, and how many there are. */
export async function importsNow(context: Pick<Context, 'store' | 'clock'>, page: { limit: number; offset: number }) {
  const { rows, total } = await listImports(context.store.db, page);
  return { rows: await withDetails(context, rows), total };
}

/** An import as it is now. Throws 404. */
export async function importNow(context: Pick<Context, 'store' | 'clock'>, id: number): Promise<ImportNow> {
  const found = await findImport(context.store.db, id);
  const [now] = found === null ? [] : await withDetails(context, [found]);
  if (now === undefined) throw notFound('This import was not found.');
  return now;
}

/**
 * Begins an import whose files are then sent in parts, or returns the caller's own one of the very same files that is not sent to its end.
 * Throws 400 where they are more than one import may hold.
 */
export async function beginUpload(call: UserCall, files: readonly NamedFile[]): Promise<ImportNow> {
  const refusal = importRefusal(files);
  if (refusal !== null) throw invalid(refusal);
  const by = call.actor.userId;
  const id = (await unsentImport(call.store.db, by, files)) ?? (await add(call, { place: null, files }));
  return importNow(call, id);
}

/** Begins an import of a folder or file below the import folder. Throws 400 for anything that is not there. */
export async function beginFolder(call: UserCall, place: string): Promise<ImportNow> {
  if (call.history.folder === null)
    throw invalid('No import folder is set on this server. Send the files instead, or have BEACON_IMPORT_FOLDER set.');
  const path = await call.history.inFolder(place).catch((error: unknown) => {
    throw error instanceof UnreadableHistory ? invalid(error.message) : error;
  });
  if (path === null)
    throw invalid(`There is nothing at "${place}" in the import folder. Check the name, or copy the files there first.`);
  const id = await add(call, { place, files: [] });
  return startImport(call, id);
}

async function add(call: UserCall, { place, files }: { place: string | null; files: readonly NamedFile[] }): Promise<number> {
  const [by, at] = [call.actor.userId, call.clock.now()];
  return call.store.db.transaction().execute(async (tx) => {
    const id = await addImport(tx, { status: firstStatus(historyImportMachine), place, files, by, at });
    await audit(tx, { at, actorUserId: by, action: 'history_import_begun', entity: 'history import', entityId: id });
    return id;
  });
}

/**
 * Stores the next bytes of a file that is being sent, and returns how many there are. Bytes that are there already change nothing. Throws 404,
 * 400 for a part of the wrong size, and 429 where the disk is almost full.
 */
export async function addPart(
  call: UserCall,
  { id, fileId, firstByte, body }: { id: number; fileId: number; firstByte: number; body: Uint8Array },
): Promise<number> {
  if (body.length === 0 || body.length > importLimits.partBytes)
    throw invalid(`Send parts of 1 to ${importLimits.partBytes} bytes.`);
  await needRoom(call);
  const received = await addImportPart(call.store.db, { importId: id, fileId, firstByte, body, at: call.clock.now() });
  if (received === null) throw notFound('No more files can be added to this import. Start a new one.');
  return received;
}

/** The statuses of an import that was started and has not ended. */
const begun = ['queued', 'storing', 'reading'] as const;

/**
 * Queues an import whose files are all here, or one that failed or was stopped once more. A repeat answers as the first time. Throws 404, and
 * 409 where files are missing or a command on the server makes it.
 */
export async function startImport(call: UserCall, id: number): Promise<ImportNow> {
  const found = await importNow(call, id);
  if (found.isCommand) throw conflict('A command on the server made this import. Run it again there: nothing is counted twice.');
  if (begun.some((status) => status === found.status)) return found;
  const missing = found.files.find(({ sizeBytes, receivedBytes }) => receivedBytes < sizeBytes);
  if (missing !== undefined)
    throw conflict(
      found.status === 'sending'
        ? `${missing.name} has not been sent to its end. Choose the same files again to go on.`
        : 'The files of this import are no longer on the server. Start a new import with them: nothing is counted twice.',
    );
  await transitOnce(call, importEntity, { id, event: { type: 'start' }, by: call.actor.userId }, begun);
  return importNow(call, id);
}

/** Stops an import before all its messages are stored; those that are stored are read. A repeat answers as the first time. Throws 404, and 409 where it has ended. */
export async function stopImport(call: UserCall, id: number): Promise<ImportNow> {
  const isSent = (await importNow(call, id)).status !== 'sending';
  const also = (tx: Context['store']['db']) => (isSent ? Promise.resolve() : dropImportFiles(tx, id));
  await transitOnce(call, importEntity, { id, event: { type: 'stop' }, by: call.actor.userId, also }, ['stopped']);
  return importNow(call, id);
}

const dayMs = 86_400_000;

/** Deletes the files of imports that were given up: not sent to the end, stopped or failed, and left alone for a week. */
export async function dropAbandonedImports(context: Pick<Context, 'store' | 'queue' | 'clock'>): Promise<void> {
  const since = new Date(context.clock.now().getTime() - importLimits.keptDays * dayMs);
  for (const { id, status } of await abandonedImports(context.store.db, since)) {
    if (status !== 'failed' && status !== 'stopped')
      await transit(context, importEntity, { id, event: { type: 'stop' }, by: null });
    const tally = await tallyImport(context.store.db, id);
    await context.store.db.transaction().execute(async (tx) => {
      await setImport(tx, id, { tally });
      await dropImportFiles(tx, id);
      await dropImportMessages(tx, id);
    });
  }
}
