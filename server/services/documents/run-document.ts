import { createHash } from 'node:crypto';
import { sketchOf } from '#domain/documents/sketch.ts';
import { fileDays, mostTries, reportRunMachine } from '#machines/report-run.ts';
import type { Context } from '#server/context.ts';
import { AppError, diskFull, isDiskFull } from '#server/errors.ts';
import {
  type DocumentRunRow,
  dropFile,
  moveRun,
  noteFailure,
  readRun,
  runsToExpire,
  saveFile,
  unfinishedRuns,
} from '#server/store/documents/document-runs.ts';
import { noteScheduleResult } from '#server/store/documents/report-schedules.ts';
import { type StoredEntity, transit } from '#server/transit.ts';
import { actAs } from '../act-as.ts';
import { documentOf } from './compose-document.ts';
import { brandingOfCustomers } from './customer-branding.ts';
import { fileOfDocument } from './document-file.ts';

const dayMs = 86_400_000;

/** Longer than a job may take, and than the pauses between its tries. */
const lostAfterMs = 11 * 60_000;

const interrupted = 'Making it was interrupted three times.';

/** The job that makes a document. */
export const documentJob = 'document-run';

/** The making of a document as a row that its machine moves. */
export function runEntity(now: Date): StoredEntity<typeof reportRunMachine> {
  return {
    noun: 'report',
    machine: reportRunMachine,
    refusal: 'The status of this report changed meanwhile. Check it, then try again.',
    read: async (db, id) => {
      const run = await readRun(db, id);
      if (run === null) return null;
      return { status: run.status, facts: { tries: run.tries, isOver: run.expiresAt !== null && run.expiresAt <= now } };
    },
    write: moveRun,
  };
}

/**
 * Generates the document of a run with its owner's current rights and stores the file. A failure is retried, three attempts in all; what
 * another attempt would meet too, like a domain that was removed, fails it at once with its sentence. Safe to run twice. Returns whether a
 * file is ready.
 */
export async function runDocument(context: Context, id: number): Promise<boolean> {
  const run = await readRun(context.store.db, id);
  if (run === null || (run.status !== 'queued' && run.status !== 'rendering')) return false;
  const entity = runEntity(context.clock.now());
  if (run.status === 'rendering' && run.tries >= mostTries) {
    await noteFailure(context.store.db, id, interrupted);
    await transit(context, entity, { id, event: { type: 'fail' }, by: null });
    if (run.scheduleId !== null) await noteScheduleResult(context.store.db, run.scheduleId, interrupted);
    return false;
  }
  await transit(context, entity, { id, event: { type: 'start' }, by: null });
  try {
    // One moment, also over midnight: the email names the period of the file by it.
    const at = context.clock.now();
    const file = await fileOf({ ...context, clock: { now: () => at } }, run);
    const content = typeof file.body === 'string' ? new TextEncoder().encode(file.body) : file.body;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const expiresAt = new Date(at.getTime() + fileDays * dayMs);
    await transit(context, entity, {
      id,
      event: { type: 'finish' },
      by: null,
      also: (tx) => saveFile(tx, id, { ...file, content, sha256, at, expiresAt }),
    });
    return true;
  } catch (error) {
    const refusal = error instanceof AppError ? refusalOf(error) : null;
    if (refusal === null) context.log.error({ err: error, run: id }, 'a report could not be made');
    const unexpected = isDiskFull(error) ? diskFull : 'An unexpected error. Try again, or contact support.';
    await noteFailure(context.store.db, id, refusal ?? unexpected);
    const type = refusal === null ? 'fail' : 'refuse';
    const { status } = await transit(context, entity, { id, event: { type }, by: null });
    if (status === 'queued') throw error;
    if (run.scheduleId !== null)
      await noteScheduleResult(context.store.db, run.scheduleId, refusal ?? 'The report could not be made.');
    return false;
  }
}

const refusalOf = ({ code, message }: AppError): string =>
  code === 'not-found'
    ? `${message.replace(/\.?$/, '.')} It was removed, or the person who asked for the report may not see it any more.`
    : message;

async function fileOf(context: Context, { ownerUserId, type, format, options }: DocumentRunRow) {
  const call = await actAs(context, ownerUserId);
  if (call === null) throw new AppError('forbidden', 'The account of the person who asked for it is not active any more.');
  const document = await documentOf(call, { type, ...options });
  const file = await fileOfDocument(call, document, format, options.branding);
  return {
    ...file,
    sketch: sketchOf(document.tree, await brandingOfCustomers(call.store.db, document.scope.customers, options.branding)),
  };
}

/**
 * Queues runs again whose job is lost: its processes were killed one after the other, or the database was restored, which brings no jobs
 * back. One that is still being made is begun a second time, which does no harm.
 */
export async function resumeDocuments({ store, clock, queue }: Pick<Context, 'store' | 'clock' | 'queue'>): Promise<void> {
  const before = new Date(clock.now().getTime() - lostAfterMs);
  for (const id of await unfinishedRuns(store.db, before))
    await queue.enqueue(documentJob, { id }, { singletonKey: `document ${id}` });
}

/** Removes the files that are past their 30 days; the rows stay as a record. */
export async function expireDocuments(context: Pick<Context, 'store' | 'queue' | 'clock'>): Promise<void> {
  const now = context.clock.now();
  for (const id of await runsToExpire(context.store.db, now))
    await transit(context, runEntity(now), { id, event: { type: 'expire' }, by: null, also: (tx) => dropFile(tx, id) });
}
