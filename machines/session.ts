import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { CustomerContext, Profile, SessionEvent, SessionFacts } from './session-facts.ts';
import { hasLost, hasOtherRights } from './session-rights.ts';

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
  delays: { profileAge: 600_000, retry: 15_000 },
  guards: {
    hasLost: ({ context }, { context: next }: { context: CustomerContext }) => hasLost(context.context, next),
    hasOtherRights: ({ context }, { context: next }: { context: CustomerContext }) => hasOtherRights(context.context, next),
    lacksCustomers: ({ context }) => context.context === null,
    isOtherCustomer: ({ context }, { context: next }: { context: CustomerContext }) =>
      context.context !== null && context.context.default_customer_id !== next.default_customer_id,
  },
  actions: {
    saveFacts: () => {},
    noSession: () => {},
    showCustomer: () => {},
    forgetLost: () => {},
    readAgain: () => {},
    close: () => {},
    keepProfile: assign((_, { profile }: { profile: Profile }) => ({ profile, profileError: null })),
    noteProfileError: assign((_, { error }: { error: unknown }) => ({
      profileError: error instanceof Error ? error.message : String(error),
    })),
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
      // Rights may have changed after the server had answered.
      on: { refresh: { target: 'loadingProfile', reenter: true } },
      invoke: {
        src: 'loadProfile',
        onDone: {
          target: 'loadingContext',
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
        },
        onError: [
          { guard: ({ event }) => isUnauthorised(event.error), actions: 'noSession', target: 'ended' },
          { guard: ({ context }) => context.profile !== null, target: 'saved' },
          { target: 'failed', actions: { type: 'noteProfileError', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    loadingContext: {
      on: { refresh: 'loadingProfile' },
      invoke: {
        src: 'loadContext',
        onDone: [
          {
            guard: { type: 'hasLost', params: ({ event }) => ({ context: event.output }) },
            target: 'ready',
            actions: [{ type: 'keepContext', params: ({ event }) => ({ context: event.output }) }, 'saveFacts', 'forgetLost'],
          },
          {
            guard: { type: 'isOtherCustomer', params: ({ event }) => ({ context: event.output }) },
            target: 'ready',
            actions: [{ type: 'keepContext', params: ({ event }) => ({ context: event.output }) }, 'saveFacts', 'showCustomer'],
          },
          {
            guard: { type: 'hasOtherRights', params: ({ event }) => ({ context: event.output }) },
            target: 'ready',
            actions: [{ type: 'keepContext', params: ({ event }) => ({ context: event.output }) }, 'saveFacts', 'readAgain'],
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
      after: { profileAge: 'loadingProfile', retry: { guard: 'lacksCustomers', target: 'loadingProfile' } },
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
    saved: {
      tags: 'usable',
      after: { retry: 'loadingProfile' },
      on: { reconnected: 'loadingProfile', refresh: 'loadingProfile' },
    },
    failed: { after: { retry: 'loadingProfile' }, on: { reconnected: 'loadingProfile', refresh: 'loadingProfile' } },
    ended: { type: 'final', entry: 'close' },
  },
});

/** Only a 401 says that there is no session; every other failure may pass. */
const isUnauthorised = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
