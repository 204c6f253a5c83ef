import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { type PackedOutcome, takeBytes } from './packed-answers.ts';
import { readMessage } from './read-message.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './unpack-limits.ts';

/** One message to read: where its bytes lie in those of the ask. */
export type ReadingInput = { at: number; length: number; isPacked: boolean; sourceName: string | undefined };

/** What the pool asks a reading thread: read messages after those it has, or go on after what it waits for. */
export type ReadingAsk = { kind: 'read'; bytes: Uint8Array; inputs: ReadingInput[] } | { kind: 'go-on' };

/** What became of one message in the thread; `rows` are those in the outcome. */
export type ReadingAnswer = { outcome: PackedOutcome; rows: number } | { threw: string };

/**
 * What a reading thread sends to the pool. `answers` is JSON of the next `ReadingAnswer[]`: half as costly between threads as objects;
 * their packed rows are in `bytes`. With `waits` the thread continues only on a signal.
 */
export type ReadingMessage = { kind: 'ready' } | { kind: 'done'; answers: string; bytes: Uint8Array; waits: boolean };

/** How one thread reads. */
export type ReadingSettings = { limits: Partial<UnpackLimits> };

/**
 * Results are sent at the latest with the first message that ends after this long, or when they hold this many rows; then the thread waits.
 */
const answerMs = 20;
const answerRows = 1_000;

const port = parentPort;
if (port === null) throw new Error('server/services/intake/reading-worker.ts runs as a worker thread only.');
const settings = workerData as ReadingSettings;
const post = (message: ReadingMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
let goOn: (() => void) | null = null;
let turn = Promise.resolve();
let read: string[] = [];
let values = takeBytes();
let rowsRead = 0;

function postRead(waits = false): void {
  if (read.length > 0) {
    const bytes = values.cut();
    post({ kind: 'done', answers: `[${read.join(',')}]`, bytes, waits }, [bytes.buffer]);
  }
  read = [];
  values = takeBytes();
  rowsRead = 0;
}

function signalToContinue(): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
  });
}

async function readOne(bytes: Uint8Array, { isPacked, sourceName }: ReadingInput): Promise<ReadingAnswer> {
  try {
    const raw = isPacked ? gunzipSync(bytes, { maxOutputLength: 2 * UNPACK_LIMITS.maxMessageBytes }) : bytes;
    const options = { ...settings, ...(sourceName === undefined ? {} : { sourceName }) };
    const outcome = await readMessage(raw, options);
    let rows = 0;
    for (const file of outcome.files) if (file.kind === 'aggregate' && file.result.ok) rows += file.result.value.rowCount;
    rowsRead += rows;
    return { outcome: values.take(outcome), rows };
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) };
  }
}

async function readAll({ bytes, inputs }: Extract<ReadingAsk, { kind: 'read' }>): Promise<void> {
  let since = performance.now();
  for (const input of inputs) {
    const answer = await readOne(bytes.subarray(input.at, input.at + input.length), input);
    read.push(JSON.stringify(answer));
    const waits = rowsRead >= answerRows && input !== inputs.at(-1);
    if (!waits && performance.now() - since < answerMs) continue;
    postRead(waits);
    if (waits) await signalToContinue();
    since = performance.now();
  }
  postRead();
}

port.on('message', (ask: ReadingAsk) => {
  if (ask.kind === 'read') turn = turn.then(() => readAll(ask));
  else goOn?.();
});
post({ kind: 'ready' });
