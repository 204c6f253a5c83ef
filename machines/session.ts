import { assign, fromCallback, fromPromise, setup } from 'xstate';

/** Who is signed in, as GET /auth/profile says. */
export type Profile = {
  id: number;
  email: string;
  name: string;
  role: 'customer' | 'admin' | 'super_admin';
  level: string | null;
  customerIds: number[];
};

/** The customers of the user and the active one, as GET /auth/customer-context says. */
export type CustomerContext = {
  default_customer_id: number | null;
  role: string;
  is_admin: boolean;
  is_multi_customer: boolean;
  customer_ids: number[];
  associations: { customer_id: number; customer_name: string; access_level: string; domain_count: number }[];
};

/** The facts of a session. `contextError` is what the server said when the customers could not be loaded. */
export type SessionFacts = { profile: Profile | null; context: CustomerContext | null; contextError: string | null };

/** Everything that may happen to a session; `signedOut` also where the token ended. */
export type SessionEvent =
  | { type: 'refresh' }
  | { type: 'reconnected' }
  | { type: 'contextChanged'; context: CustomerContext }
  | { type: 'signedOut' };

/** The time between signing in and out: who, at which customer; offline, who it was last. `follow` reports the connection and the sign-out. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionFacts,
    events: {} as SessionEvent,
    input: {} as { saved: SessionFacts | null },
    tags: {} as 'usable',
  },
  actors: {
    follow: fromCallback<SessionEvent>(() => {}),
    loadProfile: fromPromise<Profile>(() => Promise.reject(new Error('provide loadProfile'))),
    loadContext: fromPromise<CustomerContext>(() => Promise.reject(new Error('provide loadContext'))),
  },
  guards: {
    isOtherCustomer: ({ context }, { context: next }: { context: CustomerContext }) =>
      context.context !== null && context.context.default_customer_id !== next.default_customer_id,
  },
  actions: {
    saveFacts: () => {},
    noSession: () => {},
    showCustomer: () => {},
    close: () => {},
    keepProfile: assign((_, { profile }: { profile: Profile }) => ({ profile })),
    keepContext: assign((_, { context }: { context: CustomerContext }) => ({ context, contextError: null })),
    noteContextError: assign((_, { error }: { error: unknown }) => ({
      contextError: error instanceof Error ? error.message : String(error),
    })),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => input.saved ?? { profile: null, context: null, contextError: null },
  invoke: { src: 'follow' },
  initial: 'loadingProfile',
  on: { signedOut: '.ended' },
  states: {
    loadingProfile: {
      invoke: {
        src: 'loadProfile',
        onDone: {
          target: 'loadingContext',
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
        },
        onError: [
          { guard: ({ context, event }) => context.profile !== null && isNetwork(event.error), target: 'saved' },
          { actions: 'noSession', target: 'ended' },
        ],
      },
    },
    loadingContext: {
      invoke: {
        src: 'loadContext',
        onDone: [
          {
            guard: { type: 'isOtherCustomer', params: ({ event }) => ({ context: event.output }) },
            target: 'ready',
            actions: [{ type: 'keepContext', params: ({ event }) => ({ context: event.output }) }, 'saveFacts', 'showCustomer'],
          },
          {
            target: 'ready',
            actions: [{ type: 'keepContext', params: ({ event }) => ({ context: event.output }) }, 'saveFacts'],
          },
        ],
        onError: { target: 'ready', actions: { type: 'noteContextError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    ready: {
      tags: 'usable',
      on: {
        refresh: 'loadingProfile',
        contextChanged: [
          {
            guard: { type: 'isOtherCustomer', params: ({ event }) => event },
            actions: [{ type: 'keepContext', params: ({ event }) => event }, 'saveFacts', 'showCustomer'],
          },
          { actions: [{ type: 'keepContext', params: ({ event }) => event }, 'saveFacts'] },
        ],
      },
    },
    saved: { tags: 'usable', on: { reconnected: 'loadingProfile', refresh: 'loadingProfile' } },
    ended: { type: 'final', entry: 'close' },
  },
});

function isNetwork(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && (error.code === 'network' || error.code === 'timeout');
}
