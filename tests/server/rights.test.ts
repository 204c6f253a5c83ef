import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, staffLevel } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { covers, lowerLevel, mayInArea } from '#domain/access.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { type AccessLevel, accessLevels, type Role, roles } from '#domain/vocabulary.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { addWindow } from '#server/store/alerts/change-windows.ts';
import { listPlans } from '#server/store/billing/plans.ts';
import { addSubscription } from '#server/store/billing/subscriptions.ts';
import { addSelector } from '#server/store/domains/dkim-selectors.ts';
import { addClaim } from '#server/store/domains/domain-claims.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { addEvent } from '#server/store/support/events.ts';
import { addFiles } from '#server/store/support/files.ts';
import { addRequest } from '#server/store/support/requests.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { storeOtherReports } from '#tests/fakes/other-reports.ts';
import { makeShare } from '#tests/fakes/shares.ts';

/** The caller: nobody, a person of another customer, a person of the customer with each level, and every role of the staff. */
type Caller = { name: string; user: TestUser | null; level: AccessLevel | null; isStaff: boolean; role: Role };
type Target = { domainId: number; name: string; alertId: number; selectorId: number; windowId: number; reportId: number };

let app: TestApp;
let customerId: number;
let claimedId: number;
let requestId: number;
let callers: Caller[];
const ready = new Map<AccessLevel, Target>();
let made = 0;
let cases = 0;

/** A domain that the customer has with a level and another customer owns, with an alert, a selector, a planned change and a report. */
async function target(shared: AccessLevel, owner: number): Promise<Target> {
  const { db } = app.context.store;
  const name = `shared${(made += 1)}.example`;
  const domainId = await app.domain(name, owner);
  await assignDomain(db, domainId, customerId, shared);
  const at = app.context.clock.now();
  const window = { customerId, domainId, startsAt: at, endsAt: new Date(at.getTime() + 3_600_000), reason: 'x', by: 1, at };
  const [reportId = 0] = await takeReportIds(db, 1);
  await saveReports(db, [makeShare(chanceFrom(domainId), { id: reportId, domainId, rows: 1 })]);
  await storeOtherReports(db, domainId, name, reportId, at);
  return {
    domainId,
    name,
    reportId,
    alertId: await openAlertRow(app, domainId, { severity: 'low' }),
    selectorId: (await addSelector(db, { domainId, selector: 's1', origin: 'manual', notes: '' })) ?? 0,
    windowId: await addWindow(db, window),
  };
}

let owner: number;

/** The file that every case about files of requests asks for. */
async function addRequestFile(by: number): Promise<void> {
  const at = app.context.clock.now();
  const { db } = app.context.store;
  const eventId = await addEvent(db, { requestId, at, doneAt: at, kind: 'comment', side: 'customer', by });
  await addFiles(db, requestId, eventId, [{ name: 'b.txt', type: 'text/plain', bytes: Buffer.from('A record') }]);
}

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T10:00:00Z' });
  customerId = await app.customer('Tenant');
  owner = await app.customer('Owner');
  const people = await Promise.all(
    accessLevels.map(async (level) => ({
      name: level,
      user: await app.login('customer', [{ customerId, level }]),
      level,
      isStaff: false,
      role: 'customer' as const,
    })),
  );
  const stranger = await app.login('customer', [{ customerId: await app.customer('Stranger'), level: 'owner' }]);
  callers = [
    { name: 'nobody', user: null, level: null, isStaff: false, role: 'customer' },
    { name: 'a person of another customer', user: stranger, level: null, isStaff: false, role: 'customer' },
    ...people,
    ...(await Promise.all(
      roles.slice(1).map(async (role) => ({ name: role, user: await app.login(role), level: null, isStaff: true, role })),
    )),
  ];
  const claim = { name: 'claimed.co.za', customerId, token: 'x', mailClass: 'people' as const, createdBy: stranger.id };
  claimedId = (await addClaim(app.context.store.db, { ...claim, at: app.context.clock.now() })) ?? 0;
  const about = { customerId, domainId: null, alertId: null, linked: null, by: stranger.id, at: app.context.clock.now() };
  requestId = await addRequest(app.context.store.db, { ...about, subject: 'x', priority: 'normal', category: 'other' });
  await addRequestFile(stranger.id);
  for (const shared of accessLevels) ready.set(shared, await target(shared, owner));
});
afterAll(async () => {
  process.stdout.write(`rights: ${cases} cases of call × caller × level of the share\n`);
  await app.close();
});

