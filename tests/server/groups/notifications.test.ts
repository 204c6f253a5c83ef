import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#contract/notifications.ts';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { makePushKeys } from '#server/ports/push.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let customerId: number;
let naledi: TestUser;
let pieter: TestUser;
let thandi: TestUser;

const keys = { p256dh: makePushKeys().publicKey, auth: 'a'.repeat(22) };
const device = (endpoint: string, name = 'Chrome on Android') => ({ body: { endpoint, keys, device: name } });
const tablet = 'https://push.example/tablet';

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
});
beforeEach(async () => {
  await sql`truncate users, customers, domains, alerts cascade`.execute(test.context.store.db);
  test.setTime('2026-11-20T08:00:00Z');
  test.pushed.length = 0;
  Object.assign(test.outward, { push: () => 'sent' });
  customerId = await test.customer('Karoo Wines');
  naledi = await test.login('customer', [{ customerId }], 'naledi@karoo.example');
  pieter = await test.login('customer', [{ customerId }], 'pieter@karoo.example');
  thandi = await test.login('admin', [], 'thandi@beacon.example');
});
afterAll(() => test.close());

const settings = (who: TestUser) => test.call(notifications.settings, {}, who);
const add = (who: TestUser, endpoint = tablet, name?: string) =>
  test.call(notifications.addPushSubscription, device(endpoint, name), who);

describe('the settings of messages', () => {
  it('say how email goes, the key for push messages, the default channel of every severity, and who may be on duty', async () => {
    const mine = await settings(naledi);
    expect(mine.email).toEqual({ kind: 'outbox', text: expect.stringContaining('reaches nobody') });
    expect(mine.push).toEqual({ public_key: 'a public key of tests', devices: [] });
    expect(mine.channels.map(({ severity, push, email }) => [severity, push, email])).toEqual([
      ['critical', 'now', 'now'],
      ['high', 'now', 'bundle'],
      ['medium', null, 'bundle'],
      ['low', null, 'digest'],
      ['info', null, 'digest'],
    ]);
    expect(mine.may_be_on_duty).toBe(false);
    expect((await settings(thandi)).may_be_on_duty).toBe(true);
  });
});

