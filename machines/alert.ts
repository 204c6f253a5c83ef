import { setup } from 'xstate';
import type { AlertFacts } from '#domain/alerts/alert-facts.ts';

/**
 * Everything that may happen to an alert. Only the server sends `end` (the cause is gone), `recur`, `worsen`, `unsnooze` (its snooze is
 * over) and `expire` (an acknowledgement without follow-up).
 */
export type AlertEvent =
  | { type: 'acknowledge' }
  | { type: 'resolve'; noted: boolean }
  | { type: 'snooze' }
  | { type: 'reopen' }
  | { type: 'assign' }
  | { type: 'end' }
  | { type: 'recur'; happenedAgain: boolean }
  | { type: 'worsen' }
  | { type: 'unsnooze' }
  | { type: 'expire' };

/** The life of an alert: a person acknowledges it, a person or the server resolves it, and it comes back when its cause does. */
export const alertMachine = setup({
  types: { context: {} as AlertFacts, events: {} as AlertEvent, input: {} as Partial<AlertFacts> | undefined },
  guards: {
    noteGiven: ({ context, event }) => event.type === 'resolve' && (event.noted || !context.needsNote),
    hadOwner: ({ context }) => context.hadOwner,
    isBack: ({ context, event }) => event.type === 'recur' && event.happenedAgain && context.recent,
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
        expire: { target: 'open', actions: 'notifyRecipients' },
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
        unsnooze: { target: 'open', actions: 'notifyRecipients' },
        end: 'resolved',
      },
    },
    resolved: {
      on: {
        reopen: [{ guard: 'hadOwner', target: 'acknowledged' }, { target: 'open' }],
        recur: { guard: 'isBack', target: 'open', actions: 'notifyRecipients' },
      },
    },
  },
});
