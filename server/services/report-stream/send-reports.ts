import { randomUUID } from 'node:crypto';
import { BrokenValue } from '#domain/rows/frame.ts';
import { openRows, type ReportRows } from '#domain/rows/report-rows.ts';
import { aggregateLines } from '#domain/stream/aggregate-lines.ts';
import { failureLine, tlsLine } from '#domain/stream/other-lines.ts';
import type { StreamLine } from '#domain/stream/stream-line.ts';
import type { Context } from '#server/context.ts';
import { openNetworks } from '#server/services/stats/networks.ts';
import { findFailureReport } from '#server/store/reports/failure-report-rows.ts';
import { rowsOfReports } from '#server/store/reports/report-values.ts';
import { doneWithStream, type WaitingReport, waitingForStream } from '#server/store/reports/stream-waiting.ts';
import { findTlsReport } from '#server/store/reports/tls-report-rows.ts';
import { holdLease } from '#server/store/settings.ts';
import { streamJob } from './stream-job.ts';
import { type StreamState, saveStreamState, streamState } from './stream-state.ts';

const reportsAtOnce = 50;
/** Lines are sent when they are so long together (characters), so that memory holds few of a large report. */
const mostChars = 4_000_000;
const longestRunMs = 600_000;
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** The queue has the clock of the database. */
const clockSlackMs = 2_000;
/** A process that was killed holds the stream for so long at most. */
const leaseSeconds = 50;

const holder = randomUUID();

type Streaming = Pick<Context, 'store' | 'clock' | 'queue' | 'log' | 'reportStream'>;

/**
 * Sends the reports that wait, in the order in which they were stored, and takes each off the list when its receiver has it: so each arrives
 * at least once, always under the same id. After a failure it is tried again after 5, 10, 20 … seconds, at most 5 minutes. One process sends at
 * a time.
 */
export async function sendReports(context: Streaming, isEnding: () => boolean): Promise<void> {
  const { reportStream } = context;
  if (reportStream === null || !(await hold(context))) return;
  try {
    const state = await streamState(context, reportStream.place);
    await sendWaiting({ ...context, reportStream }, state, isEnding).catch((error: unknown) =>
      noteFailure(context, state, error),
    );
  } finally {
    await hold(context, 0);
  }
}

async function sendWaiting(context: Open, state: StreamState, isEnding: () => boolean): Promise<void> {
  const { clock, store } = context;
  const start = clock.now().getTime();
  if (state.nextTryTime !== null && Date.parse(state.nextTryTime) > start + clockSlackMs) return;
  while (!isEnding() && clock.now().getTime() - start < longestRunMs && (await hold(context))) {
    const waiting = await waitingForStream(store.db, reportsAtOnce);
    if (waiting.length === 0) return;
    await sendBatch(context, waiting, state);
  }
}

const hold = ({ store, clock }: Streaming, seconds = leaseSeconds) =>
  holdLease(store.db, 'lease report stream', holder, clock.now(), seconds);

async function noteFailure(context: Streaming, state: StreamState, error: unknown): Promise<void> {
  const failures = state.failures + 1;
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, failures - 1));
  const next = new Date(context.clock.now().getTime() + pauseMs);
  const text = error instanceof Error ? error.message : String(error);
  context.log.warn({ err: error }, 'the report stream could not be sent; it is tried again');
  await saveStreamState(context, { ...state, failures, error: text.slice(0, 300), nextTryTime: next.toISOString() });
  await context.queue.enqueue(streamJob, {}, { startAfter: next, singletonKey: 'again' });
}

type Open = Streaming & { reportStream: NonNullable<Context['reportStream']> };

/** Lines with the places that are done when they have arrived. */
type Parcel = { lines: StreamLine[]; chars: number; places: number[]; reports: number };

const empty = (): Parcel => ({ lines: [], chars: 0, places: [], reports: 0 });

async function sendBatch(context: Open, waiting: readonly WaitingReport[], state: StreamState): Promise<void> {
  const { maxBytes, maxLines } = context.reportStream;
  let parcel = empty();
  const ship = async () => {
    const full = parcel;
    parcel = empty();
    await sendParcel(context, full, state);
  };
  for (const report of waiting) {
    try {
      let lines = 0;
      for await (const line of linesOf(context, report, maxBytes)) {
        if (parcel.lines.length >= maxLines || parcel.chars >= mostChars) await ship();
        parcel.lines.push(line);
        parcel.chars += line.text.length;
        lines += 1;
      }
      if (lines > 0) parcel.reports += 1;
    } catch (error) {
      if (!(error instanceof BrokenValue)) throw error;
      context.log.error({ err: error, report: report.id, domain: report.domainId }, 'a report cannot be read for the stream');
      state.leftOut += 1;
    }
    parcel.places.push(report.place);
  }
  await ship();
}

/** The lines of a report; none where it is gone. Throws BrokenValue before the first where its rows cannot be read. */
async function* linesOf({ store: { db } }: Open, waiting: WaitingReport, maxBytes: number): AsyncGenerator<StreamLine> {
  const { kind, domainId, id, domain, aggregate } = waiting;
  if (domain === null) return;
  const lookUp = await openNetworks();
  if (kind === 'tls') {
    const report = await findTlsReport(db, [domainId], id);
    if (report !== null) yield tlsLine({ ...report, domain }, maxBytes);
  } else if (kind === 'failure') {
    const report = await findFailureReport(db, [domainId], id);
    if (report !== null) yield failureLine({ ...report, domain }, maxBytes, lookUp);
  } else if (aggregate !== null) {
    const parts: ReportRows[] = [];
    for await (const { rows } of rowsOfReports(db, [aggregate])) parts.push(rows);
    yield* aggregateLines(aggregate, recordsOf(parts), maxBytes, lookUp);
  }
}

function* recordsOf(parts: readonly ReportRows[]) {
  for (const rows of parts) {
    const rowAt = openRows(rows);
    for (let place = 0; place < rows.length; place += 1) yield rowAt(place);
  }
}

async function sendParcel(context: Open, { lines, places, reports }: Parcel, state: StreamState): Promise<void> {
  const { reportStream, clock, store } = context;
  if (lines.length > 0) {
    await hold(context);
    await reportStream.send(lines, clock.now());
    Object.assign(state, { error: null, failures: 0, nextTryTime: null, sentTime: clock.now().toISOString() });
  }
  await doneWithStream(store.db, places);
  state.position = Math.max(state.position, ...places);
  state.sent += reports;
  await saveStreamState(context, state);
}
