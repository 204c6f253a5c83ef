import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, type PromiseActorLogic, SimulatedClock, waitFor } from 'xstate';
import { mailTestMachine } from '#machines/mail-test.ts';
import type { MailTestFacts, MailTestOutcome, MailTestShown } from '#machines/mail-test-facts.ts';

const test = { token: 'one', address: 'one@beacon.example', expires_at: '2026-11-24T11:00:00Z' };
const result = { verdict: 'This message passed DMARC.' } as MailTestShown;

type Answers = { possible?: boolean | Error; opened?: Error; asked?: (MailTestOutcome | Error)[] };

/** A visit at which the server answers so, one question after the other; the last answer stays. */
function visit({ possible = true, opened, asked = [{ kind: 'waiting' }] }: Answers, before: MailTestFacts['test'] = null) {
  const answer = <T>(value: T | Error) => (value instanceof Error ? Promise.reject(value) : Promise.resolve(value));
  const ask = vi.fn(() => answer<MailTestOutcome>((asked.length > 1 ? asked.shift() : asked[0]) as MailTestOutcome));
  const clock = new SimulatedClock();
  const machine = mailTestMachine.provide({
    actors: {
      isAvailable: fromPromise(() => answer(possible)),
      open: fromPromise(() => answer(opened ?? test)),
      ask: fromPromise(ask) as PromiseActorLogic<MailTestOutcome, { token: string }>,
    },
  });
  const actor = createActor(machine, { input: { test: before }, clock }).start();
  const at = (state: 'impossible' | 'idle' | 'waiting' | 'received' | 'expired') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 5_000 });
  return { actor, ask, at, next: () => clock.increment(3_000) };
}

describe('a test message', () => {
  it.each([false, new Error('no connection')])('is not offered where it is not possible: %s', async (possible) => {
    const { at } = visit({ possible });
    await at('impossible');
  });

  it('is asked for every 3 seconds until it comes', async () => {
    const { actor, ask, at, next } = visit({ asked: [{ kind: 'waiting' }, { kind: 'received', result }] });
    await at('idle');
    actor.send({ type: 'start' });
    await at('waiting');
    expect(ask).not.toHaveBeenCalled();
    next();
    await at('waiting');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await at('waiting');
    next();
    expect((await at('received')).context).toEqual({ test, result, error: null });
  });

  it('is asked for again after a question that failed', async () => {
    const { ask, at, next } = visit({ asked: [new Error('no connection'), { kind: 'received', result }] }, test);
    await at('waiting');
    next();
    await at('received');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('goes on with the address of an earlier visit, and forgets it when it has expired', async () => {
    const { at } = visit({ asked: [{ kind: 'expired' }] }, test);
    expect((await at('expired')).context.test).toBeNull();
  });

  it('says why no address could be made, and can be tried again', async () => {
    const { actor, at } = visit({ opened: new Error('Too many tests. Try again in an hour.') });
    await at('idle');
    actor.send({ type: 'start' });
    await vi.waitFor(() => expect(actor.getSnapshot().context.error).toBe('Too many tests. Try again in an hour.'));
    await at('idle');
  });

  it('gives way to a new one at any time', async () => {
    const { actor, at } = visit({ asked: [{ kind: 'received', result }] }, test);
    await at('received');
    actor.send({ type: 'start' });
    expect((await at('waiting')).context.result).toBeNull();
  });
});
