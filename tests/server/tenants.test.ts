import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { verifyDomain } from '#server/services/checks/verify-domain.ts';
import { addWindow } from '#server/store/alerts/change-windows.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { addInvoice } from '#server/store/billing/invoices.ts';
import { putPlanPrice } from '#server/store/billing/plan-prices.ts';
import { addSubscription } from '#server/store/billing/subscriptions.ts';
import { putSubscription } from '#server/store/delivery/push-subscriptions.ts';
import { addSelector } from '#server/store/domains/dkim-selectors.ts';
import { addKeptExport } from '#server/store/exports/kept-exports.ts';
import { insertApiKey } from '#server/store/people/api-keys.ts';
import { findPasskey, insertPasskey } from '#server/store/people/passkeys.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { addEvent } from '#server/store/support/events.ts';
import { addFiles } from '#server/store/support/files.ts';
import { addRequest } from '#server/store/support/requests.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { makeShare, withRecords } from '#tests/fakes/shares.ts';

const secret = 'strictly-theirs';
let app: TestApp;
let mine: TestUser;
let staff: TestUser;
let theirs: {
  customerId: number;
  domainId: number;
  reportId: number;
  userId: number;
  associationId: number;
  selectorId: number;
  alertId: number;
  customerAlertId: number;
  planId: number;
  deviceId: number;
  exportId: string;
  passkeyId: number;
  keyId: number;
  windowId: number;
  requestId: number;
  fileId: number;
  invoiceId: number;
};
let own: { customerId: number; domainId: number; reportId: number };

async function reportFor(domainId: number, name: string): Promise<number> {
  const [id = 0] = await takeReportIds(app.context.store.db, 1);
  const share = makeShare(chanceFrom(domainId), {
    id,
    domainId,
    rows: 4,
    header: { begin: Date.UTC(2026, 10, 10) / 1000, end: Date.UTC(2026, 10, 11) / 1000 },
  });
  share.header = { ...share.header, orgName: `${name} reporter`, policy: { ...share.header.policy, domain: name } };
  const records = share.records.map((record) => ({ ...record, headerFrom: name, envelopeFrom: name }));
  await saveReports(app.context.store.db, [withRecords(share, records)]);
  return id;
}

