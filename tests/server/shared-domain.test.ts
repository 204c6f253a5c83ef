import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { gatherAlertFacts } from '#server/services/alerts/gather.ts';
import { addressedAlert, notifyAlert } from '#server/services/delivery/notify.ts';
import { recipientsOf } from '#server/services/delivery/recipients.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { seal } from '#server/services/sealing.ts';
import { watchedDomains } from '#server/store/alerts/alert-facts.ts';
import { findAlert } from '#server/store/alerts/alerts.ts';
import { addWebhook } from '#server/store/delivery/webhooks.ts';
import { addSelector } from '#server/store/domains/dkim-selectors.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { systemScope } from '#server/store/scope.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportXml } from '#tests/fakes/mail.ts';

let app: TestApp;
let domainId: number;
let ownerCustomer: number;
let partnerCustomer: number;
let owner: TestUser;
let partner: TestUser;
let staff: TestUser;
const everything = systemScope('a test');
const during = { starts_at: '2026-11-20T09:00:00Z', ends_at: '2026-11-20T12:00:00Z' };

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T10:00:00Z' });
  ownerCustomer = await app.customer('Owner Ltd');
  partnerCustomer = await app.customer('Partner Ltd');
  domainId = await app.domain('shared.example', ownerCustomer);
  await assignDomain(app.context.store.db, domainId, partnerCustomer, 'manage');
  owner = await app.login('customer', [{ customerId: ownerCustomer, level: 'owner' }], 'thandi@owner.example');
  partner = await app.login('customer', [{ customerId: partnerCustomer, level: 'owner' }], 'sipho@partner.example');
  staff = await app.login('admin');
});
afterAll(() => app.close());

it('shows each organisation its own notes about a shared domain', async () => {
  const at = { params: { id: domainId } };
  await app.call(contract.domains.update, { ...at, body: { notes: 'of the owner' } }, owner);
  await app.call(contract.domains.update, { ...at, body: { notes: 'of the partner' } }, partner);
  await app.call(contract.domains.update, { ...at, body: { notes: 'of the staff' } }, staff);
  const notes = async (who: TestUser) => (await app.call(contract.domains.get, at, who)).domain.notes;
  expect([await notes(owner), await notes(partner), await notes(staff)]).toEqual([
    'of the owner',
    'of the partner',
    'of the staff',
  ]);
});

it('shows each organisation its own notes about a selector', async () => {
  const selectorId = (await addSelector(app.context.store.db, { domainId, selector: 's1', origin: 'manual', notes: '' })) ?? 0;
  await app.call(contract.dkim.update, { params: { id: domainId, selectorId }, body: { notes: 'ask Anna' } }, owner);
  const notes = async (who: TestUser) =>
    (await app.call(contract.dkim.list, { params: { id: domainId } }, who)).selectors.map((one) => one.notes);
  expect([await notes(owner), await notes(partner)]).toEqual([['ask Anna'], ['']]);
});

it('names no person of another organisation on an alert, and hides their notes', async () => {
  const id = await openAlertRow(app, domainId);
  await app.call(contract.alertManagement.comment, { params: { id }, body: { text: 'call the bank' } }, owner);
  await app.call(contract.alertManagement.acknowledge, { params: { id }, body: {} }, owner);
  const seen = JSON.stringify(await app.call(contract.alertManagement.alert, { params: { id } }, partner));
  expect(seen).not.toMatch(/thandi|call the bank|Owner Ltd/);
  expect(seen).toContain('Another organisation');
  const own = await app.call(contract.alertManagement.alert, { params: { id } }, owner);
  expect(own.alert.acknowledged_by?.name).toBe('thandi@owner.example');
  expect(own.timeline.map(({ note }) => note)).toContain('call the bank');
});

