import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { connectivityMachine } from '#machines/connectivity.ts';

let reachable = true;

function open() {
  const actor = createActor(
    connectivityMachine.provide({
      actors: { probe: fromPromise<number>(async () => (reachable ? 200 : Promise.reject(new Error('down')))) },
    }),
  ).start();
  return { actor };
}

describe('connectivity', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    reachable = true;
  });
  afterEach(() => vi.useRealTimers());

  it('takes one failed request for a doubt and asks the server', async () => {
    const { actor } = open();
    actor.send({ type: 'request.failed', at: 5 });
    expect(actor.getSnapshot().value).toBe('doubtful');
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('online');
    expect(actor.getSnapshot().context.offlineSince).toBeNull();
  });

  it('is offline when the server does not answer, knows since when, and comes back by itself', async () => {
    reachable = false;
    const { actor } = open();
    actor.send({ type: 'request.failed', at: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toBe('offline');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(actor.getSnapshot().value).toBe('offline');
    expect(actor.getSnapshot().context.offlineSince).toBe(5);
    reachable = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(actor.getSnapshot().value).toBe('online');
    expect(actor.getSnapshot().context.offlineSince).toBeNull();
  });

  it('believes a browser that says it is offline, and a request that came through', () => {
    const { actor } = open();
    actor.send({ type: 'browser.offline', at: 7 });
    expect(actor.getSnapshot().value).toBe('offline');
    actor.send({ type: 'request.succeeded', at: 9 });
    expect(actor.getSnapshot().value).toBe('online');
  });
});
