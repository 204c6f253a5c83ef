import { counted } from '#domain/text.ts';
import { allows } from '#machines/entity.ts';
import { historyImportMachine } from '#machines/history-import.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { HistoryImport } from './types.ts';

/** The state of an import in a word, with its symbol. */
export const importFaces: Record<HistoryImport['status'], { kind: StatusKind; word: string }> = {
  sending: { kind: 'waiting', word: 'Sending' },
  queued: { kind: 'waiting', word: 'Queued' },
  storing: { kind: 'info', word: 'Storing' },
  reading: { kind: 'info', word: 'Reading' },
  completed: { kind: 'pass', word: 'Completed' },
  failed: { kind: 'fail', word: 'Failed' },
  stopped: { kind: 'unknown', word: 'Stopped' },
};

/** The state of an import as it is shown. */
export const faceOf = (row: Pick<HistoryImport, 'status' | 'is_interrupted'>): { kind: StatusKind; word: string } =>
  row.is_interrupted ? { kind: 'attention', word: 'Interrupted' } : importFaces[row.status];

/** Who began an import. */
export const starterLabel = (row: Pick<HistoryImport, 'started_by' | 'is_command'>): string =>
  row.is_command ? 'the command npm run import' : (row.started_by ?? 'a person who left');

/** Whether an import may be stopped, or started once more, as its machine says. */
export const importAllows = ({ status }: Pick<HistoryImport, 'status'>, type: 'stop' | 'start'): boolean =>
  allows(historyImportMachine, status, {}, { type });

/** Whether an import that ended may go on: what it reads is still on the server. */
export const mayContinue = (row: Pick<HistoryImport, 'status' | 'files' | 'is_command'>): boolean =>
  !row.is_command &&
  row.status !== 'sending' &&
  importAllows(row, 'start') &&
  row.files.every(({ size_bytes: size, received_bytes: received }) => received === size);

/** Whether something happens with an import by itself. */
export const isActive = ({ status, is_interrupted }: Pick<HistoryImport, 'status' | 'is_interrupted'>): boolean =>
  !is_interrupted && (status === 'sending' || status === 'queued' || status === 'storing' || status === 'reading');

/** Where an import takes its messages from. */
export function sourceLabel({ place, files }: Pick<HistoryImport, 'place' | 'files'>): string {
  if (place !== null) return place === '' || place === '.' ? 'the import folder' : place;
  const [first] = files;
  if (first === undefined) return 'no files';
  return files.length === 1 ? first.name : `${first.name} and ${format.number(files.length - 1)} more`;
}

/** What an import found so far: "1 200 new messages, 34 already here". */
export function foundLabel(row: HistoryImport): string {
  if (row.new_messages + row.known_messages === 0)
    return row.status === 'completed' ? 'No message or report file was found' : 'Nothing stored';
  return [
    counted(row.new_messages, 'new message'),
    ...(row.known_messages > 0 ? [`${format.number(row.known_messages)} already here`] : []),
  ].join(', ');
}

/** What became of the reports in the new messages: "1 180 reports counted · 12 duplicates · 3 files not readable". */
export function reportsLabel(row: HistoryImport): string {
  return [
    counted(row.reports_counted, 'report counted', 'reports counted'),
    ...(row.reports_known > 0 ? [counted(row.reports_known, 'duplicate')] : []),
    ...(row.reports_held > 0 ? [`${format.number(row.reports_held)} for domains that are not registered`] : []),
    ...(row.files_refused > 0 ? [counted(row.files_refused, 'file not readable', 'files not readable')] : []),
  ].join(' · ');
}

/** How an import goes on whose command was interrupted. */
export const goOnLabel = 'Run the command again on the server to go on: nothing is counted twice.';

/** Why an import failed, else what it found and what became of it. */
export function resultLabel(row: HistoryImport): string {
  if (row.reason !== null) return row.reason;
  if (row.is_interrupted) return `${foundLabel(row)}. ${goOnLabel}`;
  return row.new_messages === 0 ? foundLabel(row) : `${foundLabel(row)} · ${reportsLabel(row)}`;
}

/** `2026-11` as "Nov 2026". */
export function monthLabel(month: string): string {
  if (!/^\d{4}-\d{2}$/.test(month)) return 'No date';
  return format.utcDay(`${month}-01`).split(/\s/).slice(1).join(' ');
}

/** What came in of one month: "6 new", "6, 2 new" or "6 already here". */
export function monthNote({ messages, new_messages: fresh }: HistoryImport['months'][number]): string {
  if (fresh === messages) return `${format.number(fresh)} new`;
  return fresh === 0 ? `${format.number(messages)} already here` : `${format.number(messages)}, ${format.number(fresh)} new`;
}

/** The answer of the page: what runs, else what the last import did. */
export function importsAnswer(imports: readonly HistoryImport[]): string {
  const active = imports.filter(isActive);
  const [last] = imports;
  if (last === undefined) return 'No earlier reports have been imported here yet.';
  if (active.length > 0) {
    const reports = active.reduce((sum, row) => sum + row.reports_counted, 0);
    const soFar = reports === 0 ? '' : `: ${counted(reports, 'report')} counted so far`;
    return `${counted(active.length, 'import is', 'imports are')} running${soFar}.`;
  }
  if (last.is_interrupted) return 'The last import was interrupted.';
  if (last.status === 'failed') return 'The last import failed.';
  if (last.status === 'stopped') return 'The last import was stopped.';
  if (last.new_messages === 0) return 'The last import found nothing new.';
  return `The last import counted ${last.reports_counted === 0 ? 'no report' : counted(last.reports_counted, 'report')}.`;
}
