import type { Input } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';
import { ApiError } from '#src/client/errors.ts';
import type { FileOutcomes, UploadReply } from './types.ts';

/** One file being uploaded: waiting, being sent, answered, or not sent with the reason. */
export type Upload =
  | { id: number; file: File; state: 'waiting' | 'sending' }
  | { id: number; file: File; state: 'done'; answer: FileOutcomes }
  | { id: number; file: File; state: 'failed'; reason: string };

type Send = (input: Input<typeof ingestion.upload>) => Promise<UploadReply>;

/** The server takes 50 files and 25 MB a file; fewer at once keep the progress true. */
export const filesPerSend = 10;
export const mostBytes = 25 * 1024 * 1024;
const isPacked = /\.(zip|gz|tgz|tar|mbox)$/i;

export type Uploads = {
  list: () => readonly Upload[];
  subscribe: (onChange: () => void) => () => void;
  /** Takes files in and sends what waits, a few at a time; goes on while pages change. */
  add: (files: readonly File[], send: Send) => Promise<void>;
  /** Takes files in that wait for a connection; `add` and `go` send them. */
  hold: (files: readonly File[]) => void;
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
    for (const tell of listeners) tell();
  };
  const replace = (ids: ReadonlySet<number>, change: (upload: Upload) => Upload) =>
    put(held.map((upload) => (ids.has(upload.id) ? change(upload) : upload)));
  const drain = async (send: Send) => {
    for (;;) {
      const batch = held.filter((upload) => upload.state === 'waiting').slice(0, filesPerSend);
      if (batch.length === 0) return;
      const ids = new Set(batch.map((upload) => upload.id));
      replace(ids, ({ id, file }) => ({ id, file, state: 'sending' }));
      try {
        const { files } = await send({ files: batch.map((upload) => upload.file) });
        const answers = new Map(batch.map((upload, at) => [upload.id, files[at]]));
        replace(ids, ({ id, file }) => {
          const answer = answers.get(id);
          return answer === undefined
            ? { id, file, state: 'failed', reason: 'The server gave no answer about this file.' }
            : { id, file, state: 'done', answer };
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'network')
          return replace(ids, ({ id, file }) => ({ id, file, state: 'waiting' }));
        const reason = error instanceof Error ? error.message : String(error);
        replace(ids, ({ id, file }) => ({ id, file, state: 'failed', reason }));
      }
    }
  };
  const run = (send: Send) => {
    running ??= drain(send).finally(() => {
      running = null;
    });
    return running;
  };
  const hold = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const reason = unsendable(file);
      const id = nextId++;
      return reason === null ? { id, file, state: 'waiting' } : { id, file, state: 'failed', reason };
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
          upload.state === 'failed' && unsendable(upload.file) === null
            ? { id: upload.id, file: upload.file, state: 'waiting' }
            : upload,
        ),
      );
      return run(send);
    },
    clear: () => put(held.filter((upload) => upload.state === 'waiting' || upload.state === 'sending')),
  };
}
