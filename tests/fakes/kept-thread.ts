import { EventEmitter } from 'node:events';
import type { MessagePort, Worker as Thread, WorkerOptions } from 'node:worker_threads';
import type { Ask, ThreadMessage } from '#server/store/embedded/messages.ts';
import type { Begin } from './kept-host.ts';

// What this module stands for is taken from Node itself.
const { MessageChannel, Worker } = process.getBuiltinModule('node:worker_threads');

const host = '/server/store/embedded/host.ts';
const mostIdle = 2;

/** Threads with a database that was put aside, for the next test file of this process. */
const shared = globalThis as { idleDatabases?: Thread[] };
shared.idleDatabases ??= [];
export const idleDatabases = shared.idleDatabases;

/**
 * What stands for the thread of a database in memory that begins as the image of this run. A thread whose database was closed properly is
 * kept, and serves the next one with the database put back; any other ends as it would.
 */
class KeptThread extends EventEmitter {
  readonly #worker: Thread;
  readonly #port: MessagePort;
  #closing: number | null = null;
  #isClosed = false;
  readonly #onError = (error: Error) => this.emit('error', error);
  readonly #onExit = (code: number) => this.emit('exit', code);

  constructor(folder: string) {
    super();
    this.#worker =
      idleDatabases.pop() ?? new Worker(new URL('./kept-host.ts', import.meta.url), { name: 'database', execArgv: [] });
    this.#worker.ref();
    this.#worker.on('error', this.#onError).on('exit', this.#onExit);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message: ThreadMessage) => {
      if (message.kind === 'done' && message.id === this.#closing) this.#isClosed = true;
      this.emit('message', message);
    });
    const begin: Begin = { folder, port: port2 };
    this.#worker.postMessage(begin, [port2]);
  }

  postMessage(ask: Ask): void {
    if (ask.kind === 'close') this.#closing = ask.id;
    this.#port.postMessage(ask);
  }

  async terminate(): Promise<number> {
    this.#port.close();
    if (!this.#isClosed || idleDatabases.length >= mostIdle) return this.#worker.terminate();
    this.#worker.off('error', this.#onError).off('exit', this.#onExit);
    this.#worker.unref();
    idleDatabases.push(this.#worker);
    this.emit('exit', 0);
    return 0;
  }
}

/** `Worker`, but that databases which begin as the image of this run are opened in threads that are kept. */
export const ThreadOfTests = new Proxy(Worker, {
  construct(_target, [file, options]: [URL, WorkerOptions | undefined]) {
    const { folder = '' } = (options?.workerData ?? {}) as { folder?: string };
    const isKept = String(file).endsWith(host) && folder.endsWith('/image.tar') && folder.startsWith('memory://');
    return isKept ? new KeptThread(folder) : new Worker(file, options);
  },
});
