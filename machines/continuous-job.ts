import { setup } from 'xstate';

/** Everything that may happen to a continuous job. */
export type ContinuousJobEvent = { type: 'stop' };

/** A period of continuous processing: it runs from its start until somebody stops it. Starting again creates a new job. */
export const continuousJobMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as ContinuousJobEvent, input: {} as Record<never, never> | undefined },
}).createMachine({
  id: 'continuousJob',
  context: {},
  initial: 'running',
  states: { running: { on: { stop: 'stopped' } }, stopped: {} },
});
