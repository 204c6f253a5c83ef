import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { bringReports, morning } from '#tests/fakes/received.ts';

const { dmarc, domains, domainReports, securityScores, alertManagement, customers, search } = contract;
const month = { days: 30 };
const zone = {
  'karoo.example': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'], MX: [{ preference: 10, exchange: 'mx.karoo.example' }] },
  'mx.karoo.example': { A: ['192.0.2.1'] },
  '_dmarc.karoo.example': { TXT: ['v=DMARC1; p=reject; sp=reject; np=reject; rua=mailto:r@karoo.example'] },
};

let app: TestApp;
let all: Awaited<ReturnType<typeof bringReports>>;
beforeAll(async () => {
  app = await openTestApp({ now: morning, zone });
  all = await bringReports(app);
  await app.call(domains.verifyDns, { params: { id: all.karoo } }, all.owner);
});
afterAll(() => app.close());

/** What every call says of karoo.example, which is all that its owner sees. */
async function everyCall() {
  const params = { id: all.karoo };
  const { owner } = all;
  const list = await app.call(domains.list, {}, owner);
  const status = await app.call(domains.protectionStatus, {}, owner);
  return {
    overview: await app.call(dmarc.overview, { params, query: month }, owner),
    several: await app.call(dmarc.multiDomainOverview, { query: month }, owner),
    compliance: await app.call(dmarc.complianceScore, { params, query: month }, owner),
    trends: await app.call(dmarc.trends, { params, query: month }, owner),
    auth: await app.call(dmarc.authStats, { params, query: month }, owner),
    reported: await app.call(domainReports.overview, { params, query: month }, owner),
    summary: await app.call(domainReports.summary, { query: month }, owner),
    sources: await app.call(domainReports.detailedSources, { params, query: { ...month, limit: 500 } }, owner),
    mine: await app.call(customers.mine, {}, owner),
    listed: list.domains.find(({ id }) => id === all.karoo),
    got: (await app.call(domains.get, { params }, owner)).domain,
    prepared: (await app.call(customers.policyAwareProtectionStatus, {}, owner)).domains.find(
      ({ domain_id: id }) => id === all.karoo,
    ),
    status: status.domains.find(({ domain_id: id }) => id === all.karoo),
    dns: await app.call(domains.dnsOverview, { params }, owner),
    scores: await app.call(securityScores.bulk, { body: { domain_ids: [all.karoo], include_recommendations: false } }, owner),
    found: (await app.call(search.names, { query: { q: 'karoo' } }, owner)).domains.find(({ id }) => id === all.karoo),
    alerts: await app.call(alertManagement.alerts, {}, owner),
    stats: await app.call(alertManagement.stats, {}, owner),
    domainStats: await app.call(alertManagement.stats, { query: { domain_id: all.karoo } }, owner),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Expects one value behind several names; a failure names who differs. */
function same(quantity: string, values: Record<string, unknown>) {
  const [first] = Object.values(values);
  expect(values, quantity).toEqual(Object.fromEntries(Object.keys(values).map((name) => [name, first])));
}

describe('every call says the same', () => {
  test('messages and those that passed', async () => {
    const said = await everyCall();
    const [inSeveral] = said.several.domains;
    same('messages', {
      overview: said.overview.totals.messages,
      several: said.several.totals.messages,
      inSeveral: inSeveral?.totals.messages,
      compliance: said.compliance.messages,
      trends: sum(said.trends.by_day.map((day) => day.messages)),
      auth: said.auth.totals.messages,
      reported: said.reported.totals.messages,
      summary: said.summary.summary.messages,
      sources: sum(said.sources.sources.map((source) => source.total_messages)),
      listed: said.listed?.messages,
      got: said.got.messages,
      status: said.status?.messages,
      split: sum([said.overview.split.own_messages, said.overview.split.forged, said.overview.split.forwarded]),
    });
    same('passed', {
      overview: said.overview.totals.passed,
      several: said.several.totals.passed,
      inSeveral: inSeveral?.totals.passed,
      compliance: said.compliance.aligned,
      trends: sum(said.trends.by_day.map((day) => day.passed)),
      summary: said.summary.summary.passed,
      sources: sum(said.sources.sources.map((source) => source.passed)),
      listed: said.listed?.passed,
      status: said.status?.passed,
    });
  });

  test('own and forged messages, and the finding on failures', async () => {
    const said = await everyCall();
    const [inSeveral] = said.several.domains;
    for (const { by_day: days, split } of [said.overview, said.several]) {
      expect(sum(days.map((day) => day.own_failed))).toBe(split.own_messages - split.own_passed);
      expect(days.every((day) => day.own_failed <= day.failed)).toBe(true);
      expect(sum(days.map((day) => day.own_messages))).toBe(split.own_messages);
      expect(sum(days.map((day) => day.forged))).toBe(split.forged);
      expect(sum(days.map((day) => day.forged_stopped))).toBe(split.forged_stopped);
    }
    same('split', { overview: said.overview.split, several: said.several.split, inSeveral: inSeveral?.split });
    same('finding', { overview: said.overview.finding, several: said.several.finding });
    const listed = await app.call(customers.list, {}, all.admin);
    const karoo = listed.customers.find(({ name }) => name === 'Karoo');
    same('own messages', {
      split: said.overview.split.own_messages,
      protection: said.status?.own_messages,
      listed: said.listed?.own_messages,
      got: said.got.own_messages,
      customer: karoo?.own_messages,
    });
    same('own messages that passed', {
      split: said.overview.split.own_passed,
      protection: said.status?.own_passed,
      listed: said.listed?.own_passed,
      got: said.got.own_passed,
      customer: karoo?.own_passed,
    });
    expect(said.overview.split).toMatchObject({
      own_messages: 218,
      own_passed: 218,
      forged: 74,
      forged_stopped: 71,
      forwarded: 4,
    });
  });

  test('score, grade and level', async () => {
    const said = await everyCall();
    const [scored] = said.scores.scores;
    same('score', {
      bulk: scored?.score,
      listed: said.listed?.protection.score,
      got: said.got.protection.score,
      status: said.status?.score,
      dns: said.dns.score?.score,
      found: said.found?.score,
    });
    same('policy', { listed: said.listed?.protection.policy, got: said.got.protection.policy, found: said.found?.policy });
    same('grade', { bulk: scored?.grade, listed: said.listed?.protection.grade, status: said.status?.grade });
    same('level', { listed: said.listed?.protection.level, got: said.got.protection.level, status: said.status?.level });
    same('why', { listed: said.listed?.protection.why, got: said.got.protection.why, status: said.status?.why });
  });

  test('the next step', async () => {
    const said = await everyCall();
    same('next step', {
      listed: said.listed?.next_step,
      got: said.got.next_step,
      status: said.status?.next_step,
      prepared: said.prepared?.next_step,
    });
    expect(said.got.next_step?.what).toEqual(expect.any(String));
  });

  test('open alerts', async () => {
    const said = await everyCall();
    const open = said.alerts.alerts.filter(({ status }) => status === 'open');
    same('open', { list: open.length, stats: said.stats.open });
    same('open at the domain', {
      list: open.filter(({ domain_id: id }) => id === all.karoo).length,
      stats: said.domainStats.open,
    });
  });
});

test('what people say of a sender counts at once in statistics, path and what-if', async () => {
  const place = (category: 'approved' | 'forwarder' | null) =>
    app.call(
      domainReports.categoriseSender,
      { params: { id: all.karoo, sender: '198.51.100.0/24' }, body: { category } },
      all.admin,
    );
  await place('approved');
  const approved = await everyCall();
  expect(approved.overview.split).toMatchObject({ own_messages: 284, own_passed: 218, forged: 8, forwarded: 4 });
  expect(approved.status).toMatchObject({ own_messages: 284, own_passed: 218, level: 'almost' });
  expect(approved.status?.what_if).toMatchObject({ own: 284, own_failing: 66, unproven: { messages: 8 } });
  await place('forwarder');
  expect((await everyCall()).overview.split).toMatchObject({ own_messages: 218, forged: 8, forwarded: 70 });
  await place(null);
  expect((await everyCall()).overview.split).toMatchObject({ own_messages: 218, forged: 74, forwarded: 4 });
});
