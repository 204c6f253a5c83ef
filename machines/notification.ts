import { setup } from 'xstate';
import { noticeStatuses } from '#domain/vocabulary.ts';
import { bulkMove } from './entity.ts';

/** What the guards of a notification read: how often it was tried, and how often it may be. */
export type NotificationFacts = { tries: number; maxTries: number };

/** Everything that may happen to a notification. `postpone`: the hourly limit of its address is reached. */
export type NotificationEvent =
  | { type: 'claim' }
  | { type: 'deliver' }
  | { type: 'drop' }
  | { type: 'postpone' }
  | { type: 'fail' }
  | { type: 'revive' };

/** A notification on its way to one address: claimed by a sender, then sent, dropped as no longer needed, retried, or given up. */
export const notificationMachine = setup({
  types: {
    context: {} as NotificationFacts,
    events: {} as NotificationEvent,
    input: {} as Partial<NotificationFacts> | undefined,
  },
  guards: { triesLeft: ({ context }) => context.tries < context.maxTries },
}).createMachine({
  id: 'notification',
  context: ({ input }) => ({ tries: 0, maxTries: 0, ...input }),
  initial: 'waiting',
  states: {
    waiting: { on: { claim: 'sending' } },
    sending: {
      on: {
        claim: 'sending',
        deliver: 'sent',
        drop: 'dropped',
        postpone: 'waiting',
        fail: [{ guard: 'triesLeft', target: 'waiting' }, { target: 'dead' }],
      },
    },
    sent: {},
    dropped: {},
    dead: { on: { revive: 'waiting' } },
  },
});

const move = (type: NotificationEvent['type'], facts: NotificationFacts = { tries: 0, maxTries: 1 }) =>
  bulkMove(notificationMachine, noticeStatuses, facts, { type });

/** The moves of notifications, for statements that move many at once. */
export const notificationMoves = {
  claim: move('claim'),
  deliver: move('deliver'),
  drop: move('drop'),
  postpone: move('postpone'),
  revive: move('revive'),
};

/** Where a failure leads, by how often the notification was tried. */
export function failureMove(facts: NotificationFacts) {
  return move('fail', facts);
}