beforeAll(async () => {
  const record = (name: string) => ({ [`_dmarc.${name}`]: { TXT: [`v=DMARC1; p=reject; rua=mailto:r@${name}`] } });
  const zone = { ...record('mine.example'), ...record(`${secret}.example`) };
  app = await openTestApp({ now: '2026-11-20T10:00:00Z', zone });
  const myCustomer = await app.customer('Mine');
  const theirCustomer = await app.customer(secret);
  const myDomain = await app.domain('mine.example', myCustomer);
  const theirDomain = await app.domain(`${secret}.example`, theirCustomer);
  mine = await app.login('customer', [{ customerId: myCustomer, level: 'owner' }]);
  const other = await app.login('customer', [{ customerId: theirCustomer, level: 'owner' }], `${secret}@example.com`);
  staff = await app.login('admin');
  const association = await app.context.store.db
    .selectFrom('user_customers')
    .select('id')
    .where('user_id', '=', other.id)
    .executeTakeFirstOrThrow();
  own = { customerId: myCustomer, domainId: myDomain, reportId: await reportFor(myDomain, 'mine.example') };
  theirs = {
    customerId: theirCustomer,
    domainId: theirDomain,
    reportId: await reportFor(theirDomain, `${secret}.example`),
    userId: other.id,
    associationId: association.id,
    selectorId:
      (await addSelector(app.context.store.db, { domainId: theirDomain, selector: secret, origin: 'manual', notes: secret })) ??
      0,
    alertId: 0,
    customerAlertId: 0,
    planId: 0,
    deviceId: 0,
    exportId: '',
    passkeyId: 0,
    keyId: 0,
    windowId: 0,
    requestId: 0,
    fileId: 0,
    invoiceId: 0,
  };
  const { db } = app.context.store;
  const at = app.context.clock.now();
  theirs.alertId = await openAlertRow(app, theirDomain, { cause: secret, subject: secret });
  theirs.customerAlertId = await openAlertRow(
    app,
    { customerId: theirCustomer },
    { rule: 'quota_80', cause: secret, subject: secret },
  );
  await insertPasskey(db, {
    userId: other.id,
    credentialId: secret,
    userHandle: secret,
    publicKey: new Uint8Array([1]),
    counter: 0,
    transports: [],
    isSynced: false,
    name: secret,
    addedAt: at,
  });
  theirs.passkeyId = (await findPasskey(db, secret))?.id ?? 0;
  theirs.keyId = await insertApiKey(db, {
    userId: other.id,
    hash: new Uint8Array([1]),
    name: secret,
    start: secret,
    scopes: ['read'],
    createdAt: at,
    expiresAt: new Date(at.getTime() + 86_400_000),
  });
  theirs.exportId = randomUUID();
  await addKeptExport(db, {
    id: theirs.exportId,
    userId: other.id,
    customerId: null,
    domainIds: [],
    fileName: `${secret}.csv`,
    contentType: 'text/csv',
    at,
  });
  theirs.deviceId = await putSubscription(db, {
    userId: other.id,
    endpoint: `https://push.example/${secret}`,
    p256dh: 'x',
    auth: 'y',
    device: secret,
    at,
  });
  theirs.windowId = await addWindow(db, {
    customerId: theirCustomer,
    domainId: null,
    startsAt: at,
    endsAt: new Date(at.getTime() + 3_600_000),
    reason: secret,
    by: other.id,
    at,
  });
  const retired = { name: secret, is_retired: true };
  const plan = await db.insertInto('plans').values(retired).returning('id').executeTakeFirstOrThrow();
  theirs.planId = plan.id;
  await putPlanPrice(db, plan.id, { validFrom: '2026-01-01', madeOn: '2026-01-01', priceCents: 1, isFromPrice: false }, other.id);
  const subscription = { customerId: theirCustomer, planId: plan.id, status: 'active' as const, priceCents: 1 };
  await addSubscription(db, { ...subscription, trialEndsAt: null, activatedAt: at, at });
  const story = {
    customerId: theirCustomer,
    subscriptionId: null,
    at,
    kind: 'plan_changed' as const,
    by: other.id,
    note: secret,
  };
  await addBillingEvent(db, story);
  const about = { customerId: theirCustomer, domainId: theirDomain, alertId: null, linked: null, by: other.id, at };
  theirs.requestId = await addRequest(db, { ...about, subject: secret, priority: 'normal', category: 'other' });
  const party = { name: secret, address: secret, registration: '', vatNumber: '' };
  const cents = { netCents: 1, vatCents: 0, totalCents: 1 };
  const dated = { month: '2026-11', issuedOn: '2026-11-01', dueOn: '2026-11-08', status: 'issued' as const, title: 'Invoice' };
  const invoice = {
    ...dated,
    ...cents,
    customerId: theirCustomer,
    seller: party,
    buyer: party,
    lines: [],
    vatRatePct: 15,
    creditsId: null,
  };
  theirs.invoiceId = (await addInvoice(db, invoice, at)).id;
  const opened = { requestId: theirs.requestId, at, doneAt: at, kind: 'opened' as const, side: 'customer' as const };
  const eventId = await addEvent(db, { ...opened, by: other.id, text: secret });
  await addFiles(db, theirs.requestId, eventId, [{ name: `${secret}.txt`, type: 'text/plain', bytes: Buffer.from(secret) }]);
  const file = await db.selectFrom('support_files').select('id').executeTakeFirstOrThrow();
  theirs.fileId = file.id;
  for (const [id, name] of [
    [myDomain, 'mine.example'],
    [theirDomain, `${secret}.example`],
  ] as const)
    await verifyDomain(app.context, { id, name, mailClass: 'people' }, { scope: 'full', isFresh: true, cause: 'test' });
});
afterAll(() => app.close());

const path = (endpoint: Endpoint, values: Record<string, unknown>) =>
  `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))}`;

function theirIdsIn(group: string, endpoint: Endpoint): Record<string, unknown> {
  const ofGroup: Record<string, number> = {
    reportMetadata: theirs.reportId,
    customerPeople: theirs.customerId,
    customers: endpoint.path.includes('associations') ? theirs.associationId : theirs.customerId,
    alertManagement: theirs.alertId,
    alertDelivery: theirs.windowId,
    notifications: theirs.deviceId,
    secondFactor: theirs.passkeyId,
    apiKeys: theirs.keyId,
    userAlertPreferences: theirs.customerId,
    support: theirs.requestId,
    subscriptionManagement: endpoint.path.includes('/plans/') ? theirs.planId : theirs.customerId,
    billing: endpoint.path.includes('/invoices/') ? theirs.invoiceId : theirs.customerId,
  };
  const id = ofGroup[group] ?? theirs.domainId;
  return {
    id,
    domain: `${secret}.example`,
    report: theirs.reportId,
    customerId: theirs.customerId,
    domainId: theirs.domainId,
    selectorId: theirs.selectorId,
    userId: theirs.userId,
    fileId: theirs.fileId,
    exportId: theirs.exportId,
    linkId: 1,
    day: '2026-01-01',
    sender: 'taken.example',
    token: 'unknown',
    format: 'csv',
    type: 'domain_analytics_report',
  };
}

