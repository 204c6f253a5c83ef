import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { readLookingFirst } from './read-looking-first.ts';
import { readMessage } from './read-message.ts';
import type { BigRows, ReadOutcome } from './read-types.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack-limits.ts';

/** One message to read: where its bytes lie in those of the ask, and whether its rows may leave in batches (`stream`). */
export type ReadingInput = { at: number; length: number; isPacked: boolean; sourceName: string | undefined; stream: boolean };

/** What the pool asks a reading thread: read messages one after another, or go on after what it waits for. */
export type ReadingAsk = { kind: 'read'; bytes: Uint8Array; inputs: ReadingInput[] } | { kind: 'go-on' };

/** What became of one message in the thread; `rows` are those in the outcome. */
export type ReadingAnswer = { outcome: ReadOutcome; rows: number } | { threw: string };

/**
 * What a reading thread tells the pool. `answers` is JSON of the next `ReadingAnswer[]`: half as dear between threads as the objects. After
 * `rows`, and where it `waits`, the thread goes on only when it is told to.
 */
export type ReadingTold =
  | { kind: 'ready' }
  | { kind: 'rows'; batch: BigRows }
  | { kind: 'done'; answers: string; waits: boolean };

/** How one thread reads; rows beyond `wholeRows` go out in batches. */
export type ReadingSettings = { limits: Partial<UnpackLimits>; wholeRows: number; batchRows: number };

/** What has been read is told at the latest with the next message that ends after so long, or when it holds so many rows; then it waits. */
const tellMs = 20;
const tellRows = 1_000;

const port = parentPort;
if (port === null) throw new Error('server/services/intake/reading-worker.ts runs as a worker thread only.');
const settings = workerData as ReadingSettings;
const tell = (told: ReadingTold) => port.postMessage(told);
let goOn: (() => void) | null = null;
let read: string[] = [];
let rowsRead = 0;

function tellRead(waits = false): void {
  if (read.length > 0) tell({ kind: 'done', answers: `[${read.join(',')}]`, waits });
  read = [];
  rowsRead = 0;
}

function toldToGoOn(): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
  });
}

/** Whoever gets rows must know which message they are of: all before it are told first. */
function sendRows(batch: BigRows): Promise<void> {
  tellRead();
  tell({ kind: 'rows', batch });
  return toldToGoOn();
}

async function readOne(bytes: Uint8Array, { isPacked, sourceName, stream }: ReadingInput): Promise<ReadingAnswer> {
  try {
    const raw = isPacked ? gunzipSync(bytes, { maxOutputLength: 2 * UNPACK_LIMITS.maxMessageBytes }) : bytes;
    const options = { ...settings, ...(sourceName === undefined ? {} : { sourceName }) };
    const outcome = await (stream ? readLookingFirst(raw, options, sendRows) : readMessage(raw, options));
    let rows = 0;
    for (const file of outcome.files) if (file.kind === 'aggregate' && file.result.ok) rows += file.result.value.records.length;
    rowsRead += rows;
    return { outcome, rows };
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) };
  }
}

async function readAll({ bytes, inputs }: Extract<ReadingAsk, { kind: 'read' }>): Promise<void> {
  let since = performance.now();
  for (const input of inputs) {
    const answer = await readOne(bytes.subarray(input.at, input.at + input.length), input);
    read.push(JSON.stringify(answer));
    const waits = rowsRead >= tellRows && input !== inputs.at(-1);
    if (!waits && performance.now() - since < tellMs) continue;
    tellRead(waits);
    if (waits) await toldToGoOn();
    since = performance.now();
  }
  tellRead();
}

port.on('message', (ask: ReadingAsk) => {
  if (ask.kind === 'read') void readAll(ask);
  else goOn?.();
});
tell({ kind: 'ready' });
