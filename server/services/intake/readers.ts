import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Problem } from '#domain/result.ts';
import type { ReadAnswer, ReadInput } from './read-types.ts';
import { answerTasks, giveTasks, type LoadedTask, type Task } from './reading-tasks.ts';
import type { ReadingSettings } from './reading-worker.ts';
import { openRowBudget, type RowBudget } from './row-budget.ts';
import type { UnpackLimits } from './unpack-limits.ts';

/**
 * Threads that read messages, each one message at a time. The rows of an answer count as `held` (buffered): the caller removes them when
 * they are saved or abandoned, and saves when the buffer is full, since reading then pauses.
 */
export type Readers = {
  size: number;
  held: RowBudget;
  read: (input: ReadInput, isWanted?: () => boolean) => Promise<ReadAnswer>;
  close: () => Promise<void>;
};

/**
 * Limits of a pool: threads, milliseconds of processor time per message, MiB of JavaScript memory per thread, rows read ahead of the store.
 */
export type ReadersOptions = {
  size: number;
  timeLimitMs: number;
  heapMb: number;
  limits: Partial<UnpackLimits>;
  heldRows: number;
};

const DEFAULTS: ReadersOptions = {
  size: 2,
  timeLimitMs: 140_000,
  heapMb: 384,
  limits: {},
  heldRows: 200_000,
};

/**
 * A thread gets up to this many messages or bytes at once, since waking it costs as much as reading a small message, and the main thread that
 * gives it more may be busy for some 20 ms.
 */
export const messagesAtOnce = 64;
const bytesAtOnce = 256 * 1024;

/**
 * The database and the main thread need a processor too: all threads are used only when one has been busy with its messages for this long.
 */
const patienceMs = 500;

type Slot = { worker: Worker | null; busySince: number | null };

/**
 * Opens a pool of reading threads. A message that takes too long or too much memory costs its thread, which is replaced; the message is
 * answered with a problem (`too-slow`, `too-much-memory`, `reader-failed`) and the others go on. `read` rejects only
 * where the bytes of a message cannot be fetched. What is not wanted any more when its turn comes is answered with `leftUnread`.
 */
export function openReaders(options: Partial<ReadersOptions> = {}): Readers {
  const settings = { ...DEFAULTS, ...options };
  const slots: Slot[] = Array.from({ length: settings.size }, () => ({ worker: null, busySince: null }));
  const usual = Math.max(1, Math.min(settings.size, availableParallelism() - 1));
  const waiting: Task[] = [];
  const held = openRowBudget(settings.heldRows);
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(timer);
    const patient = performance.now() - patienceMs;
    const isSlow = slots.some(({ busySince }) => busySince !== null && busySince <= patient);
    const busy = slots.filter(({ busySince }) => busySince !== null).length;
    const free = slots.filter(({ busySince }) => busySince === null).slice(0, isSlow ? slots.length : Math.max(0, usual - busy));
    for (const slot of free) {
      const tasks = waiting.splice(0, takeable(waiting, free.length));
      if (tasks.length > 0) void serve(slot, tasks);
    }
    if (waiting.length > 0) timer = setTimeout(next, patienceMs).unref();
  }

  async function serve(slot: Slot, tasks: Task[]): Promise<void> {
    slot.busySince = performance.now();
    await held.room();
    let loaded = await loadAll(tasks);
    for (let isGiven = false; loaded.length > 0 && !closed; isGiven = true) {
      slot.busySince = performance.now();
      loaded = await readLoaded(slot, loaded, isGiven);
    }
    for (const { task } of loaded) task.resolve(closing);
    slot.busySince = null;
    if (closed) giveBack();
    else next();
  }

  /** Has a thread read tasks, which it has already if `isGiven`; answers those it was given meanwhile, so that it does not wait for more. */
  async function readLoaded(slot: Slot, loaded: LoadedTask[], isGiven: boolean): Promise<LoadedTask[]> {
    const isFresh = slot.worker === null;
    if (isGiven && isFresh) return putBack(loaded);
    const worker = threadOf(slot, settings);
    if (!isGiven) giveTasks(worker, loaded);
    const ahead = isShort(loaded.map(({ task }) => task)) ? giveAhead(worker) : [];
    const { unread, isThreadSpent } = await answerTasks(worker, loaded, { timeLimitMs: settings.timeLimitMs, isFresh, held });
    const given = await ahead;
    if (!isThreadSpent) {
      if (given.length === 0) slot.worker?.unref();
      return given;
    }
    slot.worker = null;
    void worker.terminate();
    waiting.unshift(...unread, ...given.map(({ task }) => task));
    return [];
  }

  /** Gives a thread the next small messages; a large one waits until a thread is free. */
  async function giveAhead(worker: Worker): Promise<LoadedTask[]> {
    const count = takeable(waiting, 1);
    if (closed || held.isFull() || count === 0 || !isShort(waiting.slice(0, count))) return [];
    const loaded = await loadAll(waiting.splice(0, count));
    if (loaded.length > 0) giveTasks(worker, loaded);
    return loaded;
  }

  /** A thread ended with these tasks, and perhaps of one of them: each is read alone. */
  function putBack(loaded: readonly LoadedTask[]): LoadedTask[] {
    waiting.unshift(...loaded.map(({ task }) => ({ ...task, isAlone: true })));
    return [];
  }

  function giveBack(): void {
    for (const task of waiting.splice(0)) task.resolve(closing);
  }

  return {
    size: settings.size,
    held,
    read: (input, isWanted = () => true) =>
      new Promise((resolve, reject) => {
        if (closed) {
          resolve(closing);
          return;
        }
        waiting.push({ input, isWanted, resolve, reject, isAlone: false });
        if (waiting.length === 1) setImmediate(next);
      }),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      held.close();
      giveBack();
      await Promise.all(slots.map(async (slot) => slot.worker?.terminate()));
    },
  };
}

