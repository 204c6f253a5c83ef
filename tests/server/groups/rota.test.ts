import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { defaultPreferences } from '#domain/delivery/preferences.ts';
import { recipientsOf } from '#server/services/delivery/recipients.ts';
import { cleanUpNightly } from '#server/services/intake/nightly-cleanup.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { rota, addShift, changeShift, removeShift } = contract.management;
let app: TestApp;
let admin: TestUser;
let support: TestUser;
let thandi: TestUser;
let naledi: TestUser;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  admin = await app.login('admin', [], 'admin@beacon.example');
  support = await app.login('support', [], 'support@beacon.example');
  thandi = await app.login('analyst', [], 'thandi@beacon.example');
  naledi = await app.login(
    'customer',
    [{ customerId: await app.customer('Karoo Wines'), level: 'owner' }],
    'naledi@karoo.example',
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime('2026-11-20T08:00:00Z');
  await app.context.store.db.deleteFrom('duty_shifts').execute();
});

const body = (who: TestUser, starts_at: string, ends_at: string) => ({ user_id: who.id, starts_at, ends_at });
const night = (who: TestUser) => body(who, '2026-11-20T16:00:00Z', '2026-11-21T05:00:00Z');
const read = () => app.call(rota, {}, support);
const add = async (given: ReturnType<typeof body>, by = admin) => (await app.call(addShift, { body: given }, by)).shift;
/** A shift as it was stored before. */
const store = (who: TestUser, from: string, to: string) =>
  app.context.store.db
    .insertInto('duty_shifts')
    .values({
      user_id: who.id,
      starts_at: new Date(from),
      ends_at: new Date(to),
      changed_by: admin.id,
      changed_at: new Date(from),
    })
    .execute();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Refused) => `${error.body.error}`,
  );

