import { createParser } from 'eventsource-parser';

/**
 * What the server sends to an open page; `beat` only says that the connection is alive, `reset` that too much was missed, `rights` that the
 * person may see or do something else now.
 */
export type StreamEvent = {
  id: number | null;
  kind: 'alert' | 'intake' | 'reports' | 'beat' | 'reset' | 'rights';
  time: string;
  body: Record<string, unknown>;
};

type FollowOptions = {
  /** Opens the stream, from the event after `lastId` where there is one. */
  connect: (lastId: number | null, signal: AbortSignal) => Promise<Response>;
  lastId: number | null;
  hear: (event: StreamEvent) => void;
  /** A stream broke off after it had delivered something, or the server could not be reached to open one. */
  onBroken: () => void;
  signal: AbortSignal;
};

const silentMs = 60_000;
const longestWaitMs = 60_000;

/** How long to wait before the next try, the longer the more failed: about 1, 2, 4 … 60 seconds. `chance` is 0 to 1. */
export function backoffMs(failures: number, chance: number): number {
  return Math.min(longestWaitMs, 1_000 * 2 ** Math.min(failures - 1, 10)) * (0.75 + chance / 2);
}

/**
 * Follows server-sent events until the signal says stop: opens the stream again from where it broke, after waits that grow. A stream that says
 * nothing for a minute is taken for broken. Answers `unauthorised` where the session is over.
 */
export async function follow({ connect, lastId, hear, onBroken, signal }: FollowOptions): Promise<'stopped' | 'unauthorised'> {
  let last = lastId;
  let failures = 0;
  while (!signal.aborted) {
    const line = new AbortController();
    const stop = () => line.abort();
    signal.addEventListener('abort', stop);
    let silence = setTimeout(stop, silentMs);
    let isHeard = false;
    let isCut = false;
    try {
      const response = await connect(last, line.signal);
      if (response.status === 401) return 'unauthorised';
      if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`);
      const parser = createParser({
        onEvent: ({ data }) => {
          const event = JSON.parse(data) as StreamEvent;
          if (event.id !== null) last = event.id;
          isHeard = true;
          failures = 0;
          hear(event);
        },
      });
      await readAll(response.body, line.signal, (text) => {
        clearTimeout(silence);
        silence = setTimeout(stop, silentMs);
        parser.feed(text);
      });
    } catch (error) {
      isCut = error instanceof TypeError || line.signal.aborted;
      if (!signal.aborted && !line.signal.aborted && !(error instanceof TypeError))
        console.warn('The live stream was interrupted', error);
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      line.abort();
    }
    if (signal.aborted) break;
    if (isHeard || isCut) onBroken();
    failures += 1;
    await waitFor(backoffMs(failures, Math.random()), signal);
  }
  return 'stopped';
}

async function readAll(body: ReadableStream<Uint8Array>, signal: AbortSignal, take: (text: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      take(decoder.decode(part.value, { stream: true }));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
