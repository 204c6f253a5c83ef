import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import { cutTo } from '#domain/text.ts';
import { playInTurn } from '#server/demo/acts.ts';
import { reportActs } from '#server/demo/reports.ts';
import { actAs } from '#server/services/act-as.ts';
import { reportList } from '#server/services/documents/ask-document.ts';
import { scheduleList } from '#server/services/documents/schedules.ts';
import { ownExports } from '#server/services/exports/own-exports.ts';
import { causesOf } from '#src/entities/alerts/groups.ts';
import { openCountsOf } from '#src/entities/alerts/use-alert-counts.ts';
import { isSilent } from '#src/entities/mail-stats/silent.ts';
import { levelCounts } from '#src/entities/protection/levels.ts';
import { mostUrgent } from '#src/entities/protection/next-step.ts';
import { silentDomains } from '#src/features/operations/attention.ts';
import { shownDomains } from '#src/features/protection/list.ts';
import { joinRows } from '#src/features/protection-status/rows.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { bringDemo } from '#tests/fakes/demo.ts';

const { dmarc, domains, domainReports, securityScores, alertManagement, customers, intelligence, reporting, reportMetadata } =
  contract;
const month = { days: 30 };
const now = '2026-11-23T07:30:00Z';

let app: TestApp;
let who: Awaited<ReturnType<typeof people>>;
beforeAll(async () => {
  app = await openTestApp({ now });
  await bringDemo(app, 4);
  who = await people();
});
afterAll(() => app.close());

/** Staff, and the owner of the first customer. */
async function people() {
  const { id } = await app.context.store.db.selectFrom('customers').select('id').orderBy('id').executeTakeFirstOrThrow();
  return {
    customerId: id,
    staff: await app.login('admin'),
    owner: await app.login('customer', [{ customerId: id, level: 'owner' }]),
  };
}
type Who = Exclude<keyof Awaited<ReturnType<typeof people>>, 'customerId'>;
const everybody: Who[] = ['staff', 'owner'];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => sum(rows.map(of));
type Quantities = Record<string, Record<string, unknown>>;

/** The quantities whose sources differ, with what each source says. */
function contradictions(quantities: Quantities): Quantities {
  return Object.fromEntries(
    Object.entries(quantities).filter(([, values]) => {
      const [first, ...others] = Object.values(values);
      return others.some((one) => !isDeepStrictEqual(one, first));
    }),
  );
}

/** The share of own messages that passed, as a sentence says it. */
const ownShareIn = (text: string) => /([\d,]+)% of your own messages passed/.exec(text)?.[1] ?? null;

/** What is said about all visible domains. */
async function ofAll(name: Who) {
  const me = who[name];
  const { domains: listed } = await app.call(domains.list, {}, me);
  const ids = listed.map(({ id }) => id);
  const { domains: prepared } = await app.call(customers.policyAwareProtectionStatus, {}, me);
  return {
    listed,
    prepared,
    status: await app.call(domains.protectionStatus, {}, me),
    real: (await app.call(customers.realDmarcProtectionStatus, {}, me)).domains,
    several: await app.call(dmarc.multiDomainOverview, { query: month }, me),
    summary: (await app.call(domainReports.summary, { query: month }, me)).summary,
    distribution: await app.call(dmarc.policyDistribution, { query: month }, me),
    metadata: await app.call(reportMetadata.stats, { query: month }, me),
    reports: await app.call(reportMetadata.list, { query: { ...month, state: 'current' as const, limit: 1 } }, me),
    sources: await app.call(domainReports.allDetailedSources, { query: { ...month, limit: 500 } }, me),
    senders: await app.call(domainReports.allSenders, { query: month }, me),
    bulk: (await app.call(intelligence.bulk, { body: {} }, me)).domains,
    scores: (await app.call(securityScores.bulk, { body: { domain_ids: ids, max_age: 31_536_000 } }, me)).scores,
    alerts: await app.call(alertManagement.alerts, {}, me),
    stats: await app.call(alertManagement.stats, {}, me),
  };
}
type All = Awaited<ReturnType<typeof ofAll>>;

