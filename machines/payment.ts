import { setup } from 'xstate';
import type { PaymentStatus } from '#domain/vocabulary.ts';

/** Everything that may happen to a payment; each event is named after the status it leads to. */
export type PaymentEvent = { type: PaymentStatus };

/** The life of a payment (product: payment statuses): announced, confirmed, on the account; refused before that, or refunded after it. */
export const paymentMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as PaymentEvent, input: {} as Record<never, never> | undefined },
}).createMachine({
  id: 'payment',
  context: {},
  initial: 'pending',
  states: {
    pending: { on: { proof_received: 'proof_received', paid: 'paid', failed: 'failed' } },
    proof_received: { on: { paid: 'paid', failed: 'failed' } },
    paid: { on: { refunded: 'refunded' } },
    failed: {},
    refunded: {},
  },
});