const query = () => ({
  domain_ids: String(theirs.domainId),
  domain_id: String(theirs.domainId),
  customer_id: String(theirs.customerId),
  user_id: String(theirs.userId),
  source_ip: '192.0.2.1',
  days: '90',
  search: 'strictly',
  q: 'strictly',
});

const bodies: Record<string, object> = {
  'auth.defaultCustomer': { customer_id: 0 },
  'secondFactor.renamePasskey': { name: 'taken over' },
  'domains.create': { name: `new.${secret}.co.za`, customer_id: 0 },
  'domains.update': { notes: 'taken over' },
  'domains.hideDetectedName': { name: `x.${secret}.co.za`, hidden: true },
  'dkim.create': { selector: 'taken' },
  'securityScores.bulk': { domain_ids: [] },
  'intelligence.bulk': { domain_ids: [] },
  'domains.associate': { access_level: 'owner' },
  'customerPeople.invite': { email: 'taken@example.com', name: 'Taken over' },
  'customerPeople.update': { access_level: 'owner' },
  'customers.associate': { user_id: 1, customer_id: 1, access_level: 'owner' },
  'customers.updateAssociation': { access_level: 'owner' },
  'customers.saveRetention': { message_days: 7, row_months: 5, sum_months: 13, seen_version: 0 },
  'domainReports.categoriseSender': { category: 'own' },
  'domainReports.describeSender': { owner: 'Naledi', purpose: 'Newsletters', note: '' },
  'domainReports.categoriseSenders': { decisions: [] },
  'alertManagement.resolve': { notes: 'taken over' },
  'alertManagement.snooze': { until: '2026-11-20T20:00:00Z' },
  'alertManagement.comment': { text: 'taken over' },
  'billing.recordPayment': { amount_cents: 1, method: 'eft' },
  'billing.setPaymentStatus': { status: 'paid' },
  'billing.saveDetails': { address: 'taken over', registration_number: '', vat_number: '' },
  'billing.creditInvoice': { note: 'taken over' },
  'billing.saveBankDetails': { bank_details: 'taken over', seen_version: 0 },
  'support.create': { category: 'other', subject: 'taken over', message: 'taken over', customer_id: 0 },
  'support.createForMany': { customer_ids: [1], category: 'other', subject: 'News', message: 'For all' },
  'support.rateGuide': { guide: 'dmarc-basics', is_helpful: true },
  'support.comment': { text: 'taken over' },
  'support.assign': { assigned_to: null },
  'support.setStatus': { status: 'cancelled' },
  'support.rate': { rating: 1 },
  'alertDelivery.validateRecipient': { email: `${secret}@example.com`, domain_id: 0 },
  'alertDelivery.createWindow': {
    customer_id: 0,
    starts_at: '2026-11-20T20:00:00Z',
    ends_at: '2026-11-20T22:00:00Z',
    reason: 'taken over',
  },
};

const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => [`${group}.${name}`, group, endpoint] as const),
);
const signedIn = calls.filter(
  ([name, , endpoint]) => endpoint.access !== 'public' && !endpoint.upload && !endpoint.live && name !== 'auth.logout',
);