/** What the calls and screens of one domain say, compared with its row in every list. */
async function ofOne(all: All, name: Who, id: number): Promise<Quantities> {
  const me = who[name];
  const params = { id };
  const overview = await app.call(dmarc.overview, { params, query: month }, me);
  const compliance = await app.call(dmarc.complianceScore, { params, query: month }, me);
  const trends = await app.call(dmarc.trends, { params, query: month }, me);
  const auth = await app.call(dmarc.authStats, { params, query: month }, me);
  const failures = await app.call(dmarc.failures, { params, query: { ...month, limit: 1 } }, me);
  const details = await app.call(dmarc.sourceDetails, { params, query: { ...month, limit: 500 } }, me);
  const reported = await app.call(domainReports.overview, { params, query: month }, me);
  const sources = await app.call(domainReports.detailedSources, { params, query: { ...month, limit: 500 } }, me);
  const senders = await app.call(domainReports.senders, { params, query: month }, me);
  const { domain: got } = await app.call(domains.get, { params }, me);
  const health = await app.call(domains.health, { params }, me);
  const dns = await app.call(domains.dnsOverview, { params }, me);
  const { score } = await app.call(securityScores.get, { params }, me);
  const classified = await app.call(reporting.classification, { params }, me);
  const history = await app.call(reporting.history, { params, query: {} }, me);
  const alerts = await app.call(alertManagement.alerts, { query: { domain_id: id } }, me);
  const stats = await app.call(alertManagement.stats, { query: { domain_id: id } }, me);
  const listed = all.listed.find((row) => row.id === id);
  const status = all.status.domains.find((row) => row.domain_id === id);
  const prepared = all.prepared.find((row) => row.domain_id === id);
  const real = all.real.find((row) => row.domain_id === id);
  const several = all.several.domains.find((row) => row.domain_id === id);
  const bulk = all.bulk.find((row) => row.domain_id === id);
  const scored = all.scores.find((row) => row.domain_id === id);
  const [matrix] = joinRows({
    statuses: status === undefined ? [] : [status],
    bulk: all.bulk,
    aware: all.prepared,
    customers: new Map(),
  });
  const today = history.history.find(({ day }) => day === now.slice(0, 10));
  const of = (rows: readonly { domain_id: number; total_messages: number; passed: number; failed: number }[]) =>
    rows.filter((row) => row.domain_id === id);
  return {
    messages: {
      overview: overview.totals.messages,
      split: overview.split.own_messages + overview.split.forged + overview.split.forwarded,
      buckets: sum([
        overview.totals.passed,
        overview.totals.forwarded_delivered,
        overview.totals.delivered_failing,
        overview.totals.quarantined,
        overview.totals.rejected,
      ]),
      compliance: compliance.messages,
      trends: sumOf(trends.by_day, (day) => day.messages),
      auth: auth.totals.messages,
      details: sumOf(details.sources, (one) => one.total_messages),
      reported: reported.totals.messages,
      reporters: sumOf(reported.reporters, (one) => one.messages),
      sources: sumOf(sources.sources, (one) => one.total_messages),
      senders: sumOf(senders.senders, (one) => one.total_messages),
      amongSources: sumOf(of(all.sources.sources), (one) => one.total_messages),
      amongSenders: sumOf(of(all.senders.senders), (one) => one.total_messages),
      several: several?.totals.messages,
      listed: listed?.messages,
      got: got.messages,
      status: status?.messages,
      trendOfList: sumOf(listed?.trend ?? [], (day) => day.messages),
      whatIf: status?.what_if.messages,
      bulk: bulk?.analytics?.messages,
    },
    passed: {
      overview: overview.totals.passed,
      compliance: compliance.aligned,
      trends: sumOf(trends.by_day, (day) => day.passed),
      sources: sumOf(sources.sources, (one) => one.passed),
      senders: sumOf(senders.senders, (one) => one.passed),
      reporters: sumOf(reported.reporters, (one) => one.passed),
      several: several?.totals.passed,
      listed: listed?.passed,
      got: got.passed,
      status: status?.passed,
      bulk: bulk?.analytics?.passed,
    },
    failed: {
      overview: overview.totals.failed,
      failures: failures.totals.messages,
      sources: sumOf(sources.sources, (one) => one.failed),
      senders: sumOf(senders.senders, (one) => one.failed),
      listed: listed?.failed,
      got: got.failed,
    },
    stopped: {
      overview: overview.totals.quarantined + overview.totals.rejected,
      status: (status?.quarantined ?? 0) + (status?.rejected ?? 0),
      bulk: (bulk?.analytics?.quarantined ?? 0) + (bulk?.analytics?.rejected ?? 0),
    },
    'own messages': {
      split: overview.split.own_messages,
      several: several?.split.own_messages,
      listed: listed?.own_messages,
      got: got.own_messages,
      status: status?.own_messages,
      prepared: prepared?.own_messages,
      real: real?.own_messages,
      whatIf: status?.what_if.own,
      ...(today === undefined ? {} : { history: today.own_messages }),
    },
    'own messages that passed': {
      split: overview.split.own_passed,
      several: several?.split.own_passed,
      listed: listed?.own_passed,
      got: got.own_passed,
      status: status?.own_passed,
      prepared: prepared?.own_passed,
      ...(today === undefined ? {} : { history: today.own_passed }),
    },
    forged: { overview: overview.split.forged, several: several?.split.forged, whatIf: status?.what_if.unproven.messages },
    headline: { overview: overview.split.headline, several: several?.split.headline },
    reports: { listed: listed?.reports, got: got.reports, overview: overview.totals.reports, reported: reported.totals.reports },
    score: {
      listed: listed?.protection.score,
      got: got.protection.score,
      verification: listed?.dns_verification.security_score,
      status: status?.score,
      prepared: prepared?.score,
      dns: dns.score?.score,
      get: score.security_score?.score,
      bulk: scored?.score,
      intelligence: bulk?.security?.score,
      history: today?.score,
      matrix: matrix?.status.score,
    },
    'share of own messages that passed': {
      headline: ownShareIn(overview.split.headline ?? ''),
      finding: ownShareIn(overview.finding.text) ?? ownShareIn(overview.split.headline ?? ''),
    },
    grade: {
      listed: listed?.protection.grade,
      got: got.protection.grade,
      status: status?.grade,
      bulk: scored?.grade,
      intelligence: bulk?.security?.grade,
      history: today?.grade,
    },
    level: {
      listed: listed?.protection.level,
      got: got.protection.level,
      status: status?.level,
      prepared: prepared?.level,
      real: real?.level,
      classified: classified.level,
      intelligence: bulk?.security?.level,
      history: today?.level,
    },
    why: {
      listed: listed?.protection.why,
      got: got.protection.why,
      status: status?.why,
      classified: classified.why,
      intelligence: bulk?.security?.why,
    },
    stage: { listed: listed?.protection.stage, status: status?.path.stage, classified: classified.stage, history: today?.stage },
    policy: { listed: listed?.published_policy, several: several?.published_policy, overview: overview.published_policy },
    'DNS status': {
      listed: listed?.dns_verification.verification_status,
      got: got.dns_verification.verification_status,
      status: status?.verification_status,
      intelligence: bulk?.dns?.status,
    },
    'next step': {
      listed: listed?.next_step,
      got: got.next_step,
      status: status?.next_step,
      prepared: prepared?.next_step,
    },
    'last report': {
      listed: listed?.last_report_at,
      got: got.last_report_at,
      health: health.health.last_report_at,
      intelligence: bulk?.health?.last_report_at,
    },
    'open alerts': {
      list: openCountsOf(alerts.alerts).open,
      stats: stats.open,
      bySeverity: sum(Object.values(stats.by_severity)),
      among: all.alerts.alerts.filter((alert) => alert.domain_id === id && alert.status === 'open').length,
    },
  };
}

