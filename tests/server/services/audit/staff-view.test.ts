import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, type Input, readsOnly } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { areaLabels, type ViewArea } from '#domain/audit/labels.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { viewOf } from '#server/services/audit/view-of.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { addRequest } from '#server/store/support/requests.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { makeShare } from '#tests/fakes/shares.ts';

const time_range = '30d';
let app: TestApp;
let staff: TestUser;
let [customerId, domainId, reportId, alertId, requestId] = [0, 0, 0, 0, 0];
let otherDomainId = 0;
let count = 0;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  otherDomainId = await app.domain('unseen.co.za', await app.customer('Unseen'));
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  const { db } = app.context.store;
  staff = await app.login('support');
  customerId = await app.customer(`Watched ${count}`);
  domainId = await app.domain(`watched-${count}.co.za`, customerId);
  [reportId = 0] = await takeReportIds(db, 1);
  const header = { begin: Date.UTC(2026, 10, 10) / 1000, end: Date.UTC(2026, 10, 11) / 1000 };
  await saveReports(db, [makeShare(chanceFrom(count), { id: reportId, domainId, rows: 2, header })]);
  alertId = await openAlertRow(app, domainId, { cause: `cause ${count}` });
  const about = { customerId, domainId, alertId: null, linked: null, by: staff.id, at: app.context.clock.now() };
  requestId = await addRequest(db, { ...about, subject: 'Question', priority: 'normal', category: 'other' });
});

const viewsOf = async (id = customerId) => {
  const owner = await app.login('customer', [{ customerId: id, level: 'owner' }]);
  const { views } = await app.call(contract.audit.staffViews, { params: { id } }, owner);
  return views.map(({ area }) => area);
};
const ask = <E extends Endpoint>(call: E, input: Input<E>) => app.call(call, input as never, staff);

const reads: [string, ViewArea, () => Promise<unknown>][] = [
  [
    'a report made for them',
    'reports',
    () => ask(contract.customers.generateReport, { params: { id: customerId }, body: { format: 'html' } }),
  ],
  [
    'a detailed report',
    'reports',
    () => ask(contract.reporting.customerDetailed, { params: { id: customerId }, body: { time_range } }),
  ],
  [
    'a summary of them alone',
    'reports',
    () => ask(contract.reporting.executiveSummaryReport, { body: { customer_id: customerId, time_range } }),
  ],
  ['a received report', 'reports', () => ask(contract.reportMetadata.get, { params: { id: reportId } })],
  ['its file', 'reports', () => ask(contract.reportMetadata.export, { params: { id: reportId, format: 'csv' } })],
  [
    'its rows by the name of the domain',
    'reports',
    () =>
      ask(contract.domainReports.reportRecords, {
        params: { domain: `watched-${count}.co.za`, report: String(reportId) } as never,
      }),
  ],
  ['reports of one domain', 'reports', () => ask(contract.reportMetadata.list, { query: { domain_id: domainId } })],
  [
    'rows of one domain',
    'reports',
    () =>
      ask(contract.reportingFilter.filter, {
        body: {
          table: 'domains',
          filter_config: { conditions: [{ field: 'domain', operator: 'eq', value: `watched-${count}.co.za` }] },
        },
      }),
  ],
  [
    'an export of one domain',
    'reports',
    () =>
      ask(contract.exports.download, {
        body: {
          table: 'domains',
          format: 'csv',
          filter_config: { conditions: [{ field: 'domain', operator: 'eq', value: `watched-${count}.co.za` }] },
        },
      }),
  ],
  ['their alerts', 'alerts', () => ask(contract.alertManagement.alerts, { query: { customer_id: customerId } })],
  ['one alert', 'alerts', () => ask(contract.alertManagement.alert, { params: { id: alertId } })],
  ['the state of a domain', 'domains', () => ask(contract.intelligence.bulk, { body: { domain_ids: [domainId] } })],
  [
    'the messages of a domain',
    'messages',
    () => ask(contract.dmarc.multiDomainOverview, { query: { domain_ids: String(domainId) as never } }),
  ],
  [
    'a series of a domain',
    'messages',
    () => ask(contract.timeSeries.readTrends, { params: { id: domainId }, body: {} as never }),
  ],
  ['a support request', 'support', () => ask(contract.support.get, { params: { id: requestId } })],
];

describe('what staff read of one customer leaves a line', () => {
  it.each(reads)('%s: %s', async (_, area, read) => {
    await read();
    expect(await viewsOf()).toEqual([areaLabels[area]]);
  });

  it('once, however many calls a page sends together', async () => {
    const { get, dnsOverview, health } = contract.domains;
    await Promise.all([get, dnsOverview, health, get, get].map((call) => ask(call as typeof get, { params: { id: domainId } })));
    expect(await viewsOf()).toEqual([areaLabels.domains]);
  });

  it('and lists of many customers leave none, nor does what is refused', async () => {
    await ask(contract.domains.list, {});
    await ask(contract.alertManagement.alerts, {});
    await ask(contract.reportMetadata.list, { query: {} });
    await ask(contract.intelligence.bulk, { body: { domain_ids: [domainId, otherDomainId] } });
    await ask(contract.reportingFilter.filter, { body: { table: 'domains' } });
    await expect(
      ask(contract.customers.generateReport, { params: { id: customerId }, body: { format: 'zip' as never } }),
    ).rejects.toThrow('400');
    expect(await viewsOf()).toEqual([]);
  });
});

/** Ids of what is nobody's, of the person's own, of people, or of reports that nobody could count. */
const ofNoCustomer =
  /^\/(admin\/(users|leads)|subscription-management\/plans|reporting\/exports|ingestion|domain-reports\/services)\//;

const reading = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, call]) => call.access !== 'public' && readsOnly(call) && !call.path.startsWith('/auth/'))
    .map(([name, call]) => [`${group}.${name}`, call] as const),
);
const keysOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
const names = /^(id|domain)$|(customer|domain)(_?ids?|Ids?)$/;
const sample = (field: string) => (field.endsWith('s') ? [1] : 1);

describe('the contract', () => {
  it.each(reading.filter(([, { params }]) => keysOf(params).some((key) => names.test(key))))(
    '%s reads of whom its path names',
    (name, call) => {
      if (ofNoCustomer.test(call.path) && !call.path.includes(':customerId')) return;
      if (name === 'customers.viewAs') return;
      const params = { ...Object.fromEntries(keysOf(call.params).map((key) => [key, sample(key)])), type: 'customer_detailed' };
      expect(viewOf(call, { params })).not.toBeNull();
    },
  );

  it.each(
    reading.flatMap(([name, call]) =>
      (['query', 'body'] as const).flatMap((part) =>
        keysOf(call[part])
          .filter((key) => names.test(key))
          .map((key) => [`${name} with ${key}`, call, part, key] as const),
      ),
    ),
  )('%s reads of whom it names', (name, call, part, key) => {
    if (name.startsWith('alertDelivery.validateRecipient')) return;
    expect(viewOf(call, { [part]: { [key]: sample(key) } })).not.toBeNull();
  });
});
