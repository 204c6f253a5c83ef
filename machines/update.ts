import { assign, setup } from 'xstate';

/** How many forms hold unsaved text, and sendings of files that a reload would end. */
export type UpdateFacts = { openForms: number };

/** Everything that may happen to an update. */
export type UpdateEvent =
  | { type: 'found' }
  | { type: 'accept' }
  | { type: 'later' }
  | { type: 'formOpened' }
  | { type: 'formClosed' };

/** A new version: found by the service worker, offered, applied only when the person says so and no form would be lost. */
export const updateMachine = setup({
  types: { context: {} as UpdateFacts, events: {} as UpdateEvent },
  guards: { noOpenForm: ({ context }) => context.openForms === 0 },
  actions: {
    activate: () => {},
    opened: assign({ openForms: ({ context }) => context.openForms + 1 }),
    closed: assign({ openForms: ({ context }) => Math.max(0, context.openForms - 1) }),
  },
}).createMachine({
  id: 'update',
  context: { openForms: 0 },
  initial: 'current',
  on: { formOpened: { actions: 'opened' }, formClosed: { actions: 'closed' } },
  states: {
    current: { on: { found: 'ready' } },
    ready: {
      on: { accept: [{ guard: 'noOpenForm', target: 'applying' }, { target: 'asking' }], later: 'postponed' },
    },
    asking: { on: { accept: 'applying', later: 'postponed', formClosed: { target: 'ready', actions: 'closed' } } },
    postponed: { on: { found: 'ready' } },
    applying: { entry: 'activate' },
  },
});
