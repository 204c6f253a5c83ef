import { batchFacts, defaultMaxTries } from '#domain/intake/batch-facts.ts';
import { counted } from '#domain/text.ts';
import type { FileOutcome } from '#domain/vocabulary.ts';
import { allows } from '#machines/entity.ts';
import { ingestionBatchMachine } from '#machines/ingestion-batch.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { Batch } from './types.ts';

/** The state of a batch in a word, with its symbol. */
export const batchFaces: Record<Batch['status'], { kind: StatusKind; word: string }> = {
  pending_enhanced: { kind: 'waiting', word: 'Waiting' },
  fetching: { kind: 'info', word: 'Fetching' },
  storing: { kind: 'info', word: 'Storing' },
  completed: { kind: 'pass', word: 'Completed' },
  completed_with_errors: { kind: 'attention', word: 'With errors' },
  failed: { kind: 'fail', word: 'Failed' },
  stopping: { kind: 'waiting', word: 'Stopping' },
  stopped: { kind: 'unknown', word: 'Stopped' },
};

/** Whether a batch may be stopped or run again now, as its machine says. */
export function batchAllows(batch: Pick<Batch, 'status' | 'tries' | 'failed_files'>, type: 'stop' | 'retry'): boolean {
  const facts = batchFacts({ tries: batch.tries, failedFiles: batch.failed_files });
  return allows(ingestionBatchMachine, batch.status, facts, { type });
}

/** Why a batch cannot be run again. */
export function noRetryReason(batch: Pick<Batch, 'status' | 'tries'>): string {
  if (batch.status === 'completed') return 'It completed without errors.';
  return batch.tries >= defaultMaxTries ? `Tried ${batch.tries} times.` : 'Still running.';
}

/** What a batch read so far: "90 files · 21 348 rows stored · 12 unreadable · 3 duplicates". */
export function countsOf(batch: Batch): string {
  return [
    counted(batch.files_read, 'file'),
    counted(batch.reports_stored, 'report counted', 'reports counted'),
    counted(batch.rows_read, 'row stored', 'rows stored'),
    batch.rows_refused === 0 ? 'none unreadable' : `${format.number(batch.rows_refused)} unreadable`,
    ...(batch.duplicates > 0 ? [counted(batch.duplicates, 'duplicate')] : []),
    ...(batch.superseded > 0 ? [`${format.number(batch.superseded)} replaced`] : []),
    ...(batch.orphans > 0 ? [`${format.number(batch.orphans)} without a domain`] : []),
    ...(batch.failed_files > 0 ? [counted(batch.failed_files, 'file not readable', 'files not readable')] : []),
  ].join(' · ');
}

const triggers: Record<string, string> = {
  received: 'new message',
  upload: 'an upload',
  tick: 'schedule',
  poll: 'schedule',
  continuous: 'schedule',
  manual: 'a person',
  retry: 'a retry',
};

/** What started a batch; a word we do not know stays as it is. */
export function triggerLabel(trigger: string): string {
  return triggers[trigger] ?? trigger;
}

/** What became of a file that was not counted. */
export const refusalMessage: Record<FileOutcome, { kind: StatusKind; word: string }> = {
  stored: { kind: 'pass', word: 'Counted' },
  duplicate: { kind: 'info', word: 'Duplicate' },
  superseded_older: { kind: 'pass', word: 'Counted' },
  older_than_stored: { kind: 'info', word: 'Other copy' },
  orphan: { kind: 'attention', word: 'No domain' },
  refused: { kind: 'fail', word: 'Refused' },
  no_report: { kind: 'attention', word: 'No report' },
};
