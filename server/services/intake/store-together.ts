import type { Db } from '#server/store/database.ts';
import type { HeldMessages } from '#server/store/intake/held-messages.ts';
import { keepMessages } from '#server/store/intake/keep-messages.ts';
import type { HeldMessage } from '#server/store/intake/message-states.ts';
import type { NewMessage, StoredMessage } from '#server/store/intake/messages.ts';
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
  const line = lines.get(db) ?? openBatchQueue((messages: NewMessage[]) => keepMessages(db, messages), { takeable, gatherMs });
  lines.set(db, line);
  return line(message);
}

const logLines = new WeakMap<HeldMessages, (message: HeldMessage) => Promise<void>>();

/** Holds a message, safe on disk when this returns; flushed together in the same way. */
export function holdTogether(held: HeldMessages, message: HeldMessage): Promise<void> {
  const line =
    logLines.get(held) ??
    openBatchQueue(
      async (messages) => {
        await held.hold(messages);
        return messages.map(() => undefined);
      },
      { takeable: (waiting) => takeable(waiting.map(({ arrival }) => arrival)), gatherMs },
    );
  logLines.set(held, line);
  return line(message);
}

function takeable(waiting: readonly Pick<NewMessage, 'body'>[]): number {
  let bytes = 0;
  const end = waiting.findIndex((message, index) => {
    bytes += message.body.length;
    return index > 0 && (index >= maxMessages || bytes > maxBytes);
  });
  return end < 0 ? waiting.length : end;
}
