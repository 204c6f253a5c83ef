import { setup } from 'xstate';

/** What the guards of an account read: whether its invitation can still be used. */
export type ApprovalFacts = { invitationLive: boolean };

/** Everything that may happen to an account between asking for access and leaving. */
export type ApprovalEvent =
  | { type: 'approve' }
  | { type: 'reject' }
  | { type: 'setUp' }
  | { type: 'deactivate' }
  | { type: 'activate' };

/** The life of an account (specification 4, user approval). The emails that go with a step are sent by the service that takes it. */
export const userApprovalMachine = setup({
  types: { context: {} as ApprovalFacts, events: {} as ApprovalEvent, input: {} as Partial<ApprovalFacts> | undefined },
  guards: { invitationLive: ({ context }) => context.invitationLive },
  actions: { revokeSessions: () => {} },
}).createMachine({
  id: 'userApproval',
  context: ({ input }) => ({ invitationLive: false, ...input }),
  initial: 'pending_approval',
  states: {
    pending_approval: { on: { approve: 'invited', reject: 'rejected' } },
    invited: { on: { setUp: { guard: 'invitationLive', target: 'active' }, approve: 'invited', deactivate: 'inactive' } },
    active: { on: { deactivate: { target: 'inactive', actions: 'revokeSessions' } } },
    inactive: { on: { activate: 'active' } },
    rejected: { on: { approve: 'invited' } },
  },
});