describe('two tenants', () => {
  it.each(signedIn)('%s reveals nothing of the other and changes nothing there', async (name, group, endpoint) => {
    const body = bodies[name];
    const given =
      body === undefined
        ? {}
        : {
            ...body,
            ...('customer_id' in body ? { customer_id: theirs.customerId } : {}),
            ...('domain_id' in body ? { domain_id: theirs.domainId } : {}),
            ...('user_id' in body ? { user_id: mine.id } : {}),
            ...('decisions' in body
              ? { decisions: [{ domain_id: theirs.domainId, sender: 'taken.example', category: 'own' }] }
              : {}),
            ...('domain_ids' in body ? { domain_ids: [theirs.domainId] } : {}),
          };
    const answer = await app.app.inject({
      method: endpoint.method,
      url: path(endpoint, theirIdsIn(group, endpoint)),
      query: endpoint.query === undefined ? {} : query(),
      headers: { authorization: `Bearer ${mine.token}` },
      ...(endpoint.body === undefined ? {} : { payload: given }),
    });
    expect(answer.statusCode).toBeLessThan(500);
    const said = answer.body.replaceAll(`new.${secret}.co.za`, '');
    expect(said).not.toContain(secret);
    if (endpoint.path.includes(':') && group !== 'auth') expect([403, 404]).toContain(answer.statusCode);
  });

  it.each(signedIn.filter(([name, , endpoint]) => name.startsWith('alertManagement.') && endpoint.path.includes('/:id')))(
    '%s knows nothing of an alert about the other as a whole',
    async (name, group, endpoint) => {
      const answer = await app.app.inject({
        method: endpoint.method,
        url: path(endpoint, { ...theirIdsIn(group, endpoint), id: theirs.customerAlertId }),
        headers: { authorization: `Bearer ${mine.token}` },
        ...(endpoint.body === undefined ? {} : { payload: bodies[name] ?? {} }),
      });
      expect(answer.body).not.toContain(secret);
      expect(answer.statusCode).toBe(endpoint.access === 'admin' ? 403 : 404);
    },
  );

  it('answers other people’s numbers exactly as numbers that do not exist', async () => {
    const strip = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const [name, group, endpoint] of signedIn.filter(([, , one]) => one.path.includes('/:id') && one.access === 'user')) {
      const ask = (id: number) =>
        app.app.inject({
          method: endpoint.method,
          url: path(endpoint, { ...theirIdsIn(group, endpoint), id }),
          query: endpoint.path.includes('drill-down') ? { source_ip: '192.0.2.1' } : {},
          headers: { authorization: `Bearer ${mine.token}` },
          ...(endpoint.body === undefined ? {} : { payload: bodies[name] ?? {} }),
        });
      const held = await ask(Number(theirIdsIn(group, endpoint)['id']));
      const missing = await ask(999_999);
      expect(held.statusCode, endpoint.path).toBe(404);
      expect(strip(held.body), endpoint.path).toBe(strip(missing.body));
      if (/\/customers\/:id\b/.test(endpoint.path))
        expect(held.json().error, endpoint.path).toBe('Customer not found or access denied');
    }
  });

  it('left everything of the other tenant as it was', async () => {
    const { domains } = await app.call(contract.domains.list, { query: { search: secret } }, staff);
    expect(
      domains.map(({ name, notes: _, ...row }: { name: string; notes?: string; reports: number }) => [name, row.reports]),
    ).toEqual([[`${secret}.example`, 1]]);
    const { associations } = await app.call(
      contract.customers.associations,
      { query: { customer_id: theirs.customerId } },
      staff,
    );
    expect(associations).toHaveLength(1);
    expect(associations[0]).toMatchObject({ access_level: 'owner', is_active: true });
    expect(await findPasskey(app.context.store.db, secret)).toMatchObject({ name: secret, userId: theirs.userId });
    const { alert, timeline } = await app.call(contract.alertManagement.alert, { params: { id: theirs.alertId } }, staff);
    expect([alert.status, alert.version, timeline.length]).toEqual(['open', 1, 1]);
    const whole = await app.call(contract.alertManagement.alert, { params: { id: theirs.customerAlertId } }, staff);
    expect([whole.alert.status, whole.alert.version, whole.timeline.length]).toEqual(['open', 1, 1]);
    const { windows } = await app.call(contract.alertDelivery.windows, {}, staff);
    expect(windows.map((window) => window.id)).toEqual([theirs.windowId]);
  });

  it('shows each tenant its own', async () => {
    const { report } = await app.call(contract.reportMetadata.get, { params: { id: own.reportId } }, mine);
    expect(report.policy_domain).toBe('mine.example');
    const { domains } = await app.call(contract.dmarc.multiDomainOverview, { query: { days: 90 } }, mine);
    expect(domains.map((domain) => domain.domain)).toEqual(['mine.example']);
  });

  it('lets nobody in without a session, and no customer into pages for staff', async () => {
    for (const [name, group, endpoint] of signedIn) {
      const url = path(endpoint, theirIdsIn(group, endpoint));
      expect((await app.app.inject({ method: endpoint.method, url })).statusCode, name).toBe(401);
      if (endpoint.access === 'admin')
        expect(
          (await app.app.inject({ method: endpoint.method, url, headers: { authorization: `Bearer ${mine.token}` } })).statusCode,
          name,
        ).toBe(403);
    }
  });
});