const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    group,
    endpoint,
  })),
);

/** Calls whose number is that of something of one person, or of one customer as a whole; the rest with a number are about a domain. */
const others: Record<string, 'person' | 'customer' | 'nothing'> = {
  'exports.kept': 'person',
  'exports.file': 'person',
  'notifications.removePushSubscription': 'person',
  'notifications.testPush': 'person',
  'customers.aggregateSecurityScore': 'customer',
  'customers.scoreHistory': 'customer',
  'analytics.changes': 'customer',
  'analytics.threatOverview': 'customer',
  'analytics.threatPredictions': 'customer',
  'analytics.threatGeographic': 'customer',
  'analytics.threatAnomalies': 'customer',
  'analytics.threatVectors': 'customer',
  'audit.staffViews': 'customer',
  'customerPeople.list': 'customer',
  'customerPeople.invite': 'customer',
  'customerPeople.sendAgain': 'customer',
  'customerPeople.update': 'customer',
  'customerPeople.remove': 'customer',
  'auth.endSession': 'person',
  'secondFactor.renamePasskey': 'person',
  'secondFactor.removePasskey': 'person',
  'apiKeys.remove': 'person',
  'customers.performance': 'customer',
  'customers.issues': 'customer',
  'customers.reports': 'customer',
  'customers.generateReport': 'customer',
  'customers.branding': 'customer',
  'customers.saveBranding': 'customer',
  'customers.retention': 'customer',
  'customers.retentionPreview': 'customer',
  'customers.saveRetention': 'customer',
  'customers.domainAnalytics': 'customer',
  'reporting.customerDetailed': 'customer',
  'reporting.technicalAppendix': 'customer',
  'reportingFilter.removePreset': 'person',
  'reportScheduling.updateSchedule': 'person',
  'reportScheduling.removeSchedule': 'person',
  'reportScheduling.executeSchedule': 'person',
  'reportScheduling.reportStatus': 'person',
  'reportScheduling.retryReport': 'person',
  'reportScheduling.reportFile': 'person',
  'reportScheduling.reportLinks': 'person',
  'reportScheduling.shareReport': 'person',
  'reportScheduling.revokeReportLink': 'person',
  'userAlertPreferences.customerDomains': 'customer',
  'subscriptionManagement.subscription': 'customer',
  'subscriptionManagement.billingEvents': 'customer',
  'subscriptionManagement.plan': 'nothing',
  'billing.payments': 'customer',
  'billing.summary': 'customer',
  'billing.invoices': 'customer',
  'billing.invoicePdf': 'person',
  'billing.payByCard': 'person',
  'billing.statement': 'customer',
  'billing.statementPdf': 'customer',
  'auth.defaultCustomer': 'customer',
  'domains.create': 'customer',
  'domains.detectedNames': 'customer',
  'domains.hideDetectedName': 'customer',
  'domains.verifyControl': 'customer',
  'support.create': 'customer',
  'support.get': 'customer',
  'support.comment': 'customer',
  'support.setStatus': 'customer',
  'support.rate': 'person',
};

/** Calls that name their domain in the body. */
const aboutDomain = new Set([
  'alertDelivery.createWindow',
  'alertDelivery.validateRecipient',
  'domainReports.categoriseSenders',
  'domains.tag',
]);

/** Calls about a customer that somebody chose for work; staff who belong to none are refused. */
const refusedToStaff: Record<string, number> = { 'auth.defaultCustomer': 403, 'notifications.saveCustomerNotifications': 404 };

/** Calls that end what the other cases need, or that answer without an end. */
const apart = new Set(['auth.logout', 'auth.leaveCustomer', 'alertManagement.stream']);

