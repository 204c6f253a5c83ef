import type { FileReply } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { rawMail } from '#server/store/intake/message-content.ts';
import { unreadMessage } from '#server/store/intake/messages.ts';
import { audit } from '#server/store/people/audit.ts';

/**
 * A message that was not counted, as received; downloads are recorded in the audit trail. Throws 404 for a counted message, and if its
 * bytes are gone.
 */
export async function rawMessage(call: UserCall, id: number): Promise<FileReply> {
  const { db } = call.store;
  const message = await unreadMessage(db, id);
  const body = message === null ? null : await rawMail(db, id);
  if (message === null || body === null) throw notFound('This message is not stored any more, or it was counted.');
  await audit(db, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action: 'message_downloaded',
    entity: 'message',
    entityId: id,
  });
  return { fileName: message.sourceName ?? `message-${id}.eml`, contentType: 'application/octet-stream', body };
}
