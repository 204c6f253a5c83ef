import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from 'vitest';
import { dmarc } from '#contract/dmarc.ts';
import { domainReports } from '#contract/domain-reports.ts';
import { domains } from '#contract/domains.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { saveReports } from '#server/store/reports/reports.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { makeShare } from '#tests/fakes/shares.ts';

/** The tables that would be spread over several servers by domain (docs/SCALING.md). */
const spread = [
  'reports',
  'report_parts',
  'refused_rows',
  'daily_domain',
  'unmerged',
  'source_segments',
  'source_names',
  'tls_reports',
  'failure_reports',
];
const shards = 8;

type Asked = { text: string; values: unknown[] };

let app: TestApp;
let domainId: number;
let owner: TestUser;
let asked: MockInstance;

beforeAll(async () => {
  app = await openTestApp({ store: 'server', now: '2026-11-23T08:00:00Z' });
  const { db } = app.context.store;
  for (const table of spread) {
    await sql.raw(`alter table ${table} rename to ${table}_whole`).execute(db);
    await sql.raw(`create table ${table} (like ${table}_whole including all) partition by hash (domain_id)`).execute(db);
    for (let shard = 0; shard < shards; shard += 1)
      await sql
        .raw(`create table ${table}_shard_${shard} partition of ${table} for values with (modulus ${shards}, remainder ${shard})`)
        .execute(db);
  }
  const customerId = await app.customer('Karoo Wines');
  owner = await app.login('customer', [{ customerId }]);
  const chance = chanceFrom(9);
  for (let n = 1; n <= 6; n += 1) {
    const domain = await app.domain(`shard-${n}.co.za`, ...(n === 6 ? [customerId] : []));
    for (let report = 1; report <= 3; report += 1) {
      const begin = Date.UTC(2026, 10, 18 + report) / 1000;
      const header = { reportId: `${n}-${report}`, begin, end: begin + 86_399 };
      await saveReports(db, [makeShare(chance, { id: 10 * n + report, domainId: domain, header })]);
      if (report === 2) await mergeAll(db);
    }
    domainId = domain;
  }
  asked = vi.spyOn(pg.Client.prototype, 'query');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** The shards of each spread table that a statement reads, from its plan. */
async function shardsOf({ text, values }: Asked): Promise<Map<string, Set<string>>> {
  const { store } = app.context;
  if (store.kind !== 'server') throw new Error('This needs a PostgreSQL server.');
  const plan = await store.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, values);
  const found = new Map<string, Set<string>>();
  const read = plan.rows.map((row) => row['QUERY PLAN']).filter((line) => !line.includes('never executed'));
  for (const line of read)
    for (const [, table = '', shard = ''] of line.matchAll(/ on (\w+)_shard_(\d+)/g))
      found.set(table, (found.get(table) ?? new Set()).add(shard));
  return found;
}

const days = { days: 30 };
const page = { ...days, limit: 20, offset: 0 };
const busiest = { ...page, sort_by: 'total_messages', sort_order: 'desc' } as const;

it('is one shard of each table that every statement of a dashboard of one domain reads', async () => {
  const params = { id: domainId };
  await app.call(dmarc.multiDomainOverview, { query: days }, owner);
  await app.call(dmarc.failures, { params, query: page }, owner);
  await app.call(dmarc.reports, { params, query: page }, owner);
  await app.call(domainReports.summary, { query: days }, owner);
  await app.call(domainReports.overview, { params, query: days }, owner);
  await app.call(domainReports.allTopSources, { query: busiest }, owner);
  await app.call(domainReports.detailedSources, { params, query: busiest }, owner);
  await app.call(domainReports.senders, { params, query: page }, owner);
  await app.call(domains.list, { query: { limit: 20, offset: 0 } }, owner);
  await app.call(domains.protectionStatus, { query: { limit: 20, offset: 0 } }, owner);
  const reads = asked.mock.calls
    .map(([text, values]): Asked => ({ text: String(text), values: Array.isArray(values) ? values : [] }))
    .filter(({ text }) => spread.some((table) => new RegExp(`\\b${table}\\b`).test(text)));
  vi.restoreAllMocks();
  expect(reads.length).toBeGreaterThan(10);
  const wide: string[] = [];
  for (const read of reads)
    for (const [table, own] of await shardsOf(read)) if (own.size > 1) wide.push(`${table} in ${own.size} shards: ${read.text}`);
  expect(wide).toEqual([]);
});
