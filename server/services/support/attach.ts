import type { FileReply, UploadedFile } from '#contract/endpoint.ts';
import { type Attachment, attachmentLimits } from '#domain/support/attachment.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { findFile } from '#server/store/support/files.ts';
import { accessibleScope } from '../scope.ts';
import { addMessage } from './answer-request.ts';
import { accessibleRequest } from './read.ts';
import { readAttachment } from './read-attachment.ts';

/**
 * Adds files to a request as one message; those that it has already are not added again. Either all are added or none. Throws 404, 422 for
 * a file that is empty, too large or of another kind, 409 where the request is closed or has 20 files.
 */
export async function attachFiles(call: UserCall, id: number, files: AsyncIterable<UploadedFile>): Promise<void> {
  await accessibleRequest(call, id);
  const read: Attachment[] = [];
  for await (const { fileName, data } of files) {
    if (read.length >= attachmentLimits.files)
      throw new AppError('limit', `Send at most ${attachmentLimits.files} files at once.`);
    const attachment = readAttachment(fileName, data);
    if ('refusal' in attachment) throw new AppError('limit', attachment.refusal);
    read.push(attachment);
  }
  if (read.length === 0) throw invalid('Choose at least one file.');
  await addMessage(call, id, { text: '', isInternal: false, files: read });
}

/** A file of a request as a download. Throws 404. */
export async function attachedFile(call: UserCall, id: number, fileId: number): Promise<FileReply> {
  await accessibleRequest(call, id);
  const file = await findFile(call.store.db, accessibleScope(call.actor), id, fileId);
  if (file === null) throw notFound('This file was not found.');
  return { fileName: file.name, contentType: file.type, body: file.bytes };
}
