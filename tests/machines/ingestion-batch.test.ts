import { describe, expect, it } from 'vitest';
import { allows, at, firstStatus } from '#machines/entity.ts';
import { ingestionBatchMachine } from '#machines/ingestion-batch.ts';
import { tableOf } from './table.ts';

const events = ['start', 'fetched', 'finish', 'fail', 'stop', 'drained', 'retry'];

describe('ingestion batch', () => {
  it('has this table', () => {
    expect(tableOf(ingestionBatchMachine, { tries: 1, maxTries: 3, hadErrors: false }, events)).toMatchInlineSnapshot(`
      [
        "pending_enhanced + start -> fetching",
        "pending_enhanced + stop -> stopped",
        "fetching + fetched -> storing",
        "fetching + fail -> failed",
        "fetching + stop -> stopping",
        "storing + finish -> completed [evaluateAlerts, refreshScores]",
        "storing + fail -> failed",
        "storing + stop -> stopping",
        "completed_with_errors + retry -> pending_enhanced [enqueueRun]",
        "failed + retry -> pending_enhanced [enqueueRun]",
        "stopping + fail -> stopped",
        "stopping + drained -> stopped [evaluateAlerts, refreshScores]",
        "stopped + retry -> pending_enhanced [enqueueRun]",
      ]
    `);
  });

  it('distinguishes a batch with errors', () => {
    expect(tableOf(ingestionBatchMachine, { tries: 1, maxTries: 3, hadErrors: true }, ['finish'])).toEqual([
      'storing + finish -> completed_with_errors [evaluateAlerts, refreshScores]',
    ]);
  });

  it('is not retried for ever', () => {
    for (const status of ['failed', 'stopped', 'completed_with_errors'])
      expect(allows(ingestionBatchMachine, status, { tries: 3, maxTries: 3, hadErrors: true }, { type: 'retry' })).toBe(false);
  });

  it('starts pending, and a status it does not know is an error', () => {
    expect(firstStatus(ingestionBatchMachine)).toBe('pending_enhanced');
    expect(() => at(ingestionBatchMachine, 'lost', { tries: 0, maxTries: 3, hadErrors: false })).toThrow('has no status lost');
  });
});