test.each(everybody)('every screen of a domain says the same to %s', async (name) => {
  const all = await ofAll(name);
  const found: Record<string, Quantities> = {};
  for (const { id, name: domain } of all.listed) {
    const differing = contradictions(await ofOne(all, name, id));
    if (Object.keys(differing).length > 0) found[domain] = differing;
  }
  expect(all.listed).toHaveLength(name === 'owner' ? 4 : 12);
  expect(found).toEqual({});
});

describe.each(everybody)('over all domains of %s', (name) => {
  test('sums, levels, alerts and the most urgent step agree', async () => {
    const all = await ofAll(name);
    const { listed, status, several, summary, sources, senders, alerts, stats } = all;
    const open = alerts.alerts.filter((alert) => alert.status === 'open');
    const levels = Object.fromEntries(levelCounts(status.domains).map(({ level, count }) => [level, count]));
    const steps = (rows: readonly { domain_id: number; next_step: (typeof status.domains)[number]['next_step'] }[]) =>
      mostUrgent(rows.map((row) => ({ domain: row.domain_id, step: row.next_step })))?.step;
    expect(
      contradictions({
        'own failures': {
          byDay: sumOf(several.by_day, (day) => day.own_failed),
          split: several.split.own_messages - several.split.own_passed,
        },
        messages: {
          several: several.totals.messages,
          byDomain: sumOf(several.domains, (one) => one.totals.messages),
          byDay: sumOf(several.by_day, (day) => day.messages),
          reporters: sumOf(several.reporters, (one) => one.messages),
          split: several.split.own_messages + several.split.forged + several.split.forwarded,
          summary: summary.messages,
          listed: sumOf(listed, (row) => row.messages),
          status: sumOf(status.domains, (row) => row.messages),
          sources: sumOf(sources.sources, (one) => one.total_messages),
          senders: sumOf(senders.senders, (one) => one.total_messages),
          policies: sumOf(all.distribution.policies, (one) => one.messages),
          metadata: all.metadata.messages,
        },
        passed: {
          several: several.totals.passed,
          summary: summary.passed,
          listed: sumOf(listed, (row) => row.passed),
          sources: sumOf(sources.sources, (one) => one.passed),
        },
        own: {
          several: several.split.own_messages,
          byDomain: sumOf(several.domains, (one) => one.split.own_messages),
          listed: sumOf(listed, (row) => row.own_messages),
          status: sumOf(status.domains, (row) => row.own_messages),
        },
        'own passed': {
          several: several.split.own_passed,
          listed: sumOf(listed, (row) => row.own_passed),
          status: sumOf(status.domains, (row) => row.own_passed),
        },
        reports: {
          several: several.totals.reports,
          summary: summary.reports,
          listed: sumOf(listed, (row) => row.reports),
          metadata: all.metadata.reports,
          pages: all.reports.pagination.total,
        },
        'unreadable rows': {
          summary: summary.unreadable_rows,
          listed: sumOf(listed, (row) => row.unreadable_rows),
          reporters: sumOf(several.reporters, (one) => one.unreadable_rows),
          metadata: all.metadata.unreadable_rows,
        },
        domains: {
          listed: listed.length,
          status: status.summary.domains,
          several: several.domains.length,
          bulk: all.bulk.length,
          shields: shownDomains(all.prepared, {}).length,
          distribution: sumOf(all.distribution.policies, (one) => one.domains),
        },
        levels: {
          rows: levels,
          summary: Object.fromEntries(Object.entries(status.summary.levels).filter(([, count]) => count > 0)),
          listed: Object.fromEntries(levelCounts(listed.map((row) => row.protection)).map(({ level, count }) => [level, count])),
        },
        'open alerts': {
          list: open.length,
          stats: stats.open,
          bySeverity: sum(Object.values(stats.by_severity)),
          causes: sumOf(causesOf(open), (cause) => cause.alerts.length),
        },
        'urgent alerts': {
          list: openCountsOf(open).urgent,
          stats: (stats.by_severity.critical ?? 0) + (stats.by_severity.high ?? 0),
        },
        'most urgent step': { dashboard: steps(status.domains)?.rank, protection: steps(all.prepared)?.rank },
        silent: {
          dashboard: silentDomains(listed, Date.parse(now))
            .map(({ id }) => id)
            .sort((a, b) => a - b),
          domains: listed
            .filter((row) => isSilent(row, Date.parse(now)))
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        },
      }),
    ).toEqual({});
  });
});

