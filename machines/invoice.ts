import { setup } from 'xstate';
import type { InvoiceStatus } from '#domain/vocabulary.ts';
import { step } from './entity.ts';

/** What the guards of an invoice read: cents left to pay of it, and its total. */
export type InvoiceFacts = { openCents: number; totalCents: number };

/** `settle`: money came or went, the ledger says how much is left; the others are acts of staff. */
export type InvoiceEvent = { type: 'settle' } | { type: 'credit' } | { type: 'writeOff' };

const reopen = [
  { guard: 'isPartlyPaid', target: 'partially_paid' },
  { guard: 'isUnpaid', target: 'issued' },
] as const;
const settle = [{ guard: 'isPaid', target: 'paid' }, ...reopen] as const;

/** The life of an invoice. A paid or written-off one goes back where a payment of it is given back; a credit note ends it. */
export const invoiceMachine = setup({
  types: { context: {} as InvoiceFacts, events: {} as InvoiceEvent, input: {} as Partial<InvoiceFacts> | undefined },
  guards: {
    isPaid: ({ context }) => context.openCents <= 0,
    isPartlyPaid: ({ context }) => context.openCents > 0 && context.openCents < context.totalCents,
    isUnpaid: ({ context }) => context.openCents >= context.totalCents,
    isOpen: ({ context }) => context.openCents > 0,
  },
}).createMachine({
  id: 'invoice',
  context: ({ input }) => ({ openCents: 0, totalCents: 0, ...input }),
  initial: 'issued',
  states: {
    issued: { on: { settle: [...settle], credit: 'credited', writeOff: { guard: 'isOpen', target: 'written_off' } } },
    partially_paid: { on: { settle: [...settle], credit: 'credited', writeOff: { guard: 'isOpen', target: 'written_off' } } },
    paid: { on: { settle: [...settle], credit: 'credited' } },
    credited: {},
    written_off: { on: { settle: [...reopen] } },
  },
});

/** The status of an invoice after money came or went. */
export function settledStatus(status: InvoiceStatus, facts: InvoiceFacts): InvoiceStatus {
  return (step(invoiceMachine, status, facts, { type: 'settle' })?.status ?? status) as InvoiceStatus;
}
