import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import { domains } from '#contract/domains.ts';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import type { AlertStatus } from '#domain/vocabulary.ts';
import { carryOut } from '#server/services/alerts/apply.ts';
import { updateIncidents } from '#server/services/alerts/incidents.ts';
import { evaluateTheIntake } from '#server/services/alerts/intake.ts';
import { notifyAlert } from '#server/services/delivery/notify.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { openLiveHub } from '#server/services/live/hub.ts';
import { findAlert } from '#server/store/alerts/alerts.ts';
import { addLiveEvent, liveEventsAfter, newestLiveEvent } from '#server/store/delivery/live-events.ts';
import { putSubscription } from '#server/store/delivery/push-subscriptions.ts';
import { addWebhook } from '#server/store/delivery/webhooks.ts';
import { systemScope } from '#server/store/scope.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { sessionOf } from '#tests/fakes/sessions.ts';

let test: TestApp;
let karoo: number;
let fynbos: number;
let ofKaroo: TestUser;
let ofFynbos: TestUser;
let admin: TestUser;
let id: number;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z', env: { PUBLIC_URL: 'https://beacon.example' } });
  karoo = await test.customer('Karoo Wines');
  fynbos = await test.customer('Fynbos Freight');
  ofKaroo = await test.login('customer', [{ customerId: karoo, level: 'owner' }], 'owner@karoo.example');
  ofFynbos = await test.login('customer', [{ customerId: fynbos, level: 'owner' }], 'owner@fynbos.example');
  admin = await test.login('admin', [], 'staff@beacon.example');
  await test.domain('shared.example', karoo, fynbos);
});
beforeEach(async () => {
  const { db } = test.context.store;
  await sql`truncate alerts, notices, alert_webhooks, alert_preferences cascade`.execute(db);
  for (const sent of [test.emails, test.pushed, test.posted]) sent.length = 0;
  id = await openAlertRow(
    test,
    { customerId: karoo },
    { severity: 'critical', rule: 'quota_100', subject: 'messages', cause: 'same' },
  );
});
afterAll(() => test.close());

const listed = async (who: TestUser, query: Record<string, string | number> = {}) =>
  (await test.call(alertManagement.alerts, { query: query as never }, who)).alerts.map((alert) => alert.id);
const refusedWith = async (call: Promise<unknown>) =>
  (await call.then(
    () => null,
    (error: Refused) => error.status,
  )) as number | null;

