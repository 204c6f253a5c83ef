import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertManagement } from '#contract/alert-management.ts';
import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';
import { notifyAlert } from '#server/services/delivery/notify.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { tickAlerts } from '#server/services/delivery/tick.ts';
import { noticesOf } from '#server/store/delivery/notices.ts';
import { putSubscription } from '#server/store/delivery/push-subscriptions.ts';
import { addWebhook } from '#server/store/delivery/webhooks.ts';
import { setStatus } from '#server/store/people/users.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let domainId: number;
let customerId: number;
let primary: TestUser;
let second: TestUser;
let admin: TestUser;

beforeAll(async () => {
  test = await openTestApp({ env: { PUBLIC_URL: 'https://beacon.example' } });
});
beforeEach(async () => {
  await sql`truncate users, customers, domains, alerts, alert_rules, alert_webhooks, notices cascade`.execute(
    test.context.store.db,
  );
  test.setTime('2026-11-20T08:00:00Z');
  for (const sent of [test.emails, test.pushed, test.posted]) sent.length = 0;
  Object.assign(test.outward, { takesMessages: true, takesPosts: true, push: () => 'sent' });
  customerId = await test.customer('Karoo Wines');
  domainId = await test.domain('karoocellar.example', customerId);
  primary = await test.login('customer', [{ customerId, level: 'owner' }], 'owner@karoo.example');
  second = await test.login('customer', [{ customerId, level: 'view' }], 'second@karoo.example');
  admin = await test.login('admin', [], 'staff@beacon.example');
  await test.context.store.db
    .updateTable('user_customers')
    .set({ is_primary_contact: true })
    .where('user_id', '=', primary.id)
    .execute();
});
afterAll(() => test.close());

const prefer = (user: TestUser, change: Partial<AlertPreferences>) =>
  test.context.store.db
    .insertInto('alert_preferences')
    .values({ user_id: user.id, preferences: JSON.stringify({ ...defaultPreferences, ...change }), changed_at: new Date() })
    .execute();
/** Somebody with "manage" whose additional address is confirmed. */
async function preferCopy(user: TestUser, email: string): Promise<void> {
  const { db } = test.context.store;
  await prefer(user, { copies: [email] });
  await db.updateTable('user_customers').set({ access_level: 'manage' }).where('user_id', '=', user.id).execute();
  await db.insertInto('alert_copies').values({ user_id: user.id, email, status: 'confirmed', asked_at: new Date() }).execute();
}
const device = (user: TestUser, endpoint = `https://push.example/${user.id}`) =>
  putSubscription(test.context.store.db, { userId: user.id, endpoint, p256dh: 'x', auth: 'y', device: 'Tablet', at: new Date() });
const tell = async (id: number) => {
  await notifyAlert(test.context, id);
  return sendDue(test.context);
};
const to = () => test.emails.map((mail) => mail.to);
const statusesOf = async (id: number) =>
  (await noticesOf(test.context.store.db, id)).map(({ address, status }) => `${address} ${status}`);

