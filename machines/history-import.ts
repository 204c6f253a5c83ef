import { setup } from 'xstate';

/** Everything that may happen to an import; `begin` is also the next attempt after its process ended. */
export type HistoryImportEvent =
  | { type: 'start' }
  | { type: 'begin' }
  | { type: 'stored' }
  | { type: 'complete' }
  | { type: 'fail' }
  | { type: 'stop' };

/** An import of earlier reports, from its first file to the last message read. What has been stored is read, also when it is stopped. */
export const historyImportMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as HistoryImportEvent, input: {} as Record<never, never> | undefined },
  actions: { enqueueImport: () => {} },
}).createMachine({
  id: 'historyImport',
  context: {},
  initial: 'sending',
  states: {
    sending: { on: { start: { target: 'queued', actions: 'enqueueImport' }, stop: 'stopped' } },
    queued: { on: { begin: 'storing', fail: 'failed', stop: 'stopped' } },
    storing: { on: { begin: 'storing', stored: 'reading', fail: 'failed', stop: 'stopped' } },
    reading: { on: { complete: 'completed' } },
    completed: {},
    failed: { on: { start: { target: 'queued', actions: 'enqueueImport' } } },
    stopped: { on: { start: { target: 'queued', actions: 'enqueueImport' } } },
  },
});
