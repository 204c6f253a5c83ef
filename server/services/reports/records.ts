import type { domainReports } from '#contract/domain-reports.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { pageWire } from '#server/presenters/page.ts';
import { recordWire, reportWire } from '#server/presenters/reports.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { listRecords } from '#server/store/reports/record-rows.ts';
import { findReport } from '#server/store/reports/report-rows.ts';
import { type DomainPeriod, periodReply } from '../period.ts';
import { accessibleScope, domainByText } from '../scope.ts';
import { wholeReport } from './whole.ts';

/** The accessible records of one report. Throws 404 for a report without an accessible share. */
export async function recordsOfReport(call: UserCall, reportId: number, query: Parsed<typeof reportMetadata.records>['query']) {
  const { db } = call.store;
  const ids = (await findDomainNames(db, accessibleScope(call.actor), {})).map(({ id }) => id);
  const { source_ip: sourceIp, ...rest } = query;
  const found = await listRecords(db, ids, { reportId, sourceIp, ...rest });
  if (found.total === 0) await wholeReport(call, reportId);
  return { records: found.rows.map((row) => recordWire(row)), pagination: pageWire(query, found.total) };
}

/** One domain's records of one report, with the report. The domain is given by name or number. Throws 404. */
export async function domainRecordsOfReport(
  call: UserCall,
  { domain: text, report: reportId }: Parsed<typeof domainReports.reportRecords>['params'],
  query: Parsed<typeof domainReports.reportRecords>['query'],
) {
  const domain = await domainByText(call, text);
  const [report] = await findReport(call.store.db, [domain.id], reportId);
  if (report === undefined) throw notFound('This report was not found.');
  const { source_ip: sourceIp, limit, offset } = query;
  const found = await listRecords(call.store.db, [domain.id], { reportId, sourceIp, limit, offset });
  return {
    domain_name: domain.name,
    report_id: report.id,
    records: found.rows.map((row) => recordWire(row)),
    total_records: found.total,
    report_info: reportWire(report, domain.name),
    pagination: pageWire(query, found.total),
  };
}

/** A domain's records that failed DMARC in a period. */
export async function failedRecords(
  call: UserCall,
  { domain, period }: DomainPeriod,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = await listRecords(call.store.db, [domain.id], { limit, offset, days: period, result: 'failed' });
  return {
    domain,
    period: periodReply(period),
    failures: found.rows.map((row) => recordWire(row)),
    totals: { messages: found.messages, records: found.total },
    pagination: pageWire({ limit, offset }, found.total),
  };
}
