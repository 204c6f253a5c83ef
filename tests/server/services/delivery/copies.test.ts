import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { askCopy } from '#server/services/delivery/copies.ts';
import { notifyAlert } from '#server/services/delivery/notify.ts';
import { sendDue } from '#server/services/delivery/send.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

const { saveAlertPreferences, alertPreferences } = contract.reportScheduling;
const { alertCopy, confirmCopy } = contract.public;
const copy = 'it@elsewhere.example';
let app: TestApp;
let manager: TestUser;
let viewer: TestUser;
let customerId: number;
let domainId: number;

beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://beacon.example' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyStore(app);
  app.setTime('2026-11-20T08:00:00Z');
  app.emails.length = 0;
  customerId = await app.customer('Karoo Wines');
  domainId = await app.domain('karoocellar.example', customerId);
  manager = await app.login('customer', [{ customerId, level: 'manage' }], 'manager@karoo.example');
  viewer = await app.login('customer', [{ customerId, level: 'view' }], 'viewer@karoo.example');
});

const save = (who: TestUser, copies: string[]) =>
  app.call(saveAlertPreferences, { body: { preferences: { ...defaultPreferences, copies } } }, who);
const tell = async () => {
  app.emails.length = 0;
  await notifyAlert(app.context, await openAlertRow(app, domainId));
  await sendDue(app.context);
  return app.emails;
};
/** Names the address and answers the token of the link that it gets. */
async function named(): Promise<string> {
  await save(manager, [copy]);
  await askCopy(app.context, { userId: manager.id, email: copy });
  const [mail] = app.emails;
  expect(mail?.to).toBe(copy);
  return /alert-copies\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('a further address gets nothing until its owner confirms, and says who asked', async () => {
  const token = await named();
  expect((await tell()).map(({ to }) => to)).not.toContain(copy);
  expect(await app.call(alertCopy, { params: { token } }, null)).toMatchObject({ email: copy, status: 'waiting' });
  await app.call(confirmCopy, { params: { token } }, null);
  const mail = (await tell()).find(({ to }) => to === copy);
  expect(mail?.unsubscribe).toMatch(/^https:\/\/beacon\.example\/api\/public\/alert-copies\/\S+\/unsubscribe$/);
  expect(mail?.text).toContain('Unsubscribe: https://beacon.example/alert-copies/');
});

test('one click of a mail program unsubscribes for good, and the address cannot be named again', async () => {
  await app.call(confirmCopy, { params: { token: await named() } }, null);
  const url = new URL((await tell()).find(({ to }) => to === copy)?.unsubscribe ?? '').pathname;
  const payload = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  expect((await tell()).map(({ to }) => to)).not.toContain(copy);
  await save(manager, []);
  await expect(save(manager, [copy])).rejects.toMatchObject({
    status: 400,
    body: { error: `${copy} unsubscribed and cannot be added again.` },
  });
});

test('an address unsubscribes also while the person is locked', async () => {
  await app.call(confirmCopy, { params: { token: await named() } }, null);
  const url = new URL((await tell()).find(({ to }) => to === copy)?.unsubscribe ?? '').pathname;
  const setStatus = (status: 'locked' | 'active') =>
    app.context.store.db.updateTable('users').set({ status }).where('id', '=', manager.id).execute();
  await setStatus('locked');
  expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  await setStatus('active');
  expect((await tell()).map(({ to }) => to)).not.toContain(copy);
});

it.each(['', 'a.b', 'x'.repeat(40), 'MSBpdEBlbHNld2hlcmUuZXhhbXBsZQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
  'a link that was not made here (%s) confirms nothing',
  async (token) => {
    await named();
    await expect(app.call(confirmCopy, { params: { token } }, null)).rejects.toThrow(/^40[04] /);
    expect((await tell()).map(({ to }) => to)).not.toContain(copy);
  },
);

test('who only views sends nothing elsewhere: neither by naming an address nor by one named before', async () => {
  await expect(save(viewer, [copy])).rejects.toMatchObject({ status: 403 });
  expect((await app.call(alertPreferences, {}, viewer)).preferences.copies).toEqual([]);
  await app.call(confirmCopy, { params: { token: await named() } }, null);
  await app.context.store.db
    .updateTable('user_customers')
    .set({ access_level: 'view' })
    .where('user_id', '=', manager.id)
    .execute();
  expect((await tell()).map(({ to }) => to)).not.toContain(copy);
});

test('a share with "view" lets nobody send the alerts of its domain elsewhere', async () => {
  await app.call(confirmCopy, { params: { token: await named() } }, null);
  await app.context.store.db.updateTable('domain_customers').set({ access_level: 'view' }).execute();
  expect((await tell()).map(({ to }) => to)).not.toContain(copy);
});

test('a stranger is asked at most three times a day, however many accounts ask', async () => {
  for (let index = 0; index < 5; index += 1) {
    const other = await app.login('customer', [{ customerId, level: 'manage' }]);
    await save(other, [copy]);
  }
  const asked = await app.context.store.db.selectFrom('audit').select('id').where('action', '=', 'alert_copy_named').execute();
  expect(asked.length).toBeLessThanOrEqual(3);
});
