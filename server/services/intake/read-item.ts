import type { Problem } from '#domain/result.ts';
import type { WaitingMessage } from '#server/store/intake/message-states.ts';
import type { FedMessage } from './content-feed.ts';
import type { MailFacts, ReadFile } from './read-types.ts';
import { contentGone, leftUnread, type Readers } from './readers.ts';

/** A message as it was read: its files, and how many rows they hold. */
export type ReadItem = {
  message: WaitingMessage;
  mail: MailFacts | null;
  files: ReadFile[];
  rows: number;
};

/** A message that gave nothing, with its reason. */
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
 * Reads one kept message in a thread of its own. A message that cannot be read becomes an item that says why; throws only where its bytes
 * cannot be fetched. The item's rows are held by the readers until somebody removes them. Null where it is not wanted any more when its turn
 * comes.
 */
export async function readItem(
  readers: Readers,
  { message, content }: FedMessage,
  isWanted: () => boolean,
): Promise<ReadItem | null> {
  if (content === null) return refusedItem(message, contentGone);
  const isFile = message.channel === 'folder' || message.channel === 'upload';
  const sourceName = isFile ? (message.sourceName ?? undefined) : undefined;
  const answer = await readers.read({ content, sourceName }, isWanted);
  if (answer === leftUnread) return null;
  if (!answer.ok) return refusedItem(message, answer.problem);
  const { mail, files } = answer.outcome;
  if (files.length > 0) return { message, mail, files, rows: answer.rows };
  const nothing = { code: 'no-report', text: 'There is no report in this message.', source: 'RFC 9990 3.5' };
  return { ...refusedItem(message, nothing), mail };
}
