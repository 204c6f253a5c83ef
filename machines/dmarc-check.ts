import { assign, fromPromise, setup } from 'xstate';
import type { CheckEvent, CheckFacts, CheckOutcome, CheckQuestion, CheckRun, LeadForm } from './dmarc-check-facts.ts';

const nothing: CheckQuestion = { domain: '', selectors: [], token: null };
const start: CheckFacts = {
  question: nothing,
  problem: null,
  steps: {},
  outcome: null,
  error: null,
  leadError: null,
  thanks: null,
};
const ask = { ask: 'askingContact' } as const;
const again = { again: [{ guard: 'offline', target: 'waiting' }, { target: 'checking' }] } as const;

/** The free check of a domain for anybody: asking, showing, and a question to us. A new domain cancels the check that runs. */
export const dmarcCheckMachine = setup({
  types: { context: {} as CheckFacts, events: {} as CheckEvent },
  actors: {
    run: fromPromise<CheckOutcome, CheckRun>(() => Promise.reject(new Error('provide run'))),
    send: fromPromise<string, { lead: LeadForm | null; outcome: CheckOutcome | null }>(() =>
      Promise.reject(new Error('provide send')),
    ),
  },
  guards: {
    validDomain: ({ event }) => event.type === 'check' && event.reading.ok,
    offline: ({ event }) => (event.type === 'check' || event.type === 'again') && event.offline,
    validOffline: ({ event }) => event.type === 'check' && event.reading.ok && event.offline,
  },
  actions: {
    take: assign(({ context, event }) => {
      if (event.type !== 'check' || !event.reading.ok) return {};
      const { value: domain } = event.reading;
      const outcome = context.question.domain === domain ? context.outcome : null;
      return { question: { domain, selectors: event.selectors, token: null }, outcome, problem: null };
    }),
    takeToken: assign(({ event }) => (event.type === 'open' ? { ...start, question: { ...nothing, token: event.token } } : {})),
    complain: assign(({ event }) =>
      event.type === 'check' && !event.reading.ok ? { problem: event.reading.problems[0]?.text ?? null } : {},
    ),
    forget: assign(start),
    begin: assign({ steps: {}, error: null, leadError: null, thanks: null }),
    note: assign(({ context, event }) =>
      event.type === 'step' ? { steps: { ...context.steps, [event.step]: event.state } } : {},
    ),
    keep: assign(({ context }, { outcome }: { outcome: CheckOutcome }) => ({
      outcome,
      question: { ...context.question, domain: outcome.check.domain, token: null },
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: error instanceof Error ? error.message : String(error) })),
    setLeadError: assign((_, { error }: { error: unknown }) => ({ leadError: error })),
    thank: assign((_, { thanks }: { thanks: string }) => ({ thanks, leadError: null })),
  },
}).createMachine({
  id: 'dmarcCheck',
  context: start,
  initial: 'idle',
  on: {
    check: [
      { guard: 'validOffline', target: '.waiting', actions: 'take' },
      { guard: 'validDomain', target: '.checking', reenter: true, actions: 'take' },
      { actions: 'complain' },
    ],
    open: { target: '.checking', reenter: true, actions: 'takeToken' },
    reset: { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    waiting: { entry: 'begin', on: { reconnected: 'checking' } },
    checking: {
      entry: 'begin',
      invoke: {
        src: 'run',
        input: ({ context, self }) => ({
          question: context.question,
          onStep: (step, state) => self.send({ type: 'step', step, state }),
        }),
        onDone: { target: 'shown', actions: { type: 'keep', params: ({ event }) => ({ outcome: event.output }) } },
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { step: { actions: 'note' } },
    },
    shown: { on: { ...again, ...ask } },
    failed: { on: again },
    askingContact: { on: { ...again, close: 'shown', send: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context, event }) => ({ lead: event.type === 'send' ? event.lead : null, outcome: context.outcome }),
        onDone: { target: 'thanked', actions: { type: 'thank', params: ({ event }) => ({ thanks: event.output }) } },
        onError: { target: 'askingContact', actions: { type: 'setLeadError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    thanked: { on: { ...again, ...ask, close: 'shown' } },
  },
});
