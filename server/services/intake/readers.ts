import { Worker } from 'node:worker_threads';
import type { Problem } from '#domain/result.ts';
import type { ReadOutcome, RowBatch } from './read-types.ts';
import type { ReadingAsk, ReadingSettings, ReadingTold } from './reading-worker.ts';
import type { UnpackLimits } from './unpack-limits.ts';

/** What reading a message gave: all its files, or why the whole message was given up. */
export type ReadAnswer = { ok: true; outcome: ReadOutcome } | { ok: false; problem: Problem };

/** Takes in rows of a big report; the reader waits for it. A throw ends the reading of the message. */
export type TakeRows = (batch: RowBatch) => Promise<void>;

/** The bytes of a message, as gzip or plain, and its file name where it came as a file. */
export type ReadInput = { bytes: Uint8Array; isPacked?: boolean; sourceName?: string | undefined };

/** Threads that read messages, each one message at a time. */
export type Readers = {
  size: number;
  read: (input: ReadInput, takeRows?: TakeRows) => Promise<ReadAnswer>;
  close: () => Promise<void>;
};

/** Limits of a pool: threads, milliseconds of one message without the waiting for the store, MiB of JavaScript memory of one thread. */
export type ReadersOptions = {
  size: number;
  timeLimitMs: number;
  heapMb: number;
  limits: Partial<UnpackLimits>;
  wholeRows: number;
  batchRows: number;
};

const DEFAULTS: ReadersOptions = { size: 2, timeLimitMs: 140_000, heapMb: 384, limits: {}, wholeRows: 10_000, batchRows: 5_000 };

const problem = (code: string, text: string): ReadAnswer => ({ ok: false, problem: { code, text, source: 'RFC 9990 8.1' } });

const closing = problem('reader-failed', 'Beacon is closing; the message is read after the next start.');

type Task = {
  input: ReadInput;
  takeRows: TakeRows | undefined;
  resolve: (answer: ReadAnswer) => void;
};
type Slot = { worker: Worker | null; busy: boolean };

const startMs = 60_000;

/**
 * Opens a pool of reading threads. A message that takes too long or too much memory costs its thread, which is replaced; the message is
 * answered with a problem (`too-slow`, `too-much-memory`, `reader-failed`, `not-taken-in`) and the others go on. `read` never rejects.
 */
export function openReaders(options: Partial<ReadersOptions> = {}): Readers {
  const settings = { ...DEFAULTS, ...options };
  const slots: Slot[] = Array.from({ length: settings.size }, () => ({ worker: null, busy: false }));
  const waiting: Task[] = [];
  let closed = false;

  function next(): void {
    const slot = slots.find((one) => !one.busy);
    const task = slot === undefined ? undefined : waiting.shift();
    if (slot === undefined || task === undefined) return;
    slot.busy = true;
    void serve(slot, task);
  }

  async function serve(slot: Slot, task: Task): Promise<void> {
    const answer = await runTask(slot, task, settings);
    slot.busy = false;
    slot.worker?.unref();
    task.resolve(answer);
    next();
  }

  return {
    size: settings.size,
    read: (input, takeRows) =>
      new Promise((resolve) => {
        if (closed) {
          resolve(closing);
          return;
        }
        waiting.push({ input, takeRows, resolve });
        next();
      }),
    close: async () => {
      closed = true;
      for (const task of waiting.splice(0)) task.resolve(closing);
      await Promise.all(slots.map(async (slot) => slot.worker?.terminate()));
    },
  };
}

function threadOf(slot: Slot, settings: ReadersOptions): Worker {
  if (slot.worker === null) {
    const { limits, wholeRows, batchRows } = settings;
    const data: ReadingSettings = { limits, wholeRows, batchRows };
    slot.worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: settings.heapMb, maxYoungGenerationSizeMb: 64 },
    });
    const made = slot.worker;
    made.on('error', () => undefined);
    made.on('exit', () => {
      if (slot.worker === made) slot.worker = null;
    });
  }
  slot.worker.ref();
  return slot.worker;
}

function runTask(slot: Slot, task: Task, settings: ReadersOptions): Promise<ReadAnswer> {
  return new Promise((resolve) => {
    const isFresh = slot.worker === null;
    const worker = threadOf(slot, settings);
    const ask = (message: ReadingAsk, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);
    let left = settings.timeLimitMs;
    let since = performance.now();
    let timer = setTimeout(giveUp, left + (isFresh ? startMs : 0));
    let isOver = false;
    let taking: Promise<void> = Promise.resolve();

    function end(answer: ReadAnswer, keepThread: boolean): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      if (!keepThread) {
        slot.worker = null;
        void worker.terminate();
      }
      void taking.finally(() => resolve(answer));
    }
    function giveUp(): void {
      const seconds = Math.round(settings.timeLimitMs / 1000);
      end(problem('too-slow', `Reading this message took more than ${seconds} s and was given up.`), false);
    }
    function startTimer(): void {
      clearTimeout(timer);
      since = performance.now();
      timer = setTimeout(giveUp, Math.max(1, left));
    }
    async function take(batch: RowBatch): Promise<void> {
      clearTimeout(timer);
      left -= performance.now() - since;
      try {
        await task.takeRows?.(batch);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        end(problem('not-taken-in', `The rows of this report could not be stored: ${text}`), false);
        return;
      }
      if (isOver) return;
      startTimer();
      ask({ kind: 'taken', error: null });
    }
    const onMessage = (told: ReadingTold) => {
      if (told.kind === 'ready') startTimer();
      else if (told.kind === 'rows') taking = take(told.batch);
      else if (told.kind === 'done') end({ ok: true, outcome: told.outcome }, true);
      else end(problem('reader-failed', `This message could not be read: ${told.text}`), false);
    };
    const onError = (error: Error & { code?: string }) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(
        memory
          ? problem('too-much-memory', 'Reading this message took more memory than one message may have.')
          : problem('reader-failed', `This message could not be read: ${error.message}`),
        false,
      );
    };
    const onExit = () => end(problem('reader-failed', 'The reading thread ended while it read this message.'), false);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    const bytes = new Uint8Array(task.input.bytes);
    const { isPacked = false, sourceName } = task.input;
    ask({ kind: 'read', bytes, isPacked, sourceName, stream: task.takeRows !== undefined }, [bytes.buffer]);
  });
}

let shared: Readers | null = null;

/** The pool of this process, opened when first needed. */
export function sharedReaders(): Readers {
  shared ??= openReaders();
  return shared;
}

/** Ends the threads of this process. */
export async function closeSharedReaders(): Promise<void> {
  const open = shared;
  shared = null;
  await open?.close();
}
