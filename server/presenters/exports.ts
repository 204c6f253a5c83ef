import { type ExportFormat, exportFormats, type FilterTable, filterTables } from '#domain/vocabulary/filter.ts';
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
};

/** An export of the audit trail as the wire says it; `null` for a note that this version cannot read. */
export function exportWire({ id, at, details }: AuditRow) {
  const note = details as Partial<ExportNote>;
  const table = filterTables.find((one) => one === note.table);
  const format = exportFormats.find((one) => one === note.format);
  if (table === undefined || format === undefined) return null;
  const { file_name = '', period = null, conditions = 0, rows = 0, is_whole = false } = note;
  return { id, time: at.toISOString(), table, format, file_name, period, conditions, rows, is_whole };
}
