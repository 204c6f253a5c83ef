import { AppError } from '#server/errors.ts';

type Queue = { running: number; waiting: (() => void)[] };

/**
 * Runs work of one key at most `atOnce` at a time; up to `mostWaiting` more wait in the order they came. Beyond that it throws 429 with
 * `refusal` and Retry-After in seconds, before anything runs. The count is this process's own.
 */
export function openTurns<Key>(limits: { atOnce: number; mostWaiting: number; refusal: string; retryAfterSeconds: number }) {
  const queues = new Map<Key, Queue>();

  async function finish<T>(key: Key, queue: Queue, turn: Promise<void> | null, work: () => Promise<T>): Promise<T> {
    if (turn !== null) await turn;
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  }

  return function inTurn<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.running < limits.atOnce) {
      queues.set(key, queue);
      queue.running += 1;
      return finish(key, queue, null, work);
    }
    if (queue.waiting.length >= limits.mostWaiting) {
      const { refusal, retryAfterSeconds } = limits;
      throw new AppError('rate-limited', refusal, { retry_after_seconds: retryAfterSeconds }, retryAfterSeconds);
    }
    return finish(key, queue, new Promise<void>((resolve) => queue.waiting.push(resolve)), work);
  };
}

/**
 * The same values within a turn that lasts until the last was taken, or the reader went. Waits for the turn; throws what `inTurn` throws before
 * the first value is read.
 */
export async function reservedTurn<Key, Value>(
  inTurn: (key: Key, work: () => Promise<void>) => Promise<void>,
  key: Key,
  values: AsyncGenerator<Value>,
): Promise<AsyncIterableIterator<Value>> {
  let release = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((begin, fail) => {
    inTurn(key, () => {
      begin();
      return ended;
    }).catch(fail);
  });
  // Not a generator: one that was never begun runs nothing at its end, and would hold its turn for ever.
  const held: AsyncIterableIterator<Value> = {
    [Symbol.asyncIterator]: () => held,
    async next() {
      try {
        const step = await values.next();
        if (step.done === true) release();
        return step;
      } catch (error) {
        release();
        throw error;
      }
    },
    async return() {
      release();
      return values.return(undefined);
    },
  };
  return held;
}
