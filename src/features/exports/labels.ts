import { filterShapes } from '#domain/filter/tables.ts';
import { capital, counted } from '#domain/text.ts';
import type { ExportOutcome, FilterTable } from '#domain/vocabulary/filter.ts';
import * as format from '#src/ui/format.ts';
import type { ExportRow } from './types.ts';

/** What a row of each table is, to help choose. */
export const tableNotes: Record<FilterTable, string> = {
  records: 'every row of the reports: address, result, checks',
  reports: 'every received report with its sums',
  sources: 'every address that sent, with its results',
  domains: 'level, score, policy and messages of each domain',
  alerts: 'every alert, also those that are resolved',
};

/** "Records, 22 Oct to 20 Nov 2026, 2 conditions": what an export took. */
export function exportLabel({ table, period, conditions }: ExportRow): string {
  const days = period === null ? null : `${format.utcDayMonth(period.start_date)} to ${format.utcDay(period.end_date)}`;
  const narrowed = conditions === 0 ? null : counted(conditions, 'condition');
  return [capital(table), days, narrowed].filter((part) => part !== null).join(', ');
}

/** "1 204 records": its size; nothing where its end was not noted. */
export function sizeLabel({ table, rows }: Pick<ExportRow, 'table' | 'rows'>): string {
  return rows === null ? '' : counted(rows, filterShapes[table].noun);
}

/** How each outcome is shown. */
export const outcomeLabels: Record<ExportOutcome, { kind: 'pass' | 'attention' | 'unknown'; label: string }> = {
  complete: { kind: 'pass', label: 'Complete' },
  interrupted: { kind: 'attention', label: 'Interrupted' },
  making: { kind: 'unknown', label: 'Being made' },
  unfinished: { kind: 'unknown', label: 'Not finished' },
};

/** What to do about an export that is not whole. */
export function adviceOf({ state, conditions }: Pick<ExportRow, 'state' | 'conditions'>): string | null {
  if (state === 'making') return 'Reload the page to download it.';
  const again = conditions === 0 ? 'Export it again' : 'Export it again with its conditions';
  if (state === 'unfinished') return `It is still being sent, or was interrupted. ${again} if you have no whole file.`;
  return state === 'interrupted' ? `${again}.` : null;
}
