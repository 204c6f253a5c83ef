import { Worker } from 'node:worker_threads';
import { type Ask, type Rows, type Told, unflatten } from './messages.ts';

type Settle = {
  resolve: (value: Rows | Rows[] | Uint8Array | null) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
};
type AskBody = Ask extends infer Each ? (Each extends Ask ? Omit<Each, 'id'> : never) : never;
export type EmbeddedTransaction = {
  query<T>(sql: string, params?: unknown[]): Promise<Results<T>>;
  rollback(): Promise<void>;
};
export type Results<T> = { rows: T[]; fields: { name: string; dataTypeID: number }[]; affectedRows?: number };
export type EmbeddedOptions = { folder: string; queryTimeoutMs: number; onTrouble: (text: string) => void };
export type Embedded = ReturnType<typeof startEmbedded>;

const IDLE_MS = 30_000;
const AGAIN = 'It was opened again; what had been confirmed is kept, what was under way must be sent again.';

/**
 * The database thread behind the shape of PGlite that Kysely and pg-boss know. One statement or one whole transaction at a time.
 * A statement over its time, or a crash of the thread, ends the thread and opens the folder again; the statement fails with a sentence.
 */
export function startEmbedded(options: EmbeddedOptions) {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const waiting = new Map<number, Settle>();
  let worker: Worker;
  let opened: Promise<void>;
  let generation = 0;
  let ready = false;
  let closed = false;
  let nextId = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function spawn(): void {
    generation += 1;
    const mine = generation;
    ready = false;
    worker = new Worker(new URL('./host.ts', import.meta.url), { workerData: { folder: options.folder }, execArgv: [] });
    opened = new Promise<void>((resolve, reject) => {
      worker.on('message', (told: Told) => {
        if (mine !== generation) return;
        if (told.kind === 'ready') {
          ready = true;
          resolve();
        } else if (told.kind === 'dead') {
          reject(new Error(told.text));
          fall(`The embedded database stopped: ${told.text}.`);
        } else take(told);
      });
      worker.on('error', (error) => {
        if (mine !== generation) return;
        reject(error);
        fall(`The embedded database stopped: ${error.message}.`);
      });
      worker.on('exit', () => {
        if (mine !== generation || closed) return;
        reject(new Error('The embedded database ended while it opened.'));
        fall('The embedded database ended unexpectedly.');
      });
    });
    opened.catch(() => undefined);
  }

  function take(told: Exclude<Told, { kind: 'ready' | 'dead' }>): void {
    if (told.kind === 'notify') {
      for (const listener of listeners.get(told.channel) ?? []) listener(told.payload);
      return;
    }
    const settle = waiting.get(told.id);
    if (!settle) return;
    waiting.delete(told.id);
    clearTimeout(settle.timer);
    if (told.kind === 'done') settle.resolve(told.value);
    else settle.reject(unflatten(told.error));
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
    if (closed || !wasReady) return;
    options.onTrouble(reason);
    opened = ended.then(async () => {
      spawn();
      await opened;
      for (const channel of listeners.keys()) await send({ kind: 'listen', channel }, 0);
    });
    opened.catch((error: unknown) => options.onTrouble(`The embedded database does not open again: ${String(error)}`));
  }

  function send(
    body: AskBody,
    timeoutMs = options.queryTimeoutMs,
    transfer: ArrayBuffer[] = [],
  ): Promise<Rows | Rows[] | Uint8Array | null> {
    return new Promise((resolve, reject) => {
      nextId += 1;
      const seconds = Math.round(timeoutMs / 1000);
      const timer =
        timeoutMs > 0
          ? setTimeout(() => fall(`A statement ran for more than ${seconds} s and was ended.`), timeoutMs)
          : undefined;
      waiting.set(nextId, { resolve, reject, timer });
      worker.postMessage({ ...body, id: nextId } as Ask, transfer);
    });
  }

  function alone<T>(work: () => Promise<T>): Promise<T> {
    const run = turn.then(async () => {
      if (closed) throw new Error('The database is closed.');
      await opened;
      return work();
    });
    turn = run.catch(() => undefined);
    return run;
  }

  /** A COPY into a table brings its bytes as its only parameter. */
  async function ask<T>(sql: string, params: unknown[], timeoutMs?: number): Promise<Results<T>> {
    const [bytes] = params;
    if (sql.startsWith('copy ') && bytes instanceof Uint8Array)
      return (await send({ kind: 'copyIn', sql, bytes }, timeoutMs)) as Results<T>;
    return (await send({ kind: 'query', sql, params, rowMode: 'object' }, timeoutMs)) as Results<T>;
  }

  async function transaction<T>(work: (tx: EmbeddedTransaction) => Promise<T>): Promise<T> {
    return alone(async () => {
      await send({ kind: 'begin' });
      const mine = generation;
      let ended = false;
      const same = () => {
        if (ended) throw new Error('This transaction has ended.');
        if (mine !== generation) throw new Error(`The database stopped during the transaction. ${AGAIN}`);
      };
      const idle = () =>
        setTimeout(
          () =>
            options.onTrouble(
              'A transaction has waited 30 s for its next statement: is something outside of it awaited inside it?',
            ),
          IDLE_MS,
        ).unref();
      let watch = idle();
      const rollback = async () => {
        if (!ended && mine === generation) await send({ kind: 'rollback' });
        ended = true;
      };
      try {
        const value = await work({
          query: async <R>(sql: string, params: unknown[] = []) => {
            same();
            clearTimeout(watch);
            return ask<R>(sql, params).finally(() => {
              watch = idle();
            });
          },
          rollback,
        });
        if (ended) return value;
        same();
        await send({ kind: 'commit' });
        ended = true;
        return value;
      } catch (error) {
        await rollback();
        throw error;
      } finally {
        clearTimeout(watch);
      }
    });
  }

  async function listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const set = listeners.get(channel) ?? new Set();
    listeners.set(channel, set);
    set.add(callback);
    if (set.size === 1) await alone(() => send({ kind: 'listen', channel }, 0));
    return async () => {
      set.delete(callback);
      if (set.size > 0 || closed) return;
      listeners.delete(channel);
      await alone(() => send({ kind: 'unlisten', channel }, 0));
    };
  }

  async function close(): Promise<void> {
    if (closed) return;
    await alone(async () => {
      closed = true;
      await send({ kind: 'close' }, 0);
    }).catch((error: unknown) => {
      closed = true;
      options.onTrouble(`Closing the embedded database: ${String(error)}`);
    });
    await worker.terminate();
  }

  spawn();
  return {
    get closed() {
      return closed;
    },
    get ready() {
      return ready;
    },
    get waitReady() {
      return opened;
    },
    query: <T>(sql: string, params: unknown[] = []) => alone(() => ask<T>(sql, params)),
    /** Several statements at once, without parameters; `timeoutMs` 0 lets them run as long as they need. */
    exec: (sql: string, timeoutMs?: number) =>
      alone(async () => (await send({ kind: 'exec', sql }, timeoutMs)) as Results<Record<string, unknown>>[]),
    transaction,
    listen,
    copyOut: (sql: string) => alone(async () => (await send({ kind: 'copyOut', sql }, 0)) as Uint8Array),
    copyIn: (sql: string, bytes: Uint8Array) => alone(async () => void (await send({ kind: 'copyIn', sql, bytes }, 0))),
    close,
  };
}
