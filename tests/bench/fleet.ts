// Five thousand domains of two thousand customers, and how long each call takes that lists them or sums over them.
// node tests/bench/fleet.ts [DATA_FOLDER]: fills the folder where it is empty, so that a second run only measures.
import { sql } from 'kysely';
import { alertManagementHandlers } from '#server/groups/alert-management.ts';
import { customersHandlers } from '#server/groups/customers.ts';
import { dmarcHandlers } from '#server/groups/dmarc.ts';
import { domainReportsHandlers } from '#server/groups/domain-reports.ts';
import { domainsHandlers } from '#server/groups/domains.ts';
import { intelligenceHandlers } from '#server/groups/intelligence.ts';
import { callersOf } from './callers.ts';
import { openBench } from './context.ts';
import { growFleet } from './grow-fleet.ts';

const { context, close } = await openBench(null, process.argv[2] ?? null);
console.log(`${await growFleet(context)} reports in the database.`);
const { staff: call } = callersOf(context, 0);
const month = { days: 30 };
const page = { limit: 500, offset: 0 };
const lastPage = { limit: 500, offset: 4_500 };
const top = { ...month, limit: 6, sort_order: 'desc' as const };
const include = ['dns' as const];

const calls: [name: string, run: () => unknown][] = [
  ['multi-domain overview', () => dmarcHandlers.multiDomainOverview(call, { query: month })],
  ['policy distribution', () => dmarcHandlers.policyDistribution(call, { query: month })],
  ['domains, first page', () => domainsHandlers.list(call, { query: page })],
  ['domains, last page', () => domainsHandlers.list(call, { query: lastPage })],
  ['names of all domains', () => domainsHandlers.names(call, { query: { limit: 5_000, offset: 0 } })],
  ['domains by search', () => domainsHandlers.list(call, { query: { ...page, search: 'fleet-4999' } })],
  ['protection status, first page', () => domainsHandlers.protectionStatus(call, { query: page })],
  ['policy-aware protection, first page', () => customersHandlers.policyAwareProtectionStatus(call, { query: page })],
  ['intelligence, first page', () => intelligenceHandlers.bulk(call, { body: { include, ...page } })],
  ['customers, first page', () => customersHandlers.list(call, { query: page })],
  ['reports summary', () => domainReportsHandlers.summary(call, { query: month })],
  ['domains with reports', () => domainReportsHandlers.domains(call, {})],
  ['top sources', () => domainReportsHandlers.allTopSources(call, { query: { ...top, sort_by: 'total_messages' } })],
  ['failing sources', () => domainReportsHandlers.allTopSources(call, { query: { ...top, sort_by: 'failed' } })],
  ['senders', () => domainReportsHandlers.allSenders(call, { query: { ...month, limit: 500 } })],
  ['alert statistics', () => alertManagementHandlers.stats(call, { query: {} })],
];

console.log('call'.padEnd(40), 'first ms'.padStart(9), 'again ms'.padStart(9));
for (const [name, run] of calls) {
  context.statsCache.forget();
  const began = performance.now();
  await run();
  const first = performance.now() - began;
  await run();
  const again = performance.now() - began - first;
  console.log(name.padEnd(40), first.toFixed(0).padStart(9), again.toFixed(0).padStart(9));
}
const { rows } = await sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(
  context.store.db,
);
console.log(`Database: ${rows[0]?.size}.`);
await close();
