import type { ExportFormat } from '#domain/vocabulary/filter.ts';

/** The formats of exports, and what each is for. */
export const formatLabels: readonly { id: ExportFormat; label: string; note: string }[] = [
  { id: 'xlsx', label: 'Excel', note: 'a workbook with dates and numbers' },
  { id: 'csv', label: 'CSV', note: 'for any spreadsheet' },
  { id: 'json', label: 'JSON', note: 'one document with the filter' },
  { id: 'jsonl', label: 'JSON lines', note: 'a row a line, for SIEM and scripts' },
  { id: 'xml', label: 'XML', note: 'an element for each field' },
  { id: 'parquet', label: 'Parquet', note: 'for SQL on many rows' },
];