function bodyOf(name: string, { domainId, name: domainName }: Target): object {
  const later = { starts_at: '2026-11-20T20:00:00Z', ends_at: '2026-11-20T22:00:00Z' };
  const bodies: Record<string, object> = {
    'auth.defaultCustomer': { customer_id: customerId },
    'domains.create': { name: `new${(made += 1)}.co.za`, customer_id: customerId },
    'domains.hideDetectedName': { name: `x.${domainName}`, hidden: true },
    'customerPeople.invite': { email: `new${(made += 1)}@example.com`, name: 'New' },
    'customerPeople.update': { access_level: 'view' },
    'domains.update': { mail_class: 'service' },
    'domains.tag': { domain_ids: [domainId], add: ['Head office'] },
    'dkim.create': { selector: `s${(made += 1)}` },
    'customers.saveRetention': { message_days: 7, row_months: 5, sum_months: 13, seen_version: 0 },
    'domainReports.categoriseSender': { category: 'own' },
    'domainReports.describeSender': { owner: 'Naledi', purpose: 'Newsletters', note: '' },
    'domainReports.categoriseSenders': { decisions: [{ domain_id: domainId, sender: 'example.com', category: 'own' }] },
    'alertManagement.snooze': { until: '2026-11-20T20:00:00Z' },
    'alertManagement.comment': { text: 'Seen' },
    'support.create': { category: 'other', subject: 'A question', message: 'Which record?', customer_id: customerId },
    'support.createForMany': { customer_ids: [customerId], category: 'other', subject: 'News', message: 'For all' },
    'support.rateGuide': { guide: 'dmarc-basics', is_helpful: true },
    'support.comment': { text: 'Seen' },
    'support.setStatus': { status: 'new' },
    'support.rate': { rating: 5 },
    'alertDelivery.createWindow': { customer_id: customerId, domain_id: domainId, reason: 'A move', ...later },
    'alertDelivery.validateRecipient': { email: 'a@example.com', domain_id: domainId },
    'securityScores.bulk': { domain_ids: [domainId] },
    'intelligence.bulk': { domain_ids: [domainId] },
    'notifications.saveCustomerNotifications': { notifications: { muted_until: null } },
    'notifications.addPushSubscription': {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) },
      device: 'A test',
    },
    'reportScheduling.createSchedule': { report_type: 'portfolio_overview' },
    'exports.download': { table: 'records' },
    'exports.prepare': { table: 'records' },
    'reportingFilter.filter': { table: 'records' },
    'reportingFilter.validate': { filter_config: { table: 'records' } },
    'reportingFilter.savePreset': { name: `f${(made += 1)}`, filter_config: { table: 'records' } },
    'reporting.generate': { format: 'csv' },
    'customers.generateReport': { format: 'csv' },
    'reportScheduling.makeReport': { report_type: 'portfolio_overview' },
    'reportScheduling.saveAlertPreferences': { preferences: defaultPreferences },
    'reportScheduling.previewAlertPreferences': { preferences: defaultPreferences },
  };
  return bodies[name] ?? {};
}

function idOf(name: string, group: string, endpoint: Endpoint, at: Target): number {
  if (endpoint.access !== 'user' || others[name] === 'person' || others[name] === 'nothing') return 999_999;
  if (name === 'domains.verifyControl') return claimedId;
  if (group === 'support') return requestId;
  if (others[name] === 'customer') return customerId;
  if (group === 'alertManagement') return at.alertId;
  if (group === 'alertDelivery') return at.windowId;
  return group === 'reportMetadata' || group === 'otherReports' ? at.reportId : at.domainId;
}

async function send(name: string, group: string, endpoint: Endpoint, at: Target, user: TestUser | null) {
  const values: Record<string, unknown> = {
    id: idOf(name, group, endpoint, at),
    domain: at.name,
    report: at.reportId,
    customerId,
    domainId: at.domainId,
    selectorId: at.selectorId,
    userId: group === 'customerPeople' ? (await app.login('customer', [{ customerId, level: 'view' }])).id : 999_999,
    fileId: 1,
    linkId: 1,
    exportId: '00000000-0000-4000-8000-000000000000',
    sender: 'example.com',
    token: 'unknown',
    format: 'csv',
    type: 'domain_analytics_report',
  };
  // A file that came before waits for the batch that reads it, and another case may have queued that again.
  const text = `no report ${(made += 1)}`;
  const upload = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${text}\r\n--x--\r\n`;
  return app.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])))}`,
    query: endpoint.path.includes('drill-down') ? { source_ip: '192.0.2.1' } : {},
    headers: {
      ...(user === null ? {} : { authorization: `Bearer ${user.token}` }),
      ...(endpoint.upload ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
    },
    ...(endpoint.upload ? { payload: upload } : endpoint.body === undefined ? {} : { payload: bodyOf(name, at) }),
  });
}