test('customers in lists, on their own page and by their domains', async () => {
  const { customers: rows } = await app.call(customers.list, {}, who.staff);
  const { domains: listed } = await app.call(domains.list, {}, who.staff);
  for (const row of rows) {
    const { customer } = await app.call(customers.get, { params: { id: row.id } }, who.staff);
    const own = listed.filter((domain) => domain.customers.some(({ id }) => id === row.id));
    const aggregate = await app.call(customers.aggregateSecurityScore, { params: { id: row.id } }, who.staff);
    expect(
      contradictions({
        messages: { listed: row.messages, got: customer.messages, domains: sumOf(own, (domain) => domain.messages) },
        own: { listed: row.own_messages, got: customer.own_messages, domains: sumOf(own, (domain) => domain.own_messages) },
        passed: { listed: row.own_passed, got: customer.own_passed, domains: sumOf(own, (domain) => domain.own_passed) },
        domains: {
          listed: row.domain_count,
          domains: own.length,
          scored: aggregate.domains.length,
        },
        scores: {
          aggregate: Object.fromEntries(aggregate.domains.map((one) => [one.domain, one.score])),
          domains: Object.fromEntries(own.map((domain) => [domain.name, domain.protection.score])),
        },
      }),
      row.name,
    ).toEqual({});
  }
});

