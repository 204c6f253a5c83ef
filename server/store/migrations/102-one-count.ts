import { statements } from './run.ts';

/** Finds every share of a report, whatever its domain. */
export const oneCount = statements('create index reports_known on reports (reporter_key, ext_report_id)');