describe('the rota', () => {
  it('is read by all staff, changed by administrators, and unknown to customers', async () => {
    const { id, version } = await add(night(thandi));
    for (const who of [support, thandi, await app.login('billing')]) {
      expect((await app.call(rota, {}, who)).shifts).toMatchObject([{ id, user_id: thandi.id }]);
      await expect(add(night(support), who)).rejects.toThrow('403');
      const change = { params: { id }, body: { ...night(support), seen_version: version } };
      await expect(app.call(changeShift, change, who)).rejects.toThrow('403');
      await expect(app.call(removeShift, { params: { id }, query: { seen_version: version } }, who)).rejects.toThrow('403');
    }
    await expect(app.call(rota, {}, naledi)).rejects.toThrow('403');
    await expect(add(night(thandi), naledi)).rejects.toThrow('403');
    const { shifts, may_be_on_duty } = await app.call(contract.notifications.settings, {}, naledi);
    expect({ shifts, may_be_on_duty }).toEqual({ shifts: [], may_be_on_duty: false });
  });

  it('tells people of their own shifts alone', async () => {
    await add(night(thandi));
    await add(body(support, '2026-11-21T05:00:00Z', '2026-11-21T16:00:00Z'));
    const { shifts } = await app.call(contract.notifications.settings, {}, support);
    expect(shifts).toEqual([{ starts_time: '2026-11-21T05:00:00.000Z', ends_time: '2026-11-21T16:00:00.000Z' }]);
  });

  it('lists who may be on duty with the own switch: nobody whom alerts of customers do not reach', async () => {
    const money = await app.login('billing', [], 'money@beacon.example');
    const chosen = { preferences: { ...defaultPreferences, on_duty: true } };
    for (const who of [support, money]) await app.call(contract.reportScheduling.saveAlertPreferences, { body: chosen }, who);
    const { staff } = await read();
    expect(staff.find(({ id }) => id === support.id)).toMatchObject({ on_duty: true });
    expect(staff.find(({ id }) => id === thandi.id)).toMatchObject({ on_duty: false });
    expect(staff.some(({ id }) => id === money.id || id === naledi.id)).toBe(false);
    expect(await refusal(add(night(money)))).toBe('This person cannot be on duty. Choose somebody else.');
    await app.call(contract.reportScheduling.saveAlertPreferences, { body: { preferences: defaultPreferences } }, support);
  });

  it('takes overlaps and whole minutes, and refuses times that make no shift', async () => {
    await add(night(thandi));
    await add(night(support));
    const { starts_time } = await add(body(thandi, '2026-11-22T10:00:59.500Z', '2026-11-22T11:00:00Z'));
    expect(starts_time).toBe('2026-11-22T10:00:00.000Z');
    expect((await read()).shifts).toHaveLength(3);
    const of = (from: string, to: string) => refusal(add(body(thandi, from, to)));
    expect(await of('2026-11-21T05:00:00Z', '2026-11-21T05:00:00Z')).toBe('The shift must end after it begins.');
    expect(await of('2026-11-19T05:00:00Z', '2026-11-20T08:00:00Z')).toBe('This shift is over. Choose an end in the future.');
    expect(await of('2026-11-21T05:00:00Z', '2026-12-22T05:01:00Z')).toBe('A shift lasts 31 days at most.');
    expect(await of('2027-11-23T05:00:00Z', '2027-11-24T05:00:00Z')).toBe('Choose a time within the next 12 months.');
  });

  it('may be written again: added, changed and removed once', async () => {
    const { id, version } = await add(night(thandi));
    expect((await add(night(thandi))).id).toBe(id);
    const later = { ...body(support, '2026-11-20T17:00:00Z', '2026-11-21T06:00:00Z'), seen_version: version };
    const change = () => app.call(changeShift, { params: { id }, body: later }, admin);
    const { shift } = await change();
    expect(shift).toMatchObject({ id, user_id: support.id, starts_time: '2026-11-20T17:00:00.000Z', version: version + 1 });
    expect((await change()).shift).toEqual(shift);
    const remove = () => app.call(removeShift, { params: { id }, query: { seen_version: shift.version } }, admin);
    await remove();
    await remove();
    expect((await read()).shifts).toEqual([]);
    const lines = await app.context.store.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'shift_%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action).slice(-3)).toEqual(['shift_added', 'shift_changed', 'shift_removed']);
  });

  it('refuses a change of what somebody else changed or removed meanwhile, and says who', async () => {
    const { id, version } = await add(night(thandi));
    const other = await app.login('super_admin', [], 'other@beacon.example');
    const theirs = { ...body(thandi, '2026-11-20T17:00:00Z', '2026-11-21T06:00:00Z'), seen_version: version };
    await app.call(changeShift, { params: { id }, body: theirs }, other);
    const mine = { ...night(support), seen_version: version };
    const conflict = 'other@beacon.example changed this shift at 10:00. Check what is stored now, then make your change again.';
    expect(await refusal(app.call(changeShift, { params: { id }, body: mine }, admin))).toBe(conflict);
    const removed = { params: { id }, query: { seen_version: version } };
    expect(await refusal(app.call(removeShift, removed, admin))).toBe(conflict);
    expect((await read()).shifts).toMatchObject([{ user_id: thandi.id, starts_time: '2026-11-20T17:00:00.000Z' }]);
    await app.call(removeShift, { params: { id }, query: { seen_version: version + 1 } }, other);
    expect(await refusal(app.call(changeShift, { params: { id }, body: mine }, admin))).toBe(
      'This shift is no longer on the rota. Somebody removed it.',
    );
  });

  it('refuses a change to a shift that the person has already, also where two are changed at once', async () => {
    const own = await openTestApp({ now: '2026-11-20T08:00:00Z', store: 'server' });
    try {
      const by = await own.login('admin');
      const at = (hour: number) => body(by, `2026-11-20T${hour}:00:00Z`, '2026-11-21T05:00:00Z');
      const added = [];
      for (const hour of [16, 17]) added.push((await own.call(addShift, { body: at(hour) }, by)).shift);
      const [first, second] = added as [(typeof added)[number], (typeof added)[number]];
      const move = ({ id, version }: typeof first, hour: number) =>
        refusal(own.call(changeShift, { params: { id }, body: { ...at(hour), seen_version: version } }, by));
      const taken = 'This person has the same shift already.';
      expect(await move(second, 16)).toBe(taken);
      const { db } = own.context.store;
      const waits = () => sql`select 1 from pg_locks where not granted`.execute(db).then(({ rows }) => rows.length);
      const both = await db.transaction().execute(async (tx) => {
        const changed = tx.updateTable('duty_shifts').set({ starts_at: new Date(at(18).starts_at) });
        await changed.where('id', '=', first.id).execute();
        const later = move(second, 18);
        await expect.poll(waits).toBe(1);
        return { later };
      });
      expect(await both.later).toBe(taken);
    } finally {
      await own.close();
    }
  });

  it('loses whoever is deactivated, removed, or gets a role that alerts do not reach', async () => {
    const leaving = await Promise.all(['1', '2', '3'].map((name) => app.login('support', [], `leaving${name}@beacon.example`)));
    for (const who of leaving) await add(night(who));
    const [first, second, third] = leaving as [TestUser, TestUser, TestUser];
    const setActive = (is_active: boolean) =>
      app.call(contract.adminUsers.updateStatus, { params: { id: first.id }, body: { is_active } }, admin);
    await setActive(false);
    await app.call(contract.adminUsers.update, { params: { id: second.id }, body: { role: 'billing' } }, admin);
    await app.call(contract.adminUsers.remove, { params: { id: third.id } }, admin);
    expect((await read()).shifts).toEqual([]);
    await setActive(true);
    expect((await read()).shifts).toEqual([]);
  });

  it('shows none that is over, and forgets it 30 days later', async () => {
    await store(thandi, '2026-10-20T16:00:00Z', '2026-10-21T07:59:00Z');
    await store(support, '2026-10-20T16:00:00Z', '2026-10-21T08:01:00Z');
    await store(thandi, '2026-11-19T16:00:00Z', '2026-11-20T08:00:00Z');
    expect((await read()).shifts).toEqual([]);
    await cleanUpNightly(app.context);
    const left = await app.context.store.db.selectFrom('duty_shifts').select('user_id').orderBy('ends_at').execute();
    expect(left.map(({ user_id }) => user_id)).toEqual([support.id, thandi.id]);
  });
});

