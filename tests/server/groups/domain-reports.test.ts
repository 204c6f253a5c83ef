import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { bringReports, morning } from '#tests/fakes/received.ts';

const { domainReports } = contract;
let test: TestApp;
let all: Awaited<ReturnType<typeof bringReports>>;
beforeAll(async () => {
  test = await openTestApp({ now: morning });
  all = await bringReports(test);
});
afterAll(() => test.close());

const week = { days: 7 };
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number }) => error.status,
  );

describe('a domain', () => {
  it('counts its senders, and which of them are new', async () => {
    const found = await test.call(domainReports.overview, { params: { id: all.karoo }, query: week }, all.owner);
    expect(found).toMatchObject({ domain_name: 'karoo.example', data_up_to: '2026-11-20', sources: 8, new_sources: 6 });
    expect(found.totals).toMatchObject({ messages: 196, reports: 3 });
    expect(found.by_day).toHaveLength(7);
    expect(found.reporters.map((row) => row.reporter)).toEqual(['google.example', 'yahoo.example', 'outlook.example']);
  });

  it('is listed with all it ever had, for those who hold it', async () => {
    const { domains } = await test.call(domainReports.domains, {}, all.shopOwner);
    expect(domains.map((row) => [row.name, row.reports, row.messages, row.first_day, row.last_day])).toEqual([
      ['other.example', 1, 60, '2026-11-19', '2026-11-19'],
      ['shop.karoo.example', 1, 7, '2026-11-20', '2026-11-20'],
    ]);
    const own = await test.call(domainReports.domains, {}, all.owner);
    expect(own.domains).toMatchObject([{ name: 'karoo.example', reports: 4, messages: 296, first_day: '2026-11-10' }]);
  });
});

describe('the senders', () => {
  const list = async (query: object) => {
    const asked = { params: { id: all.karoo }, query: { ...week, ...query } };
    return test.call(domainReports.detailedSources, asked, all.owner);
  };
  const ips = async (query: object) => (await list(query)).sources.map((row) => row.source_ip);

  it('are in the order of the threat score, whose parts add up', async () => {
    const { sources, pagination } = await list({});
    expect(pagination).toEqual({ limit: 50, offset: 0, total: 8 });
    expect(sources.map((row) => [row.source_ip, row.threat_score])).toEqual([
      ['198.51.100.7', 100],
      ['198.51.100.8', 97],
      ['2001:db8::25', 94],
      ['203.0.113.9', 91],
      ['203.0.113.10', 89],
      ['192.0.2.1', 0],
      ['192.0.2.2', 0],
      ['192.0.2.3', 0],
    ]);
    for (const { threat_score, threat_parts } of sources) {
      const { fails, unknown, volume } = threat_parts;
      expect(fails + unknown + volume).toBe(threat_score);
    }
    expect(sources[0]?.threat_parts).toEqual({ fails: 50, unknown: 30, volume: 20 });
    expect(sources[3]).toMatchObject({ forwarded: 4, verdict: 'Receivers say that it forwards messages of the domain.' });
    expect(sources[5]).toMatchObject({ first_seen: '2026-11-10', last_seen: '2026-11-20', trend: [0, 0, 0, 0, 100, 0, 40] });
  });

  it('are found by text, address, name and result, page by page', async () => {
    expect(await ips({ source_ip: '198.51.' })).toEqual(['198.51.100.7', '198.51.100.8']);
    expect(await ips({ source_ip: '192.0.2.1' })).toEqual(['192.0.2.1']);
    expect(await ips({ source_ip: '2001:DB8::25' })).toEqual(['2001:db8::25']);
    expect(await ips({ search: 'ELSEWHERE', result: 'passed' })).toEqual(['192.0.2.2', '192.0.2.3']);
    expect(await ips({ search: '%' })).toEqual([]);
    expect(await ips({ header_from: 'karoo', limit: 2, offset: 6 })).toEqual(['192.0.2.2', '192.0.2.3']);
    expect((await list({ limit: 2, offset: 100 })).pagination.total).toBe(8);
    expect((await list({ offset: 2 ** 31 - 1 })).sources).toEqual([]);
    expect(await refusal(list({ offset: 1e12 }))).toBe(400);
    expect(await ips({ result: 'failed' })).toHaveLength(5);
    expect(await ips({ result: 'passed' })).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
    expect(await ips({ sort_by: 'total_messages', sort_order: 'asc', limit: 2 })).toEqual(['203.0.113.10', '203.0.113.9']);
    expect(await refusal(list({ sort_by: 'total_messages; drop table reports' }))).toBe(400);
  });

  it('of all domains shown are side by side, one row an address and domain', async () => {
    const top = await test.call(domainReports.allTopSources, { query: { ...week, limit: 3 } }, all.admin);
    expect(top.sources.map((row) => [row.domain_name, row.source_ip, row.total_messages])).toEqual([
      ['karoo.example', '192.0.2.1', 140],
      ['other.example', '192.0.2.9', 60],
      ['karoo.example', '192.0.2.2', 20],
    ]);
    const theirs = await test.call(domainReports.allDetailedSources, { query: week }, all.shopOwner);
    expect(theirs.sources.map((row) => [row.domain_name, row.source_ip])).toEqual([
      ['other.example', '192.0.2.9'],
      ['shop.karoo.example', '192.0.2.1'],
    ]);
    const one = await test.call(domainReports.topSources, { params: { id: all.karoo }, query: { ...week, limit: 1 } }, all.owner);
    expect(one.sources).toMatchObject([{ source_ip: '192.0.2.1', total_messages: 140 }]);
  });
});