it('names in messages about an alert no other organisation, nor its people', async () => {
  const { db } = app.context.store;
  const id = await openAlertRow(app, domainId);
  await app.call(contract.alertManagement.acknowledge, { params: { id }, body: {} }, owner);
  for (const [customerId, name] of [
    [partnerCustomer, 'partner'],
    [null, 'staff'],
  ] as const)
    await addWebhook(db, {
      customerId,
      url: `https://${name}.example/hook`,
      secret: seal(app.context.keys.sealing, 'whsec_c2VjcmV0'),
      minSeverity: 'critical',
      by: staff.id,
      at: app.context.clock.now(),
    });
  app.emails.length = 0;
  await notifyAlert(app.context, id);
  await sendDue(app.context);
  const mailTo = (email: string) => app.emails.find(({ to }) => to === email)?.text;
  expect(mailTo(partner.email)).toMatch(/^shared\.example, Partner Ltd$/m);
  expect(mailTo(owner.email)).toMatch(/^shared\.example, Owner Ltd$/m);
  const said = (name: string) => JSON.stringify(app.posted.find(({ url }) => url.includes(name))?.body);
  expect(said('partner')).toContain('Partner Ltd');
  expect(said('partner')).not.toMatch(/Owner Ltd|thandi/);
  expect(said('staff')).toMatch(/Owner Ltd.*Partner Ltd.*thandi/);
});

it('explains a late answer without naming the person of another organisation', async () => {
  const id = await openAlertRow(app, domainId);
  await app.call(contract.alertManagement.acknowledge, { params: { id }, body: { seen_version: 1 } }, owner);
  const late = app.call(contract.alertManagement.acknowledge, { params: { id }, body: { seen_version: 1 } }, partner);
  await expect(late).rejects.toThrow('Another organisation');
});

it('lets a planned change act for the organisation that announced it, and every holder see it', async () => {
  const body = { customer_id: partnerCustomer, domain_id: domainId, reason: 'a secret move', ...during };
  const { window } = await app.call(contract.alertDelivery.createWindow, { body }, partner);
  const { windows } = await app.call(contract.alertDelivery.windows, { query: { domain_id: domainId } }, owner);
  expect(windows).toMatchObject([
    { id: window.id, is_own: false, customer_id: null, customer_name: 'Another organisation', reason: '' },
  ]);
  await expect(app.call(contract.alertDelivery.removeWindow, { params: { id: window.id } }, owner)).rejects.toThrow('403');

  const [watched] = await watchedDomains(app.context.store.db, [domainId]);
  const planned = async () => (await gatherAlertFacts(app.context, watched === undefined ? [] : [watched]))[0]?.plannedChanges;
  expect(await planned()).toEqual([]);
  const alertId = await openAlertRow(app, domainId, { rule: 'mx_changed', severity: 'high' });
  const alert = await findAlert(app.context.store.db, everything, alertId);
  if (alert === null) throw new Error('The alert is missing.');
  const reached = await recipientsOf(app.context, await addressedAlert(app.context, alert), Date.parse('2026-11-20T10:00:00Z'));
  const modes = (email: string) => reached.find((one) => one.email === email)?.plan.notices.map(({ mode }) => mode);
  expect(modes(owner.email)).toContain('bundle');
  expect(modes(partner.email)).toEqual(['digest']);

  const own = { customer_id: ownerCustomer, reason: 'the same move', ...during };
  await app.call(contract.alertDelivery.createWindow, { body: own }, owner);
  expect(await planned()).toHaveLength(1);
});

it('announces no change of a domain that is shared for viewing', async () => {
  const viewed = await app.domain('viewed.example', ownerCustomer);
  await assignDomain(app.context.store.db, viewed, partnerCustomer, 'view');
  const body = { customer_id: partnerCustomer, domain_id: viewed, reason: 'x', ...during };
  await expect(app.call(contract.alertDelivery.createWindow, { body }, partner)).rejects.toThrow('403');
});

it('counts an upload only for domains that are shared with "comment" or more', async () => {
  const viewed = await app.domain('looked.example', ownerCustomer);
  await assignDomain(app.context.store.db, viewed, partnerCustomer, 'view');
  const report = (name: string) => ({
    name: `${name}.xml`,
    data: Buffer.from(reportXml({ policyDomain: name, reportId: name })),
  });
  await app.call(contract.ingestion.upload, { files: [report('looked.example'), report('shared.example')] }, partner);
  expect(await app.counted(viewed)).toBe(0);
  expect(await app.counted(domainId)).toBeGreaterThan(0);
});
