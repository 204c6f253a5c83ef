import { setup } from 'xstate';
import type { SubscriptionFacts } from '#domain/billing/subscription-facts.ts';
import type { SubscriptionStatus } from '#domain/vocabulary.ts';
import { step } from './entity.ts';

/** Everything that may happen to a subscription; `expire` comes from the clock alone. */
export type SubscriptionEvent =
  | { type: 'activate' }
  | { type: 'missPayment' }
  | { type: 'pay' }
  | { type: 'suspend' }
  | { type: 'cancel' }
  | { type: 'resume' }
  | { type: 'refund' }
  | { type: 'expire' };

/** What people may do to a subscription, in the order of their buttons. */
export const subscriptionActions = ['activate', 'pay', 'resume', 'missPayment', 'suspend', 'cancel', 'refund'] as const;
/** An event that a person asks for. */
export type SubscriptionAction = (typeof subscriptionActions)[number];

/**
 * The life of a subscription (product: subscription statuses). A payment may be missing for 7 days before it is suspended; cancelled it
 * runs to the end of the time that is paid for; within 30 days of the first paid day the money is given back.
 */
export const subscriptionMachine = setup({
  types: {
    context: {} as SubscriptionFacts,
    events: {} as SubscriptionEvent,
    input: {} as Partial<SubscriptionFacts> | undefined,
  },
  guards: {
    withinMoneyBack: ({ context }) => context.withinMoneyBack,
    graceOver: ({ context }) => context.graceOver,
    periodOver: ({ context }) => context.periodOver,
    periodRuns: ({ context }) => !context.periodOver,
  },
}).createMachine({
  id: 'subscription',
  context: ({ input }) => ({ withinMoneyBack: false, graceOver: false, periodOver: false, ...input }),
  initial: 'trialing',
  states: {
    trialing: { on: { activate: 'active', cancel: 'cancelled' } },
    active: {
      on: { missPayment: 'past_due', cancel: 'cancelled', refund: { guard: 'withinMoneyBack', target: 'refunded' } },
    },
    past_due: {
      on: {
        pay: 'active',
        suspend: { guard: 'graceOver', target: 'suspended' },
        cancel: 'cancelled',
        refund: { guard: 'withinMoneyBack', target: 'refunded' },
      },
    },
    suspended: { on: { pay: 'active', cancel: 'cancelled' } },
    cancelled: {
      on: {
        resume: { guard: 'periodRuns', target: 'active' },
        refund: { guard: 'withinMoneyBack', target: 'refunded' },
        expire: { guard: 'periodOver', target: 'expired' },
      },
    },
    expired: {},
    refunded: {},
  },
});

/** The event by which a person brings a subscription from one status to another now; `null` where there is none. */
export function actionTo(
  status: SubscriptionStatus,
  facts: SubscriptionFacts,
  wanted: SubscriptionStatus,
): SubscriptionAction | null {
  return subscriptionActions.find((type) => step(subscriptionMachine, status, facts, { type })?.status === wanted) ?? null;
}