const closing: ReadAnswer = {
  ok: false,
  problem: {
    code: 'reader-failed',
    text: 'Beacon is closing; the message is read after the next start.',
    source: 'RFC 9990 8.1',
  },
};

/** The answer about a message that was no longer wanted when its turn came. */
export const leftUnread: ReadAnswer = {
  ok: false,
  problem: { code: 'left-unread', text: 'Nobody waits for this message any more.', source: 'Beacon' },
};

/** Why a message cannot be read whose bytes are gone. */
export const contentGone: Problem = {
  code: 'content-gone',
  text: 'The bytes of this message are no longer kept.',
  source: 'Beacon',
};

async function loadAll(tasks: readonly Task[]): Promise<LoadedTask[]> {
  const loaded: LoadedTask[] = [];
  for (const task of tasks) {
    const { content } = task.input;
    if (!task.isWanted()) {
      task.resolve(leftUnread);
      continue;
    }
    try {
      const found = 'fetch' in content ? await content.fetch() : content;
      if (found === null) task.resolve({ ok: false, problem: contentGone });
      else loaded.push({ task, content: found });
    } catch (error) {
      task.reject(error);
    }
  }
  return loaded;
}

const sizeOf = ({ input: { content } }: Task) => ('fetch' in content ? content.sizeBytes : content.body.length);

/** Whether reading these takes so short that others may wait behind them. */
const isShort = (tasks: readonly Task[]) =>
  tasks.every(({ isAlone }) => !isAlone) && tasks.reduce((sum, task) => sum + sizeOf(task), 0) <= bytesAtOnce;

/** How many of those that wait one thread takes: its part of them, as far as they are small. */
function takeable(waiting: readonly Task[], threads: number): number {
  const most = Math.min(messagesAtOnce, Math.ceil(waiting.length / threads));
  let bytes = 0;
  const end = waiting.slice(0, most).findIndex((task, place) => {
    bytes += sizeOf(task);
    return place > 0 && (bytes > bytesAtOnce || task.isAlone || waiting[0]?.isAlone);
  });
  return end < 0 ? most : end;
}

function threadOf(slot: Slot, settings: ReadersOptions): Worker {
  if (slot.worker === null) {
    const data: ReadingSettings = { limits: settings.limits };
    slot.worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      name: 'reader',
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
