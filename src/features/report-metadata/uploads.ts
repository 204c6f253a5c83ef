import type { Input } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';
import { ApiError } from '#src/client/errors.ts';
import type { FileOutcomes, UploadReply } from './types.ts';

/** A file with the customer for which it was handed in; `null`: the one that is active when it is sent. */
export type Handed = { file: File; customer: number | null };

/** One file being uploaded: waiting, being sent, answered, or not sent with the reason. */
export type Upload = { id: number } & Handed &
  ({ state: 'waiting' | 'sending' } | { state: 'done'; answer: FileOutcomes } | { state: 'failed'; reason: string });

type Send = (input: Input<typeof ingestion.upload>) => Promise<UploadReply>;

/** The server takes 50 files and 25 MB a file; fewer at once keep the progress true. */
export const filesPerSend = 10;
export const mostBytes = 25 * 1024 * 1024;
const isPacked = /\.(zip|gz|tgz|tar|mbox)$/i;

export type Uploads = {
  list: () => readonly Upload[];
  subscribe: (onChange: () => void) => () => void;
  /** Takes files in and sends what waits, a few at a time; goes on while pages change. */
  add: (files: readonly Handed[], send: Send) => Promise<void>;
  /** Takes files in that wait for a connection; `add` and `go` send them. */
  hold: (files: readonly Handed[]) => void;
  /** Sends what waits; what the server could not be reached for waits on. */
  go: (send: Send) => Promise<void>;
  /** Sends those again that were not sent. */
  again: (send: Send) => Promise<void>;
  clear: () => void;
};

/** Why the server would refuse a file as it is; `null` for one that may be sent. */
export function unsendable(file: File): string | null {
  if (file.size === 0) return 'The file is empty.';
  if (file.size <= mostBytes) return null;
  return `The file is larger than 25 MB. ${isPacked.test(file.name) ? 'Unpack it and upload the files in it' : 'Compress it as a ZIP file and upload that'}.`;
}

/** The uploads of one sign-in. */
export function createUploads(): Uploads {
  let held: readonly Upload[] = [];
  let nextId = 1;
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const put = (next: readonly Upload[]) => {
    held = next;
    for (const listener of listeners) listener();
  };
  const replace = (ids: ReadonlySet<number>, change: (upload: Upload) => Upload) =>
    put(held.map((upload) => (ids.has(upload.id) ? change(upload) : upload)));
  const drain = async (send: Send) => {
    for (;;) {
      const waiting = held.filter((upload) => upload.state === 'waiting');
      const customer = waiting[0]?.customer ?? null;
      const batch = waiting.filter((upload) => upload.customer === customer).slice(0, filesPerSend);
      if (batch.length === 0) return;
      const ids = new Set(batch.map((upload) => upload.id));
      replace(ids, (handed) => ({ ...handed, state: 'sending' }));
      try {
        const { files } = await send({
          files: batch.map((upload) => upload.file),
          query: customer === null ? {} : { customer_id: customer },
        });
        const answers = new Map(batch.map((upload, at) => [upload.id, files[at]]));
        replace(ids, ({ id, file, customer }) => {
          const answer = answers.get(id);
          return answer === undefined
            ? { id, file, customer, state: 'failed', reason: 'The server gave no answer about this file.' }
            : { id, file, customer, state: 'done', answer };
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'network')
          return replace(ids, (handed) => ({ ...handed, state: 'waiting' }));
        const reason = error instanceof Error ? error.message : String(error);
        replace(ids, (handed) => ({ ...handed, state: 'failed', reason }));
      }
    }
  };
  const run = (send: Send) => {
    running ??= drain(send).finally(() => {
      running = null;
    });
    return running;
  };
  const hold = (files: readonly Handed[]) => {
    const added = files.map((handed): Upload => {
      const reason = unsendable(handed.file);
      const id = nextId++;
      return reason === null ? { id, ...handed, state: 'waiting' } : { id, ...handed, state: 'failed', reason };
    });
    put([...held, ...added]);
  };
  return {
    list: () => held,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    add(files, send) {
      hold(files);
      return run(send);
    },
    hold,
    go: run,
    again(send) {
      put(
        held.map((upload) =>
          upload.state === 'failed' && unsendable(upload.file) === null ? { ...upload, state: 'waiting' } : upload,
        ),
      );
      return run(send);
    },
    clear: () => put(held.filter((upload) => upload.state === 'waiting' || upload.state === 'sending')),
  };
}
