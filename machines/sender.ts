import { setup } from 'xstate';
import type { SenderCategory, SenderStatus } from '#domain/vocabulary.ts';
import { allows, step } from './entity.ts';

/** What the guards of a sender read: whether it behaves otherwise than people said (`reopenReason`). */
export type SenderFacts = { hasChanged: boolean };

/** Everything that may happen to a sender of a domain; `reopen` comes from its reports alone. */
export type SenderEvent =
  | { type: 'own' }
  | { type: 'approve' }
  | { type: 'forward' }
  | { type: 'refuse' }
  | { type: 'forget' }
  | { type: 'reopen' };

const sort = { own: 'own', approve: 'approved', forward: 'forwarder', refuse: 'unwanted' } as const;

/**
 * The life of a sender of a domain: unsorted, until a person says what it is. Saying the same again confirms it; a sender that behaves
 * otherwise than said is unsorted again.
 */
export const senderMachine = setup({
  types: { context: {} as SenderFacts, events: {} as SenderEvent, input: {} as Partial<SenderFacts> | undefined },
  guards: { hasChanged: ({ context }) => context.hasChanged },
}).createMachine({
  id: 'sender',
  context: ({ input }) => ({ hasChanged: false, ...input }),
  initial: 'unsorted',
  states: {
    unsorted: { on: sort },
    own: { on: { ...sort, forget: 'unsorted' } },
    approved: { on: { ...sort, forget: 'unsorted' } },
    forwarder: { on: { ...sort, forget: 'unsorted', reopen: { guard: 'hasChanged', target: 'unsorted' } } },
    unwanted: { on: { ...sort, forget: 'unsorted', reopen: { guard: 'hasChanged', target: 'unsorted' } } },
  },
});

const eventOf: Record<SenderCategory, SenderEvent['type']> = {
  own: 'own',
  approved: 'approve',
  forwarder: 'forward',
  unwanted: 'refuse',
};

const facts: SenderFacts = { hasChanged: false };
const sorting = (category: SenderCategory | null): SenderEvent => ({ type: category === null ? 'forget' : eventOf[category] });

/** The status of a sender after a person says what it is, `null` to take that back; `null` where nothing would change. */
export function sorted(status: SenderStatus, category: SenderCategory | null): SenderStatus | null {
  return step(senderMachine, status, facts, sorting(category))?.status ?? null;
}

/** Whether a person may say this of a sender now. */
export function maySort(status: SenderStatus, category: SenderCategory | null): boolean {
  return allows(senderMachine, status, facts, sorting(category));
}

/** The status of a stored category now: a sender that behaves otherwise than people said is unsorted again. */
export function statusOfSender(category: SenderCategory | null, hasChanged: boolean): SenderStatus {
  const status = category ?? 'unsorted';
  return step(senderMachine, status, { hasChanged }, { type: 'reopen' })?.status ?? status;
}
