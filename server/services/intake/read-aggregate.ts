import type { AggregateRecord, AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import { createRecordLines, headerLine, refusedLine } from '#domain/dmarc/aggregate-report-key.ts';
import { createAggregateReader } from '#domain/dmarc/aggregate-report-reader.ts';
import type { Problem, Result } from '#domain/result.ts';
import { openRowPacker } from '#server/store/reports/packed-rows.ts';
import { spanDays } from '#server/store/reports/report-share.ts';
import { createTextPieces } from './decode-text.ts';
import { createLineHash } from './line-hash.ts';
import type { ReadFile } from './read-types.ts';
import { UnpackRefusal } from './unpack-budget.ts';
import { isDamage } from './unpack-inflate.ts';
import { UNPACK_LIMITS } from './unpack-limits.ts';
import type { UnpackedPart } from './unpack-part.ts';

type XmlPart = Extract<UnpackedPart, { kind: 'content' }>;
type Found = Omit<Extract<ReadFile, { kind: 'aggregate' }>, 'kind' | 'result' | 'contentSha256' | 'rows'>;

/** Rows are packed as soon as this many are read, so that few of them are objects at any time. */
const rowsAtOnce = 256;

/**
 * Reads an aggregate report piece by piece and packs its rows as they come, so that memory is bounded for any size. Usually a file holds one;
 * others behind it are read too, up to `mostReports`. A limit that is exceeded becomes the result.
 */
export async function readAggregate(part: XmlPart, mostReports = UNPACK_LIMITS.maxMembers): Promise<ReadFile[]> {
  const pieces = createTextPieces();
  const files: ReadFile[] = [];
  let report = openReport(false);
  let bytesXml = 0;

  const finish = (stopped: Problem | null): void => {
    const path = files.length === 0 ? part.path : `${part.path}/${files.length + 1}`;
    const { fileName, bytesCompressed } = part;
    const notes = [...part.notes, ...pieces.notes()];
    files.push(report.end({ fileName, path, bytesCompressed, bytesXml, notes }, stopped));
    bytesXml = 0;
  };
  const write = (text: string | Uint8Array): void => {
    report.write(text);
    for (let next = report.following(); next !== null; next = report.following()) {
      finish(null);
      if (files.length >= mostReports) throw tooManyReports();
      report = openReport(true);
      report.write(next);
    }
  };
  const take = (chunk: Uint8Array): void => {
    bytesXml += chunk.length;
    write(pieces.write(chunk));
  };

  let stopped: Problem | null = null;
  try {
    const chunks = part.chunks();
    if (Array.isArray(chunks)) {
      for (const chunk of chunks) take(chunk);
    } else {
      for await (const chunk of chunks) {
        take(chunk);
        if (report.failed()) break;
      }
    }
    const rest = pieces.end();
    if (rest !== '') write(rest);
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    stopped = error.problem;
  }
  finish(stopped);
  return files;
}

/** Refuses the reports of a file beyond those that are read of one message. */
export const tooManyReports = () =>
  new UnpackRefusal(
    'too-many-files',
    'The file holds more reports than are read from one message. Send the others in another message.',
  );

/** One report of a file. The content hash covers the canonical lines of its rows, refused rows and header. */
function openReport(isBehind: boolean) {
  const hash = createLineHash();
  const recordLine = createRecordLines();
  const packer = openRowPacker();
  const onRows = (rows: AggregateRecord[]): void => {
    for (const row of rows) {
      hash.add(recordLine(row));
      packer.add(row);
    }
  };
  const {
    write,
    failed,
    following,
    end: endOf,
  } = createAggregateReader({ onRows, batchRows: rowsAtOnce, wholeRows: 0, isBehind });

  const end = (found: Found, stopped: Problem | null): ReadFile => {
    const result: Result<AggregateReport> = stopped ? { ok: false, problems: [stopped] } : endOf();
    const problem = result.ok ? undefined : result.problems[0];
    if (problem?.code === 'not-a-report') return { ...found, kind: 'none', problem };
    if (!result.ok) return { ...found, kind: 'aggregate', result, contentSha256: null, rows: { parts: [], days: [] } };
    if (found.notes.some(isDamage)) result.value.isComplete = false;
    const { header, refusedRows } = result.value;
    for (const row of refusedRows) hash.add(refusedLine(row));
    hash.add(headerLine(header));
    return { ...found, kind: 'aggregate', result, contentSha256: hash.digest(), rows: packer.end(spanDays(header)) };
  };
  return { write, failed, following, end };
}
