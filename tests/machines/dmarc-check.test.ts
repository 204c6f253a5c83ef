import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, getNextSnapshot } from 'xstate';
import { ok, refused } from '#domain/result.ts';
import { dmarcCheckMachine } from '#machines/dmarc-check.ts';
import type { CheckEvent, CheckOutcome, CheckQuestion, CheckRun, LeadForm } from '#machines/dmarc-check-facts.ts';

const outcome = (domain: string) => ({ token: 'kept', expires_at: '', check: { domain } }) as unknown as CheckOutcome;
const lead: LeadForm = {
  name: 'Naledi',
  email: 'naledi@example.co.za',
  company: '',
  telephone: '',
  message: '',
  website: '',
  phone_number: '',
  consent: true,
  marketing: false,
};
const check = (domain: string, offline = false): CheckEvent => ({ type: 'check', reading: ok(domain), selectors: [], offline });
const bad: CheckEvent = { type: 'check', reading: refused('domain_name', 'Enter a domain.', ''), selectors: [], offline: false };

const events: Record<string, CheckEvent> = {
  check: check('example.co.za'),
  'check of no domain': bad,
  'check offline': check('example.co.za', true),
  open: { type: 'open', token: 'kept' },
  again: { type: 'again', offline: false },
  'again offline': { type: 'again', offline: true },
  reconnected: { type: 'reconnected' },
  step: { type: 'step', step: 'spf', state: 'found' },
  ask: { type: 'ask' },
  close: { type: 'close' },
  send: { type: 'send', lead },
  reset: { type: 'reset' },
};

function table(): string[] {
  const { context } = dmarcCheckMachine.resolveState({ value: 'idle', context: startOf() });
  return Object.keys(dmarcCheckMachine.states).flatMap((state) =>
    Object.entries(events).flatMap(([name, event]) => {
      const before = dmarcCheckMachine.resolveState({ value: state as 'idle', context });
      const after = getNextSnapshot(dmarcCheckMachine, before, event);
      return after.value === state ? [] : [`${state} + ${name} -> ${String(after.value)}`];
    }),
  );
}
const startOf = () => createActor(dmarcCheckMachine).getSnapshot().context;

function open() {
  const asked: CheckQuestion[] = [];
  const stopped: string[] = [];
  const runs: { onStep: CheckRun['onStep']; finish: (domain: string) => void; fail: (error: Error) => void }[] = [];
  const sent = vi.fn<() => Promise<string>>(async () => 'We will answer.');
  const actor = createActor(
    dmarcCheckMachine.provide({
      actors: {
        run: fromPromise<CheckOutcome, CheckRun>(({ input, signal }) => {
          asked.push(input.question);
          signal.addEventListener('abort', () => stopped.push(input.question.domain));
          return new Promise((resolve, reject) => {
            runs.push({ onStep: input.onStep, finish: (domain) => resolve(outcome(domain)), fail: reject });
          });
        }),
        send: fromPromise(sent),
      },
    }),
  ).start();
  const shows = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state), { timeout: 15_000 });
  const finish = async (domain: string) => {
    runs.at(-1)?.finish(domain);
    await shows('shown');
  };
  return { actor, asked, stopped, sent, runs, finish, shows };
}

