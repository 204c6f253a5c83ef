import { assign, fromPromise, setup } from 'xstate';

/** The answer to a sign-in: the token and when it expires (epoch ms). */
export type SignInDone = { token: string; expiresAt: number };

/** The facts of the auth actor. `from` is the page to return to; `reason` says why somebody was signed out. */
export type AuthFacts = { token: string | null; expiresAt: number; error: string | null; reason: 'ended' | 'signed-out' | null };

/** What a set-up link is answered with; `claim` is for an account without an owner. */
export type SetUp = { token: string; password: string; claim: { email: string; name: string } | null };

/** Everything that may happen to the sign-in of this device; `at` is epoch ms. */
export type AuthEvent =
  | { type: 'start'; token: string | null; expiresAt: number; at: number }
  | { type: 'signIn'; email: string; password: string }
  | ({ type: 'setUp' } & SetUp)
  | { type: 'signOut' }
  | { type: 'unauthorised' }
  | { type: 'expired' };

/** Whether this device is signed in. The token itself is stored by the actions that `src/client/actors.ts` provides. */
export const authMachine = setup({
  types: { context: {} as AuthFacts, events: {} as AuthEvent, tags: {} as 'settled' | 'busy' },
  actors: {
    signIn: fromPromise<SignInDone, { email: string; password: string }>(() => Promise.reject(new Error('provide signIn'))),
    setUp: fromPromise<SignInDone, SetUp>(() => Promise.reject(new Error('provide setUp'))),
    signOut: fromPromise<void, { token: string | null }>(() => Promise.reject(new Error('provide signOut'))),
  },
  guards: {
    hasLiveToken: (_, { token, expiresAt, at }: { token: string | null; expiresAt: number; at: number }) =>
      token !== null && expiresAt > at,
  },
  actions: {
    storeToken: () => {},
    clearToken: () => {},
    storeSession: assign((_, done: SignInDone) => ({ ...done, error: null, reason: null })),
    endSession: assign((_, { reason }: { reason: AuthFacts['reason'] }) => ({ token: null, expiresAt: 0, error: null, reason })),
    noteError: assign((_, { error }: { error: unknown }) => ({ error: error instanceof Error ? error.message : String(error) })),
  },
}).createMachine({
  id: 'auth',
  context: { token: null, expiresAt: 0, error: null, reason: null },
  initial: 'starting',
  states: {
    starting: {
      on: {
        start: [
          {
            guard: { type: 'hasLiveToken', params: ({ event }) => event },
            target: 'authenticated',
            actions: { type: 'storeSession', params: ({ event }) => ({ token: event.token ?? '', expiresAt: event.expiresAt }) },
          },
          { target: 'anonymous', actions: 'clearToken' },
        ],
      },
    },
    anonymous: { tags: 'settled', on: { signIn: 'signingIn', setUp: 'settingUp' } },
    signingIn: {
      tags: ['settled', 'busy'],
      invoke: {
        src: 'signIn',
        input: ({ event }) =>
          event.type === 'signIn' ? { email: event.email, password: event.password } : { email: '', password: '' },
        onDone: {
          target: 'authenticated',
          actions: [{ type: 'storeSession', params: ({ event }) => event.output }, 'storeToken'],
        },
        onError: { target: 'anonymous', actions: { type: 'noteError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    settingUp: {
      tags: ['settled', 'busy'],
      invoke: {
        src: 'setUp',
        input: ({ event }) =>
          event.type === 'setUp'
            ? { token: event.token, password: event.password, claim: event.claim }
            : { token: '', password: '', claim: null },
        onDone: {
          target: 'authenticated',
          actions: [{ type: 'storeSession', params: ({ event }) => event.output }, 'storeToken'],
        },
        onError: { target: 'anonymous', actions: { type: 'noteError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    authenticated: {
      tags: 'settled',
      on: {
        signOut: 'signingOut',
        unauthorised: { target: 'anonymous', actions: ['clearToken', { type: 'endSession', params: { reason: 'ended' } }] },
        expired: { target: 'anonymous', actions: ['clearToken', { type: 'endSession', params: { reason: 'ended' } }] },
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        src: 'signOut',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'anonymous',
          actions: ['clearToken', { type: 'endSession', params: { reason: 'signed-out' } }],
        },
        onError: {
          target: 'anonymous',
          actions: ['clearToken', { type: 'endSession', params: { reason: 'signed-out' } }],
        },
      },
    },
  },
});
