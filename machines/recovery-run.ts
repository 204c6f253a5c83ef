import { setup } from 'xstate';

/** Everything that may happen to a recovery run; `begin` is also the next attempt after its process ended. */
export type RecoveryRunEvent = { type: 'begin' } | { type: 'complete' } | { type: 'fail' };

/** A repair of the intake, from its request to its result. */
export const recoveryRunMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as RecoveryRunEvent, input: {} as Record<never, never> | undefined },
}).createMachine({
  id: 'recoveryRun',
  context: {},
  initial: 'queued',
  states: {
    queued: { on: { begin: 'running', fail: 'failed' } },
    running: { on: { begin: 'running', complete: 'completed', fail: 'failed' } },
    completed: {},
    failed: {},
  },
});
