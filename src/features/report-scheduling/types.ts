import type { Reply } from '#contract/endpoint.ts';
import type { reportScheduling } from '#contract/report-scheduling.ts';
import type { DocumentFormat, DocumentStatus } from '#domain/vocabulary/documents.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';

export type ReportList = Reply<typeof reportScheduling.listReports>;
export type ReportRun = ReportList['reports'][number];
export type Schedule = Reply<typeof reportScheduling.schedules>['schedules'][number];

/** The statuses of a report in a word with their mark. */
export const statusFaces: Record<DocumentStatus, { word: string; kind: StatusKind }> = {
  queued: { word: 'Queued', kind: 'waiting' },
  rendering: { word: 'Being made', kind: 'info' },
  ready: { word: 'Ready', kind: 'pass' },
  failed: { word: 'Failed', kind: 'fail' },
  expired: { word: 'Expired', kind: 'unknown' },
};

/** The formats as people say them. */
export const formatLabels: Record<DocumentFormat, { name: string; note: string }> = {
  pdf: { name: 'PDF', note: 'to print or to send' },
  html: { name: 'Web page', note: 'one file that any browser opens' },
  xlsx: { name: 'Excel', note: 'every table as a sheet' },
  csv: { name: 'CSV', note: 'the tables, for any spreadsheet' },
  json: { name: 'JSON', note: 'everything, for programs' },
  xml: { name: 'XML', note: 'everything, for programs' },
  zip: { name: 'Signed pack (ZIP)', note: 'PDF and tables that anybody can verify' },
};
