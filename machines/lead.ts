import { setup } from 'xstate';
import type { LeadStatus } from '#domain/vocabulary.ts';

/** Everything that may happen to an enquiry; each event is named after the status it leads to. */
export type LeadEvent = { type: LeadStatus };

/** The life of an enquiry from a visitor's message to a customer; what was lost or taken for spam can be taken up again. */
export const leadMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as LeadEvent, input: {} as Record<never, never> | undefined },
}).createMachine({
  id: 'lead',
  context: {},
  initial: 'new',
  states: {
    new: { on: { contacted: 'contacted', qualified: 'qualified', won: 'won', lost: 'lost', spam: 'spam' } },
    contacted: { on: { qualified: 'qualified', quoted: 'quoted', won: 'won', lost: 'lost', spam: 'spam' } },
    qualified: { on: { quoted: 'quoted', won: 'won', lost: 'lost' } },
    quoted: { on: { won: 'won', lost: 'lost' } },
    won: {},
    lost: { on: { contacted: 'contacted' } },
    spam: { on: { new: 'new' } },
  },
});