const isAboutDomain = ({ name, endpoint }: (typeof calls)[number]) =>
  others[name] === undefined && (endpoint.path.includes(':') || aboutDomain.has(name));

/** Calls whose answer is the same whatever level the customer has at a domain are sent once per caller. */
const dependsOnShare = (call: (typeof calls)[number]) =>
  call.endpoint.access === 'user' && (isAboutDomain(call) || call.name === 'ingestion.upload');

/** Which answers a case may have; `null`: none of the refusals. */
function refusals(call: (typeof calls)[number], caller: Caller, shared: AccessLevel): number[] | null {
  const { name, endpoint } = call;
  if (endpoint.access === 'public') return null;
  if (caller.user === null) return [401];
  if (endpoint.access === 'admin' && !caller.isStaff) return [403];
  const isOwn = endpoint.path.startsWith('/auth/');
  if (caller.isStaff && !isOwn && !mayInArea(caller.role, endpoint.area, staffLevel(endpoint))) return [403];
  if (endpoint.access === 'admin') return null;
  if (caller.isStaff) return name in refusedToStaff ? [refusedToStaff[name] ?? 0] : null;
  const isAboutCustomer = others[name] === 'customer';
  const ofDomain = isAboutDomain(call);
  if (!isAboutCustomer && !ofDomain && name !== 'ingestion.upload') return null;
  if (caller.level === null) return name === 'ingestion.upload' ? null : isAboutCustomer ? [403, 404] : [404];
  const held = ofDomain ? lowerLevel(caller.level, shared) : caller.level;
  return covers(held, endpoint.level) ? null : [403];
}

describe('every call for every role, level at the customer and level of the share', () => {
  /** Whom the level of a share concerns; everybody else is asked once. */
  let people: Caller[];
  beforeAll(() => {
    people = callers.filter(({ level }) => level !== null);
  });

  it.each(calls.filter(({ name }) => !apart.has(name)))('$name', async (call) => {
    const { name, group, endpoint } = call;
    const changes = endpoint.method !== 'GET' && endpoint.access === 'user';
    const wrong: string[] = [];
    for (const shared of dependsOnShare(call) ? accessLevels : accessLevels.slice(0, 1))
      for (const caller of shared === accessLevels[0] ? callers : people) {
        const expected = refusals(call, caller, shared);
        const fresh =
          changes && expected === null && caller.user !== null && (isAboutDomain(call) || name === 'ingestion.upload');
        const at = fresh ? await target(shared, owner) : (ready.get(shared) as Target);
        if (name === 'alertManagement.reopen' && fresh)
          await app.context.store.db.updateTable('alerts').set({ status: 'acknowledged' }).where('id', '=', at.alertId).execute();
        const { statusCode, body } = await send(name, group, endpoint, at, caller.user);
        cases += 1;
        const isAbsent =
          others[name] === 'person' || others[name] === 'nothing' || group === 'auth' || endpoint.access !== 'user';
        const ok =
          expected === null
            ? statusCode !== 401 && statusCode !== 403 && (isAbsent || statusCode !== 404) && statusCode < 500
            : expected.includes(statusCode);
        const known = endpoint.access === 'public' && statusCode === 401;
        if (!ok && !known)
          wrong.push(
            `${caller.name} over a share of ${shared}: ${statusCode} ${body.slice(0, 120)}, expected ${expected?.join(' or ') ?? 'an answer'}`,
          );
      }
    expect(wrong).toEqual([]);
  });
});

