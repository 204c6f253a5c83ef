import type { UserCall } from '#server/context.ts';
import { exportTable } from '#server/services/exports/export-table.ts';
import { watchMemory } from './memory.ts';

/** An export of rows of reports: how much was written in which time, and the peak above what was resident before. */
export type ExportTimes = { format: string; rows: number; mb: number; seconds: number; peakMb: number };

const newline = /\n/g;

/** Writes the rows of the last days in each format to nowhere. Every export has the same rows; those of the CSV are counted. */
export async function exportTimes(call: UserCall, days: number): Promise<ExportTimes[]> {
  const times: ExportTimes[] = [];
  let rows = 0;
  for (const format of ['csv', 'json', 'xml', 'xlsx', 'parquet'] as const) {
    const peak = watchMemory();
    const started = performance.now();
    const { body } = await exportTable(call, {
      table: 'records',
      filter_config: { match: 'all', days, conditions: [] },
      format,
    });
    let bytes = 0;
    for await (const piece of body) {
      bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
      if (format === 'csv' && typeof piece === 'string') rows += piece.match(newline)?.length ?? 0;
    }
    const seconds = (performance.now() - started) / 1000;
    times.push({ format, rows: rows - 1, mb: bytes / 1e6, seconds, peakMb: peak() });
  }
  return times;
}
