import { assign, fromPromise, setup } from 'xstate';

/** When the connection was lost (epoch ms), `null` while there is one. */
export type ConnectivityFacts = { offlineSince: number | null };

/** What the browser and the requests say; `at` is epoch ms. */
export type ConnectivityEvent =
  | { type: 'browser.online'; at: number }
  | { type: 'browser.offline'; at: number }
  | { type: 'request.failed'; at: number }
  | { type: 'request.succeeded'; at: number };

/** Whether the server can be reached. A failed request makes it doubtful; a probe of /version.json decides; offline it probes every ten seconds. */
export const connectivityMachine = setup({
  types: { context: {} as ConnectivityFacts, events: {} as ConnectivityEvent },
  actors: { probe: fromPromise<number>(() => Promise.reject(new Error('provide probe'))) },
  delays: { pause: 10_000 },
  actions: {
    lose: assign(({ context }, { at }: { at: number }) => ({ offlineSince: context.offlineSince ?? at })),
    regain: assign({ offlineSince: null }),
  },
}).createMachine({
  id: 'connectivity',
  context: { offlineSince: null },
  initial: 'online',
  states: {
    online: {
      entry: 'regain',
      on: {
        'browser.offline': { target: 'offline', actions: { type: 'lose', params: ({ event }) => event } },
        'request.failed': { target: 'doubtful', actions: { type: 'lose', params: ({ event }) => event } },
      },
    },
    doubtful: {
      invoke: { src: 'probe', onDone: 'online', onError: 'offline' },
      on: { 'request.succeeded': 'online', 'browser.offline': 'offline' },
    },
    offline: {
      after: { pause: 'probing' },
      on: { 'browser.online': 'probing', 'request.succeeded': 'online' },
    },
    probing: {
      invoke: { src: 'probe', onDone: 'online', onError: 'offline' },
      on: { 'request.succeeded': 'online', 'browser.offline': 'offline' },
    },
  },
});