describe('an alert about a customer as a whole', () => {
  it('is seen by that customer and by staff, and by nobody else', async () => {
    expect([await listed(admin), await listed(ofKaroo), await listed(ofFynbos)]).toEqual([[id], [id], []]);
    const { alert } = await test.call(alertManagement.alert, { params: { id } }, ofKaroo);
    expect(alert).toMatchObject({
      domain_id: null,
      domain_name: null,
      customer_id: karoo,
      customers: [{ id: karoo, name: 'Karoo Wines' }],
    });
    expect(await refusedWith(test.call(alertManagement.alert, { params: { id } }, ofFynbos))).toBe(404);
    const open = async (who: TestUser) => (await test.call(alertManagement.stats, { query: {} }, who)).open;
    expect([await open(admin), await open(ofKaroo), await open(ofFynbos)]).toEqual([1, 1, 0]);
  });

  it('is found by its customer, as filter and as text, and not by a domain, also one of several customers', async () => {
    const { domains: held } = await test.call(domains.list, { query: {} }, admin);
    const domain = held.find(({ name }) => name === 'shared.example')?.id ?? 0;
    expect(await listed(admin, { customer_id: karoo })).toEqual([id]);
    expect(await listed(admin, { customer_id: fynbos })).toEqual([]);
    expect(await listed(ofFynbos, { customer_id: karoo })).toEqual([]);
    expect(await listed(admin, { q: 'karoo w' })).toEqual([id]);
    expect(await listed(ofFynbos, { q: 'karoo w' })).toEqual([]);
    expect(await listed(ofFynbos, { domain_id: domain })).toEqual([]);
    expect(await listed(ofKaroo, { domain_id: domain })).toEqual([]);
  });

  it('shows nothing of others beside it: what has the same cause elsewhere is for staff', async () => {
    const other = await openAlertRow(test, { customerId: fynbos }, { rule: 'quota_100', subject: 'messages', cause: 'same' });
    const similar = async (who: TestUser, of: number) =>
      (await test.call(alertManagement.alert, { params: { id: of } }, who)).similar.map((alert) => alert.id);
    expect(await similar(admin, id)).toEqual([other]);
    expect(await similar(ofKaroo, id)).toEqual([]);
    expect(await similar(ofFynbos, other)).toEqual([]);
    expect(await listed(ofFynbos)).toEqual([other]);
  });

  it('is acted on by its customer, by the level held there, and by nobody of another one', async () => {
    const viewer = await test.login('customer', [{ customerId: karoo, level: 'view' }]);
    const acknowledge = (who: TestUser) => test.call(alertManagement.acknowledge, { params: { id }, body: {} }, who);
    expect(await refusedWith(acknowledge(ofFynbos))).toBe(404);
    expect(await refusedWith(acknowledge(viewer))).toBe(403);
    expect((await acknowledge(ofKaroo)).alert.status).toBe('acknowledged' satisfies AlertStatus);
  });

  it('is not taken for one of the intake: holding the rules against the intake leaves it', async () => {
    const alike = await openAlertRow(test, { customerId: karoo }, { rule: 'mailbox_down', subject: 'gone' });
    const intake = await openAlertRow(test, null, { rule: 'mailbox_down', subject: 'gone' });
    await evaluateTheIntake(test.context);
    const statusOf = async (of: number) => (await findAlert(test.context.store.db, systemScope('a test'), of))?.status;
    expect([await statusOf(id), await statusOf(alike), await statusOf(intake)]).toEqual(['open', 'open', 'resolved']);
  });

  it('makes no incident, however many customers have the same', async () => {
    for (let more = 0; more < 6; more += 1)
      await openAlertRow(test, { customerId: await test.customer() }, { rule: 'quota_100', subject: 'messages', cause: 'same' });
    expect(await updateIncidents(test.context)).toBe(0);
  });

  it('goes with its customer', async () => {
    const { db } = test.context.store;
    const gone = await test.customer('Gone');
    const theirs = await openAlertRow(test, { customerId: gone });
    await db.deleteFrom('customers').where('id', '=', gone).execute();
    expect(await findAlert(db, systemScope('a test'), theirs)).toBeNull();
  });
});