describe('whom the rota has now', () => {
  const addressed = async () => {
    const domainId = await app.domain(`d${Math.random()}.example`, await app.customer());
    const alert = { severity: 'high' as const, isGoodNews: false, domainId, customerIds: [] };
    return { ...alert, recipients: [], isStaffs: false, plannedFor: [] };
  };
  const stepsAt = async (time: string) => {
    const found = await recipientsOf(app.context, await addressed(), Date.parse(time));
    return Object.fromEntries(
      found.map(({ email, step, plan }) => [email, { step, modes: plan.notices.map(({ mode }) => mode) }]),
    );
  };

  it('is notified of alerts of customers at once, also in quiet hours, and others when they escalate', async () => {
    await add(night(thandi));
    const inShift = await stepsAt('2026-11-20T20:00:00Z');
    expect(inShift[thandi.email]).toMatchObject({ step: 0, modes: expect.arrayContaining(['bundle']) });
    expect(inShift[support.email]).toMatchObject({ step: 2, modes: ['digest'] });
    expect((await stepsAt('2026-11-21T05:00:00Z'))[thandi.email]).toMatchObject({ step: 2 });
  });

  it('reads in the preview of the week that the alert came in a shift', async () => {
    const domainId = await app.domain('preview.example', await app.customer());
    await store(thandi, '2026-11-18T16:00:00Z', '2026-11-19T05:00:00Z');
    app.setTime('2026-11-18T20:00:00Z');
    const inShift = await openAlertRow(app, domainId, { severity: 'high' });
    app.setTime('2026-11-19T06:00:00Z');
    const after = await openAlertRow(app, domainId, { severity: 'high' });
    app.setTime('2026-11-20T08:00:00Z');
    const reply = await app.call(
      contract.reportScheduling.previewAlertPreferences,
      { body: { preferences: defaultPreferences } },
      thandi,
    );
    const why = (id: number) => reply.reached.find(({ alert_id }) => alert_id === id)?.why;
    expect(why(inShift)).toBe('High alerts of 15 minutes are sent in one email.');
    expect(why(after)).toContain('You were not on duty.');
  });

  it('reads in the preview that a role gets no alerts, instead of a promise that they escalate', async () => {
    const money = await app.login('billing');
    await openAlertRow(app, await app.domain('money.example', await app.customer()), { severity: 'critical' });
    const { reached } = await app.call(
      contract.reportScheduling.previewAlertPreferences,
      { body: { preferences: defaultPreferences } },
      money,
    );
    expect(new Set(reached.map(({ channel, why }) => `${channel}: ${why}`))).toEqual(
      new Set(['null: Alerts are not sent to people with your role.']),
    );
  });
});
