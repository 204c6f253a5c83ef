import { Worker } from 'node:worker_threads';
import { type Ask, type Rows, type ThreadMessage, unflatten } from './messages.ts';

type Answer = Rows | Rows[] | Uint8Array | null;
type Settle = { resolve: (value: Answer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout | undefined };
type AskBody = Ask extends infer Each ? (Each extends Ask ? Omit<Each, 'id'> : never) : never;

export type ThreadOptions = {
  folder: string;
  queryTimeoutMs: number;
  onTrouble: (text: string) => void;
  onNotify: (channel: string, payload: string) => void;
  /** Runs on a thread that came in the place of another, before anybody else may ask it. */
  onReplaced: () => Promise<void>;
};
export type DatabaseThread = ReturnType<typeof startThread>;

/** How long after a failed try the folder is opened again. */
const REOPEN_MS = 5_000;

export const AGAIN = 'It was opened again; what had been confirmed is kept, what was under way must be sent again.';

/**
 * The thread that holds the embedded database, and its questions and answers. A statement over its time, or a crash of the thread, ends the
 * thread and opens the folder again in another one; the statement fails with a sentence. While the folder does not open (a full disk), it is
 * tried again and again, and what is asked meanwhile fails with the reason.
 */
export function startThread(options: ThreadOptions) {
  const waiting = new Map<number, Settle>();
  let worker: Worker;
  let opened: Promise<void>;
  let generation = 0;
  let ready = false;
  let hasOpened = false;
  let ending = false;
  let stopped = '';
  let nextId = 0;

  function spawn(): void {
    generation += 1;
    const mine = generation;
    ready = false;
    worker = new Worker(new URL('./host.ts', import.meta.url), {
      name: 'database',
      workerData: { folder: options.folder },
      execArgv: [],
    });
    opened = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if (mine !== generation) return;
        if (message.kind === 'ready') {
          ready = true;
          hasOpened = true;
          resolve();
        } else if (message.kind === 'dead') {
          reject(new Error(`${stopped}${message.text}`));
          fall(`The embedded database stopped: ${message.text}.`);
        } else take(message);
      });
      worker.on('error', (error) => {
        if (mine !== generation) return;
        reject(error);
        fall(`The embedded database stopped: ${error.message}.`);
      });
      worker.on('exit', () => {
        if (mine !== generation || ending) return;
        reject(new Error('The embedded database ended while it opened.'));
        fall('The embedded database ended unexpectedly.');
      });
    });
    opened.catch(() => undefined);
  }

  function take(message: Exclude<ThreadMessage, { kind: 'ready' | 'dead' }>): void {
    if (message.kind === 'notify') {
      options.onNotify(message.channel, message.payload);
      return;
    }
    const settle = waiting.get(message.id);
    if (!settle) return;
    waiting.delete(message.id);
    clearTimeout(settle.timer);
    if (message.kind === 'done') settle.resolve(message.value);
    else settle.reject(unflatten(message.error));
  }

  function fall(reason: string): void {
    const wasReady = ready;
    const old = worker;
    ready = false;
    generation += 1;
    for (const settle of waiting.values()) {
      clearTimeout(settle.timer);
      settle.reject(new Error(`${reason} ${AGAIN}`));
    }
    waiting.clear();
    const ended = old.terminate();
    if (ending || !hasOpened) return;
    if (!wasReady) {
      setTimeout(retry, REOPEN_MS).unref();
      return;
    }
    options.onTrouble(reason);
    stopped = `${reason} It does not open again: `;
    opened = ended.then(reopen);
    opened.catch((error: unknown) => options.onTrouble(String(error)));
  }

  async function reopen(): Promise<void> {
    spawn();
    await opened;
    await options.onReplaced();
  }

  function retry(): void {
    if (ending) return;
    reopen().then(
      () => options.onTrouble('The embedded database is open again.'),
      () => undefined,
    );
  }

  function send(body: AskBody, timeoutMs = options.queryTimeoutMs): Promise<Answer> {
    return new Promise((resolve, reject) => {
      nextId += 1;
      const seconds = Math.round(timeoutMs / 1000);
      const timer =
        timeoutMs > 0
          ? setTimeout(() => fall(`A statement ran for more than ${seconds} s and was ended.`), timeoutMs)
          : undefined;
      waiting.set(nextId, { resolve, reject, timer });
      worker.postMessage({ ...body, id: nextId } as Ask);
    });
  }

  spawn();
  return {
    get ready() {
      return ready;
    },
    /** Settles when the folder is open; another promise after the thread was replaced. */
    get opened() {
      return opened;
    },
    /** Changes whenever the thread falls or is replaced: what was begun under another number is lost. */
    get generation() {
      return generation;
    },
    /** Sends at once, whatever is in progress; without `timeoutMs` with the default limit, with 0 for as long as it takes. */
    send,
    /** From now on the thread may end without being replaced. */
    mayEnd: () => {
      ending = true;
    },
    terminate: () => worker.terminate(),
  };
}
