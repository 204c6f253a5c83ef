import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { addImport, setImport, unfinishedCommand } from '#server/store/intake/history-imports.ts';
import { noteImportMessages } from '#server/store/intake/import-messages.ts';
import { transit } from '#server/transit.ts';
import { importEntity } from './history-imports.ts';
import { type HistoryItem, type ImportCounts, importHistory } from './import-history.ts';
import { beatMs, enqueueAgain, openAttempt } from './run-history-import.ts';

type Of = Pick<Context, 'store' | 'queue' | 'clock' | 'log' | 'metrics'>;
type OnSkipped = (name: string, why: string) => void;

/**
 * Imports earlier reports for a command, from the absolute path `place`, as an import that the app lists; one that a command began there and
 * did not end goes on. Throws what the files cannot be read for, which the import then shows, and where it was stopped in the app.
 */
export async function importByCommand(
  context: Of,
  place: string,
  filesOf: (onSkipped: OnSkipped) => AsyncIterable<HistoryItem>,
  { onSkipped, onProgress }: { onSkipped: OnSkipped; onProgress: (counts: ImportCounts) => void },
): Promise<ImportCounts> {
  const { db } = context.store;
  const at = context.clock.now();
  const id =
    (await unfinishedCommand(db, place)) ??
    (await addImport(db, { status: 'queued', place, files: [], by: null, at, isCommand: true }));
  const run = randomUUID();
  const begin = (tx: Db) => setImport(tx, id, { run, reason: null, tally: null, startedAt: at });
  await transit(context, importEntity, { id, event: { type: 'begin' }, by: null, also: begin });
  const attempt = openAttempt(context, id, run);
  const beat = setInterval(
    () => void attempt.note().catch((error: unknown) => context.log.warn({ err: error }, 'an import could not be noted')),
    beatMs,
  ).unref();
  const files = filesOf((name, why) => {
    attempt.skip(name, why);
    onSkipped(name, why);
  });
  const needMine = async () => {
    if (!(await attempt.note())) throw new Error('This import was stopped in the app, or runs a second time.');
  };
  const options = {
    channel: 'folder' as const,
    uploadedBy: null,
    beforeGroup: async (group: { sha256: Uint8Array; month: string }[]) => {
      await needMine();
      await noteImportMessages(db, id, group);
      return true;
    },
  };
  const heard = (counts: ImportCounts) => {
    attempt.onProgress(counts);
    onProgress(counts);
  };
  try {
    const counts = await importHistory(context, files, heard, options);
    await needMine();
    await transit(context, importEntity, { id, event: { type: 'stored' }, by: null });
    await enqueueAgain(context, id, 0);
    return counts;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const also = (tx: Db) => setImport(tx, id, { reason });
    if (await attempt.note()) await transit(context, importEntity, { id, event: { type: 'fail' }, by: null, also });
    throw error;
  } finally {
    clearInterval(beat);
  }
}
