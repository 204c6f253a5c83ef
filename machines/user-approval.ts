import { setup } from 'xstate';
import { userStatuses } from '#domain/vocabulary.ts';
import { bulkMove } from './entity.ts';

/** What the guards of an account read: whether its invitation can still be used, and whether its person ever chose a password. */
export type ApprovalFacts = { invitationLive: boolean; isSetUp: boolean };

/** Everything that may happen to an account between asking for access and leaving. */
export type ApprovalEvent =
  | { type: 'ask' }
  | { type: 'approve' }
  | { type: 'reject' }
  | { type: 'setUp' }
  | { type: 'deactivate' }
  | { type: 'activate' }
  | { type: 'lock' }
  | { type: 'unlock' }
  | { type: 'newPassword' };

/** The life of an account (specification 4, user approval). The emails that go with a step are sent by the service that takes it. */
export const userApprovalMachine = setup({
  types: { context: {} as ApprovalFacts, events: {} as ApprovalEvent, input: {} as Partial<ApprovalFacts> | undefined },
  guards: {
    invitationLive: ({ context }) => context.invitationLive,
    isSetUp: ({ context }) => context.isSetUp,
    isNotSetUp: ({ context }) => !context.isSetUp,
  },
  actions: { revokeSessions: () => {} },
}).createMachine({
  id: 'userApproval',
  context: ({ input }) => ({ invitationLive: false, isSetUp: false, ...input }),
  initial: 'pending_approval',
  states: {
    pending_approval: { on: { approve: 'invited', reject: 'rejected' } },
    invited: { on: { setUp: { guard: 'invitationLive', target: 'active' }, approve: 'invited', deactivate: 'inactive' } },
    active: {
      on: {
        deactivate: { target: 'inactive', actions: 'revokeSessions' },
        lock: { target: 'locked', actions: 'revokeSessions' },
      },
    },
    locked: { on: { unlock: 'active', newPassword: 'active', deactivate: 'inactive' } },
    inactive: {
      on: {
        activate: { guard: 'isSetUp', target: 'active' },
        approve: { guard: 'isNotSetUp', target: 'invited' },
        ask: { guard: 'isNotSetUp', target: 'pending_approval' },
      },
    },
    rejected: { on: { approve: 'invited', ask: 'pending_approval' } },
  },
});

/** How a new request moves an account that was never set up: a rejected one and a revoked invitation wait again. */
export const askAgain = bulkMove(userApprovalMachine, userStatuses, { invitationLive: false, isSetUp: false }, { type: 'ask' });
