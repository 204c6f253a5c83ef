import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertDelivery } from '#contract/alert-delivery.ts';
import { alertManagement } from '#contract/alert-management.ts';
import { notifications } from '#contract/notifications.ts';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { makePushKeys } from '#server/ports/push.ts';
import { notifyAlert } from '#server/services/delivery/notify.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { tickAlerts } from '#server/services/delivery/tick.ts';
import { runDocument } from '#server/services/documents/run-document.ts';
import { listPlans } from '#server/store/billing/plans.ts';
import { addSubscription } from '#server/store/billing/subscriptions.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let made = 0;
let customerId: number;
let domainId: number;
let owner: TestUser;
let colleague: TestUser;

const suspended = '403 Your subscription is suspended. You can change things again once the open invoices are paid.';
const setStatus = (status: 'active' | 'suspended') =>
  test.context.store.db.updateTable('subscriptions').set({ status }).where('customer_id', '=', customerId).execute();
const said = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    ({ status, body }: Refused) => `${status} ${body.error}`,
  );

beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  const { db } = test.context.store;
  made += 1;
  test.setTime('2026-11-20T08:00:00Z');
  for (const sent of [test.emails, test.pushed]) sent.length = 0;
  customerId = await test.customer(`Karoo Wines ${made}`);
  domainId = await test.domain(`karoo${made}.example`, customerId);
  owner = await test.login('customer', [{ customerId, level: 'owner' }]);
  colleague = await test.login('customer', [{ customerId, level: 'view' }]);
  const [plan] = await listPlans(db, { day: '2026-01-01' });
  const at = test.context.clock.now();
  const row = { customerId, planId: plan?.id ?? 0, status: 'active' as const, priceCents: 12_000, trialEndsAt: null };
  await addSubscription(db, { ...row, activatedAt: at, at });
});
afterAll(() => test.close());

describe('alerts', () => {
  const device = async () => {
    const { publicKey } = makePushKeys();
    const keys = { p256dh: publicKey, auth: Buffer.alloc(16, 1).toString('base64url') };
    return test.call(
      notifications.addPushSubscription,
      { body: { endpoint: `https://push.example/${made}`, keys, device: 'Phone' } },
      owner,
    );
  };
  const raise = async () => {
    const id = await openAlertRow(test, domainId);
    await notifyAlert(test.context, id);
    await sendDue(test.context);
    return id;
  };
  const offered = () => test.pushed.map(({ payload }) => payload['actions']);

  it('reach a device that is registered while suspended, and offer nothing there that would be refused', async () => {
    await setStatus('suspended');
    const { device: added } = await device();
    expect(await said(test.call(notifications.testPush, { params: { id: added.id } }, owner))).toBe('done');
    test.pushed.length = 0;
    await raise();
    expect(offered()).toEqual([['open']]);
    await setStatus('active');
    await raise();
    expect(offered()).toEqual([['open'], ['acknowledge', 'open']]);
  });

  it('reach the additional address of a manager as before', async () => {
    const { db } = test.context.store;
    const { preferences } = await test.call(reportScheduling.alertPreferences, {}, owner);
    const body = { preferences: { ...preferences, copies: ['noc@karoo.example'] } };
    await test.call(reportScheduling.saveAlertPreferences, { body }, owner);
    await db.updateTable('alert_copies').set({ status: 'confirmed' }).where('user_id', '=', owner.id).execute();
    await setStatus('suspended');
    await raise();
    expect(test.emails.map(({ to }) => to).sort()).toEqual(['noc@karoo.example', owner.email].sort());
  });

  it('are told once: the end of the suspension repeats nothing, and what ended meanwhile is dropped', async () => {
    const low = await openAlertRow(test, domainId, { severity: 'low' });
    await notifyAlert(test.context, low);
    await setStatus('suspended');
    await raise();
    const staff = await test.login('admin');
    await test.call(alertManagement.resolve, { params: { id: low }, body: {} }, staff);
    expect(test.emails).toHaveLength(1);
    await setStatus('active');
    test.setTime('2026-11-20T08:20:00Z');
    await tickAlerts(test.context);
    await sendDue(test.context);
    test.setTime('2026-11-21T05:31:00Z');
    await sendDue(test.context);
    expect(test.emails).toHaveLength(1);
  });

  it('that its people acknowledged open again when they can act on them, and those of staff after a day as ever', async () => {
    const [own, theirs] = [await openAlertRow(test, domainId), await openAlertRow(test, domainId)];
    const staff = await test.login('admin');
    await test.call(alertManagement.acknowledge, { params: { id: own }, body: {} }, owner);
    await test.call(alertManagement.acknowledge, { params: { id: theirs }, body: {} }, staff);
    const statuses = async () => {
      const rows = await test.context.store.db.selectFrom('alerts').select(['id', 'status']).execute();
      return [own, theirs].map((id) => rows.find((row) => row.id === id)?.status);
    };
    await setStatus('suspended');
    test.setTime('2026-11-22T08:00:00Z');
    await tickAlerts(test.context);
    expect(await statuses()).toEqual(['acknowledged', 'open']);
    await setStatus('active');
    await tickAlerts(test.context);
    expect(await statuses()).toEqual(['open', 'open']);
  });

  it('are held back no longer where a planned change is withdrawn', async () => {
    const times = { starts_at: '2026-11-20T08:00:00Z', ends_at: '2026-11-28T08:00:00Z' };
    const body = { customer_id: customerId, reason: 'Name servers move', ...times };
    const { window } = await test.call(alertDelivery.createWindow, { body }, owner);
    await setStatus('suspended');
    expect(await said(test.call(alertDelivery.createWindow, { body }, owner))).toBe(suspended);
    expect(await said(test.call(alertDelivery.removeWindow, { params: { id: window.id } }, colleague))).toMatch(/^403 /);
    expect(await said(test.call(alertDelivery.removeWindow, { params: { id: window.id } }, owner))).toBe('done');
    expect((await test.call(alertDelivery.windows, {}, owner)).windows).toEqual([]);
  });
});

