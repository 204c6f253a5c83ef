import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type OutboxEvent, outboxMachine, type Sent } from '#machines/outbox.ts';

const done: Sent = { state: 'done', afterMs: 0 };
const later: Sent = { state: 'later', afterMs: 0 };
const signedOut: Sent = { state: 'signedOut', afterMs: 0 };

type Answer = Sent | Error | 'hangs';

function open({ waiting = 1, answers = [] as Answer[], online = true, findHangs = false } = {}) {
  const did: string[] = [];
  const held = { waiting, answers: [...answers], finish: (_sent: Sent) => {}, lookFails: false };
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        findSendable: fromPromise<boolean>(async () => {
          did.push('findSendable');
          if (findHangs) return new Promise(() => undefined);
          if (held.lookFails) throw new Error('the disk');
          return held.waiting > 0;
        }),
        flush: fromPromise<Sent>(async () => {
          did.push('flush');
          const answer = held.answers.shift() ?? done;
          if (answer === 'hangs') return new Promise((resolve) => (held.finish = resolve));
          if (answer instanceof Error) throw answer;
          if (answer.state === 'done') held.waiting = 0;
          return answer;
        }),
      },
      actions: { endSession: () => did.push('end session'), askSync: () => did.push('ask sync') },
    }),
  ).start();
  if (!online) actor.send({ type: 'offline' });
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const start = async () => {
    actor.send({ type: 'open' });
    await settle();
  };
  return { actor, did, held, settle, start, state: () => actor.getSnapshot().value };
}

type Opened = ReturnType<typeof open>;

const reached: Record<string, () => Promise<Opened>> = {
  closed: async () => open(),
  checking: () => started(open({ findHangs: true })),
  sending: () => started(open({ answers: ['hangs'] })),
  waiting: () => started(open({ answers: [later] })),
  holding: () => started(open({ online: false })),
  idle: () => started(open({ waiting: 0 })),
};

async function started(outbox: Opened): Promise<Opened> {
  await outbox.start();
  return outbox;
}

const events: OutboxEvent['type'][] = ['open', 'close', 'queued', 'wake', 'online', 'offline'];

describe('outbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes from state to state so', async () => {
    const table: string[] = [];
    for (const [from, reach] of Object.entries(reached))
      for (const type of events) {
        const outbox = await reach();
        expect(outbox.state()).toBe(from);
        outbox.actor.send({ type });
        if (outbox.state() !== from) table.push(`${from} + ${type} -> ${String(outbox.state())}`);
        outbox.actor.stop();
      }
    expect(table).toMatchInlineSnapshot(`
      [
        "closed + open -> checking",
        "checking + close -> closed",
        "sending + close -> closed",
        "waiting + close -> closed",
        "waiting + queued -> checking",
        "waiting + wake -> checking",
        "waiting + online -> checking",
        "waiting + offline -> holding",
        "holding + close -> closed",
        "holding + online -> checking",
        "idle + close -> closed",
        "idle + queued -> checking",
        "idle + wake -> checking",
        "idle + online -> checking",
      ]
    `);
  });

  it('sends what waits when it opens, and is idle when nothing waits', async () => {
    const some = await started(open());
    expect(some.did).toEqual(['findSendable', 'flush']);
    expect(some.state()).toBe('idle');
    const none = await started(open({ waiting: 0 }));
    expect(none.did).toEqual(['findSendable']);
    expect(none.state()).toBe('idle');
  });

  it('starts to send at once what is queued', async () => {
    const outbox = await started(open({ waiting: 0 }));
    outbox.held.waiting = 1;
    outbox.actor.send({ type: 'queued' });
    await outbox.settle();
    expect(outbox.did).toEqual(['findSendable', 'findSendable', 'flush']);
    expect(outbox.state()).toBe('idle');
  });

  it('does not overlook what is queued while it sends', async () => {
    const outbox = await started(open({ answers: ['hangs'] }));
    outbox.actor.send({ type: 'queued' });
    outbox.held.finish(done);
    await outbox.settle();
    expect(outbox.did).toEqual(['findSendable', 'flush', 'findSendable', 'flush']);
  });

  it('waits longer after every failure, retries for ever, and starts again after a success', async () => {
    const outbox = await started(open({ answers: [...Array.from({ length: 12 }, () => later), done, later] }));
    const pauses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const before = Date.now();
      expect(outbox.state()).toBe('waiting');
      await vi.advanceTimersToNextTimerAsync();
      pauses.push((Date.now() - before) / 1000);
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]);
    expect(outbox.state()).toBe('idle');
    outbox.held.waiting = 1;
    outbox.actor.send({ type: 'queued' });
    await outbox.settle();
    expect(outbox.actor.getSnapshot().context.failures).toBe(1);
  });

  it('waits as long as the server asks for', async () => {
    const outbox = await started(open({ answers: [{ state: 'later', afterMs: 30_000 }] }));
    await outbox.settle(29_999);
    expect(outbox.state()).toBe('waiting');
    await outbox.settle(1);
    expect(outbox.state()).toBe('idle');
  });

  it('retries at once when somebody asks, something new is queued or the connection is back', async () => {
    for (const type of ['wake', 'queued', 'online'] as const) {
      const outbox = await started(open({ answers: [later] }));
      outbox.actor.send({ type });
      await outbox.settle();
      expect(outbox.state()).toBe('idle');
    }
  });

  it('holds offline and tries nothing until it is back', async () => {
    const outbox = await started(open({ online: false }));
    for (const type of ['queued', 'wake'] as const) outbox.actor.send({ type });
    await outbox.settle(600_000);
    expect(outbox.did).toEqual(['findSendable', 'ask sync']);
    outbox.actor.send({ type: 'online' });
    await outbox.settle();
    expect(outbox.did).toContain('flush');
    expect(outbox.state()).toBe('idle');
  });

  it('lets a request in progress end when the connection goes, then pauses', async () => {
    const outbox = await started(open({ answers: ['hangs'] }));
    outbox.actor.send({ type: 'offline' });
    expect(outbox.state()).toBe('sending');
    outbox.held.finish(later);
    await outbox.settle();
    expect(outbox.state()).toBe('holding');
  });

  it('holds when the sign-in is not taken, and says so', async () => {
    const outbox = await started(open({ answers: [signedOut] }));
    expect(outbox.state()).toBe('holding');
    expect(outbox.did).toEqual(['findSendable', 'flush', 'end session', 'ask sync']);
    outbox.actor.send({ type: 'close' });
    await outbox.start();
    expect(outbox.did.at(-1)).toBe('flush');
  });

  it('tries again later when the disk fails', async () => {
    const outbox = open();
    outbox.held.lookFails = true;
    await outbox.start();
    expect(outbox.state()).toBe('waiting');
    outbox.held.lookFails = false;
    await outbox.settle(2_000);
    expect(outbox.state()).toBe('idle');
    const other = await started(open({ answers: [new Error('the disk')] }));
    expect(other.state()).toBe('waiting');
  });
});
