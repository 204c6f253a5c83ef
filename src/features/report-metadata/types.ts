import type { Reply } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';
import type { otherReports } from '#contract/other-reports.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import type { PeriodSearch } from '#src/page/search.ts';

export type ReportList = Reply<typeof reportMetadata.list>;
export type Report = ReportList['reports'][number];
export type Stats = Reply<typeof reportMetadata.stats>;
export type WholeReport = Reply<typeof reportMetadata.get>;
export type TlsList = Reply<typeof otherReports.tlsReports>;
export type TlsRow = TlsList['reports'][number];
export type WholeTls = Reply<typeof otherReports.tlsReport>['report'];
export type FailureList = Reply<typeof otherReports.failureReports>;
export type FailureRow = FailureList['reports'][number];
export type WholeFailure = Reply<typeof otherReports.failureReport>['report'];
export type UploadReply = Reply<typeof ingestion.upload>;
export type FileOutcomes = UploadReply['files'][number];

export const reportSorts = ['received_time', 'begin_time', 'reporter', 'messages', 'failed', 'rows', 'unreadable_rows'] as const;
export type ReportSort = (typeof reportSorts)[number];

/** What the address of the list holds. */
export type ReportsSearch = PeriodSearch & {
  domain?: number | undefined;
  reporter?: string | undefined;
  shape?: 'rfc7489' | 'rfc9990' | undefined;
  state?: 'current' | 'superseded' | 'excluded' | undefined;
  problems?: 'unreadable_rows' | 'recovered' | 'failed_mail' | undefined;
  search?: string | undefined;
  sort?: ReportSort | undefined;
  up?: boolean | undefined;
  page?: number | undefined;
  upload?: 1 | undefined;
  /** Which reports are listed; aggregate reports where it is missing. */
  kind?: 'tls' | 'failure' | undefined;
  /** The TLS or failure report that is open. */
  open?: number | undefined;
  failed?: 1 | undefined;
};

/** What the address of a report holds. */
export type ReportSearch = {
  source_ip?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  disposition?: 'none' | 'pass' | 'quarantine' | 'reject' | undefined;
  page?: number | undefined;
  xml?: 1 | undefined;
  row?: string | undefined;
};
