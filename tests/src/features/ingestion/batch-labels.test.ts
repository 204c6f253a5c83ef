import { describe, expect, it } from 'vitest';
import { defaultMaxTries } from '#domain/intake/batch-facts.ts';
import { batchStatuses } from '#domain/vocabulary.ts';
import { batchAllows, batchFaces, noRetryReason } from '#src/features/ingestion/batch-labels.ts';

const batch = (status: (typeof batchStatuses)[number], tries = 1) => ({ status, tries, failed_files: 0 });

describe('the levers of a batch', () => {
  it('stop what has not ended and retry what ended badly', () => {
    const stoppable = batchStatuses.filter((status) => batchAllows(batch(status), 'stop'));
    const retryable = batchStatuses.filter((status) => batchAllows(batch(status), 'retry'));
    expect(stoppable).toEqual(['pending_enhanced', 'fetching', 'storing']);
    expect(retryable).toEqual(['completed_with_errors', 'failed', 'stopped']);
  });

  it('are not offered once a batch was tried as often as it may be, and say why', () => {
    expect(batchAllows(batch('failed', defaultMaxTries), 'retry')).toBe(false);
    expect(noRetryReason(batch('failed', defaultMaxTries))).toContain(`${defaultMaxTries} times`);
    expect(noRetryReason(batch('completed'))).toBe('It completed without errors.');
  });

  it('have a word for every state', () => {
    expect(Object.keys(batchFaces).sort()).toEqual([...batchStatuses].sort());
  });
});