describe('drilling down', () => {
  const drill = (sourceIp: string, more: object = {}) =>
    test.call(
      domainReports.sourceDrillDown,
      { params: { id: all.karoo }, query: { ...week, source_ip: sourceIp, ...more } },
      all.owner,
    );

  it('leads from an address to its reports and rows', async () => {
    const found = await drill('192.0.2.1');
    expect(found).toMatchObject({ domain_name: 'karoo.example', source_ip: '192.0.2.1', time_period_days: 7, total_records: 2 });
    expect(found.summary).toMatchObject({ messages: 140, passed: 140, failed: 0, both_aligned: 140, reports: 2 });
    expect(found.reports.map((row) => row.ext_report_id)).toEqual(['y-1', 'g-1']);
    expect(found.records.map((row) => [row.reporter, row.day, row.count])).toEqual([
      ['yahoo.example', '2026-11-20', 40],
      ['google.example', '2026-11-18', 100],
    ]);
    expect(found.source_intelligence).toMatchObject({ source_ip: '192.0.2.1', total_messages: 140 });
    expect((await drill('192.0.2.1', { limit: 1, offset: 1 })).records).toHaveLength(1);
  });

  it('knows an IPv6 address however it is written', async () => {
    const found = await drill('2001:DB8:0:0::25');
    expect(found.summary).toMatchObject({ messages: 5, rejected: 5 });
    expect(found.source_intelligence?.source_ip).toBe('2001:db8::25');
  });

  it('is empty for an address that sent nothing and 400 for one that is none', async () => {
    const none = await drill('192.0.2.77');
    expect(none).toMatchObject({ total_records: 0, records: [], reports: [], source_intelligence: null });
    expect(none.summary.messages).toBe(0);
    expect(await refusal(drill('192.0.2'))).toBe(400);
  });

  it('goes over all domains shown', async () => {
    const query = { ...week, source_ip: '192.0.2.1' };
    const staff = await test.call(domainReports.allSourceDrillDown, { query }, all.admin);
    expect([staff.summary.messages, staff.domain_name]).toEqual([147, null]);
    const theirs = await test.call(domainReports.allSourceDrillDown, { query }, all.shopOwner);
    expect([theirs.summary.messages, theirs.records.length]).toEqual([7, 1]);
  });

  it('ends at the rows of one report, by name and by number of the domain', async () => {
    const report = all.idOf('g-1');
    const rowsOf = (domain: string, query: object = {}, who = all.owner) =>
      test.call(domainReports.reportRecords, { params: { domain, report }, query }, who);
    const byName = await rowsOf('Karoo.Example');
    expect(byName).toMatchObject({ domain_name: 'karoo.example', report_id: report, total_records: 6 });
    expect(byName.report_info).toMatchObject({ messages: 143, unreadable_rows: 0 });
    expect(await rowsOf(String(all.karoo))).toEqual(byName);
    const one = await rowsOf('karoo.example', { source_ip: '198.51.100.7' });
    expect(one.records.map((row) => [row.count, row.dkim_aligned])).toEqual([[10, false]]);
    expect((await rowsOf('karoo.example', { limit: 2, offset: 4 })).records.map((row) => row.seq)).toHaveLength(2);
    expect(await refusal(rowsOf('karoo.example', {}, all.shopOwner))).toBe(404);
    expect(await refusal(rowsOf('other.example', {}, all.admin))).toBe(404);
  });
});

describe('the rest', () => {
  it('names the periods, one of them the usual one', async () => {
    const { time_periods } = await test.call(domainReports.timePeriods, {}, all.owner);
    expect(time_periods.filter((row) => row.is_default)).toEqual([{ days: 30, label: 'Last 30 days', is_default: true }]);
    expect(time_periods.map((row) => row.days)).toEqual([7, 14, 30, 60, 90, 180, 365]);
  });

  it('sums up what is shown', async () => {
    const { summary, available_domains } = await test.call(domainReports.summary, { query: week }, all.admin);
    expect(summary).toEqual({
      domains: 3,
      reports: 4,
      reporters: 3,
      sources: 10,
      addresses_from: '2026-11-14',
      messages: 263,
      passed: 235,
      unreadable_rows: 1,
      first_day: '2026-11-16',
      last_day: '2026-11-20',
    });
    expect(available_domains.map((row) => [row.name, row.messages])).toEqual([
      ['karoo.example', 196],
      ['other.example', 60],
      ['shop.karoo.example', 7],
    ]);
    expect((await test.call(domainReports.summary, { query: week }, all.owner)).summary).toMatchObject({
      domains: 1,
      messages: 196,
    });
  });

  it('says when reports are late', async () => {
    expect(await test.call(domainReports.health, {}, all.owner)).toMatchObject({
      status: 'ok',
      data_up_to: '2026-11-20',
      last_report_at: '2026-11-21T09:41:00.000Z',
    });
    test.setTime('2026-11-25T09:41:00Z');
    const late = await test.call(domainReports.health, {}, await test.login('admin'));
    test.setTime(morning);
    expect(late).toMatchObject({ status: 'late', data_up_to: '2026-11-20' });
    const nobody = await test.login('customer', [{ customerId: await test.customer() }]);
    expect(await test.call(domainReports.health, {}, nobody)).toMatchObject({ status: 'no_data', data_up_to: null });
  });
});
