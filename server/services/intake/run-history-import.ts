import { randomUUID } from 'node:crypto';
import { UnreadableHistory } from '#domain/import/unreadable-history.ts';
import { importLimits } from '#domain/vocabulary/history-import.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import {
  dropImportFiles,
  filesOfImports,
  findImport,
  type HistoryImport,
  type ImportSkip,
  noteImport,
  partsOf,
  setImport,
  silentImports,
} from '#server/store/intake/history-imports.ts';
import { dropImportMessages, noteImportMessages, tallyImport } from '#server/store/intake/import-messages.ts';
import { transit } from '#server/transit.ts';
import { importEntity } from './history-imports.ts';
import { importHistory } from './import-history.ts';

/** The job that stores the messages of an import and waits until they are read. */
export const importJob = 'history-import';

/** How often it is asked whether all messages are read (s). */
const readAgainSeconds = 5;

/** An import of which nothing was heard for so long (ms) is worked on again. */
const silentMs = 2 * 60_000;

const mostSkips = 100;

/** Unpacking and the first reading of a dump show that they are alive. */
export const beatMs = 15_000;

/** Queues the job of an import in so many seconds. */
export const enqueueAgain = ({ queue }: Pick<Context, 'queue'>, id: number, startAfter: number) =>
  queue.enqueue(importJob, { id }, { singletonKey: `import ${id}`, startAfter });

/**
 * Stores the messages of an import, or goes on where a process ended, and waits until the intake has read them. It may run twice: what is
 * stored counts once, and the newer attempt takes over. What another attempt would meet too fails the import with its sentence.
 */
export async function runHistoryImport(context: Context, id: number, isEnding: () => boolean): Promise<void> {
  const found = await findImport(context.store.db, id);
  if (found?.status === 'queued' || found?.status === 'storing') await storeMessages(context, found, isEnding);
  const now = await findImport(context.store.db, id);
  if (now?.status === 'reading') await noteRead(context, id);
}

async function storeMessages(context: Context, found: HistoryImport, isEnding: () => boolean): Promise<void> {
  const { db } = context.store;
  const { id } = found;
  const run = randomUUID();
  const at = context.clock.now();
  const also = (tx: Db) => setImport(tx, id, { run, reason: null, tally: null, startedAt: found.startedAt ?? at });
  await transit(context, importEntity, { id, event: { type: 'begin' }, by: null, also });
  await context.history.clear(id);
  const attempt = openAttempt(context, id, run);
  const beat = setInterval(
    () => void attempt.note().catch((error: unknown) => context.log.warn({ err: error }, 'an import could not be noted')),
    beatMs,
  ).unref();
  try {
    const place = await placeOf(context, found, attempt.skip);
    await importHistory(context, context.history.read(place, attempt.skip), attempt.onProgress, {
      channel: found.place === null ? 'upload' : 'folder',
      uploadedBy: found.createdById,
      beforeGroup: async (group) => {
        if (isEnding() || !(await attempt.note())) return false;
        await noteImportMessages(db, id, group);
        return true;
      },
    });
    if (isEnding()) return void (await enqueueAgain(context, id, 1));
    if (!(await attempt.note())) return;
    await transit(context, importEntity, { id, event: { type: 'stored' }, by: null, also: (tx) => dropImportFiles(tx, id) });
  } catch (error) {
    if (!(error instanceof UnreadableHistory)) throw error;
    if (!(await attempt.note())) return;
    const isFinal = found.place === null && !error.isOfMachine;
    const also = async (tx: Db) => {
      await setImport(tx, id, { reason: error.message });
      if (isFinal) await dropImportFiles(tx, id);
    };
    await transit(context, importEntity, { id, event: { type: 'fail' }, by: null, also });
  } finally {
    clearInterval(beat);
  }
  await context.history.clear(id);
}

/** One attempt at storing: what it has done, and whether it is still the one that works on the import. */
export function openAttempt(context: Pick<Context, 'store' | 'clock'>, id: number, run: string) {
  let [filesRead, messages, skipped] = [0, 0, 0];
  const skips: ImportSkip[] = [];
  const note = () => noteImport(context.store.db, id, run, { filesRead, messages, skipped, skips }, context.clock.now());
  return {
    note,
    skip: (name: string, why: string) => {
      skipped += 1;
      if (skips.length < mostSkips) skips.push({ name: name.slice(0, 300), why: why.slice(0, 300) });
    },
    onProgress: (counts: { files: number; taken: number; already: number }) => {
      filesRead = counts.files;
      messages = counts.taken + counts.already;
    },
  };
}

async function placeOf(context: Context, { id, place }: HistoryImport, onSkipped: (name: string, why: string) => void) {
  const { db } = context.store;
  const { history } = context;
  if (place !== null) return history.needInFolder(place);
  const files = await filesOfImports(db, [id]);
  const sent = files.map((file) => ({ name: file.name, bytes: partsOf(db, file) }));
  return history.unpack(id, sent, { mostBytes: importLimits.unpackedBytes, mostFiles: importLimits.unpackedFiles, onSkipped });
}

/** Completes an import whose messages are all read; else asks again soon. */
async function noteRead(context: Context, id: number): Promise<void> {
  const { db } = context.store;
  const tally = await tallyImport(db, id);
  if (tally.waiting > 0) {
    await setImport(db, id, { heartbeatAt: context.clock.now() });
    await enqueueAgain(context, id, readAgainSeconds);
    return;
  }
  const also = async (tx: Db) => {
    await setImport(tx, id, { tally });
    await dropImportMessages(tx, id);
  };
  await transit(context, importEntity, { id, event: { type: 'complete' }, by: null, also });
}

/** Has imports worked on again that no job works on any more. */
export async function resumeImports(context: Context): Promise<void> {
  const since = new Date(context.clock.now().getTime() - silentMs);
  for (const id of await silentImports(context.store.db, since)) await enqueueAgain(context, id, 0);
}
