import { setup } from 'xstate';

/**
 * What the guards of an alert read. `needsNote`: its severity asks for words when it is resolved; `hadOwner`: somebody has acknowledged it
 * before; `recent`: it was resolved at most 7 days ago.
 */
export type AlertFacts = { needsNote: boolean; hadOwner: boolean; recent: boolean };

/** Everything that may happen to an alert; `end`, `recur`, `worsen`, `wake` and `lapse` come from the server alone. */
export type AlertEvent =
  | { type: 'acknowledge' }
  | { type: 'resolve'; noted: boolean }
  | { type: 'snooze' }
  | { type: 'reopen' }
  | { type: 'assign' }
  | { type: 'end' }
  | { type: 'recur' }
  | { type: 'worsen' }
  | { type: 'wake' }
  | { type: 'lapse' };

/** The life of an alert: somebody takes it, somebody or the facts end it, and it comes back when the cause does. */
export const alertMachine = setup({
  types: { context: {} as AlertFacts, events: {} as AlertEvent, input: {} as Partial<AlertFacts> | undefined },
  guards: {
    noteGiven: ({ context, event }) => event.type === 'resolve' && (event.noted || !context.needsNote),
    hadOwner: ({ context }) => context.hadOwner,
    recent: ({ context }) => context.recent,
  },
  actions: { notifyRecipients: () => {} },
}).createMachine({
  id: 'alert',
  context: ({ input }) => ({ needsNote: false, hadOwner: false, recent: false, ...input }),
  initial: 'open',
  states: {
    open: {
      on: {
        acknowledge: 'acknowledged',
        resolve: { guard: 'noteGiven', target: 'resolved' },
        snooze: 'snoozed',
        assign: 'open',
        worsen: { target: 'open', actions: 'notifyRecipients' },
        end: 'resolved',
      },
    },
    acknowledged: {
      on: {
        resolve: { guard: 'noteGiven', target: 'resolved' },
        snooze: 'snoozed',
        assign: 'acknowledged',
        reopen: 'open',
        worsen: { target: 'acknowledged', actions: 'notifyRecipients' },
        lapse: { target: 'open', actions: 'notifyRecipients' },
        end: 'resolved',
      },
    },
    snoozed: {
      on: {
        acknowledge: 'acknowledged',
        resolve: { guard: 'noteGiven', target: 'resolved' },
        snooze: 'snoozed',
        assign: 'snoozed',
        reopen: 'open',
        worsen: { target: 'open', actions: 'notifyRecipients' },
        wake: { target: 'open', actions: 'notifyRecipients' },
        end: 'resolved',
      },
    },
    resolved: {
      on: {
        reopen: [{ guard: 'hadOwner', target: 'acknowledged' }, { target: 'open' }],
        recur: { guard: 'recent', target: 'open', actions: 'notifyRecipients' },
      },
    },
  },
});
