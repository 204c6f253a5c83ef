import type { Db } from '#server/store/database.ts';
import { readAgain } from '#server/store/intake/message-states.ts';
import { type NewMessage, type StoredMessage, storeMessages } from '#server/store/intake/messages.ts';
import { withRetries } from '#server/store/reports/reports.ts';
import { openBatchQueue } from './batch-queue.ts';

/** Messages received at the same moment arrive some milliseconds apart, since each is compressed first; a flush to disk takes as long. */
const gatherMs = 3;
const maxMessages = 250;
const maxBytes = 16 * 1024 * 1024;
const lines = new WeakMap<Db, (message: NewMessage) => Promise<StoredMessage>>();

/**
 * Stores a message, safe on disk when this returns. Whatever arrives while another transaction is written goes into the next one (at most
 * 250 messages or 16 MiB), since a flush to disk costs more than a hundred rows. A message that the store refuses fails alone.
 */
export function storeTogether(db: Db, message: NewMessage): Promise<StoredMessage> {
  const line = lines.get(db) ?? openBatchQueue((messages) => keepNow(db, messages), { takeable, gatherMs });
  lines.set(db, line);
  return line(message);
}

function takeable(waiting: readonly NewMessage[]): number {
  let bytes = 0;
  const end = waiting.findIndex((message, index) => {
    bytes += message.body.length;
    return index > 0 && (index >= maxMessages || bytes > maxBytes);
  });
  return end < 0 ? waiting.length : end;
}

function keepNow(db: Db, messages: NewMessage[]): Promise<StoredMessage[]> {
  return withRetries(db, [], async (tx) => {
    const kept = await storeMessages(tx, messages);
    for (const [index, one] of kept.entries()) {
      const { batchId = null, receivedAt = null } = messages[index] ?? {};
      const again = one.already && (one.status === 'failed' || one.status === 'orphan' || batchId !== null);
      if (again) await readAgain(tx, one.id, batchId, receivedAt);
    }
    return kept;
  });
}