/** The table of a report under a label, as rows of numbers and texts. */
function tableOf(report: Report, label: string) {
  const section = report.pages.flatMap(({ sections }) => sections).find((one) => one.label === label);
  const block = section?.blocks.find(({ kind }) => kind === 'table');
  if (block?.kind !== 'table') throw new Error(`The report has no table ${label}.`);
  const plain = (cells: (typeof block.rows)[number]) => cells.map(({ text, value }) => value ?? text);
  return { rows: block.rows.map(plain), total: block.total === null ? null : plain(block.total) };
}
type Report = Reply<typeof reporting.customerDetailed>['report'];

describe('a report for people', () => {
  const oneDecimal = (part: number, whole: number) => cutTo((100 * part) / whole);

  test('says the numbers of the screens', async () => {
    const { owner, customerId } = who;
    const { report } = await app.call(reporting.customerDetailed, { params: { id: customerId }, body: {} }, owner);
    const several = await app.call(dmarc.multiDomainOverview, { query: month }, owner);
    const { aggregate } = await app.call(customers.aggregateSecurityScore, { params: { id: customerId } }, owner);
    const real = (await app.call(customers.realDmarcProtectionStatus, {}, owner)).domains;
    const { split, totals } = several;
    const [stats] = report.pages[0]?.sections[0]?.blocks ?? [];
    expect(stats).toMatchObject({
      items: [
        { value: aggregate?.score },
        { value: oneDecimal(split.own_passed, split.own_messages), note: expect.stringContaining('of') },
        { value: oneDecimal(split.forged_stopped, split.forged) },
        { value: real.filter(({ level }) => level === 'protected' || level === 'parked_safe').length },
      ],
    });
    expect(tableOf(report, 'Domains').rows.map(([name, , score, own, , forged]) => [name, score, own, forged])).toEqual(
      real.map(({ domain, score }) => {
        const row = several.domains.find((one) => one.domain === domain);
        return [domain, score ?? '–', row?.split.own_messages, row?.split.forged];
      }),
    );
    expect(tableOf(report, 'Where all messages went').rows.map(([, , messages]) => messages)).toEqual([
      totals.passed,
      totals.forwarded_delivered,
      totals.delivered_failing,
      totals.quarantined,
      totals.rejected,
    ]);
    expect(tableOf(report, 'Receivers that report').total?.slice(1, 4)).toEqual([
      sumOf(several.reporters, (row) => row.messages),
      oneDecimal(
        sumOf(several.reporters, (row) => row.messages),
        totals.messages,
      ),
      sumOf(several.reporters, (row) => row.reports),
    ]);
    expect(report.pages.map(({ id }) => id)).toContain('unseen');
  });

  test('names every sender of the period in the appendix', async () => {
    const { owner, customerId } = who;
    const { report } = await app.call(reporting.technicalAppendix, { params: { id: customerId }, body: {} }, owner);
    const { senders } = await app.call(domainReports.allSenders, { query: month }, owner);
    expect(tableOf(report, 'Senders').rows.map(([name, domain, messages]) => [name, domain, messages])).toEqual(
      senders.map((row) => [senderName(row), row.domain_name, row.total_messages]),
    );
  });

  test('compares customers by the numbers of the list of customers', async () => {
    const { report } = await app.call(reporting.portfolioOverview, { body: {} }, who.staff);
    const { customers: listed } = await app.call(customers.list, {}, who.staff);
    const rows = tableOf(report, 'Customers').rows.map(([name, enforced, score, own, , , risk]) => ({
      name,
      enforced,
      score,
      own,
      risk,
    }));
    expect(rows.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))).toEqual(
      listed
        .map((row) => ({
          name: row.name,
          enforced: row.enforced_domains,
          score: row.score?.score ?? '–',
          own: row.own_messages,
          risk: row.risk?.points ?? '–',
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    );
  });

  test('is a file in every format, and of a foreign customer as if absent', async () => {
    const { owner, customerId } = who;
    const file = async (type: 'executive_summary' | 'compliance_evidence', format: 'pdf' | 'xml' | 'json') =>
      Buffer.from(
        (await app.call(
          reporting.generate,
          { params: { type, id: customerId }, body: { format } },
          owner,
        )) as unknown as Uint8Array,
      );
    const pdf = await file('executive_summary', 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await file('compliance_evidence', 'xml')).toString()).toContain('<type>compliance_evidence</type>');
    expect(JSON.parse((await file('compliance_evidence', 'json')).toString())).toMatchObject({ language: 'en-ZA' });
    const foreign = await app.customer('Foreign');
    const refused = app.call(reporting.customerDetailed, { params: { id: foreign }, body: {} }, owner);
    await expect(refused).rejects.toMatchObject({ status: 404 });
    const several = app.call(reporting.comparativeAnalysis, { body: { customer_ids: [customerId, foreign] } }, owner);
    await expect(several).rejects.toMatchObject({ status: 404 });
  });
});

