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
import type { UnpackedPart } from './unpack-part.ts';

type XmlPart = Extract<UnpackedPart, { kind: 'content' }>;

/** Rows are packed as soon as this many are read, so that few of them are objects at any time. */
const rowsAtOnce = 256;

/**
 * Reads an aggregate report piece by piece and packs its rows as they come, so that memory is bounded for any size. The content hash covers
 * the canonical lines of rows, refused rows and header. A limit that is exceeded becomes the result.
 */
export async function readAggregate(part: XmlPart): Promise<ReadFile> {
  const hash = createLineHash();
  const recordLine = createRecordLines();
  const packer = openRowPacker();
  const onRows = (rows: AggregateRecord[]): void => {
    for (const row of rows) {
      hash.add(recordLine(row));
      packer.add(row);
    }
  };
  const reader = createAggregateReader({ onRows, batchRows: rowsAtOnce, wholeRows: 0 });
  const pieces = createTextPieces();
  let bytesXml = 0;
  const take = (chunk: Uint8Array): void => {
    bytesXml += chunk.length;
    reader.write(pieces.write(chunk));
  };

  let stopped: Problem | null = null;
  try {
    const chunks = part.chunks();
    if (Array.isArray(chunks)) {
      for (const chunk of chunks) take(chunk);
    } else {
      for await (const chunk of chunks) {
        take(chunk);
        if (reader.failed()) break;
      }
    }
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    stopped = error.problem;
  }
  const rest = stopped ? '' : pieces.end();
  if (rest !== '') reader.write(rest);
  const result: Result<AggregateReport> = stopped ? { ok: false, problems: [stopped] } : reader.end();
  const found = {
    fileName: part.fileName,
    path: part.path,
    bytesCompressed: part.bytesCompressed,
    bytesXml,
    notes: [...part.notes, ...pieces.notes()],
  };
  const problem = result.ok ? undefined : result.problems[0];
  if (problem?.code === 'not-a-report') return { ...found, kind: 'none', problem };
  if (!result.ok) return { ...found, kind: 'aggregate', result, contentSha256: null, rows: { parts: [], days: [] } };
  if (part.notes.some(isDamage)) result.value.isComplete = false;
  const { header, refusedRows } = result.value;
  for (const row of refusedRows) hash.add(refusedLine(row));
  hash.add(headerLine(header));
  return { ...found, kind: 'aggregate', result, contentSha256: hash.digest(), rows: packer.end(spanDays(header)) };
}
