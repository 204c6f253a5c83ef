import { counted } from '#domain/text.ts';
import type { BatchRow } from '#server/store/intake/batches.ts';

/** A sentence about the status and result of a batch. */
export function batchMessage(batch: BatchRow): string {
  switch (batch.status) {
    case 'pending_enhanced':
      return 'Waiting in the queue.';
    case 'fetching':
      return `Fetching ${counted(batch.messagesTotal, 'message')}.`;
    case 'storing':
      return `${batch.messagesDone} of ${counted(batch.messagesTotal, 'message')} read.`;
    case 'stopping':
      return 'Stops after the messages it is reading.';
    case 'stopped':
      return `Stopped after ${counted(batch.messagesDone, 'message')}; ${batch.messagesDone < batch.messagesTotal ? 'the rest waits for the next batch.' : 'none was left.'}`;
    case 'failed':
      return `Failed after ${counted(batch.messagesDone, 'message')}: ${batch.error ?? 'no reason is known'}`;
    case 'completed':
    case 'completed_with_errors':
      return `${counted(batch.messagesDone, 'message')} read: ${parts(batch).join(', ')}.`;
  }
}

function parts(batch: BatchRow): string[] {
  const extra: [number, string][] = [
    [batch.duplicates, 'already received'],
    [batch.superseded, 'in several copies'],
    [batch.orphans, 'without a domain'],
    [batch.failedFiles, 'not readable'],
  ];
  return [
    `${counted(batch.reportsStored, 'report')} counted`,
    ...extra.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`),
  ];
}
