import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, follow, type StreamEvent } from '#src/entities/alerts/follow-stream.ts';
import { lateMs, openPulse } from '#src/entities/alerts/pulse.ts';

type Line = { say: (id: number | null, kind: string) => void; end: () => void };

/** A server whose streams the test speaks through; notes where each connection was taken up. */
function streams() {
  const lines: Line[] = [];
  const from: (number | null)[] = [];
  const connect = async (lastId: number | null) => {
    from.push(lastId);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lines.push({
          say: (id, kind) => {
            const event = JSON.stringify({ id, kind, time: '2026-11-20T12:00:00.000Z', body: {} });
            const text = `${id === null ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${event}\n\n`;
            controller.enqueue(encoder.encode(text.slice(0, 9)));
            controller.enqueue(encoder.encode(text.slice(9)));
          },
          end: () => controller.close(),
        });
      },
    });
    return new Response(body);
  };
  return { lines, from, connect };
}

const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('following what happens', () => {
  it('hears every event, also one that comes in pieces', async () => {
    const stop = new AbortController();
    const heard: StreamEvent[] = [];
    const { lines, connect } = streams();
    const end = follow({ connect, lastId: null, hear: (event) => heard.push(event), onBroken: () => {}, signal: stop.signal });
    await turn();
    lines[0]?.say(7, 'beat');
    lines[0]?.say(8, 'alert');
    await turn();
    expect(heard.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['7 beat', '8 alert']);
    stop.abort();
    await expect(end).resolves.toBe('stopped');
  });

  it('takes a broken stream up after the last event it heard', async () => {
    const stop = new AbortController();
    const onBroken = vi.fn();
    const { lines, from, connect } = streams();
    void follow({ connect, lastId: 3, hear: () => {}, onBroken, signal: stop.signal });
    await turn();
    lines[0]?.say(9, 'alert');
    lines[0]?.say(null, 'beat');
    await turn();
    lines[0]?.end();
    await turn(2_000);
    expect(from).toEqual([3, 9]);
    expect(onBroken).toHaveBeenCalledTimes(1);
    stop.abort();
  });

  it('takes a stream that says nothing for a minute for broken', async () => {
    const stop = new AbortController();
    const { lines, from, connect } = streams();
    void follow({ connect, lastId: null, hear: () => {}, onBroken: () => {}, signal: stop.signal });
    await turn();
    lines[0]?.say(5, 'beat');
    await turn(59_000);
    expect(from).toEqual([null]);
    await turn(4_000);
    expect(from).toEqual([null, 5]);
    stop.abort();
  });

  it('waits longer after each failure, a minute at most, and gives up where the session is over', async () => {
    expect([1, 2, 3, 4, 20].map((failures) => backoffMs(failures, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000, 60_000]);
    const connect = vi
      .fn()
      .mockResolvedValueOnce(new Response(null, { status: 503 }))
      .mockResolvedValue(new Response(null, { status: 401 }));
    const onBroken = vi.fn();
    const end = follow({ connect, lastId: null, hear: () => {}, onBroken, signal: new AbortController().signal });
    await turn(2_000);
    await expect(end).resolves.toBe('unauthorised');
    expect(connect).toHaveBeenCalledTimes(2);
    expect(onBroken).not.toHaveBeenCalled();
  });

  it('says each time that a connection is missing, also where the stream before never began', async () => {
    const stop = new AbortController();
    const onBroken = vi.fn();
    const connect = () => Promise.reject(new TypeError('no connection'));
    void follow({ connect, lastId: null, hear: () => {}, onBroken, signal: stop.signal });
    await turn();
    expect(onBroken).toHaveBeenCalledTimes(1);
    await turn(2_000);
    expect(onBroken).toHaveBeenCalledTimes(2);
    stop.abort();
  });
});

describe('the heartbeat', () => {
  it('is late after 90 silent seconds, also while the stream is reopened', async () => {
    const pulse = openPulse();
    pulse.started();
    expect(pulse.now().state).toBe('connecting');
    pulse.beat(1);
    expect(pulse.now()).toEqual({ state: 'live', lastBeat: 1 });
    await turn(60_000);
    pulse.broken();
    expect(pulse.now().state).toBe('connecting');
    await turn(lateMs - 60_000);
    expect(pulse.now()).toEqual({ state: 'late', lastBeat: 1 });
    pulse.beat(2);
    expect(pulse.now().state).toBe('live');
  });

  it('is off, not late, when not subscribed', async () => {
    const pulse = openPulse();
    const seen = vi.fn();
    const stop = pulse.subscribe(seen);
    pulse.started();
    pulse.stopped();
    await turn(2 * lateMs);
    expect(pulse.now().state).toBe('off');
    expect(seen).toHaveBeenCalledTimes(2);
    stop();
  });
});