describe('the free check', () => {
  it('has this table', () => {
    expect(table()).toMatchInlineSnapshot(`
      [
        "idle + check -> checking",
        "idle + check offline -> waiting",
        "idle + open -> checking",
        "waiting + check -> checking",
        "waiting + open -> checking",
        "waiting + reconnected -> checking",
        "waiting + reset -> idle",
        "checking + check offline -> waiting",
        "checking + reset -> idle",
        "shown + check -> checking",
        "shown + check offline -> waiting",
        "shown + open -> checking",
        "shown + again -> checking",
        "shown + again offline -> waiting",
        "shown + ask -> askingContact",
        "shown + reset -> idle",
        "failed + check -> checking",
        "failed + check offline -> waiting",
        "failed + open -> checking",
        "failed + again -> checking",
        "failed + again offline -> waiting",
        "failed + reset -> idle",
        "askingContact + check -> checking",
        "askingContact + check offline -> waiting",
        "askingContact + open -> checking",
        "askingContact + again -> checking",
        "askingContact + again offline -> waiting",
        "askingContact + close -> shown",
        "askingContact + send -> sending",
        "askingContact + reset -> idle",
        "sending + check -> checking",
        "sending + check offline -> waiting",
        "sending + open -> checking",
        "sending + reset -> idle",
        "thanked + check -> checking",
        "thanked + check offline -> waiting",
        "thanked + open -> checking",
        "thanked + again -> checking",
        "thanked + again offline -> waiting",
        "thanked + ask -> askingContact",
        "thanked + close -> shown",
        "thanked + reset -> idle",
      ]
    `);
  });

  it('does not start without a domain, says why, and keeps what is shown', async () => {
    const { actor, asked, finish } = open();
    actor.send(bad);
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { problem: 'Enter a domain.' } });
    actor.send(check('example.co.za'));
    await finish('example.co.za');
    actor.send(bad);
    expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { problem: 'Enter a domain.' } });
    expect(actor.getSnapshot().context.outcome).not.toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('cancels the running check when another domain comes, and forgets its steps', () => {
    const { actor, asked, stopped, runs } = open();
    actor.send(check('one.co.za'));
    runs[0]?.onStep('spf', 'found');
    expect(actor.getSnapshot().context.steps).toEqual({ spf: 'found' });
    actor.send(check('two.co.za'));
    expect(stopped).toEqual(['one.co.za']);
    expect(asked.map(({ domain }) => domain)).toEqual(['one.co.za', 'two.co.za']);
    expect(actor.getSnapshot().context.steps).toEqual({});
  });

  it('keeps the last result of the same domain while it checks again, and drops that of another', async () => {
    const { actor, finish } = open();
    actor.send(check('one.co.za'));
    await finish('one.co.za');
    actor.send({ type: 'check', reading: ok('one.co.za'), selectors: ['s1'], offline: false });
    expect(actor.getSnapshot().context).toMatchObject({ outcome: { token: 'kept' }, question: { selectors: ['s1'] } });
    actor.send(check('two.co.za'));
    expect(actor.getSnapshot().context.outcome).toBeNull();
  });

  it('opens a stored result and checks its domain again on request', async () => {
    const { actor, asked, finish } = open();
    actor.send({ type: 'open', token: 'kept' });
    await finish('one.co.za');
    actor.send({ type: 'again', offline: false });
    expect(asked).toEqual([
      { domain: '', selectors: [], token: 'kept' },
      { domain: 'one.co.za', selectors: [], token: null },
    ]);
  });

  it('waits for the connection and then checks', () => {
    const { actor, asked } = open();
    actor.send(check('one.co.za', true));
    expect(asked).toEqual([]);
    actor.send({ type: 'reconnected' });
    expect(asked.map(({ domain }) => domain)).toEqual(['one.co.za']);
  });

  it('says why a check failed and asks the same again', async () => {
    const { actor, asked, runs, shows, finish } = open();
    actor.send(check('one.co.za'));
    runs[0]?.fail(new Error('Too many checks.'));
    await shows('failed');
    expect(actor.getSnapshot().context.error).toBe('Too many checks.');
    actor.send({ type: 'again', offline: false });
    await finish('one.co.za');
    expect(asked.map(({ domain }) => domain)).toEqual(['one.co.za', 'one.co.za']);
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('thanks for a question, and gives the form back with the reason where it could not be sent', async () => {
    const { actor, sent, finish, shows } = open();
    actor.send(check('one.co.za'));
    await finish('one.co.za');
    actor.send({ type: 'ask' });
    sent.mockRejectedValueOnce(new Error('Enter your name'));
    actor.send({ type: 'send', lead });
    await shows('askingContact');
    expect(String(actor.getSnapshot().context.leadError)).toContain('Enter your name');
    actor.send({ type: 'send', lead });
    await shows('thanked');
    expect(actor.getSnapshot().context).toMatchObject({ thanks: 'We will answer.', leadError: null });
  });
});