describe('every call for the owner of a suspended customer, and for staff', () => {
  let subscriptionId = 0;
  const move = async (status: 'active' | 'suspended') => {
    const { db } = app.context.store;
    await db.updateTable('subscriptions').set({ status }).where('id', '=', subscriptionId).execute();
  };
  beforeAll(async () => {
    const { db } = app.context.store;
    const [plan] = await listPlans(db, { day: '2026-01-01' });
    const at = app.context.clock.now();
    const row = { customerId, planId: plan?.id ?? 0, status: 'active' as const, priceCents: 12_000, trialEndsAt: null };
    subscriptionId = (await addSubscription(db, { ...row, activatedAt: at, at })) ?? 0;
    await move('suspended');
  });
  afterAll(() => move('active'));
  const said = /^Your subscription is suspended\./;
  const isOne = ({ name, endpoint }: (typeof calls)[number]) => !apart.has(name) && endpoint.access === 'user';

  it.each(calls.filter(isOne))('$name', async (call) => {
    const { name, group, endpoint } = call;
    const fresh = endpoint.method !== 'GET' && isAboutDomain(call);
    const at = fresh ? await target('owner', owner) : (ready.get('owner') as Target);
    for (const { user, level, isStaff, role } of callers) {
      if (level !== 'owner' && role !== 'admin') continue;
      const { statusCode, body } = await send(name, group, endpoint, at, user);
      const isRefused =
        statusCode === 403 && said.test(String((JSON.parse(statusCode === 403 ? body : '{}') as { error?: string }).error));
      cases += 1;
      expect(isRefused, `${isStaff ? 'staff' : 'owner'}: ${statusCode} ${body.slice(0, 160)}`).toBe(
        level === 'owner' && !endpoint.whileSuspended,
      );
      if (level === 'owner' && endpoint.whileSuspended) expect(statusCode, body.slice(0, 160)).not.toBe(403);
    }
  });
});

it('leaves open to the suspended what reads, and by name what else', () => {
  const open = calls.filter(({ endpoint }) => endpoint.access === 'user' && endpoint.method !== 'GET' && endpoint.whileSuspended);
  const named = open.filter(({ endpoint: { path } }) => !/^\/(auth|support)\//.test(path)).map(({ name }) => name);
  expect(calls.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.whileSuspended)).toEqual([]);
  expect(named.sort()).toEqual([
    'alertDelivery.removeWindow',
    'alertDelivery.validateRecipient',
    'billing.payByCard',
    'customerPeople.remove',
    'customers.generateReport',
    'dkim.verify',
    'dkim.verifyAll',
    'dns.refresh',
    'domains.verifyDns',
    'exports.download',
    'exports.prepare',
    'ingestion.upload',
    'intelligence.bulk',
    'notifications.addPushSubscription',
    'notifications.removePushSubscription',
    'notifications.saveCustomerNotifications',
    'notifications.testPush',
    'reportScheduling.executeSchedule',
    'reportScheduling.makeReport',
    'reportScheduling.previewAlertPreferences',
    'reportScheduling.removeSchedule',
    'reportScheduling.retryReport',
    'reportScheduling.revokeReportLink',
    'reportScheduling.saveAlertPreferences',
    'reportScheduling.updateSchedule',
    'reporting.comparativeAnalysis',
    'reporting.customerDetailed',
    'reporting.executiveSummaryReport',
    'reporting.generate',
    'reporting.portfolioOverview',
    'reporting.technicalAppendix',
    'reportingFilter.filter',
    'reportingFilter.removePreset',
    'reportingFilter.savePreset',
    'reportingFilter.validate',
    'securityScores.bulk',
    'securityScores.refresh',
    'timeSeries.generate',
    'timeSeries.readForecasts',
    'timeSeries.readTrends',
  ]);
});

it.each<[Role, RegExp, number]>([
  ['analyst', /^(adminUsers|billing|subscriptionManagement|audit|leads|setup)\./, 0],
  ['support', /^(audit|setup)\./, 0],
  ['billing', /^(adminUsers|audit|setup)\./, 0],
])('opens no call to %s that its role does not have: %s', (role, names, most) => {
  const open = calls.filter(
    ({ name, endpoint }) =>
      names.test(name) && endpoint.access !== 'public' && mayInArea(role, endpoint.area, staffLevel(endpoint)),
  );
  expect(open.map(({ name }) => name)).toHaveLength(most);
});

it('lets nobody but administrators change people, settings and what a customer is removed for', () => {
  const ours = calls.filter(({ name, endpoint }) =>
    /^(adminUsers|setup)\./.test(name) || ['customers.remove', 'leads.convert', 'customers.associate'].includes(name)
      ? endpoint.method !== 'GET'
      : false,
  );
  for (const role of ['analyst', 'support', 'billing'] as const)
    expect(ours.filter(({ endpoint }) => mayInArea(role, endpoint.area, staffLevel(endpoint))).map(({ name }) => name)).toEqual(
      [],
    );
});

it('puts every call of staff into an area that a role has', () => {
  for (const { name, endpoint } of calls) expect(mayInArea('admin', endpoint.area, staffLevel(endpoint)), name).toBe(true);
});
