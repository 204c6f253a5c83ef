import type { dmarc } from '#contract/dmarc.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { reportWire } from '#server/presenters/reports.ts';
import { periodOf, periodReply } from '../period.ts';
import { accessibleDomain, scopedDomains } from '../scope.ts';
import { listReports } from './page.ts';

type DomainQuery = Parsed<typeof dmarc.reports>['query'];
type ListQuery = Parsed<typeof reportMetadata.list>['query'];

const problemsOf = (query: DomainQuery) =>
  query.unreadable_only === true ? 'unreadable_rows' : query.failed_only === true ? 'failed_mail' : undefined;

/** The reports of one domain in a period or on one day, newest first. */
export async function listDomainReports(call: UserCall, domainId: number, query: DomainQuery) {
  const domain = await accessibleDomain(call, domainId);
  const period = query.day === undefined ? periodOf(query, call.clock.now()) : { from: query.day, to: query.day, days: 1 };
  const { rows, total } = await listReports(call, [domain.id], period, {
    limit: query.limit,
    offset: query.offset,
    sort: 'begin_time',
    direction: 'desc',
    state: 'current',
    reporter: query.reporter,
    problems: problemsOf(query),
  });
  return {
    domain,
    period: periodReply(period),
    reports: rows.map((row) => reportWire(row, domain.name)),
    pagination: pageWire(query, total),
  };
}

/** The reports of one accessible domain, or of all in the active scope, in a period. */
export async function listScopedReports(call: UserCall, query: ListQuery) {
  const domains = query.domain_id === undefined ? await scopedDomains(call) : [await accessibleDomain(call, query.domain_id)];
  const names = new Map(domains.map((domain) => [domain.id, domain.name]));
  const order = { sort: query.sort_by, direction: query.sort_order };
  const period = periodOf(query, call.clock.now());
  const { rows, total } = await listReports(call, [...names.keys()], period, { ...query, ...order });
  return {
    reports: rows.map((row) => reportWire(row, names.get(row.domainId) ?? '')),
    pagination: pageWire(query, total),
  };
}