describe('notifying of it', () => {
  const tell = async (alertId = id) => {
    await notifyAlert(test.context, alertId);
    await sendDue(test.context);
    return test.emails.map((mail) => mail.to);
  };

  it('reaches the contacts of that customer, begins with severity and customer, and leads to what they may open', async () => {
    expect(await tell()).toEqual([ofKaroo.email]);
    const [mail] = test.emails;
    expect(mail?.subject).toBe('Critical: Karoo Wines: The DMARC record is gone');
    expect(mail?.text.match(/Karoo Wines/g)).toHaveLength(1);
    expect(mail?.text).toContain('https://beacon.example/app/dashboard');
    expect(mail?.text).not.toContain('alert-management');
  });

  it('says places where not all of several are domains', async () => {
    const { db } = test.context.store;
    const own = await test.domain(`own${id}.example`, karoo);
    const two = [id, await openAlertRow(test, own)];
    for (const each of two) await notifyAlert(test.context, each);
    await db.updateTable('notices').set({ mode: 'bundle' }).execute();
    await sendDue(test.context);
    expect(test.emails.map(({ subject }) => subject)).toEqual(['Critical: 2 alerts at 2 places']);
  });

  it('is muted with the customer', async () => {
    const per_customer = { [karoo]: { muted_until: '2026-11-21T05:30:00.000Z' } };
    const body = { preferences: { ...defaultPreferences, per_customer } };
    await test.call(reportScheduling.saveAlertPreferences, { body }, ofKaroo);
    expect(await tell()).toEqual([]);
  });

  it('is pushed with the customer’s name to that customer’s devices alone, with their count', async () => {
    const { db } = test.context.store;
    for (const { id: userId } of [ofKaroo, ofFynbos])
      await putSubscription(db, {
        userId,
        endpoint: `https://push.example/${userId}`,
        p256dh: 'x',
        auth: 'y',
        device: 'T',
        at: new Date(),
      });
    await tell();
    expect(test.pushed).toMatchObject([
      {
        endpoint: `https://push.example/${ofKaroo.id}`,
        payload: { title: 'Critical: Karoo Wines', url: '/app/dashboard', count: 1 },
      },
    ]);
  });

  it('is posted to the webhooks of that customer and of everybody', async () => {
    const { db } = test.context.store;
    const hook = (customerId: number | null, url: string) =>
      addWebhook(db, { customerId, url, secret: 'x', minSeverity: 'low', by: admin.id, at: new Date() });
    await hook(karoo, 'https://hooks.example/karoo');
    await hook(fynbos, 'https://hooks.example/fynbos');
    await hook(null, 'https://hooks.example/all');
    await tell();
    expect(test.posted.map(({ url }) => url).sort()).toEqual(['https://hooks.example/all', 'https://hooks.example/karoo']);
    expect(test.posted[0]?.body).toMatchObject({ alert: { customer_id: karoo }, link: 'https://beacon.example/app/dashboard' });
  });

  it('is in the preview of what would reach somebody for that customer alone', async () => {
    const seen = async (who: TestUser) =>
      (await test.call(reportScheduling.previewAlertPreferences, { body: { preferences: defaultPreferences } }, who)).alerts;
    expect([await seen(ofKaroo), await seen(ofFynbos)]).toEqual([1, 0]);
  });
});

describe('open pages', () => {
  const end = () =>
    carryOut(test.context, { id }, { type: 'end' }, 'ended', { resolved_at: test.context.clock.now(), outcome: 'ended' });

  it('hear of it where they may, at once and after a break', async () => {
    const hub = openLiveHub(test.context);
    const { db } = test.context.store;
    const before = await newestLiveEvent(db);
    const heard: Record<string, unknown[]> = {};
    const stop = new AbortController();
    const pages: Promise<void>[] = [];
    const open: string[] = [];
    const follow = async (who: string, user: TestUser, afterId: number | null = null) => {
      const sessionId = await sessionOf(test, user);
      const said: unknown[] = [];
      heard[who] = said;
      const page = async () => {
        for await (const event of hub.listen({ sessionId, userId: user.id, afterId, closed: stop.signal }))
          if (event.kind === 'beat') open.push(who);
          else said.push(event.body['alert_id']);
      };
      pages.push(page());
    };
    await follow('staff', admin);
    await follow('karoo', ofKaroo);
    await follow('fynbos', ofFynbos);
    await expect.poll(() => open).toHaveLength(3);
    await end();
    const [event] = await liveEventsAfter(db, before);
    expect(event).toMatchObject({
      customerIds: [karoo],
      body: { customer_id: karoo, place_name: 'Karoo Wines', domain_name: null },
    });
    await expect.poll(() => heard['staff']).toEqual([id]);
    await follow('karoo late', ofKaroo, before);
    await follow('fynbos late', ofFynbos, before);
    await expect.poll(() => open).toHaveLength(5);
    // Pages receive events in order: whoever receives this one has received everything before it.
    await addLiveEvent(db, { at: new Date(), kind: 'alert', customerIds: [karoo, fynbos], body: { alert_id: 'last' } });
    await expect.poll(() => Object.values(heard).map((said) => said.at(-1))).toEqual(Array(5).fill('last'));
    stop.abort();
    await Promise.all(pages);
    expect(heard).toEqual({
      staff: [id, 'last'],
      karoo: [id, 'last'],
      fynbos: ['last'],
      'karoo late': [id, 'last'],
      'fynbos late': ['last'],
    });
    await hub.stop();
  });
});
