import type { Parsed } from '#contract/endpoint.ts';
import type { otherReports } from '#contract/other-reports.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import {
  failureReportWire,
  tlsReportWire,
  wholeFailureReportWire,
  wholeTlsReportWire,
} from '#server/presenters/other-reports.ts';
import { pageWire } from '#server/presenters/page.ts';
import { type DomainName, findDomainNames } from '#server/store/domains/domains.ts';
import { findFailureReport, listFailureReports } from '#server/store/reports/failure-report-rows.ts';
import { findTlsReport, listTlsReports } from '#server/store/reports/tls-report-rows.ts';
import { periodOf, periodReply } from '../period.ts';
import { accessibleDomain, accessibleScope, scopedDomains } from '../scope.ts';

type TlsQuery = Parsed<typeof otherReports.tlsReports>['query'];
type FailureQuery = Parsed<typeof otherReports.failureReports>['query'];

async function domainsOf(call: UserCall, domainId: number | undefined): Promise<Map<number, string>> {
  const domains = domainId === undefined ? await scopedDomains(call) : [await accessibleDomain(call, domainId)];
  return namesOf(domains);
}

const namesOf = (domains: readonly DomainName[]) => new Map(domains.map(({ id, name }) => [id, name]));

/** The TLS reports of one accessible domain, or of all in the active scope, in a period, with their sums. */
export async function listScopedTlsReports(call: UserCall, query: TlsQuery) {
  const names = await domainsOf(call, query.domain_id);
  const period = periodOf(query, call.clock.now());
  const wanted = { limit: query.limit, offset: query.offset, failedOnly: query.failed_only };
  const { rows, totals } = await listTlsReports(call.store.db, [...names.keys()], period, wanted);
  return {
    period: periodReply(period),
    reports: rows.map((row) => tlsReportWire(row, names.get(row.domainId) ?? '')),
    totals: {
      sessions: totals.successes + totals.failures,
      failed_sessions: totals.failures,
      reporters: totals.reporters,
    },
    data_up_to: totals.lastDay,
    pagination: pageWire(query, totals.reports),
  };
}

/** An accessible TLS report with its policies and failures. Throws 404. */
export async function wholeTlsReport(call: UserCall, id: number) {
  const names = namesOf(await findDomainNames(call.store.db, accessibleScope(call.actor), {}));
  const report = await findTlsReport(call.store.db, [...names.keys()], id);
  if (report === null) throw notFound('This TLS report was not found.');
  return { report: wholeTlsReportWire(report, names.get(report.domainId) ?? '') };
}

/** The failure reports of one accessible domain, or of all in the active scope, received in a period, including today. */
export async function listScopedFailureReports(call: UserCall, query: FailureQuery) {
  const names = await domainsOf(call, query.domain_id);
  const now = call.clock.now();
  const period = periodOf({ ...query, end_date: query.end_date ?? now.toISOString().slice(0, 10) }, now);
  const { rows, total } = await listFailureReports(call.store.db, [...names.keys()], period, query);
  return {
    period: periodReply(period),
    reports: rows.map((row) => failureReportWire(row, names.get(row.domainId) ?? '')),
    pagination: pageWire(query, total),
  };
}

/** An accessible failure report, as far as it is stored. Throws 404. */
export async function wholeFailureReport(call: UserCall, id: number) {
  const names = namesOf(await findDomainNames(call.store.db, accessibleScope(call.actor), {}));
  const report = await findFailureReport(call.store.db, [...names.keys()], id);
  if (report === null) throw notFound('This failure report was not found. Failure reports are deleted after 30 days.');
  return { report: wholeFailureReportWire(report, names.get(report.domainId) ?? '') };
}
