import type { BatchRow } from '#server/store/intake/batches.ts';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** A sentence that says where a batch stands and what came of it. */
export function batchMessage(batch: BatchRow): string {
  switch (batch.status) {
    case 'pending_enhanced':
      return 'Waits for its turn.';
    case 'fetching':
      return `Looks at ${count(batch.mailsTotal, 'mail')}.`;
    case 'storing':
      return `${batch.mailsDone} of ${count(batch.mailsTotal, 'mail')} read.`;
    case 'stopping':
      return 'Stops after the mails it is reading.';
    case 'stopped':
      return `Stopped after ${count(batch.mailsDone, 'mail')}; ${batch.mailsDone < batch.mailsTotal ? 'the rest waits for the next look.' : 'none was left.'}`;
    case 'failed':
      return `Failed after ${count(batch.mailsDone, 'mail')}: ${batch.error ?? 'no reason is known'}`;
    case 'completed':
    case 'completed_with_errors':
      return `${count(batch.mailsDone, 'mail')} read: ${parts(batch).join(', ')}.`;
  }
}

function parts(batch: BatchRow): string[] {
  const extra: [number, string][] = [
    [batch.duplicates, 'already here'],
    [batch.superseded, 'in two versions'],
    [batch.orphans, 'without a domain'],
    [batch.failedFiles, 'not readable'],
  ];
  return [
    `${count(batch.reportsStored, 'report')} counted`,
    ...extra.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`),
  ];
}
