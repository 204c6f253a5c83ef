import type { customers } from '#contract/customers.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { isSilent } from '#domain/customers/risk.ts';
import { noMail } from '#domain/protection/own-mail.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { customerDomainWire, customerScoreWire, listedDomainWire } from '#server/presenters/customer-file.ts';
import { runWire } from '#server/presenters/documents.ts';
import { pageWire } from '#server/presenters/page.ts';
import { reportWire } from '#server/presenters/reports.ts';
import { listRuns } from '#server/store/documents/document-runs.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { customerDomains, listCustomerDomains } from '#server/store/people/customer-domains.ts';
import { periodOf, periodReply } from '../period.ts';
import { listReports } from '../reports/page.ts';
import { accessibleScope } from '../scope.ts';
import { ownerOf } from '../sessions/view-as.ts';
import { domainOverview } from '../stats/domain-overview.ts';
import { overviewOf } from '../stats/overview.ts';
import { splitsOf } from '../stats/own-mail.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { riskDomain, scoreOf, withLastReports } from './overview.ts';

type Calls = typeof customers;

const mostDocuments = 20;

const scopeOf = (id: number) => ({ kind: 'customers' as const, ids: [id] });

/** The mail of a customer's domains over a period beside the one before, and each domain with its score. Throws 404. */
export async function customerPerformance(call: UserCall, id: number, days: number) {
  const customer = await accessibleCustomer(call, id);
  const period = periodOf({ days }, call.clock.now());
  const rows = await withLastReports(call, await customerDomains(call.store.db, [id]));
  const { reporters: _, ...sums } = await overviewOf(call, rows, period);
  const splits = await splitsOf(
    call,
    rows.map((row) => row.id),
    period,
  );
  return {
    customer,
    period: periodReply(period),
    ...sums,
    score: customerScoreWire(scoreOf({ rows })),
    domains: rows.map((row) => customerDomainWire(row, splits.get(row.id) ?? noMail())),
  };
}

/** A page of a customer's domains with 30 days of their own messages, the lowest score first. Throws 404. */
export async function domainsOfCustomer(call: UserCall, { params, query }: Parsed<Calls['domains']>) {
  const { id } = await accessibleCustomer(call, params.id);
  const now = call.clock.now();
  const { rows: found, total } = await listCustomerDomains(call.store.db, id, query);
  const rows = await withLastReports(call, found);
  const splits = await splitsOf(
    call,
    rows.map((row) => row.id),
    periodOf({ days: 30 }, now),
  );
  const domains = rows.map((row) => {
    const split = splits.get(row.id) ?? noMail();
    return listedDomainWire(row, split, isSilent(riskDomain(row, split, now)));
  });
  return { domains, pagination: pageWire(query, total) };
}

/** The reports about a customer's domains, the newest first. Throws 404. */
export async function customerReports(call: UserCall, { params, query }: Parsed<Calls['reports']>) {
  const customer = await accessibleCustomer(call, params.id);
  const period = periodOf(query, call.clock.now());
  const names = new Map((await findDomainNames(call.store.db, scopeOf(params.id), {})).map(({ id, name }) => [id, name]));
  const order = { sort: 'begin_time' as const, direction: 'desc' as const, state: 'current' as const };
  const { rows, total } = await listReports(call, [...names.keys()], period, { ...query, ...order });
  const reader = { userId: ownerOf(call.actor), scope: accessibleScope(call.actor) };
  const documents = await listRuns(call.store.db, reader, { customerId: params.id, limit: mostDocuments, offset: 0 });
  return {
    customer,
    period: periodReply(period),
    reports: rows.map((row) => reportWire(row, names.get(row.domainId) ?? '')),
    pagination: pageWire(query, total),
    documents: documents.rows.map(runWire),
  };
}

/** One domain of a customer over a period. Throws 404 also for a domain that the customer does not have. */
export async function customerDomainAnalytics(call: UserCall, { params, query }: Parsed<Calls['domainAnalytics']>) {
  const customer = await accessibleCustomer(call, params.id);
  const [domain] = await findDomainNames(call.store.db, scopeOf(params.id), { ids: [params.domainId] });
  if (domain === undefined) throw notFound('This domain was not found.');
  const { finding: _, ...overview } = await domainOverview(call, { domain, period: periodOf(query, call.clock.now()) });
  return { customer, ...overview };
}
