import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, leavesNothing } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import type { PageEvent } from '#server/services/live/listener.ts';
import { addLiveEvent } from '#server/store/delivery/live-events.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { sessionOf } from '#tests/fakes/sessions.ts';

const readOnlyText = 'You see the portal as this customer, read-only. End the view to change something.';
const endedText = 'This view of the portal has ended.';

let app: TestApp;
let staff: TestUser;
let [customerId, otherId] = [0, 0];
let [domainId, otherDomainId] = [0, 0];
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  [customerId, otherId] = [await app.customer('Viewed'), await app.customer('Another')];
  [domainId, otherDomainId] = [await app.domain('viewed.co.za', customerId), await app.domain('another.co.za', otherId)];
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime('2026-11-20T08:00:00Z');
  staff = await app.login('admin');
});

const view = async (who = staff, id = customerId) => (await app.call(contract.customers.viewAs, { params: { id } }, who)).token;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Refused) => ({ status: error.status, text: error.body.error }),
  );
const domainsOf = async (token: string | TestUser) =>
  (await app.call(contract.domains.list, {}, token)).domains.map(({ name }) => name);

describe('a view of the portal as a customer', () => {
  it.each(['analyst', 'support', 'billing', 'admin', 'super_admin'] as const)('is open to the role %s', async (role) => {
    expect(await view(await app.login(role))).toEqual(expect.any(String));
  });

  it('is closed to people of a customer, for a customer that is not there, and inside a view', async () => {
    const owner = await app.login('customer', [{ customerId, level: 'owner' }]);
    expect(await refusal(view(owner))).toMatchObject({ status: 403 });
    expect(await refusal(view(staff, 999_999))).toMatchObject({ status: 404 });
    const token = await view();
    const again = app.call(contract.customers.viewAs, { params: { id: otherId } }, token);
    expect(await refusal(again)).toMatchObject({ status: 403 });
  });

  it('answers what a person of the customer with the level "view" is answered', async () => {
    const person = await app.login('customer', [{ customerId, level: 'view' }]);
    const token = await view();
    expect(await domainsOf(token)).toEqual(await domainsOf(person));
    expect(await domainsOf(token)).toEqual(['viewed.co.za']);
    for (const call of [contract.auth.customerContext, contract.customers.mine])
      expect(await app.call(call, {}, token)).toEqual(await app.call(call, {}, person));
    expect(await app.call(contract.auth.profile, {}, token)).toMatchObject({
      id: staff.id,
      role: 'customer',
      level: 'view',
      customerIds: [customerId],
    });
    const get = (id: number) => app.call(contract.domains.get, { params: { id } }, token);
    expect((await get(domainId)).domain).toMatchObject({ id: domainId });
    expect(await refusal(get(otherDomainId))).toEqual(await refusal(get(999_999)));
    expect(await refusal(app.call(contract.customers.performance, { params: { id: otherId } }, token))).toMatchObject({
      status: 404,
    });
  });

  it('has none of the rights of the staff', async () => {
    const token = await view();
    const closed = Object.values(contract)
      .flatMap((group) => Object.values(group as Record<string, Endpoint>))
      .filter(({ access }) => access === 'admin');
    for (const call of closed)
      expect(await refusal(app.call({ ...call, upload: false }, {}, token)), `${call.method} ${call.path}`).toMatchObject({
        status: 403,
      });
    expect(await refusal(app.call(contract.audit.staffViews, { params: { id: customerId } }, token))).toMatchObject({
      status: 403,
    });
  });

  it('refuses every call that writes, with one sentence', async () => {
    const token = await view();
    const ends = new Set<Endpoint>([contract.auth.endView, contract.auth.logout]);
    const writing = Object.values(contract)
      .flatMap((group) => Object.values(group as Record<string, Endpoint>))
      .filter((call) => call.access !== 'public' && call.method !== 'GET' && !ends.has(call))
      .filter((call) => !leavesNothing(call) || call.path.startsWith('/auth/'));
    expect(writing.length).toBeGreaterThan(100);
    for (const call of writing)
      expect(await refusal(app.call({ ...call, upload: false }, {}, token)), `${call.method} ${call.path}`).toEqual({
        status: 403,
        text: readOnlyText,
      });
  });

  it('makes no export: neither a file nor a line is left', async () => {
    const token = await view();
    const { db } = app.context.store;
    const linesOf = async () =>
      (await db.selectFrom('audit').select('id').where('actor_user_id', '=', staff.id).execute()).length;
    const before = await linesOf();
    const body = { table: 'domains', format: 'csv' } as const;
    for (const call of [contract.exports.prepare, contract.exports.download])
      expect(await refusal(app.call(call, { body }, token)), call.path).toEqual({ status: 403, text: readOnlyText });
    expect(await linesOf()).toBe(before);
    expect((await app.call(contract.exports.history, { query: {} }, staff)).exports).toEqual([]);
  });

  it('shows nothing that belongs to the account of the member of staff', async () => {
    const token = await view();
    const closed = [
      contract.auth.ownData,
      contract.auth.sessions,
      contract.secondFactor.own,
      contract.apiKeys.list,
      contract.notifications.settings,
      contract.reportScheduling.alertPreferences,
    ] as const;
    for (const call of closed)
      expect(await refusal(app.call(call, {}, token)), call.path).toEqual({
        status: 403,
        text: 'You see the portal as this customer. End the view to see your own account.',
      });
    const body = {
      report_type: 'portfolio_overview',
      format: 'html',
      cron_expression: '0 6 * * 1',
      delivery_time: '08:00',
    } as const;
    const own = { ...body, recipients: [staff.email] };
    await app.call(contract.reportScheduling.createSchedule, { body: own }, staff);
    const schedulesOf = async (who: string | TestUser) =>
      (await app.call(contract.reportScheduling.schedules, {}, who)).schedules.map(({ recipients }) => recipients);
    expect(await schedulesOf(staff)).toContainEqual([staff.email]);
    const person = await app.login('customer', [{ customerId, level: 'view' }]);
    expect(await schedulesOf(token)).toEqual(await schedulesOf(person));
    await app.call(contract.exports.download, { body: { table: 'domains' } }, staff);
    const exportsOf = async (who: string | TestUser) => (await app.call(contract.exports.history, { query: {} }, who)).exports;
    expect(await exportsOf(staff)).not.toEqual([]);
    expect(await exportsOf(token)).toEqual([]);
  });

  it('leaves a line each time that the owner of the customer reads', async () => {
    const watchedId = await app.customer('Watched');
    const owner = await app.login('customer', [{ customerId: watchedId, level: 'owner' }]);
    const token = await view(staff, watchedId);
    await app.call(contract.domains.list, {}, token);
    await view(staff, watchedId);
    const { views } = await app.call(contract.audit.staffViews, { params: { id: watchedId } }, owner);
    expect(views).toEqual(
      Array.from({ length: 2 }, () => ({
        at: '2026-11-20T08:00:00.000Z',
        who: staff.email,
        area: 'The portal, as its people see it',
      })),
    );
  });

  it('ends with one call, which leaves the session of the staff as it was', async () => {
    const token = await view();
    app.setTime('2026-11-20T08:10:00Z');
    await app.call(contract.auth.endView, {}, token);
    expect(await refusal(domainsOf(token))).toEqual({ status: 401, text: endedText });
    expect(await domainsOf(staff)).toEqual(expect.arrayContaining(['viewed.co.za', 'another.co.za']));
    app.setTime('2026-11-20T08:11:00Z');
    expect(await domainsOf(await view())).toEqual(['viewed.co.za']);
  });

  it('ends after an hour, and not later than the session', async () => {
    const token = await view();
    app.setTime('2026-11-20T08:59:59Z');
    expect(await domainsOf(token)).toEqual(['viewed.co.za']);
    app.setTime('2026-11-20T09:00:01Z');
    expect(await refusal(domainsOf(token))).toEqual({ status: 401, text: endedText });
    app.setTime('2026-11-20T19:30:00Z');
    const { db } = app.context.store;
    await db.updateTable('sessions').set({ used_at: app.context.clock.now() }).where('user_id', '=', staff.id).execute();
    const late = await app.call(contract.customers.viewAs, { params: { id: customerId } }, staff);
    expect(late.expires_at).toBe('2026-11-20T20:00:00.000Z');
  });

  it('ends with the session, with the role, and with the customer', async () => {
    const { db } = app.context.store;
    const goneId = await app.customer('Gone');
    const gone = await view(staff, goneId);
    await db.updateTable('customers').set({ is_active: false }).where('id', '=', goneId).execute();
    expect(await refusal(domainsOf(gone))).toEqual({ status: 401, text: endedText });
    const demoted = await app.login('analyst');
    const theirs = await view(demoted);
    await db.updateTable('users').set({ role: 'customer' }).where('id', '=', demoted.id).execute();
    expect(await refusal(domainsOf(theirs))).toEqual({ status: 401, text: endedText });
    const token = await view();
    await app.call(contract.auth.logout, {}, token);
    expect(await refusal(domainsOf(token))).toMatchObject({ status: 401 });
    expect(await refusal(domainsOf(staff))).toMatchObject({ status: 401 });
  });

  it('hears the news of its customer alone, until it ends', async () => {
    const { db } = app.context.store;
    const at = app.context.clock.now();
    const news = (what: string, id: number) => addLiveEvent(db, { at, kind: 'alert', customerIds: [id], body: { what } });
    const sessionId = await sessionOf(app, staff);
    const listen = () =>
      app.context.live.listen({ sessionId, userId: staff.id, viewing: { customerId, since: at }, afterId: null });
    const page = listen()[Symbol.asyncIterator]();
    await page.next();
    await news('for another', otherId);
    await news('for the viewed', customerId);
    const heard = (await page.next()) as IteratorYieldResult<PageEvent>;
    expect(heard.value.body).toEqual({ what: 'for the viewed' });
    await app.call(contract.auth.endView, {}, staff);
    await news('after the end', customerId);
    expect(await page.next()).toMatchObject({ done: true });
    expect(await listen()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  });
});
