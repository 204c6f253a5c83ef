import { setup } from 'xstate';
import { type BatchFacts, defaultMaxTries } from '#domain/intake/batch-facts.ts';

/** Everything that may happen to a batch. */
export type BatchEvent =
  | { type: 'start' }
  | { type: 'fetched' }
  | { type: 'finish' }
  | { type: 'fail' }
  | { type: 'stop' }
  | { type: 'drained' }
  | { type: 'retry' };

/** A batch of received messages on its way into the store. */
export const ingestionBatchMachine = setup({
  types: { context: {} as BatchFacts, events: {} as BatchEvent, input: {} as Partial<BatchFacts> | undefined },
  guards: {
    hadErrors: ({ context }) => context.hadErrors,
    retriesLeft: ({ context }) => context.tries < context.maxTries,
  },
  actions: { enqueueRun: () => {}, evaluateAlerts: () => {}, refreshScores: () => {} },
}).createMachine({
  id: 'ingestionBatch',
  context: ({ input }) => ({ tries: 0, maxTries: defaultMaxTries, hadErrors: false, ...input }),
  initial: 'pending_enhanced',
  states: {
    pending_enhanced: { on: { start: 'fetching', stop: 'stopped' } },
    fetching: { on: { fetched: 'storing', fail: 'failed', stop: 'stopping' } },
    storing: {
      on: {
        finish: [
          { guard: 'hadErrors', target: 'completed_with_errors', actions: ['evaluateAlerts', 'refreshScores'] },
          { target: 'completed', actions: ['evaluateAlerts', 'refreshScores'] },
        ],
        fail: 'failed',
        stop: 'stopping',
      },
    },
    completed: {},
    completed_with_errors: { on: { retry: { guard: 'retriesLeft', target: 'pending_enhanced', actions: 'enqueueRun' } } },
    failed: { on: { retry: { guard: 'retriesLeft', target: 'pending_enhanced', actions: 'enqueueRun' } } },
    stopping: { on: { drained: { target: 'stopped', actions: ['evaluateAlerts', 'refreshScores'] }, fail: 'stopped' } },
    stopped: { on: { retry: { guard: 'retriesLeft', target: 'pending_enhanced', actions: 'enqueueRun' } } },
  },
});
