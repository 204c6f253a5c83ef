import { setup } from 'xstate';

/** What the guards of a run read: how often it was tried, and whether its file is past its time. */
export type ReportRunFacts = { tries: number; isOver: boolean };

/**
 * Everything that may happen to the making of a report; `refuse` is what another try would meet too, `expire` comes from the clock alone,
 * `retry` from a person.
 */
export type ReportRunEvent =
  | { type: 'start' }
  | { type: 'finish' }
  | { type: 'fail' }
  | { type: 'refuse' }
  | { type: 'retry' }
  | { type: 'expire' };

/** How often a report is tried before it has failed. */
export const mostTries = 3;
/** How long a finished file is stored. */
export const fileDays = 30;

/** The making of a report: from the queue to its file, tried three times; a file expires after 30 days. */
export const reportRunMachine = setup({
  types: { context: {} as ReportRunFacts, events: {} as ReportRunEvent, input: {} as Partial<ReportRunFacts> | undefined },
  guards: { mayTryAgain: ({ context }) => context.tries < mostTries, isOver: ({ context }) => context.isOver },
  actions: { enqueueDocument: () => undefined, mailDocument: () => undefined },
}).createMachine({
  id: 'report-run',
  context: ({ input }) => ({ tries: 0, isOver: false, ...input }),
  initial: 'queued',
  states: {
    queued: { on: { start: 'rendering' } },
    rendering: {
      on: {
        /** A process that ended in the middle left it here; another one starts again. */
        start: 'rendering',
        finish: { target: 'ready', actions: 'mailDocument' },
        fail: [{ guard: 'mayTryAgain', target: 'queued' }, { target: 'failed' }],
        refuse: 'failed',
      },
    },
    ready: { on: { expire: { guard: 'isOver', target: 'expired' } } },
    failed: { on: { retry: { target: 'queued', actions: 'enqueueDocument' } } },
    expired: {},
  },
});