test('the demo has schedules, one of which ran, finished reports with a picture, a shared link and an export', async () => {
  await playInTurn(await reportActs(app.context));
  await playInTurn(await reportActs(app.context));
  const naledi = await app.context.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'naledi@karoowines.example')
    .executeTakeFirstOrThrow();
  const call = await actAs(app.context, naledi.id);
  if (call === null) throw new Error('Naledi is not active.');
  const schedules = await scheduleList(call, false);
  const ran = Object.fromEntries(schedules.map((one) => [one.schedule_name, [one.run_count, one.failure_count]]));
  expect(ran).toEqual({ 'Board summary': [1, 0], 'Evidence for the auditors': [0, 0] });
  const { reports } = await reportList(call, { limit: 20, offset: 0 });
  const known = Object.fromEntries(reports.map(({ type, status, sent, sketch }) => [type, [status, sent, sketch?.band ?? null]]));
  expect(known).toEqual({
    customer_detailed: ['ready', 0, '#6b1f3a'],
    executive_summary: ['ready', 2, null],
    technical_appendix: ['ready', 0, '#6b1f3a'],
  });
  expect((await ownExports(call, { limit: 5, offset: 0 })).exports).toMatchObject([
    { table: 'sources', kept: { state: 'ready' } },
  ]);
});
