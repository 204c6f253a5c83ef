import { setup } from 'xstate';
import type { SupportStatus } from '#domain/vocabulary.ts';
import { step } from './entity.ts';

/** How long a resolved request can be reopened before it is closed, in days. Source: product rules, support statuses. */
export const closesAfterDays = 7;

/** What the guards of a request read: who asks, whether a note says how it ended, whether it has been resolved for 7 days. */
export type SupportFacts = { isStaff: boolean; isAuthor: boolean; hasNote: boolean; isCloseDue: boolean };

/** Everything that may happen to a request; `close` comes from the clock alone. */
export type SupportEvent =
  | { type: 'start' }
  | { type: 'waitForCustomer' }
  | { type: 'waitForThirdParty' }
  | { type: 'resume' }
  | { type: 'resolve' }
  | { type: 'reopen' }
  | { type: 'close' }
  | { type: 'cancel' };

/** What people may do to a request, in the order of their buttons. */
export const supportActions = ['start', 'resume', 'waitForCustomer', 'waitForThirdParty', 'resolve', 'reopen', 'cancel'] as const;
/** An event that a person asks for. */
export type SupportAction = (typeof supportActions)[number];

const cancel = { guard: 'isAuthor', target: 'cancelled' } as const;

/** The life of a support request (product: support statuses). */
export const supportRequestMachine = setup({
  types: { context: {} as SupportFacts, events: {} as SupportEvent, input: {} as Partial<SupportFacts> | undefined },
  guards: {
    isStaff: ({ context }) => context.isStaff,
    isAuthor: ({ context }) => context.isAuthor,
    isSolved: ({ context }) => context.isStaff && context.hasNote,
    isCloseDue: ({ context }) => context.isCloseDue,
  },
}).createMachine({
  id: 'support-request',
  context: ({ input }) => ({ isStaff: false, isAuthor: false, hasNote: false, isCloseDue: false, ...input }),
  initial: 'new',
  states: {
    new: { on: { start: { guard: 'isStaff', target: 'open' }, cancel } },
    open: {
      on: {
        waitForCustomer: { guard: 'isStaff', target: 'waiting_customer' },
        waitForThirdParty: { guard: 'isStaff', target: 'waiting_third_party' },
        resolve: { guard: 'isSolved', target: 'resolved' },
        cancel,
      },
    },
    waiting_customer: { on: { resume: 'open', cancel } },
    waiting_third_party: { on: { resume: { guard: 'isStaff', target: 'open' }, cancel } },
    resolved: { on: { reopen: 'open', close: { guard: 'isCloseDue', target: 'closed' } } },
    closed: {},
    cancelled: {},
  },
});

/** The event by which a person brings a request from one status to another now; `null` where there is none. */
export function supportActionTo(status: SupportStatus, facts: SupportFacts, wanted: SupportStatus): SupportAction | null {
  return supportActions.find((type) => step(supportRequestMachine, status, facts, { type })?.status === wanted) ?? null;
}
