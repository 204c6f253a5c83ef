import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { bringReports, morning } from '#tests/fakes/received.ts';

const { dmarc } = contract;
let test: TestApp;
let all: Awaited<ReturnType<typeof bringReports>>;
beforeAll(async () => {
  test = await openTestApp({ now: morning });
  all = await bringReports(test);
});
afterAll(() => test.close());

const week = { days: 7 };
const ofKaroo = { params: { id: 0 }, query: week };
const karooTotals = {
  messages: 196,
  passed: 168,
  failed: 28,
  dkim_aligned: 168,
  spf_aligned: 140,
  both_aligned: 140,
  forwarded_delivered: 4,
  delivered_failing: 3,
  quarantined: 6,
  rejected: 15,
  reports: 3,
};

describe('one domain', () => {
  beforeAll(() => {
    ofKaroo.params.id = all.karoo;
  });

  it('adds up: totals, the five buckets, the days, the reporters', async () => {
    const overview = await test.call(dmarc.overview, ofKaroo, all.owner);
    expect(overview.period).toEqual({ start_date: '2026-11-14', end_date: '2026-11-20', days: 7 });
    expect(overview.totals).toEqual(karooTotals);
    const { passed, forwarded_delivered, delivered_failing, quarantined, rejected, messages } = overview.totals;
    expect(passed + forwarded_delivered + delivered_failing + quarantined + rejected).toBe(messages);
    expect(overview.by_day.map((row) => [row.day.slice(8), row.messages, row.passed, row.disp_none])).toEqual([
      ['14', 0, 0, 0],
      ['15', 0, 0, 0],
      ['16', 8, 8, 8],
      ['17', 0, 0, 0],
      ['18', 143, 120, 127],
      ['19', 0, 0, 0],
      ['20', 45, 40, 40],
    ]);
    expect(overview.reporters.map((row) => [row.reporter, row.messages, row.failed, row.reports, row.unreadable_rows])).toEqual([
      ['google.example', 143, 23, 1, 0],
      ['yahoo.example', 45, 5, 1, 1],
      ['outlook.example', 8, 0, 1, 0],
    ]);
    expect(overview.reporters[0]?.last_report_at).toBe('2026-11-21T09:41:00.000Z');
    expect(overview).toMatchObject({ data_up_to: '2026-11-20', published_policy: 'reject', domain: { name: 'karoo.example' } });
    expect(overview.top_sources).toHaveLength(5);
    expect(overview.top_sources[0]).toMatchObject({ source_ip: '192.0.2.1', total_messages: 140, pass_pct: 100 });
  });

  it('sets the period before beside it', async () => {
    const { previous } = await test.call(dmarc.overview, ofKaroo, all.owner);
    expect(previous).toMatchObject({ messages: 100, passed: 50, rejected: 50, reports: 1 });
    const score = await test.call(dmarc.complianceScore, ofKaroo, all.owner);
    expect(score).toMatchObject({ messages: 196, aligned: 168, compliance_pct: (100 * 168) / 196, previous_pct: 50 });
    const quiet = await test.call(
      dmarc.complianceScore,
      { params: { id: all.karoo }, query: { start_date: '2026-09-01', end_date: '2026-09-07' } },
      all.owner,
    );
    expect(quiet).toMatchObject({ messages: 0, compliance_pct: null, previous_pct: null });
  });

  it('answers the parts alone as the whole does', async () => {
    const overview = await test.call(dmarc.overview, ofKaroo, all.owner);
    const { by_day: days } = await test.call(dmarc.trends, ofKaroo, all.owner);
    expect(overview.by_day).toMatchObject(days);
    expect((await test.call(dmarc.authStats, ofKaroo, all.owner)).totals).toEqual(overview.totals);
    const details = await test.call(dmarc.sourceDetails, { ...ofKaroo, query: { ...week, limit: 5 } }, all.owner);
    expect(details.sources).toEqual(overview.top_sources);
  });

  it('lists what failed, the newest day and the most mail first', async () => {
    const found = await test.call(dmarc.failures, { ...ofKaroo, query: { ...week, limit: 2, offset: 1 } }, all.owner);
    expect(found.totals).toEqual({ messages: 28, records: 5 });
    expect(found.pagination).toEqual({ limit: 2, offset: 1, total: 5 });
    expect(found.failures.map((row) => [row.source_ip, row.count, row.disposition])).toEqual([
      ['198.51.100.7', 10, 'reject'],
      ['198.51.100.8', 6, 'quarantine'],
    ]);
  });

  it('lists which policies the reporters saw, and of the messages of the period only', async () => {
    const found = await test.call(dmarc.domainPolicyDistribution, ofKaroo, all.owner);
    expect(found.seen.map((row) => [row.policy, row.first_day, row.last_day, row.reports])).toEqual([
      ['none', '2026-11-16', '2026-11-18', 2],
      ['reject', '2026-11-20', '2026-11-20', 1],
    ]);
    expect(found.policies.filter((row) => row.domains > 0)).toEqual([{ policy: 'reject', domains: 1, messages: 196 }]);
    const before = await test.call(
      dmarc.domainPolicyDistribution,
      { params: { id: all.karoo }, query: { start_date: '2026-11-07', end_date: '2026-11-13' } },
      all.owner,
    );
    expect(before.policies.filter((row) => row.domains > 0)).toEqual([{ policy: 'reject', domains: 1, messages: 100 }]);
  });

  it('lists its reports by day, reporter and trouble', async () => {
    const list = async (query: object) =>
      (await test.call(dmarc.reports, { params: { id: all.karoo }, query: { ...week, ...query } }, all.owner)).reports.map(
        (row) => row.ext_report_id,
      );
    expect(await list({})).toEqual(['y-1', 'g-1', 'o-1']);
    expect(await list({ reporter: 'GOOGLE.example' })).toEqual(['g-1']);
    expect(await list({ day: '2026-11-10' })).toEqual(['g-0']);
    expect(await list({ failed_only: true })).toEqual(['y-1', 'g-1']);
    expect(await list({ unreadable_only: true })).toEqual(['y-1']);
    expect(await list({ limit: 1, offset: 1 })).toEqual(['g-1']);
  });
});

