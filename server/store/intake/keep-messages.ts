import type { Db } from '../database.ts';
import { withRetries } from '../reports/reports.ts';
import { readAgain } from './message-states.ts';
import { type NewMessage, type StoredMessage, storeMessages } from './messages.ts';

/**
 * Stores messages in one transaction, as `storeMessages`. One that is stored already is read again where it could not be counted, or where
 * a batch is to read it.
 */
export function keepMessages(db: Db, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  return withRetries(db, [], (tx) => keepMessagesIn(tx, messages));
}

/** The same in a transaction. */
export async function keepMessagesIn(tx: Db, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  const kept = await storeMessages(tx, messages);
  for (const [index, one] of kept.entries()) {
    const { batchId = null, receivedAt = null } = messages[index] ?? {};
    const again = one.already && (one.status === 'failed' || one.status === 'orphan' || batchId !== null);
    if (again) await readAgain(tx, one.id, batchId, receivedAt);
  }
  return kept;
}
