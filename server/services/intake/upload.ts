import { setTimeout as pause } from 'node:timers/promises';
import type { UploadedFile } from '#contract/endpoint.ts';
import { isStaff, mayUploadReports } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden, invalid } from '#server/errors.ts';
import { type BatchRow, beat, dropBatch } from '#server/store/batches.ts';
import { type FileOfMessage, filesOfMessages } from '#server/store/message-files.ts';
import { messageStatus, unreadOf } from '#server/store/message-states.ts';
import { receive } from './receive.ts';
import { runBatch } from './run-batch.ts';
import { openBatch } from './start-batch.ts';

/** One uploaded file and what became of every report in it. */
export type Uploaded = { fileName: string; already: boolean; files: FileOfMessage[] };

const otherBatchMs = 60_000;

/**
 * Keeps every file, then reads them at once, so that the figures are there when this returns. Staff fill any domain; everybody else only
 * the domains of the customer looked at, and what belongs to others answers as if nobody had set it up. Throws 403 without the right to
 * upload or without a customer, 422 for a file of more than 25 MB or an empty one (files before it are kept and read).
 */
export async function uploadFiles(
  call: UserCall,
  files: AsyncIterable<UploadedFile>,
): Promise<{ files: Uploaded[]; batch: BatchRow | null }> {
  const { actor } = call;
  if (!mayUploadReports(actor)) throw forbidden('Uploading reports needs the access level "comment" at a customer.');
  const customerId = isStaff(actor.role) ? null : actor.defaultCustomerId;
  if (customerId === null && !isStaff(actor.role)) throw forbidden('Access denied: No customer association found');
  const { db } = call.store;
  const batchId = await openBatch(db, call.clock.now(), { trigger: 'upload', by: actor.userId });
  const kept: { fileName: string; messageId: number; already: boolean }[] = [];
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
      kept.push({ fileName, ...(await receive(call, data, origin, batchId)) });
      await beat(db, batchId, call.clock.now());
    }
  } catch (error) {
    failure = error;
  }
  const batch = await readNow(call, batchId);
  if (failure !== null) throw failure;
  if (kept.length === 0) throw invalid('Choose at least one file.');
  await settled(call, kept);
  const outcomes = await filesOfMessages(
    db,
    kept.map((one) => one.messageId),
  );
  return {
    batch,
    files: kept.map(({ fileName, messageId, already }) => ({
      fileName,
      already,
      files: outcomes.filter((outcome) => outcome.messageId === messageId),
    })),
  };
}

async function readNow(call: UserCall, batchId: number): Promise<BatchRow | null> {
  if ((await unreadOf(call.store.db, batchId)).length > 0) return runBatch(call, batchId);
  await dropBatch(call.store.db, batchId);
  return null;
}

/** A file that was here already may be in the hands of another batch just now. */
async function settled(call: UserCall, kept: { messageId: number; already: boolean }[]): Promise<void> {
  const end = performance.now() + otherBatchMs;
  for (const { messageId, already } of kept)
    while (already && (await messageStatus(call.store.db, messageId)) === 'processing' && performance.now() < end)
      await pause(200);
}
