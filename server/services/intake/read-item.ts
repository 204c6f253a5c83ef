import type { Problem } from '#domain/result.ts';
import type { WaitingMessage } from '#server/store/intake/message-states.ts';
import type { FedMessage } from './content-feed.ts';
import type { MailFacts, ReadFile } from './read-types.ts';
import { contentGone, leftUnread, type Readers } from './readers.ts';

/** A message after reading: its files, and how many rows they hold. */
export type ReadItem = {
  message: WaitingMessage;
  mail: MailFacts | null;
  files: ReadFile[];
  rows: number;
};

/** A message that yielded nothing, with the reason. */
export function refusedItem(message: WaitingMessage, problem: Problem): ReadItem {
  const file: ReadFile = {
    kind: 'none',
    problem,
    fileName: message.sourceName,
    path: 'input',
    bytesCompressed: 0,
    bytesXml: 0,
    notes: [],
  };
  return { message, mail: null, files: [file], rows: 0 };
}

/**
 * Reads one stored message in a reading thread. A message that cannot be read becomes an item with the reason; throws only if its bytes
 * cannot be loaded. The item's rows count as buffered until they are removed. Null if it is no longer wanted when its turn comes.
 */
export async function readItem(
  readers: Readers,
  { message, content }: FedMessage,
  isWanted: () => boolean,
): Promise<ReadItem | null> {
  if (content === null) return refusedItem(message, contentGone);
  const sourceName = message.sourceName ?? undefined;
  const answer = await readers.read({ content, sourceName }, isWanted);
  if (answer === leftUnread) return null;
  if (!answer.ok) return refusedItem(message, answer.problem);
  const { mail, files } = answer.outcome;
  if (files.length > 0) return { message, mail, files, rows: answer.rows };
  const nothing = { code: 'no-report', text: 'There is no report in this message.', source: 'RFC 9990 3.5' };
  return { ...refusedItem(message, nothing), mail };
}
