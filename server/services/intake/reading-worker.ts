import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { readMessage } from './read-message.ts';
import type { ReadOutcome, RowBatch } from './read-types.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack-limits.ts';

/** One message to read: where its bytes lie in those of the ask, and whether its rows may leave in batches (`stream`). */
export type ReadingInput = { at: number; length: number; isPacked: boolean; sourceName: string | undefined; stream: boolean };

/** What the pool asks a reading thread: read messages one after another, or go on after rows have been taken in. */
export type ReadingAsk = { kind: 'read'; bytes: Uint8Array; inputs: ReadingInput[] } | { kind: 'taken' };

/** What became of one message in the thread. */
export type ReadingAnswer = { outcome: ReadOutcome } | { threw: string };

/** What a reading thread tells the pool. `answers` is JSON of the next `ReadingAnswer[]`: half as dear between threads as the objects. */
export type ReadingTold = { kind: 'ready' } | { kind: 'rows'; batch: RowBatch } | { kind: 'done'; answers: string };

/** How one thread reads; rows beyond `wholeRows` go out in batches. */
export type ReadingSettings = { limits: Partial<UnpackLimits>; wholeRows: number; batchRows: number };

/** What has been read is told at the latest with the next message that ends after so long, or when it holds so many rows. */
const tellMs = 20;
const tellRows = 1_000;

const port = parentPort;
if (port === null) throw new Error('server/services/intake/reading-worker.ts runs as a worker thread only.');
const settings = workerData as ReadingSettings;
const tell = (told: ReadingTold) => port.postMessage(told);
let goOn: (() => void) | null = null;
let read: string[] = [];
let rowsRead = 0;

function tellRead(): void {
  if (read.length > 0) tell({ kind: 'done', answers: `[${read.join(',')}]` });
  read = [];
  rowsRead = 0;
}

/** Whoever gets rows must know which message they are of: all before it are told first. */
function sendRows(batch: RowBatch): Promise<void> {
  tellRead();
  return new Promise((resolve) => {
    goOn = resolve;
    tell({ kind: 'rows', batch });
  });
}

async function readOne(bytes: Uint8Array, { isPacked, sourceName, stream }: ReadingInput): Promise<ReadingAnswer> {
  try {
    const raw = isPacked ? gunzipSync(bytes, { maxOutputLength: 2 * UNPACK_LIMITS.maxMessageBytes }) : bytes;
    const outcome = await readMessage(raw, {
      ...(sourceName === undefined ? {} : { sourceName }),
      ...(stream ? { onRows: sendRows, batchRows: settings.batchRows, wholeRows: settings.wholeRows } : {}),
      limits: settings.limits,
    });
    for (const file of outcome.files)
      if (file.kind === 'aggregate' && file.result.ok) rowsRead += file.result.value.records.length;
    return { outcome };
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) };
  }
}

async function readAll({ bytes, inputs }: Extract<ReadingAsk, { kind: 'read' }>): Promise<void> {
  let since = performance.now();
  for (const input of inputs) {
    const answer = await readOne(bytes.subarray(input.at, input.at + input.length), input);
    read.push(JSON.stringify(answer));
    if (rowsRead < tellRows && performance.now() - since < tellMs) continue;
    tellRead();
    since = performance.now();
  }
  tellRead();
}

port.on('message', (ask: ReadingAsk) => {
  if (ask.kind === 'read') void readAll(ask);
  else goOn?.();
});
tell({ kind: 'ready' });