describe('many domains', () => {
  it('adds up over the domains shown, with a row for each', async () => {
    const found = await test.call(dmarc.multiDomainOverview, { query: week }, all.admin);
    expect(found.totals).toMatchObject({ messages: 263, passed: 235, reports: 5 });
    expect(found.domains.map((row) => [row.domain, row.totals.messages, row.previous.messages, row.published_policy])).toEqual([
      ['karoo.example', 196, 100, 'reject'],
      ['other.example', 60, 0, 'quarantine'],
      ['shop.karoo.example', 7, 0, 'reject'],
    ]);
    expect(found.domains[0]?.trend).toEqual([
      { day: '2026-11-16', messages: 8, passed: 8 },
      { day: '2026-11-18', messages: 143, passed: 120 },
      { day: '2026-11-20', messages: 45, passed: 40 },
    ]);
    expect(found.domains.map((row) => row.data_up_to)).toEqual(['2026-11-20', '2026-11-19', '2026-11-20']);
    const one = await test.call(
      dmarc.multiDomainOverview,
      { query: { ...week, domain_ids: String(all.other) } } as never,
      all.admin,
    );
    expect(one.totals.messages).toBe(60);
  });

  it('shows a customer its own only, also when it names others', async () => {
    const found = await test.call(dmarc.multiDomainOverview, { query: week }, all.owner);
    expect(found.totals).toEqual(karooTotals);
    expect(found.domains.map((row) => row.domain)).toEqual(['karoo.example']);
    const ids = `${all.karoo},${all.other}`;
    const named = await test.call(dmarc.multiDomainOverview, { query: { ...week, domain_ids: ids } } as never, all.owner);
    expect(named.totals).toEqual(karooTotals);
    const theirs = await test.call(dmarc.policyDistribution, { query: week }, all.shopOwner);
    expect(theirs.policies.map((row) => [row.policy, row.domains, row.messages])).toEqual([
      ['none', 0, 0],
      ['quarantine', 1, 60],
      ['reject', 1, 7],
      ['unknown', 0, 0],
    ]);
  });

  it('are named by one parameter with commas, by several of the same name, and by both', async () => {
    const ask = async (named: string) => {
      const url = `/api${dmarc.multiDomainOverview.path}?days=${week.days}&${named}`;
      const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${all.admin.token}` } });
      expect(answer.statusCode, `${named} ${answer.body}`).toBe(200);
      return answer.json<{ domains: { domain: string }[] }>().domains.map(({ domain }) => domain);
    };
    const { karoo, other } = all;
    const both = ['karoo.example', 'other.example'];
    expect(await ask(`domain_ids=${karoo},${other}`)).toEqual(both);
    expect(await ask(`domain_ids=${karoo}&domain_ids=${other}`)).toEqual(both);
    expect(await ask(`domain_ids=${karoo}&domain_ids=${other},${karoo}`)).toEqual(both);
    expect(await ask(`domain_ids=${other}&domain_ids=${other}`)).toEqual(['other.example']);
  });

  it.each([0, -1, 999_999, 2 ** 40])('answers 4xx for domain %i, never a fault', async (id) => {
    const refused = test.call(dmarc.overview, { params: { id }, query: week }, all.owner);
    await expect(refused).rejects.toMatchObject({ status: id > 0 && id < 2 ** 31 ? 404 : 400 });
  });
});

describe('the period', () => {
  const ask = (query: object) => test.call(dmarc.trends, { params: { id: all.karoo }, query }, all.owner);

  it('names the field where it ends before it starts or is too long', async () => {
    await expect(ask({ start_date: '2026-11-20', end_date: '2026-11-19' })).rejects.toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'end_date' }] } },
    });
    await expect(ask({ start_date: '2020-01-01' })).rejects.toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'start_date' }] } },
    });
    await expect(ask({ start_date: 'yesterday' })).rejects.toMatchObject({ status: 400 });
    await expect(ask({ days: 0 })).rejects.toMatchObject({ status: 400, body: { details: { fields: [{ field: 'days' }] } } });
  });

  it('is both days included', async () => {
    const one = await ask({ start_date: '2026-11-18', end_date: '2026-11-18' });
    expect(one.period.days).toBe(1);
    expect(one.by_day.map((row) => row.messages)).toEqual([143]);
  });
});
