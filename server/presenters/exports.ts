import {
  type ExportFormat,
  type ExportOutcome,
  exportFormats,
  exportKeptDays,
  type FilterTable,
  filterTables,
} from '#domain/vocabulary/filter.ts';
import type { KeptExport } from '#server/store/exports/kept-exports.ts';
import type { AuditRow } from '#server/store/people/audit-trail.ts';

/** What an export notes of itself in the audit trail. */
export type ExportNote = {
  table: FilterTable;
  format: ExportFormat;
  file_name: string;
  period: { start_date: string; end_date: string; days: number } | null;
  conditions: number;
  rows: number;
  is_whole: boolean;
  /** Under which id the file is kept for its download; `null` where it was only sent. */
  kept_as: string | null;
  /** The same at its begin and its end. */
  run: string;
};

/** Under which id the file of an export of the audit trail was kept; `null` where it was only sent. */
export const keptAs = ({ details }: AuditRow): string | null => (details as Partial<ExportNote>).kept_as ?? null;

/** Nobody waits so long for a download (ms): one without an end was interrupted. */
const longestMs = 1_800_000;

const outcomeOf = { making: 'making', ready: 'complete', failed: 'interrupted' } as const;

/** Whether an export is whole; of one that noted no end its kept file says it, or how long ago it began. */
function stateOf({ at, details }: AuditRow, kept: KeptExport | undefined, now: Date): ExportOutcome {
  const { rows, is_whole: isWhole } = details as Partial<ExportNote>;
  if (rows !== undefined) return isWhole === true ? 'complete' : 'interrupted';
  if (kept !== undefined) return outcomeOf[kept.state];
  const isLong = now.getTime() - at.getTime() > longestMs;
  return isLong || (details as Partial<ExportNote>).kept_as != null ? 'interrupted' : 'unfinished';
}

/** An export of the audit trail as the wire says it, with its kept file; `null` for a note that this version cannot read. */
export function exportWire(row: AuditRow, kept: KeptExport | undefined, now: Date) {
  const { id, at, details } = row;
  const note = details as Partial<ExportNote>;
  const table = filterTables.find((one) => one === note.table);
  const format = exportFormats.find((one) => one === note.format);
  if (table === undefined || format === undefined) return null;
  const { file_name = '', period = null, conditions = 0, rows } = note;
  return {
    id,
    time: at.toISOString(),
    table,
    format,
    file_name,
    period,
    conditions,
    rows: rows ?? null,
    state: stateOf(row, kept, now),
    kept: kept === undefined ? null : keptWire(kept),
  };
}

/** A kept file as the wire says it. */
export function keptWire({ id, file_name, state, reason, size_bytes, sha256, created_at: made }: KeptExport) {
  const until = new Date(made.getTime() + exportKeptDays * 86_400_000).toISOString();
  return { export_id: id, file_name, state, reason, size_bytes, sha256, kept_until: until };
}