describe('reports', () => {
  const schedule = async (who: TestUser) => {
    const body = { customer_id: customerId, report_type: 'executive_summary' as const, recipients: [owner.email] };
    return (await test.call(reportScheduling.createSchedule, { body }, who)).data.schedule_id;
  };
  const update = (id: number, body: object, who = owner) =>
    said(test.call(reportScheduling.updateSchedule, { params: { id }, body }, who));
  const shown = async () => (await test.call(reportScheduling.schedules, {}, owner)).schedules;

  it('of a schedule can be stopped by who could change it, and nothing else can be done to it', async () => {
    const [own, other] = [await schedule(owner), await schedule(colleague)];
    await setStatus('suspended');
    expect(await shown()).toMatchObject([1, 2].map(() => ({ is_active: true, may_change: true, is_suspended: true })));
    expect([await update(own, { is_active: false }), await update(other, { is_active: false })]).toEqual(['done', 'done']);
    expect(await update(own, { is_active: false })).toBe('done');
    expect((await shown()).map(({ status }) => status)).toEqual(['paused', 'paused']);
    for (const body of [{ is_active: true }, { schedule_name: 'Renamed' }, { is_active: false, recipients: [] }])
      expect(await update(own, body)).toBe(suspended);
    const run = (to_me: boolean) =>
      said(test.call(reportScheduling.executeSchedule, { params: { id: own }, body: { to_me } }, owner));
    expect([await run(false), await run(true)]).toEqual([suspended, 'done']);
    expect(await said(test.call(reportScheduling.removeSchedule, { params: { id: other } }, owner))).toBe('done');
    await setStatus('active');
    expect(await update(own, { is_active: true })).toBe('done');
    expect(await shown()).toMatchObject([{ is_active: true, is_suspended: false }]);
  });

  it('of a paid customer are not moved to a suspended one', async () => {
    const paid = await test.customer('Fynbos Freight');
    const both = await test.login('customer', [
      { customerId, level: 'owner' },
      { customerId: paid, level: 'owner' },
    ]);
    const body = { customer_id: paid, report_type: 'executive_summary' as const };
    const { data } = await test.call(reportScheduling.createSchedule, { body }, both);
    await setStatus('suspended');
    expect(await update(data.schedule_id, { customer_id: customerId }, both)).toBe(suspended);
    expect(await update(data.schedule_id, { schedule_name: 'Weekly' }, both)).toBe('done');
  });

  it('are made to be read, and shared no further: the dialog says why', async () => {
    await setStatus('suspended');
    const body = { report_type: 'executive_summary' as const, format: 'json' as const, customer_id: customerId };
    const id = Number((await test.call(reportScheduling.makeReport, { body }, owner)).job_id);
    expect(await runDocument(test.context, id)).toBe(true);
    const links = () => test.call(reportScheduling.reportLinks, { params: { id } }, owner);
    expect(await links()).toMatchObject({ may_share: true, why_not: null, why_no_more: suspended.slice(4) });
    expect(await said(test.call(reportScheduling.shareReport, { params: { id }, body: {} }, owner))).toBe(suspended);
    await setStatus('active');
    expect((await links()).why_no_more).toBeNull();
  });
});
