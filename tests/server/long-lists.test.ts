import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const domains = 1_150;
const customers = 620;
let app: TestApp;
let staff: TestUser;
let owner: TestUser;
let customerId: number;

beforeAll(async () => {
  app = await openTestApp({ zone: { 'd00101.example': { TXT: ['v=spf1 -all'] } } });
  const { db } = app.context.store;
  customerId = await app.customer('AAA Holdings');
  await sql`insert into customers (name) select 'Customer ' || n from generate_series(1, ${customers - 1}::int) n`.execute(db);
  await sql`insert into domains (name, mail_class) select 'd' || lpad(n::text, 5, '0') || '.example', 'people'
    from generate_series(1, ${domains}::int) n`.execute(db);
  await sql`insert into domain_customers (domain_id, customer_id, access_level) select id, ${customerId}::int, 'owner' from domains`.execute(
    db,
  );
  staff = await app.login('admin');
  const { domains: found } = await app.call(contract.domains.list, { query: { limit: 1, search: 'd00101' } }, staff);
  const first = found[0]?.id ?? 0;
  await app.call(contract.domains.verifyDns, { params: { id: first } }, staff);
  await sql`insert into domain_checks
      (domain_id, checked_at, full_at, judged_at, status, findings, known, facts, result, score, protection)
    select d.id, c.checked_at, c.full_at, c.judged_at, c.status, c.findings, c.known, c.facts, c.result, c.score,
      c.protection || jsonb_build_object('level', case when d.id % 2 = 0 then 'protected' else 'exposed' end)
    from domain_checks c, domains d where d.name > 'd00101.example' and c.domain_id = ${first}::int`.execute(db);
  await sql`update domain_checks set protection = protection || '{"level":"exposed"}' where domain_id = ${first}::int`.execute(
    db,
  );
  owner = await app.login('customer', [{ customerId, level: 'manage' }]);
});
afterAll(() => app.close());

type Listed = { pagination: { total: number } };

/** Reads a list page by page, as a client without knowledge of its length. */
async function pagesOf<R extends Listed>(
  read: (page: { limit: number; offset: number }) => Promise<R>,
  idsOf: (reply: R) => number[],
) {
  const ids: number[] = [];
  for (;;) {
    const reply = await read({ limit: 500, offset: ids.length });
    const page = idsOf(reply);
    ids.push(...page);
    if (page.length === 0 || ids.length >= reply.pagination.total) return { ids, total: reply.pagination.total };
  }
}

test.for([
  [
    'domains',
    () =>
      pagesOf(
        (query) => app.call(contract.domains.list, { query }, owner),
        (r) => r.domains.map(({ id }) => id),
      ),
    domains,
  ],
  [
    'names of domains',
    () =>
      pagesOf(
        (query) => app.call(contract.domains.names, { query }, owner),
        (r) => r.domains.map(({ id }) => id),
      ),
    domains,
  ],
  [
    'protection status',
    () =>
      pagesOf(
        (query) => app.call(contract.domains.protectionStatus, { query }, owner),
        (r) => r.domains.map((one) => one.domain_id),
      ),
    domains,
  ],
  [
    'policy-aware protection',
    () =>
      pagesOf(
        (query) => app.call(contract.customers.policyAwareProtectionStatus, { query }, staff),
        (r) => r.domains.map((one) => one.domain_id),
      ),
    domains,
  ],
  [
    'real protection',
    () =>
      pagesOf(
        (query) => app.call(contract.customers.realDmarcProtectionStatus, { query }, staff),
        (r) => r.domains.map((one) => one.domain_id),
      ),
    domains,
  ],
  [
    'intelligence',
    () =>
      pagesOf(
        (page) =>
          app.call(contract.intelligence.bulk, { body: { include: ['security', 'analytics', 'health'], ...page } }, owner),
        (r) => r.domains.map((one) => one.domain_id),
      ),
    domains,
  ],
  [
    'customers',
    () =>
      pagesOf(
        (query) => app.call(contract.customers.list, { query }, staff),
        (r) => r.customers.map(({ id }) => id),
      ),
    customers,
  ],
  [
    'names of customers',
    () =>
      pagesOf(
        (query) => app.call(contract.customers.names, { query: { ...query, limit: 250 } }, staff),
        (r) => r.customers.map(({ id }) => id),
      ),
    customers,
  ],
] as const)('%s: pages lead to every row once, with the total', async ([, read, expected]) => {
  const { ids, total } = await read();
  expect([new Set(ids).size, ids.length, total]).toEqual([expected, expected, expected]);
});

test('the summary counts all domains, whichever page was asked for', async () => {
  const page = await app.call(contract.domains.protectionStatus, { query: { limit: 3, offset: 1_000 } }, owner);
  expect(page.domains).toHaveLength(3);
  const checked = domains - 100;
  expect(page.summary).toMatchObject({ domains, not_checked: 100 });
  expect(page.summary.levels).toMatchObject({ unknown: 100, almost: 0 });
  expect(page.summary.levels.protected + page.summary.levels.exposed).toBe(checked);
});

test('the search of the server finds a domain and a customer beyond the first page', async () => {
  const found = await app.call(contract.domains.list, { query: { search: 'D01149' } }, owner);
  expect(found.domains.map(({ name }) => name)).toEqual(['d01149.example']);
  const people = await app.call(contract.customers.list, { query: { search: 'customer 619' } }, staff);
  expect(people.customers.map(({ name }) => name)).toEqual(['Customer 619']);
});

test('the score of a customer and the scores in bulk cover every domain', async () => {
  const score = await app.call(contract.customers.aggregateSecurityScore, { params: { id: customerId } }, owner);
  expect(score.domains).toHaveLength(domains);
  const ids = score.domains.map((one) => one.domain_id);
  const bulk = await app.call(contract.securityScores.bulk, { body: { domain_ids: ids, max_age: 31_536_000 } }, owner);
  expect(bulk.scores).toHaveLength(domains);
});
