import { assign, fromPromise, setup } from 'xstate';
import type { CustomerContext } from './session-facts.ts';

/** What is being switched to and what went wrong last. */
export type SwitchFacts = { wanted: number | null; error: string | null };

/** A customer chosen in the switcher. */
export type SwitchEvent = { type: 'choose'; customerId: number };

/** Switching the customer: store the new default, then load the customer context again (specification 4). */
export const customerSwitchMachine = setup({
  types: { context: {} as SwitchFacts, events: {} as SwitchEvent },
  actors: {
    store: fromPromise<void, { customerId: number }>(() => Promise.reject(new Error('provide store'))),
    reload: fromPromise<CustomerContext, { customerId: number }>(() => Promise.reject(new Error('provide reload'))),
  },
  actions: {
    updateSession: (_, _params: { context: CustomerContext }) => {},
    logFailure: (_, _params: { error: unknown }) => {},
    want: assign((_, { customerId }: { customerId: number }) => ({ wanted: customerId, error: null })),
    done: assign({ wanted: null }),
    fail: assign((_, { error }: { error: unknown }) => ({
      wanted: null,
      error: error instanceof Error ? error.message : String(error),
    })),
  },
}).createMachine({
  id: 'customerSwitch',
  context: { wanted: null, error: null },
  initial: 'idle',
  states: {
    idle: { on: { choose: { target: 'storing', actions: { type: 'want', params: ({ event }) => event } } } },
    storing: {
      invoke: {
        src: 'store',
        input: ({ context }) => ({ customerId: context.wanted ?? 0 }),
        onDone: 'reloading',
        onError: {
          target: 'idle',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'fail', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    reloading: {
      invoke: {
        src: 'reload',
        input: ({ context }) => ({ customerId: context.wanted ?? 0 }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'updateSession', params: ({ event }) => ({ context: event.output }) }, 'done'],
        },
        onError: { target: 'idle', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
});
