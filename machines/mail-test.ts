import { assign, fromPromise, setup } from 'xstate';
import type { MailTestFacts, MailTestOutcome } from './mail-test-facts.ts';

const nothing: MailTestFacts = { test: null, result: null, error: null };

/**
 * A test message of a visitor: is it possible here, the address, the message, the result. It asks every 3 seconds whether the message has
 * come; a question that fails is asked again, until the address expires.
 */
export const mailTestMachine = setup({
  types: {
    context: {} as MailTestFacts,
    events: {} as { type: 'start' },
    input: {} as { test: MailTestFacts['test'] },
  },
  actors: {
    isAvailable: fromPromise<boolean>(() => Promise.reject(new Error('provide isAvailable'))),
    open: fromPromise<NonNullable<MailTestFacts['test']>>(() => Promise.reject(new Error('provide open'))),
    ask: fromPromise<MailTestOutcome, { token: string }>(() => Promise.reject(new Error('provide ask'))),
  },
  delays: { pause: 3_000 },
  guards: {
    isPossible: (_, { possible }: { possible: boolean }) => possible,
    hasTest: ({ context }) => context.test !== null,
  },
  actions: {
    keepTest: assign((_, { test }: { test: MailTestFacts['test'] }) => ({ ...nothing, test })),
    keepResult: assign((_, { result }: { result: MailTestFacts['result'] }) => ({ result })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: error instanceof Error ? error.message : String(error) })),
    drop: assign(nothing),
  },
}).createMachine({
  id: 'mailTest',
  context: ({ input }) => ({ ...nothing, test: input.test }),
  initial: 'looking',
  states: {
    looking: {
      always: { guard: 'hasTest', target: 'asking' },
      invoke: {
        src: 'isAvailable',
        onDone: [
          { guard: { type: 'isPossible', params: ({ event }) => ({ possible: event.output }) }, target: 'idle' },
          { target: 'impossible' },
        ],
        onError: 'impossible',
      },
    },
    impossible: {},
    idle: { on: { start: 'opening' } },
    opening: {
      invoke: {
        src: 'open',
        onDone: { target: 'waiting', actions: { type: 'keepTest', params: ({ event }) => ({ test: event.output }) } },
        onError: { target: 'idle', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    waiting: { after: { pause: 'asking' }, on: { start: 'opening' } },
    asking: {
      on: { start: 'opening' },
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ token: context.test?.token ?? '' }),
        onDone: [
          {
            guard: { type: 'isPossible', params: ({ event }) => ({ possible: event.output.kind === 'waiting' }) },
            target: 'waiting',
          },
          {
            guard: { type: 'isPossible', params: ({ event }) => ({ possible: event.output.kind === 'expired' }) },
            target: 'expired',
            actions: 'drop',
          },
          {
            target: 'received',
            actions: {
              type: 'keepResult',
              params: ({ event }) => ({ result: event.output.kind === 'received' ? event.output.result : null }),
            },
          },
        ],
        onError: 'waiting',
      },
    },
    received: { on: { start: 'opening' } },
    expired: { on: { start: 'opening' } },
  },
});