describe('notifying of an alert', () => {
  it('sends a critical alert to the first contact at once: what, since when, seen when, evidence, what to do, one button', async () => {
    const id = await openAlertRow(test, domainId, { happenedAt: new Date('2026-11-20T07:40:00Z') });
    await tell(id);
    expect(to()).toEqual([primary.email]);
    const [mail] = test.emails;
    expect(mail?.subject).toBe('Critical: karoocellar.example: The DMARC record is gone');
    for (const part of [
      /20\sNov\s2026, 09:40/,
      /20\sNov\s2026, 10:00/,
      /Nothing stands at the name/,
      /What to do: Publish the record again\./,
    ])
      expect(mail?.text).toMatch(part);
    expect(mail?.text.match(/https:\/\/beacon\.example\/app\/domains/g)).toHaveLength(1);
    expect(mail?.html).toContain('Open the alert');
  });

  it('notifies nobody twice of the same thing, however often it is asked', async () => {
    const id = await openAlertRow(test, domainId);
    await tell(id);
    await tell(id);
    await Promise.all([sendDue(test.context), sendDue(test.context)]);
    expect(test.emails).toHaveLength(1);
  });

  it('notifies subscribers, their additional addresses, and those the rule names', async () => {
    await preferCopy(second, 'it@karoo.example');
    await test.call(
      alertManagement.createRule,
      { body: { rule: 'dmarc_missing', customer_id: customerId, recipients: ['noc@partner.example'] } as never },
      admin,
    );
    await tell(await openAlertRow(test, domainId));
    expect(to().sort()).toEqual(['it@karoo.example', 'noc@partner.example', primary.email, second.email].sort());
    const ofOthers = test.emails.filter(({ text }) => text.includes('Ask them to remove it.')).map((mail) => mail.to);
    expect(ofOthers).toEqual(['noc@partner.example']);
  });

  it('bundles high alerts of a quarter of an hour into one mail', async () => {
    const first = await openAlertRow(test, domainId, { severity: 'high' });
    await tell(first);
    test.setTime('2026-11-20T08:10:00Z');
    await tell(await openAlertRow(test, domainId, { severity: 'high' }));
    expect(test.emails).toEqual([]);
    test.setTime('2026-11-20T08:15:00Z');
    await sendDue(test.context);
    expect(test.emails.map(({ subject }) => subject)).toEqual(['High: 2 alerts at karoocellar.example']);
    test.setTime('2026-11-20T08:26:00Z');
    await sendDue(test.context);
    expect(test.emails).toHaveLength(1);
  });

  it('drops what has ended before its digest', async () => {
    const id = await openAlertRow(test, domainId, { severity: 'low' });
    await tell(id);
    await test.call(alertManagement.resolve, { params: { id }, body: {} as never }, admin);
    test.setTime('2026-11-23T05:31:00Z');
    await sendDue(test.context);
    expect(test.emails).toEqual([]);
    expect(await statusesOf(id)).toEqual([`${primary.email} dropped`]);
  });

  it('drops what waits of an alert that was snoozed, and notifies when the snooze is over', async () => {
    const id = await openAlertRow(test, domainId, { severity: 'high' });
    await tell(id);
    const until = '2026-11-20T10:00:00.000Z';
    await test.call(alertManagement.snooze, { params: { id }, body: { until } }, primary);
    test.setTime('2026-11-20T08:15:00Z');
    await sendDue(test.context);
    expect(test.emails).toEqual([]);
    test.setTime(until);
    await tickAlerts(test.context);
    await tell(id);
    test.setTime('2026-11-20T10:15:00Z');
    await sendDue(test.context);
    expect(to()).toEqual([primary.email]);
  });

  it('drops what waits for somebody who muted its domain or customer meanwhile, and for nobody else', async () => {
    await prefer(second, {});
    await tell(await openAlertRow(test, domainId, { severity: 'high' }));
    const until = { muted_until: '2026-11-20T12:00:00Z' };
    await prefer(primary, { per_customer: { [customerId]: until } });
    test.setTime('2026-11-20T08:15:00Z');
    await sendDue(test.context);
    expect(to()).toEqual([second.email]);
    test.setTime('2026-11-20T12:00:00Z');
    await tell(await openAlertRow(test, domainId, { severity: 'high' }));
    test.setTime('2026-11-20T12:15:00Z');
    await sendDue(test.context);
    expect(to().slice(1).sort()).toEqual([primary.email, second.email].sort());
  });

  it('drops what waits for somebody who was deactivated or lost the customer meanwhile', async () => {
    const { db } = test.context.store;
    await preferCopy(second, 'it@karoo.example');
    const third = await test.login('customer', [{ customerId }], 'third@karoo.example');
    await prefer(third, {});
    const id = await openAlertRow(test, domainId, { severity: 'high' });
    await tell(id);
    await setStatus(db, primary.id, 'active', 'inactive');
    await db.updateTable('user_customers').set({ is_active: false }).where('user_id', '=', second.id).execute();
    test.setTime('2026-11-20T08:15:00Z');
    await sendDue(test.context);
    expect(to()).toEqual([third.email]);
    expect(await statusesOf(id)).toContain(`${primary.email} dropped`);
  });

  it('sends alerts of the intake to the staff alone', async () => {
    await tell(await openAlertRow(test, null, { rule: 'ingestion_stalled' }));
    expect(to()).toEqual([admin.email]);
    expect(test.emails[0]?.text).toContain('https://beacon.example/app/alert-management?alert=');
  });
});

