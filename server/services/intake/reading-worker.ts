import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { readMessage } from './read-message.ts';
import type { ReadOutcome, RowBatch } from './read-types.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack-limits.ts';

/** What the pool asks a reading thread: read a message, or go on after rows have been taken in (`error`: they could not be). */
export type ReadingAsk =
  | { kind: 'read'; bytes: Uint8Array; isPacked: boolean; sourceName: string | undefined; stream: boolean }
  | { kind: 'taken'; error: string | null };

/** What a reading thread tells the pool. */
export type ReadingTold =
  | { kind: 'ready' }
  | { kind: 'rows'; batch: RowBatch }
  | { kind: 'done'; outcome: ReadOutcome }
  | { kind: 'threw'; text: string };

/** How one thread reads; rows beyond `wholeRows` go out in batches. */
export type ReadingSettings = { limits: Partial<UnpackLimits>; wholeRows: number; batchRows: number };

const port = parentPort;
if (port === null) throw new Error('server/services/intake/reading-worker.ts runs as a worker thread only.');
const settings = workerData as ReadingSettings;
const tell = (told: ReadingTold) => port.postMessage(told);
let taken: { resolve: () => void; reject: (error: Error) => void } | null = null;

function sendRows(batch: RowBatch): Promise<void> {
  return new Promise((resolve, reject) => {
    taken = { resolve, reject };
    tell({ kind: 'rows', batch });
  });
}

async function read({ bytes, isPacked, sourceName, stream }: Extract<ReadingAsk, { kind: 'read' }>): Promise<void> {
  try {
    const raw = isPacked ? gunzipSync(bytes, { maxOutputLength: 2 * UNPACK_LIMITS.maxMessageBytes }) : bytes;
    const outcome = await readMessage(raw, {
      ...(sourceName === undefined ? {} : { sourceName }),
      ...(stream ? { onRows: sendRows, batchRows: settings.batchRows, wholeRows: settings.wholeRows } : {}),
      limits: settings.limits,
    });
    tell({ kind: 'done', outcome });
  } catch (error) {
    tell({ kind: 'threw', text: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (ask: ReadingAsk) => {
  if (ask.kind === 'read') void read(ask);
  else if (ask.error === null) taken?.resolve();
  else taken?.reject(new Error(ask.error));
});
tell({ kind: 'ready' });
