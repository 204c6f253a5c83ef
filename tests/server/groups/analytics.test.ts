import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

const { analytics, dmarc } = contract;
const panes = [
  analytics.threatOverview,
  analytics.threatPredictions,
  analytics.threatGeographic,
  analytics.threatAnomalies,
  analytics.threatVectors,
] as const;
let test: TestApp;
let owner: TestUser;
let customerId: number;
let domainId: number;
let otherDomainId: number;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-21T09:41:00Z' });
  customerId = await test.customer('Karoo');
  domainId = await test.domain('acme.example', customerId);
  otherDomainId = await test.domain('other.example', await test.customer('Other'));
  owner = await test.login('customer', [{ customerId, level: 'view' }]);
  await test.arrive(reportMail({ reportId: 'own', count: 40 }));
  await test.arrive(
    reportMail({ reportId: 'forged', count: 6, forgedAt: '8.8.8.8', from: ['acme.example', 'invoice.acme.example'] }),
  );
  await test.readWaiting();
});
afterAll(() => test.close());

describe('threat intelligence', () => {
  it.each(panes.map((pane) => [pane.path, pane] as const))(
    '%s is about one customer that the caller may see',
    async (_, pane) => {
      const reply = await test.call(pane, { params: { id: customerId }, query: {} }, owner);
      expect(reply.customer).toMatchObject({ name: 'Karoo' });
      const stranger = await test.login('customer', [{ customerId: await test.customer() }]);
      await expect(test.call(pane, { params: { id: customerId }, query: {} }, stranger)).rejects.toMatchObject({ status: 404 });
      const foreign = { params: { id: customerId }, query: { domain_id: otherDomainId } };
      await expect(test.call(pane, foreign, owner)).rejects.toMatchObject({ status: 404 });
      await expect(
        test.call(pane, { params: { id: customerId }, query: { time_range: 'ever' } } as never, owner),
      ).rejects.toMatchObject({ status: 400 });
    },
  );

  it('counts what the dashboard counts, by domain, country and vector', async () => {
    const ask = { params: { id: customerId }, query: {} };
    const { split } = await test.call(dmarc.overview, { params: { id: domainId }, query: {} }, owner);
    const overview = await test.call(analytics.threatOverview, ask, owner);
    expect(overview.forged).toEqual({ messages: split.forged, stopped: split.forged_stopped });
    expect(split.forged).toBeGreaterThan(0);
    const { countries } = await test.call(analytics.threatGeographic, ask, owner);
    expect(countries).toMatchObject([{ country: 'US', messages: split.forged, networks: [{ asn: 15169 }] }]);
    const { vectors } = await test.call(analytics.threatVectors, ask, owner);
    expect(vectors.reduce((sum, { messages }) => sum + messages, 0)).toBe(split.forged);
    for (const time_range of ['7d', '30d'] as const) {
      const { days, period } = await test.call(analytics.threatAnomalies, { ...ask, query: { time_range } }, owner);
      const range = { query: { start_date: period.start_date, end_date: period.end_date }, params: { id: domainId } };
      const { by_day } = await test.call(dmarc.overview, range, owner);
      const shown = by_day.map(({ day, forged }) => ({ day, messages: forged }));
      expect(days).toEqual(shown.slice(shown.findIndex(({ messages }) => messages > 0)));
    }
    expect(vectors.find(({ vector }) => vector === 'exact_domain')?.names).toEqual([{ name: 'acme.example', messages: 6 }]);
    expect(overview.patterns).toHaveLength(1);
    expect(overview.patterns[0]).toMatchObject({ domain: 'acme.example', messages: split.forged });
  });

  it('does not forecast or evaluate without enough days', async () => {
    const ask = { params: { id: customerId }, query: {} };
    const { predictions } = await test.call(analytics.threatPredictions, ask, owner);
    expect(predictions).toMatchObject([
      { horizon: 7, status: 'too_little_data', expected: null },
      { horizon: 30, status: 'too_little_data', expected: null },
    ]);
    const { baseline, anomalies } = await test.call(analytics.threatAnomalies, ask, owner);
    expect({ baseline, anomalies }).toEqual({ baseline: null, anomalies: [] });
  });
});

describe('domain health', () => {
  it('lists the domains that the caller sees, with their counts', async () => {
    const { summary, domains, pagination } = await test.call(analytics.domainHealth, { query: {} }, owner);
    expect(domains.map(({ domain }) => domain)).toEqual(['acme.example']);
    expect(pagination.total).toBe(1);
    expect(summary.healthy + summary.attention + summary.critical + summary.unknown).toBe(1);
  });
});
