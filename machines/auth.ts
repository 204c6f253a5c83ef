import { assign, fromPromise, setup } from 'xstate';
import type { AuthEntry, AuthEvent, AuthFacts, SecondNeeded, SignInDone } from './auth-facts.ts';

const unprovided = (): Promise<never> => Promise.reject(new Error('provide this actor'));
const quiet = { error: null, reason: null, second: null };

const entryOf = (event: AuthEvent): AuthEntry =>
  event.type === 'signIn' || event.type === 'setUp' || event.type === 'answer'
    ? event
    : { type: 'answer', answer: { by: 'passkey' } };

/** Whether the server said that the sign-in is over, so that the password is asked for again. */
const isOver = (error: unknown): boolean => (error as { details?: { is_over?: true } }).details?.is_over === true;

/** Whether this device is signed in. The token itself is stored by the actions that `src/client/actors.ts` provides. */
export const authMachine = setup({
  types: { context: {} as AuthFacts, events: {} as AuthEvent, tags: {} as 'settled' | 'busy' },
  actors: {
    enter: fromPromise<SignInDone | SecondNeeded, { entry: AuthEntry; pending: string | null }>(unprovided),
    signOut: fromPromise<void, { token: string | null }>(unprovided),
  },
  guards: {
    hasLiveToken: (_, { token, expiresAt, at }: { token: string | null; expiresAt: number; at: number }) =>
      token !== null && expiresAt > at,
    needsSecond: (_, { done }: { done: SignInDone | SecondNeeded }) => 'second' in done,
    goesOn: ({ context }, { error }: { error: unknown }) => context.second !== null && !isOver(error),
  },
  actions: {
    storeToken: () => {},
    clearToken: () => {},
    storeStep: assign((_, done: SignInDone | SecondNeeded) => ({ ...quiet, ...done })),
    forgetSecond: assign(quiet),
    endSession: assign((_, { reason, error }: { reason: AuthFacts['reason']; error?: string | undefined }) => ({
      ...quiet,
      token: null,
      expiresAt: 0,
      reason,
      error: error ?? null,
    })),
    noteError: assign((_, { error }: { error: unknown }) => ({ error: error instanceof Error ? error.message : String(error) })),
  },
}).createMachine({
  id: 'auth',
  context: { ...quiet, token: null, expiresAt: 0 },
  initial: 'starting',
  states: {
    starting: {
      on: {
        start: [
          {
            guard: { type: 'hasLiveToken', params: ({ event }) => event },
            target: 'authenticated',
            actions: { type: 'storeStep', params: ({ event }) => ({ token: event.token ?? '', expiresAt: event.expiresAt }) },
          },
          { target: 'anonymous', actions: 'clearToken' },
        ],
      },
    },
    anonymous: { tags: 'settled', on: { signIn: 'entering', setUp: 'entering', answer: 'entering' } },
    entering: {
      tags: ['settled', 'busy'],
      invoke: {
        src: 'enter',
        input: ({ context, event }) => ({ entry: entryOf(event), pending: context.second?.pending ?? null }),
        onDone: [
          {
            guard: { type: 'needsSecond', params: ({ event }) => ({ done: event.output }) },
            target: 'secondStep',
            actions: { type: 'storeStep', params: ({ event }) => event.output },
          },
          {
            target: 'authenticated',
            actions: [{ type: 'storeStep', params: ({ event }) => event.output }, 'storeToken'],
          },
        ],
        onError: [
          {
            guard: { type: 'goesOn', params: ({ event }) => ({ error: event.error }) },
            target: 'secondStep',
            actions: { type: 'noteError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'anonymous',
            actions: ['forgetSecond', { type: 'noteError', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    secondStep: {
      tags: 'settled',
      on: { answer: 'entering', cancel: { target: 'anonymous', actions: 'forgetSecond' } },
    },
    authenticated: {
      tags: 'settled',
      on: {
        signOut: 'signingOut',
        unauthorised: {
          target: 'anonymous',
          actions: ['clearToken', { type: 'endSession', params: ({ event }) => ({ reason: 'ended', error: event.text }) }],
        },
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
