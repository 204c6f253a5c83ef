import type { Input, Reply } from '#contract/endpoint.ts';
import type { historyImports } from '#contract/history-imports.ts';
import { importLimits } from '#domain/vocabulary/history-import.ts';
import { isConnectionFailure } from '#src/client/error-kinds.ts';
import { ApiError } from '#src/client/errors.ts';

/** What is being sent from this device: `broken` tries again by itself, `failed` for the person. */
export type Sending =
  | { state: 'none' }
  | { state: 'sending' | 'broken'; sentBytes: number; totalBytes: number }
  | { state: 'failed'; reason: string; files: readonly File[] };

type Calls = {
  begin: (input: Input<typeof historyImports.begin>) => Promise<Reply<typeof historyImports.begin>>;
  part: (input: Input<typeof historyImports.part>) => Promise<Reply<typeof historyImports.part>>;
  start: (input: Input<typeof historyImports.start>) => Promise<Reply<typeof historyImports.start>>;
};
type Begun = Reply<typeof historyImports.begin>['import'];

export type Sender = {
  now: () => Sending;
  subscribe: (onChange: () => void) => () => void;
  /** Sends files, from where the server has them, and starts their import; goes on while pages change. One sending at a time. */
  send: (files: readonly File[], calls: Calls) => Promise<void>;
  forget: () => void;
};

const mayPassLater = (error: unknown) =>
  isConnectionFailure(error) ||
  (error instanceof ApiError && error.status !== null && (error.status === 429 || error.status >= 500));

/** Somebody has stopped the import: there is nothing to report. */
const isStopped = (error: unknown) => error instanceof ApiError && error.code === 'not-found';

/** The files of an import with those of this device, whatever their order. */
function pairsOf(begun: Begun, files: readonly File[]) {
  const left = [...files];
  return begun.files.flatMap((file) => {
    const at = left.findIndex(({ name, size }) => name === file.name && size === file.size_bytes);
    const [own] = at < 0 ? [] : left.splice(at, 1);
    return own === undefined ? [] : [{ id: file.file_id, received: file.received_bytes, own }];
  });
}

/** The sending of one sign-in; `retryMs` is the pause before a part that did not arrive is sent again. */
export function createSender(retryMs = 5_000): Sender {
  let held: Sending = { state: 'none' };
  const listeners = new Set<() => void>();
  const put = (next: Sending) => {
    held = next;
    for (const notify of listeners) notify();
  };

  async function patiently<T>(call: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await call();
      } catch (error) {
        if (!mayPassLater(error)) throw error;
        if (held.state === 'sending') put({ ...held, state: 'broken' });
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
  }

  async function sendAll(files: readonly File[], calls: Calls): Promise<void> {
    const { import: begun } = await calls.begin({
      body: { files: files.map(({ name, size, lastModified }) => ({ name, size_bytes: size, modified_at: lastModified })) },
    });
    const id = begun.import_id;
    const totalBytes = begun.files.reduce((sum, file) => sum + file.size_bytes, 0);
    let sentBytes = begun.files.reduce((sum, file) => sum + file.received_bytes, 0);
    put({ state: 'sending', sentBytes, totalBytes });
    for (const { id: fileId, received, own } of pairsOf(begun, files))
      for (let at = received; at < own.size; ) {
        const part = new File([own.slice(at, at + importLimits.partBytes)], own.name);
        const params = { id, fileId, firstByte: at };
        const { received_bytes: next } = await patiently(() => calls.part({ params, files: [part] }));
        if (next === at) throw new Error(`${own.name} changed while it was sent. Choose the files again.`);
        sentBytes += next - at;
        at = next;
        put({ state: 'sending', sentBytes, totalBytes });
      }
    await patiently(() => calls.start({ params: { id } }));
  }

  return {
    now: () => held,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async send(files, calls) {
      if (held.state === 'sending' || held.state === 'broken') return;
      put({ state: 'sending', sentBytes: 0, totalBytes: files.reduce((sum, { size }) => sum + size, 0) });
      try {
        await sendAll(files, calls);
        put({ state: 'none' });
      } catch (error) {
        if (isStopped(error)) put({ state: 'none' });
        else put({ state: 'failed', reason: error instanceof Error ? error.message : String(error), files });
      }
    },
    forget: () => put({ state: 'none' }),
  };
}