describe('escalation', () => {
  it('goes to the second contact, then to the staff, then ends; each step is in the timeline', async () => {
    const id = await openAlertRow(test, domainId);
    await tell(id);
    const after = async (minutes: number) => {
      test.emails.length = 0;
      test.setTime(new Date(Date.parse('2026-11-20T08:00:00Z') + minutes * 60_000).toISOString());
      await tickAlerts(test.context);
      await tell(id);
      return to().sort();
    };
    expect(await after(29)).toEqual([]);
    expect(await after(30)).toEqual([primary.email, second.email].sort());
    expect(await after(119)).toEqual([]);
    expect(await after(120)).toContain(admin.email);
    expect(await after(240)).toContain(admin.email);
    expect(await after(600)).toEqual([]);
    const { timeline } = await test.call(alertManagement.alert, { params: { id } }, await test.login('admin'));
    expect(timeline.filter(({ kind }) => kind === 'escalated')).toHaveLength(3);
  });

  it('takes each step once, also if several processes check at the same moment', async () => {
    const id = await openAlertRow(test, domainId);
    await tell(id);
    test.setTime('2026-11-20T08:30:00Z');
    expect(await Promise.all([1, 2, 3].map(() => tickAlerts(test.context)))).toContain(0);
    const { timeline } = await test.call(alertManagement.alert, { params: { id } }, admin);
    expect(timeline.filter(({ kind }) => kind === 'escalated')).toHaveLength(1);
  });

  it('ends when somebody takes the alert, and starts again when nothing is done for a day', async () => {
    const id = await openAlertRow(test, domainId);
    await tell(id);
    await test.call(alertManagement.acknowledge, { params: { id }, body: {} }, admin);
    test.setTime('2026-11-20T12:00:00Z');
    expect(await tickAlerts(test.context)).toBe(0);
    test.setTime('2026-11-21T08:01:00Z');
    expect(await tickAlerts(test.context)).toBe(1);
    test.emails.length = 0;
    await tell(id);
    expect(to()).toContain(primary.email);
    const { alert } = await test.call(alertManagement.alert, { params: { id } }, await test.login('admin'));
    expect(alert).toMatchObject({ status: 'open', acknowledged_by: null });
  });

  it('reopens what was snoozed and notifies again', async () => {
    const id = await openAlertRow(test, domainId);
    await tell(id);
    await test.call(alertManagement.snooze, { params: { id }, body: { until: '2026-11-20T10:00:00Z' } as never }, admin);
    test.setTime('2026-11-20T10:00:00Z');
    test.emails.length = 0;
    await tickAlerts(test.context);
    await tell(id);
    expect(to()).toEqual([primary.email]);
  });
});

describe('pushing', () => {
  it('pushes to every device with what the notification needs, and forgets devices that are gone', async () => {
    await device(primary, 'https://push.example/a');
    await device(primary, 'https://push.example/gone');
    test.outward.push = (endpoint) => (endpoint.endsWith('gone') ? 'gone' : 'sent');
    const id = await openAlertRow(test, domainId);
    await tell(id);
    expect(test.pushed).toMatchObject([
      {
        endpoint: 'https://push.example/a',
        payload: {
          alert_id: id,
          version: 1,
          tag: `alert-${id}`,
          actions: ['acknowledge', 'open'],
          count: 1,
          title: 'Critical: karoocellar.example',
        },
      },
    ]);
    const left = await test.context.store.db.selectFrom('push_subscriptions').select('endpoint').execute();
    expect(left).toEqual([{ endpoint: 'https://push.example/a' }]);
  });

  it('delays nobody because of the devices of people that never answer', async () => {
    const dead = await Promise.all(Array.from({ length: 9 }, () => test.login('customer', [{ customerId, level: 'owner' }])));
    for (const user of dead) {
      await prefer(user, {});
      for (const name of ['a', 'b', 'c']) await device(user, `https://dead.example/${user.id}-${name}`);
    }
    const id = await openAlertRow(test, domainId);
    await notifyAlert(test.context, id);
    let answer = (): void => undefined;
    const never = new Promise<never>((_resolve, reject) => {
      answer = () => reject(new Error('No answer in 10 seconds.'));
    });
    let pushing = 0;
    const send = () => {
      pushing += 1;
      return never;
    };
    const round = sendDue({ ...test.context, push: { ...test.context.push, send } });
    await expect.poll(() => pushing).toBe(24);
    await expect.poll(() => to().length).toBe(10);
    answer();
    expect((await round).failed).toBe(9);
  });

  it('offers "Acknowledge" only to those who may', async () => {
    await prefer(second, {});
    await device(second);
    await tell(await openAlertRow(test, domainId));
    expect(test.pushed[0]?.payload['actions']).toEqual(['open']);
  });
});

