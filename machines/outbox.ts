import { assign, fromPromise, setup } from 'xstate';

/** `online`: whether there is a connection; `failures` in a row; `again`: something was queued meanwhile; `afterMs` as the server asked. */
export type OutboxFacts = { online: boolean; failures: number; again: boolean; afterMs: number };

/**
 * Everything that may happen to the outbox; `wake` is the app coming to the foreground, a push message, or a person who asks to send now.
 */
export type OutboxEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'queued' }
  | { type: 'wake' }
  | { type: 'online' }
  | { type: 'offline' };

/** How far sending came: everything, not now, or not with this sign-in. */
export type Sent = { state: 'done' | 'later' | 'signedOut'; afterMs: number };

const firstPauseMs = 2_000;
const longestPauseMs = 300_000;

/** Sends what was done offline: once, in order, whenever there is a chance (architecture 7.2). Rows live on the disk, never here. */
export const outboxMachine = setup({
  types: { context: {} as OutboxFacts, events: {} as OutboxEvent },
  actors: {
    findSendable: fromPromise<boolean>(() => Promise.reject(new Error('provide findSendable'))),
    flush: fromPromise<Sent>(() => Promise.reject(new Error('provide flush'))),
  },
  delays: {
    backoff: ({ context: { afterMs, failures } }) =>
      Math.max(afterMs, Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1))),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isMore: ({ context }) => context.again,
    found: (_, { some }: { some: boolean }) => some,
    foundOnline: ({ context }, { some }: { some: boolean }) => some && context.online,
    isSignedOut: (_, { state }: Sent) => state === 'signedOut',
    isLater: ({ context }, { state }: Sent) => state === 'later' && context.online,
    isLaterOffline: (_, { state }: Sent) => state === 'later',
  },
  actions: {
    endSession: () => {},
    askSync: () => {},
    goOnline: assign({ online: true }),
    goOffline: assign({ online: false }),
    more: assign({ again: true }),
    begin: assign({ again: false }),
    settle: assign({ failures: 0, afterMs: 0 }),
    failHere: assign(({ context }) => ({ failures: context.failures + 1, afterMs: 0 })),
    fail: assign(({ context }, { afterMs }: { afterMs: number }) => ({ failures: context.failures + 1, afterMs })),
  },
}).createMachine({
  id: 'outbox',
  context: { online: true, failures: 0, again: false, afterMs: 0 },
  initial: 'closed',
  on: {
    close: '.closed',
    queued: { actions: 'more' },
    online: { actions: 'goOnline' },
    offline: { actions: 'goOffline' },
  },
  states: {
    closed: {
      entry: 'settle',
      on: { open: 'checking' },
    },
    checking: {
      entry: 'begin',
      invoke: {
        src: 'findSendable',
        onDone: [
          { guard: { type: 'foundOnline', params: ({ event }) => ({ some: event.output }) }, target: 'sending' },
          { guard: { type: 'found', params: ({ event }) => ({ some: event.output }) }, target: 'holding' },
          { guard: 'isMore', target: 'checking', reenter: true },
          { target: 'idle' },
        ],
        onError: { target: 'waiting', actions: 'failHere' },
      },
    },
    sending: {
      entry: 'begin',
      invoke: {
        src: 'flush',
        onDone: [
          { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'holding', actions: 'endSession' },
          {
            guard: { type: 'isLater', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'fail', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLaterOffline', params: ({ event }) => event.output }, target: 'holding' },
          { guard: 'isMore', target: 'checking', actions: 'settle' },
          { target: 'idle', actions: 'settle' },
        ],
        onError: { target: 'waiting', actions: 'failHere' },
      },
    },
    waiting: {
      entry: 'askSync',
      after: { backoff: 'checking' },
      on: {
        queued: 'checking',
        wake: 'checking',
        online: { target: 'checking', actions: 'goOnline' },
        offline: { target: 'holding', actions: 'goOffline' },
      },
    },
    holding: {
      entry: 'askSync',
      on: { wake: { guard: 'isOnline', target: 'checking' }, online: { target: 'checking', actions: 'goOnline' } },
    },
    idle: { on: { queued: 'checking', wake: 'checking', online: { target: 'checking', actions: 'goOnline' } } },
  },
});
