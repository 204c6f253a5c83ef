import type { Problem, Result } from '../result.ts';
import {
  AGGREGATE_LIMITS,
  type AggregateLimits,
  type AggregateRecord,
  type AggregateReport,
  type RefusedRow,
  type ReportHeader,
} from './aggregate-report.ts';
import { knownAuths, NO_SELECTOR, noteQuirk, type Tally } from './aggregate-report-auth.ts';
import { finishHeader, type HeaderAnswer } from './aggregate-report-header.ts';
import { finishRow, REPEATED, refuse } from './aggregate-report-row.ts';
import { AT } from './xml/names.ts';
import { CUT_OFF, createPasses, type PassName } from './xml/passes.ts';
import type { RawRow } from './xml/raw-report.ts';
import { createSink } from './xml/sink.ts';

/** Batches of rows as they are read. */
export type RowsListener = (rows: AggregateRecord[]) => void;

/**
 * `onRows` gets `batchRows` (5 000) at a time as soon as there are more than `wholeRows` (20 000) rows; without it all rows are kept.
 * `startWith` skips the faster passes, for tests. `isBehind`: another report of the same file was read before this one.
 */
export type ReaderOptions = {
  onRows?: RowsListener | undefined;
  batchRows?: number | undefined;
  wholeRows?: number | undefined;
  limits?: Partial<AggregateLimits>;
  startWith?: PassName;
  isBehind?: boolean;
};

/**
 * A push reader. `write` takes any slice of the decoded XML, as bytes where all of it is ASCII (faster; they must not change later);
 * `failed` is the refusal that makes more text useless, or null; `following` is the text from the next report on, if one follows this
 * one, which needs a reader of its own; `end` gives the report. Memory stays bounded by the limits and, with `onRows`, by `wholeRows`.
 */
export type AggregateReader = {
  write: (piece: string | Uint8Array) => void;
  failed: () => Problem | null;
  following: () => string | null;
  end: () => Result<AggregateReport>;
};

const REFUSED_KEPT = 1_000;
const NOTES_KEPT = 50;

/** Makes a reader for one aggregate report (RFC 9990, RFC 7489). Rows given to `onRows` count only when `end` answers ok. */
export function createAggregateReader(options: ReaderOptions = {}): AggregateReader {
  const limits = options.limits ? { ...AGGREGATE_LIMITS, ...options.limits } : AGGREGATE_LIMITS;
  const { onRows, batchRows = 5_000, wholeRows = 20_000 } = options;
  const tally: Tally = new Map();
  const known = knownAuths();
  const refusedRows: RefusedRow[] = [];
  let records: AggregateRecord[] = [];
  let seq = 0;
  let refusedRowCount = 0;
  let messageCount = 0;
  let isStreaming = false;
  let firstHeaderFrom: string | null = null;

  const refuseRow = (row: RefusedRow): void => {
    refusedRowCount += 1;
    if (refusedRows.length < REFUSED_KEPT) refusedRows.push(row);
  };

  const headerNow = (): HeaderAnswer =>
    finishHeader({
      metadata: sink.metadata,
      policy: sink.policy,
      version: sink.version,
      isRfc9990Namespace: passes.isRfc9990(),
      extensionsSkipped: sink.skipped,
      firstHeaderFrom,
      isCutOff: !sink.finished,
      maxSpanDays: limits.maxSpanDays,
    });

  const flush = (size: number): void => {
    if (!onRows || records.length < size || records.length === 0) return;
    const rows = records;
    records = [];
    onRows(rows);
  };

  const takeRow = (raw: RawRow): void => {
    if (seq >= limits.maxRows) {
      sink.problem ??= {
        code: 'too-many-rows',
        text: `The report has more than ${limits.maxRows} rows.`,
        source: 'RFC 9990 8.1',
      };
      return;
    }
    const row = finishRow(raw, seq, tally, known, limits.maxSignatures);
    seq += 1;
    if ('code' in row) return refuseRow(row);
    firstHeaderFrom ??= row.headerFrom;
    messageCount += row.count;
    records.push(row);
    if (!onRows) return;
    if (isStreaming) flush(batchRows);
    else if (records.length > wholeRows) {
      isStreaming = true;
      const held = records;
      for (let i = 0; i < held.length; i += batchRows) onRows(held.slice(i, i + batchRows));
      records = [];
    }
  };

  const sink = createSink(takeRow, limits);
  const passes = createPasses(sink, options.startWith ?? 'plain', options.isBehind ?? false);

  return {
    write: passes.write,
    failed: () => sink.problem,
    following: passes.following,
    end: () => {
      passes.end();
      if (sink.problem) return { ok: false, problems: [sink.problem] };
      if (seq === 0 && sink.misplaced > 0) return { ok: false, problems: [misplacedRecords] };
      if (!sink.finished && sink.at >= AT.record) {
        refuseRow(refuse(sink.row, seq, 'cut-off', 'The file ends inside this row.'));
        seq += 1;
      }
      const { header, problems, notes } = headerNow();
      if (!header) {
        const broken = passes.notes().filter((text) => text !== CUT_OFF);
        const inText = broken.map((text) => ({ code: 'not-well-formed', text, source: 'XML 1.0 2.1' }));
        return { ok: false, problems: [...problems, ...inText] };
      }
      if (isStreaming) flush(1);
      const quirks = [...passes.notes(), ...notes, ...quirksOf(tally, header, sink)].slice(0, NOTES_KEPT);
      const rowCount = seq - refusedRowCount;
      return {
        ok: true,
        value: {
          header,
          records,
          rowCount,
          messageCount,
          refusedRows,
          refusedRowCount,
          recovered: passes.recovered(),
          isComplete: sink.finished && refusedRowCount === 0 && sink.misplaced === 0 && !tally.has(REPEATED) && passes.isWhole(),
          notes: quirks,
        },
      };
    },
  };
}

const misplacedRecords: Problem = {
  code: 'misplaced-records',
  text: 'The records of the report are inside an unknown element, so none of them can be counted. Ask the reporter to correct its reports.',
  source: 'RFC 9990 3.1.1',
};

type Quirks = { repeatedHeaders: number; nested: number; misplaced: number };

function quirksOf(tally: Tally, header: ReportHeader, { repeatedHeaders, nested, misplaced }: Quirks): string[] {
  if (header.shape === 'rfc7489') tally.delete(NO_SELECTOR);
  if (nested > 0) noteQuirk(tally, 'Another report inside this one was not read. Send each report as a file of its own.');
  if (misplaced > 0) noteQuirk(tally, 'Some records are inside an unknown element; they are not counted.');
  if (repeatedHeaders > 0) noteQuirk(tally, 'report_metadata or policy_published is repeated; the first one counts.');
  return [...tally].map(([sentence, count]) => (count === 1 ? sentence : `${sentence} (${count} times)`));
}

/** Reads a whole decoded report (RFC 9990, RFC 7489) in one go; all rows are in `records`. */
export function parseAggregateReport(xml: string, options: ReaderOptions = {}): Result<AggregateReport> {
  const reader = createAggregateReader(options);
  reader.write(xml);
  return reader.end();
}
