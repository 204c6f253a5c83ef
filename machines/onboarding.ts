import { setup } from 'xstate';

/** What the guards read: whether the present step is done or skipped, and whether one before it is not (`movesFrom` in `domain/onboarding`). */
export type OnboardingMoveFacts = { isSettled: boolean; isOpenBefore: boolean };

/** Everything that may happen to an onboarding. Steps follow from facts; people only skip, stop and resume. */
export type OnboardingEvent = { type: 'advance' } | { type: 'fallBack' } | { type: 'stop' } | { type: 'resume' };

const stop = 'stopped' as const;
const step = <Before extends string, After extends string>(before: Before, after: After) =>
  ({
    on: {
      advance: { guard: 'isSettled', target: after },
      fallBack: { guard: 'isOpenBefore', target: before },
      stop,
    },
  }) as const;

/** The set-up of a customer, from its file to the welcome. */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingMoveFacts,
    events: {} as OnboardingEvent,
    input: {} as Partial<OnboardingMoveFacts> | undefined,
  },
  guards: {
    isSettled: ({ context }) => context.isSettled && !context.isOpenBefore,
    isOpenBefore: ({ context }) => context.isOpenBefore,
  },
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => ({ isSettled: false, isOpenBefore: false, ...input }),
  initial: 'customer',
  states: {
    customer: { on: { advance: { guard: 'isSettled', target: 'plan' }, stop } },
    plan: step('customer', 'contacts'),
    contacts: step('plan', 'domains'),
    domains: step('contacts', 'records'),
    records: step('domains', 'proof'),
    proof: step('records', 'reports'),
    reports: step('proof', 'senders'),
    senders: step('reports', 'alerts'),
    alerts: step('senders', 'welcome'),
    welcome: step('alerts', 'finished'),
    finished: {},
    stopped: { on: { resume: 'customer' } },
  },
});
