import type { Handlers } from '#contract/endpoint.ts';
import type { otherReports } from '#contract/other-reports.ts';
import type { UserCall } from '#server/context.ts';
import {
  listScopedFailureReports,
  listScopedTlsReports,
  wholeFailureReport,
  wholeTlsReport,
} from '#server/services/reports/other-reports.ts';

export const otherReportsHandlers: Handlers<typeof otherReports, UserCall> = {
  tlsReports: (call, { query }) => listScopedTlsReports(call, query),
  tlsReport: (call, { params }) => wholeTlsReport(call, params.id),
  failureReports: (call, { query }) => listScopedFailureReports(call, query),
  failureReport: (call, { params }) => wholeFailureReport(call, params.id),
};
