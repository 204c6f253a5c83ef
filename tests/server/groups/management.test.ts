import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { verifyTrail } from '#server/services/audit/chain.ts';
import { saveSetting } from '#server/store/settings.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  staff = await app.login('admin');
});
afterAll(() => app.close());

const health = () => app.call(contract.management.health, {}, staff);
const moduleOf = async (key: string) => (await health()).modules.find((module) => module.key === key);

it('names every part with its proof, and says where there is none', async () => {
  const { modules } = await health();
  expect(new Set(modules.map(({ key }) => key))).toEqual(
    new Set(['intake', 'database', 'dns', 'jobs', 'email', 'alerts', 'reports', 'audit', 'backup', 'push', 'webhooks']),
  );
  expect(modules.find(({ key }) => key === 'database')).toMatchObject({ status: 'ok', proved_at: '2026-11-20T08:00:00.000Z' });
  expect(modules.find(({ key }) => key === 'email')).toMatchObject({ status: 'off', proved_at: null });
  expect(modules.find(({ key }) => key === 'alerts')).toMatchObject({ status: 'unknown', proved_at: null });
});

it('follows what was recorded: a backup, a verified trail, a domain without a check', async () => {
  expect(await moduleOf('backup')).toMatchObject({ status: 'unknown', proved_at: null });
  const saved = (at: string) => saveSetting(app.context.store.db, 'last-backup', { at, tables: 60, rows: 1 }, new Date());
  await saved('2026-11-19T21:20:00.000Z');
  expect(await moduleOf('backup')).toMatchObject({ status: 'ok', text: '1 row of 60 tables saved.' });
  await saved('2026-11-01T21:20:00.000Z');
  expect(await moduleOf('backup')).toMatchObject({ status: 'warning' });
  await verifyTrail(app.context, null);
  expect(await moduleOf('audit')).toMatchObject({ status: 'ok', proved_at: '2026-11-20T08:00:00.000Z' });
  await app.domain('unchecked.co.za', await app.customer());
  expect(await moduleOf('dns')).toMatchObject({ status: 'warning' });
});

it('takes a delivery for a proof, and says what was given up', async () => {
  expect(await moduleOf('push')).toMatchObject({ status: 'off', text: 'No device is registered.', proved_at: null });
  expect(await moduleOf('webhooks')).toMatchObject({ status: 'off', text: 'No webhook is on.' });
  const { db } = app.context.store;
  const at = new Date('2026-11-20T07:00:00Z');
  const device = { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a', device: 'Phone', created_at: at };
  await db
    .insertInto('push_subscriptions')
    .values({ ...device, user_id: staff.id })
    .execute();
  expect(await moduleOf('push')).toMatchObject({ status: 'unknown', text: '1 device registered.' });
  await db.updateTable('push_subscriptions').set({ last_ok_at: at }).execute();
  expect(await moduleOf('push')).toMatchObject({ status: 'ok', proved_at: at.toISOString() });
  await db
    .insertInto('alert_webhooks')
    .values({
      customer_id: null,
      url: 'https://hook.example',
      secret: 's',
      min_severity: 'low',
      created_by: null,
      created_at: at,
    })
    .execute();
  expect(await moduleOf('webhooks')).toMatchObject({ status: 'unknown', text: '1 webhook on.' });
});

it('counts what waits for the staff', async () => {
  const of = async (key: string) => (await health()).queues.find((queue) => queue.key === key)?.count ?? 0;
  const before = await of('alerts');
  const domain = await app.domain('alerting.co.za', await app.customer());
  await openAlertRow(app, domain, { severity: 'critical' });
  // One that somebody acknowledged waits for nobody.
  const taken = await openAlertRow(app, domain, { severity: 'critical' });
  await app.context.store.db.updateTable('alerts').set({ status: 'acknowledged' }).where('id', '=', taken).execute();
  expect(await of('alerts')).toBe(before + 1);
});

it('is for staff alone', async () => {
  const person = await app.login('customer', [{ customerId: await app.customer(), level: 'owner' }]);
  await expect(app.call(contract.management.health, {}, person)).rejects.toThrow('403');
});
