import { setTimeout as pause } from 'node:timers/promises';
import type { UploadedFile } from '#contract/endpoint.ts';
import { isStaff, mayUploadReports } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, forbidden, invalid } from '#server/errors.ts';
import { type BatchRow, beat, dropBatch } from '#server/store/intake/batches.ts';
import { type FileOfMessage, filesOfMessages } from '#server/store/intake/message-files.ts';
import { messageStatus, unreadOf } from '#server/store/intake/message-states.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { receive } from './receive.ts';
import { runBatch } from './run-batch.ts';
import { openBatch } from './start-batch.ts';

/** One uploaded file and the outcome of every report in it, or why it was not stored at all. */
export type Uploaded = { fileName: string; already: boolean; files: FileOfMessage[] } | { fileName: string; refusal: string };

type Kept = { fileName: string; messageId: number; already: boolean };

const otherBatchMs = 60_000;

/**
 * Stores every file, then reads them at once, so that the statistics are up to date when this returns. Staff upload for any domain;
 * everybody else only for domains to which the customer (by default the active one) has "comment" or more, and other domains answer as if unregistered. A file
 * over 25 MB or an empty one is refused with its sentence and the others are read. Throws 403 without the right to upload or without a
 * customer, 422 if no file was accepted; if anything else interrupts the upload, the files before it are stored and read.
 */
export async function uploadFiles(
  call: UserCall,
  files: AsyncIterable<UploadedFile>,
  asked?: number,
): Promise<{ files: Uploaded[]; batch: BatchRow | null }> {
  const { actor } = call;
  const customerId = isStaff(actor.role) ? null : (asked ?? actor.defaultCustomerId);
  if (customerId === null && !isStaff(actor.role)) throw forbidden('Access denied: No customer association found');
  if (asked !== undefined) await accessibleCustomer(call, asked);
  if (customerId !== null && !mayUploadReports(actor, customerId))
    throw forbidden('Uploading reports needs the access level "comment" at this customer.');
  const { db } = call.store;
  const batchId = await openBatch(db, call.clock.now(), { trigger: 'upload', by: actor.userId });
  const taken: (Kept | { fileName: string; refusal: AppError })[] = [];
  let failure: unknown = null;
  try {
    for await (const { fileName, data } of files) {
      const origin = {
        channel: 'upload' as const,
        sourceName: fileName,
        envelopeFrom: null,
        uploadedBy: actor.userId,
        uploadedCustomerId: customerId,
      };
      taken.push({ fileName, ...(await receive(call, data, origin, batchId).catch(refusalOf)) });
      await beat(db, batchId, call.clock.now());
    }
  } catch (error) {
    failure = error;
  }
  const batch = await readNow(call, batchId);
  if (failure !== null) throw failure;
  const kept = taken.filter((one) => 'messageId' in one);
  const refused = taken.find((one) => 'refusal' in one);
  if (kept.length === 0) throw refused?.refusal ?? invalid('Choose at least one file.');
  await settled(call, kept);
  const outcomes = await filesOfMessages(
    db,
    kept.map((one) => one.messageId),
  );
  return {
    batch,
    files: taken.map((one) =>
      'refusal' in one
        ? { fileName: one.fileName, refusal: one.refusal.message }
        : {
            fileName: one.fileName,
            already: one.already,
            files: outcomes.filter((outcome) => outcome.messageId === one.messageId),
          },
    ),
  };
}

function refusalOf(error: unknown): { refusal: AppError } {
  if (error instanceof AppError && error.code === 'limit') return { refusal: error };
  throw error;
}

async function readNow(call: UserCall, batchId: number): Promise<BatchRow | null> {
  if ((await unreadOf(call.store.db, batchId)).length > 0) return runBatch(call, batchId);
  await dropBatch(call.store.db, batchId);
  return null;
}

/** A file that was uploaded before may be in another batch at this moment. */
async function settled(call: UserCall, kept: readonly Kept[]): Promise<void> {
  const end = performance.now() + otherBatchMs;
  for (const { messageId, already } of kept)
    while (already && (await messageStatus(call.store.db, messageId)) === 'processing' && performance.now() < end)
      await pause(200);
}