describe('what cannot be sent', () => {
  it('is tried again with growing pauses, given up after six times, listed, and can be sent again', async () => {
    const id = await openAlertRow(test, domainId);
    test.outward.takesMessages = false;
    await tell(id);
    let at = Date.parse('2026-11-20T08:00:00Z');
    for (const minutes of [1, 2, 4, 8, 16]) {
      expect(await statusesOf(id)).toEqual([`${primary.email} waiting`]);
      at += minutes * 60_000;
      test.setTime(new Date(at).toISOString());
      await sendDue(test.context);
    }
    expect(await noticesOf(test.context.store.db, id)).toMatchObject([
      { status: 'dead', tries: 6, error: 'The mail server is closed.' },
    ]);
    const { messages_dead } = await test.call(alertManagement.stats, {}, admin);
    expect(messages_dead).toBe(1);
  });

  it('holds a person to ten messages an hour; the rest comes in one', async () => {
    for (let count = 0; count < 14; count += 1) {
      test.setTime(new Date(Date.parse('2026-11-20T08:00:00Z') + count * 60_000).toISOString());
      await tell(await openAlertRow(test, domainId));
    }
    expect(test.emails).toHaveLength(10);
    test.setTime('2026-11-20T09:00:00Z');
    await sendDue(test.context);
    expect(test.emails).toHaveLength(11);
    expect(test.emails.at(-1)?.subject).toBe('Critical: 4 alerts at karoocellar.example');
  });
});

describe('webhooks', () => {
  it('get what is bad enough, of their customer alone, each message under its own number', async () => {
    const { db } = test.context.store;
    const other = await test.customer('Other');
    const hook = (customer: number | null, minSeverity: 'critical' | 'high', url: string) =>
      addWebhook(db, { customerId: customer, url, secret: 's', minSeverity, by: admin.id, at: new Date() });
    await hook(customerId, 'high', 'https://hook.example/mine');
    await hook(null, 'critical', 'https://hook.example/all');
    await hook(other, 'high', 'https://hook.example/other');
    const id = await openAlertRow(test, domainId, { severity: 'high' });
    await tell(id);
    expect(test.posted).toMatchObject([{ url: 'https://hook.example/mine', body: { event: 'alert', alert: { id } } }]);
    test.outward.takesPosts = false;
    await tell(await openAlertRow(test, domainId));
    test.outward.takesPosts = true;
    test.setTime('2026-11-20T08:01:00Z');
    await sendDue(test.context);
    expect(test.posted.map(({ url }) => url).sort()).toEqual([
      'https://hook.example/all',
      'https://hook.example/mine',
      'https://hook.example/mine',
    ]);
  });

  it('get again only what they did not take, under the same number', async () => {
    const secret = 's';
    const hook = { customerId, url: 'https://hook.example/mine', secret, minSeverity: 'high' as const };
    await addWebhook(test.context.store.db, { ...hook, by: admin.id, at: new Date() });
    for (const subject of ['a', 'b'])
      await notifyAlert(test.context, await openAlertRow(test, domainId, { severity: 'high', subject }));
    const asked: string[] = [];
    const postWebhook: typeof test.context.postWebhook = async (_hook, { id }) => {
      asked.push(id);
      if (asked.length === 2) throw new Error('The address answered 500.');
    };
    await sendDue({ ...test.context, postWebhook });
    test.setTime('2026-11-20T08:01:00Z');
    await sendDue({ ...test.context, postWebhook });
    const [first, second] = asked;
    expect(asked).toEqual([first, second, second]);
    expect(first).not.toBe(second);
  });
});