describe('the devices of a person', () => {
  it('know themselves by the hash of their address, which is never revealed', async () => {
    const { device: added } = await add(naledi);
    expect(added).toMatchObject({
      device: 'Chrome on Android',
      endpoint_hash: createHash('sha256').update(tablet).digest('hex'),
      last_ok_time: null,
      failures: 0,
    });
    const reply = await settings(naledi);
    expect(reply.push.devices).toEqual([added]);
    expect(JSON.stringify(reply)).not.toContain(tablet);
    expect((await settings(pieter)).push.devices).toEqual([]);
  });

  it('stay one when registered again, with the newer name', async () => {
    const first = await add(naledi);
    await test.call(notifications.testPush, { params: { id: first.device.id } }, naledi);
    const { device: again } = await add(naledi, tablet, 'Edge on Android');
    expect(again).toMatchObject({ id: first.device.id, device: 'Edge on Android', last_ok_time: '2026-11-20T08:00:00.000Z' });
    expect((await settings(naledi)).push.devices).toHaveLength(1);
  });

  it('belong to whoever registered last, and then reveal nothing of the person before', async () => {
    const { device: before } = await add(naledi);
    await test.call(notifications.testPush, { params: { id: before.id } }, naledi);
    test.setTime('2026-11-20T12:00:00Z');
    const { device: after } = await add(pieter);
    expect(after).toMatchObject({ created_time: '2026-11-20T12:00:00.000Z', last_ok_time: null });
    expect((await settings(naledi)).push.devices).toEqual([]);
  });

  it('of others answer as if they did not exist, also to the staff', async () => {
    const { device: hers } = await add(naledi);
    for (const who of [pieter, thandi])
      for (const call of [notifications.removePushSubscription, notifications.testPush])
        for (const id of [hers.id, 424_242])
          await expect(test.call(call, { params: { id } }, who)).rejects.toMatchObject({
            status: 404,
            body: { error: 'This device was not found.' },
          });
    expect((await settings(naledi)).push.devices).toHaveLength(1);
    expect(test.pushed).toEqual([]);
  });

  it('are gone once removed', async () => {
    const { device: hers } = await add(naledi);
    await test.call(notifications.removePushSubscription, { params: { id: hers.id } }, naledi);
    expect((await settings(naledi)).push.devices).toEqual([]);
    await expect(test.call(notifications.removePushSubscription, { params: { id: hers.id } }, naledi)).rejects.toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['a plain address', { endpoint: 'http://push.example/1' }],
    ['no address', { endpoint: 'tablet' }],
    ['keys that are none', { keys: { p256dh: 'x', auth: 'y' } }],
    ['no name', { device: '  ' }],
  ])('are refused with %s', async (_what, wrong) => {
    const { body } = device(tablet);
    await expect(test.call(notifications.addPushSubscription, { body: { ...body, ...wrong } }, naledi)).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('a test message', () => {
  const push = (id: number) => test.call(notifications.testPush, { params: { id } }, naledi);

  it('reaches the one device and is noted there', async () => {
    const { device: one } = await add(naledi);
    await add(naledi, 'https://push.example/phone', 'Safari on iPhone');
    const reply = await push(one.id);
    expect(reply).toMatchObject({ sent: true, error: null, device: { last_ok_time: '2026-11-20T08:00:00.000Z' } });
    expect(test.pushed).toEqual([
      { endpoint: tablet, payload: expect.objectContaining({ url: '/app/alerts/preferences', actions: ['open'] }) },
    ]);
  });

  it('to a device that is gone forgets it and says so', async () => {
    const { device: one } = await add(naledi);
    Object.assign(test.outward, { push: () => 'gone' });
    expect(await push(one.id)).toMatchObject({ sent: false, error: expect.stringContaining('Register it again') });
    expect((await settings(naledi)).push.devices).toEqual([]);
  });

  it('that fails says why, here and in the list', async () => {
    const { device: one } = await add(naledi);
    Object.assign(test.outward, { push: () => 'fails' });
    expect(await push(one.id)).toMatchObject({ sent: false, error: expect.stringContaining('The push service is closed.') });
    expect((await settings(naledi)).push.devices[0]).toMatchObject({ failures: 1, last_error: 'The push service is closed.' });
  });
});

describe('what somebody wants of the active customer', () => {
  const until = '2026-11-20T16:00:00.000Z';
  const save = (who: TestUser, muted_until: string | null) =>
    test.call(notifications.saveCustomerNotifications, { body: { notifications: { muted_until } } }, who);
  const read = (who: TestUser) => test.call(notifications.customerNotifications, {}, who);

  it('is the mute of that customer in the preferences, both ways', async () => {
    expect(await read(naledi)).toMatchObject({
      customer_id: customerId,
      customer_name: 'Karoo Wines',
      notifications: { muted_until: null },
    });
    expect(await save(naledi, until)).toMatchObject({ customer_id: customerId, notifications: { muted_until: until } });
    const { preferences, version } = await test.call(reportScheduling.alertPreferences, {}, naledi);
    expect(preferences).toEqual({ ...defaultPreferences, per_customer: { [customerId]: { muted_until: until } } });
    await test.call(
      reportScheduling.saveAlertPreferences,
      { body: { preferences: { ...preferences, per_customer: {} }, seen_version: version } },
      naledi,
    );
    expect((await read(naledi)).notifications).toEqual({ muted_until: null });
    expect((await read(pieter)).notifications).toEqual({ muted_until: null });
  });

  it('ends when it is over, or when it is ended', async () => {
    await save(naledi, until);
    test.setTime('2026-11-20T16:00:01Z');
    expect((await read(naledi)).notifications).toEqual({ muted_until: null });
    await save(naledi, '2026-11-22T00:00:00Z');
    expect(await save(naledi, null)).toMatchObject({ notifications: { muted_until: null } });
  });

  it('keeps what is saved at the same moment on another device', async () => {
    const quiet = { ...defaultPreferences.quiet, from: '20:00' };
    const both = await Promise.allSettled([
      save(naledi, until),
      test.call(
        reportScheduling.saveAlertPreferences,
        { body: { preferences: { ...defaultPreferences, quiet }, seen_version: 0 } },
        naledi,
      ),
    ]);
    const { preferences } = await test.call(reportScheduling.alertPreferences, {}, naledi);
    expect(both[0].status).toBe('fulfilled');
    expect(preferences.per_customer).toEqual({ [customerId]: { muted_until: until } });
    if (both[1].status === 'fulfilled') expect(preferences.quiet.from).toBe('20:00');
    else expect(both[1].reason).toMatchObject({ status: 409 });
  });

  it('needs a customer', async () => {
    expect(await read(thandi)).toMatchObject({ customer_id: null, notifications: { muted_until: null } });
    await expect(save(thandi, until)).rejects.toMatchObject({ status: 404 });
    const nobody = await test.login('customer', [], 'new@karoo.example');
    await expect(save(nobody, until)).rejects.toMatchObject({ status: 403 });
  });
});
