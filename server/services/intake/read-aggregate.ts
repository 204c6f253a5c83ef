import type { AggregateRecord, AggregateReport } from '#domain/dmarc/aggregate-report.ts';
import { createRecordLines, headerLine, refusedLine } from '#domain/dmarc/aggregate-report-key.ts';
import { createAggregateReader } from '#domain/dmarc/aggregate-report-reader.ts';
import type { Problem, Result } from '#domain/result.ts';
import { createTextPieces } from './decode-text.ts';
import { createLineHash } from './line-hash.ts';
import type { ReadFile, ReadOptions, RowBatch } from './read-types.ts';
import { UnpackRefusal } from './unpack-budget.ts';
import type { UnpackedPart } from './unpack-part.ts';

type XmlPart = Extract<UnpackedPart, { kind: 'content' }>;

/**
 * Reads one aggregate report piece by piece and waits for `onRows` between the pieces, so that memory stays bounded however large it is.
 * The content hash is over the canonical lines of rows, refused rows and header. A limit that is met on the way becomes the result.
 */
export async function readAggregate(part: XmlPart, fileIndex: number, options: ReadOptions): Promise<ReadFile> {
  const hash = createLineHash();
  const recordLine = createRecordLines();
  const batches: RowBatch[] = [];
  const onRows = (rows: AggregateRecord[]): void => {
    batches.push({ fileIndex, rows });
  };
  const { batchRows, wholeRows } = options;
  const reader = createAggregateReader({ onRows: options.onRows ? onRows : undefined, batchRows, wholeRows });
  const pieces = createTextPieces();
  let streamedRows = 0;
  let bytesXml = 0;

  const deliver = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      for (const row of batch.rows) hash.add(recordLine(row));
      streamedRows += batch.rows.length;
      await options.onRows?.(batch);
    }
  };

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
        if (batches.length > 0) await deliver();
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
  if (!stopped && batches.length > 0) await deliver();
  const found = {
    fileName: part.fileName,
    path: part.path,
    bytesCompressed: part.bytesCompressed,
    bytesXml,
    notes: [...part.notes, ...pieces.notes()],
  };
  const problem = result.ok ? undefined : result.problems[0];
  if (problem?.code === 'not-a-report') return { ...found, kind: 'none', problem };
  if (!result.ok) return { ...found, kind: 'aggregate', result, contentSha256: null, streamedRows };
  for (const row of result.value.records) hash.add(recordLine(row));
  for (const row of result.value.refusedRows) hash.add(refusedLine(row));
  hash.add(headerLine(result.value.header));
  return { ...found, kind: 'aggregate', result, contentSha256: hash.digest(), streamedRows };
}
