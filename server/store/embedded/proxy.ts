import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { type Statement, severalStatements } from './messages.ts';
import { AGAIN, startThread } from './thread.ts';

export type EmbeddedTransaction = {
  query<T>(sql: string, params?: unknown[]): Promise<Results<T>>;
  rollback(): Promise<void>;
};
export type Results<T> = { rows: T[]; fields: { name: string; dataTypeID: number }[]; affectedRows?: number };
export type EmbeddedOptions = { folder: string; queryTimeoutMs: number; onTrouble: (text: string) => void };
export type Embedded = ReturnType<typeof startEmbedded>;

const IDLE_MS = 30_000;

/**
 * The database thread behind the shape of PGlite that Kysely and pg-boss know. One statement or one whole transaction at a time.
 */
export function startEmbedded({ folder, queryTimeoutMs, onTrouble }: EmbeddedOptions) {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const thread = startThread({
    folder,
    queryTimeoutMs,
    onTrouble,
    onNotify: (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    },
    onReplaced: async () => {
      for (const [channel, callbacks] of listeners) {
        await thread.send({ kind: 'listen', channel }, 0);
        // Something may have been missed.
        for (const callback of callbacks) callback('');
      }
    },
  });
  const { send } = thread;
  let closed = false;
  let turn: Promise<unknown> = Promise.resolve();

  function alone<T>(work: () => Promise<T>): Promise<T> {
    const run = turn.then(async () => {
      if (closed) throw new Error('The database is closed.');
      await thread.opened;
      return work();
    });
    turn = run.catch(() => undefined);
    return run;
  }

  async function ask<T>(sql: string, params: unknown[], timeoutMs?: number): Promise<Results<T>> {
    if (sql === severalStatements)
      return (await send({ kind: 'several', statements: params[0] as Statement[] }, timeoutMs)) as Results<T>;
    return (await send({ kind: 'query', sql, params }, timeoutMs)) as Results<T>;
  }

  async function transaction<T>(work: (tx: EmbeddedTransaction) => Promise<T>): Promise<T> {
    return alone(async () => {
      const mine = thread.generation;
      // The first statement follows without waiting for it, and fails with it.
      const begun = send({ kind: 'begin' });
      begun.catch(() => undefined);
      let ended = false;
      const same = () => {
        if (ended) throw new Error('This transaction has ended.');
        if (mine !== thread.generation) throw new Error(`The database stopped during the transaction. ${AGAIN}`);
      };
      const idle = () =>
        setTimeout(
          () => onTrouble('A transaction has waited 30 s for its next statement: is something outside of it awaited inside it?'),
          IDLE_MS,
        ).unref();
      let watch = idle();
      const rollback = async () => {
        if (!ended && mine === thread.generation) await send({ kind: 'rollback' });
        ended = true;
      };
      try {
        const value = await work({
          query: async <R>(sql: string, params: unknown[] = []) => {
            same();
            clearTimeout(watch);
            const asked = Promise.all([begun, ask<R>(sql, params)]).finally(() => {
              watch = idle();
            });
            return (await asked)[1];
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
      thread.mayEnd();
      await send({ kind: 'close' }, 0);
    }).catch((error: unknown) => {
      closed = true;
      thread.mayEnd();
      onTrouble(`Closing the embedded database: ${String(error)}`);
    });
    await thread.terminate();
  }

  return {
    get closed() {
      return closed;
    },
    get ready() {
      return thread.ready;
    },
    get waitReady() {
      return thread.opened;
    },
    query: <T>(sql: string, params: unknown[] = []) => alone(() => ask<T>(sql, params)),
    /** Several statements at once, without parameters; `timeoutMs` 0 lets them run as long as they need. */
    exec: (sql: string, timeoutMs?: number) =>
      alone(async () => (await send({ kind: 'exec', sql }, timeoutMs)) as Results<Record<string, unknown>>[]),
    transaction,
    listen,
    /** Copies the files of the database as they are at one moment; others wait meanwhile. Opened, the copy is that database. */
    copyFiles: (to: string) =>
      alone(async () => {
        await send({ kind: 'exec', sql: 'checkpoint' }, 0);
        await cp(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
      }),
    copyOut: (sql: string) => alone(async () => (await send({ kind: 'copyOut', sql }, 0)) as Uint8Array),
    copyIn: (sql: string, bytes: Uint8Array) => alone(async () => void (await ask(sql, [bytes], 0))),
    close,
  };
}
