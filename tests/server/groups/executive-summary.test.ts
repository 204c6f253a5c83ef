import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { EnforcementStage } from '#domain/vocabulary.ts';
import { verifyDomain } from '#server/services/checks/verify-domain.ts';
import { saveProtectionDay } from '#server/store/domains/check-history.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { customers } = contract;
let app: TestApp;
let staff: TestUser;
let owner: TestUser;

async function stand(domainId: number, days: Record<string, EnforcementStage>): Promise<void> {
  for (const [day, stage] of Object.entries(days)) {
    const rest = { score: null, grade: null, ownMessages: 0, ownPassed: 0, level: 'monitoring' as const };
    await saveProtectionDay(app.context.store.db, domainId, { day, stage, ...rest });
  }
}

async function reportOf(domainId: number, day: string): Promise<void> {
  const sums = { total: 1, passed: 1, dkim_aligned: 1, spf_aligned: 1, both_aligned: 1, failed: 0, reports: 1 };
  const rest = { disp_none: 1, disp_quarantine: 0, disp_reject: 0, overridden: 0, forwarded: 0 };
  await app.context.store.db
    .insertInto('daily_domain')
    .values({ domain_id: domainId, day, ...sums, ...rest })
    .execute();
}

beforeAll(async () => {
  const record = (policy: string) => ({ TXT: [`v=DMARC1; p=${policy}; rua=mailto:r@example.com`] });
  const zone = {
    '_dmarc.moved.example': record('reject'),
    '_dmarc.slow.example': record('quarantine'),
    '_dmarc.open.example': record('none'),
  };
  app = await openTestApp({ now: '2026-11-20T10:00:00Z', zone });
  const [one, two] = [await app.customer('One'), await app.customer('Two')];
  const moved = await app.domain('moved.example', one);
  const slow = await app.domain('slow.example', one);
  const open = await app.domain('open.example', two);
  staff = await app.login('admin');
  owner = await app.login('customer', [{ customerId: one, level: 'owner' }]);
  const checked = [
    { id: moved, name: 'moved.example' },
    { id: slow, name: 'slow.example' },
    { id: open, name: 'open.example' },
  ];
  for (const one of checked)
    await verifyDomain(app.context, { ...one, mailClass: 'people' }, { scope: 'full', isFresh: true, cause: 'test' });
  await stand(moved, { '2026-09-10': 'none', '2026-09-30': 'none', '2026-10-11': 'quarantine', '2026-10-20': 'reject' });
  await stand(slow, { '2026-09-10': 'none', '2026-11-10': 'quarantine' });
  await stand(open, { '2026-10-05': 'none' });
  await reportOf(moved, '2026-09-01');
  await reportOf(slow, '2026-09-01');
  await reportOf(open, '2026-09-01');
});
afterAll(() => app.close());

describe('the summary of all customers', () => {
  it('says how far sending domains were each month, the current one as the checks of today', async () => {
    const summary = await app.call(customers.executiveSummary, {}, staff);
    expect(summary.by_month).toEqual([
      { month: '2026-09', monitoring: 2, quarantine: 0, reject: 0 },
      { month: '2026-10', monitoring: 2, quarantine: 0, reject: 1 },
      { month: '2026-11', monitoring: 1, quarantine: 1, reject: 1 },
    ]);
    expect([summary.enforced_domains, summary.sending_domains]).toEqual([2, 3]);
  });

  it('counts a domain of two customers once, and a removed one not at all', async () => {
    const { db } = app.context.store;
    const ids = await db.selectFrom('domains').select(['id', 'name']).orderBy('name').execute();
    const other = await app.customer('Three');
    await db
      .insertInto('domain_customers')
      .values(ids.map(({ id }) => ({ domain_id: id, customer_id: other })))
      .execute();
    const summary = await app.call(customers.executiveSummary, {}, staff);
    expect([summary.domains, summary.enforced_domains, summary.sending_domains]).toEqual([3, 2, 3]);
    await db.updateTable('domains').set({ is_active: false }).where('name', '=', 'moved.example').execute();
    const without = await app.call(customers.executiveSummary, {}, staff);
    expect([without.domains, without.enforced_domains, without.days_to_enforcement.domains]).toEqual([2, 1, 1]);
    await db.updateTable('domains').set({ is_active: true }).where('name', '=', 'moved.example').execute();
    await db.deleteFrom('domain_customers').where('customer_id', '=', other).execute();
  });

  it('counts the days from the first report to enforcement of the domains that moved', async () => {
    const { days_to_enforcement: taken } = await app.call(customers.executiveSummary, {}, staff);
    expect(taken).toEqual({
      domains: 2,
      median: 55,
      moves: [
        { domain_id: expect.any(Number), domain: 'moved.example', day: '2026-10-11', days: 40 },
        { domain_id: expect.any(Number), domain: 'slow.example', day: '2026-11-10', days: 70 },
      ],
    });
  });

  it('counts which sending domains three reporters wrote about, and what their keys and encryption earned', async () => {
    const { db } = app.context.store;
    const before = await app.call(customers.executiveSummary, {}, staff);
    expect(before.coverage.reporters).toEqual({ domains: 0, of: 3 });
    const score = (earned: number | null, assumed = false) => ({
      lines: [{ id: 'E1', earned, of: 5, ...(assumed && { is_assumed: true }) }],
    });
    const stands = { 'moved.example': score(5), 'slow.example': score(2), 'open.example': score(5, true) };
    for (const [name, points] of Object.entries(stands))
      await db
        .updateTable('domain_checks')
        .set({ score: JSON.stringify(points) })
        .where('domain_id', '=', (query) => query.selectFrom('domains').select('id').where('name', '=', name))
        .execute();
    const { coverage } = await app.call(customers.executiveSummary, {}, staff);
    expect(coverage.encrypted).toEqual({ domains: 1, of: 2, testing: 1 });
    expect(coverage.strong_keys).toEqual({ domains: 0, of: 0 });
  });

  it('is for staff', async () => {
    await expect(app.call(customers.executiveSummary, {}, owner)).rejects.toThrow('403');
  });
});
