import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicCalls } from '#contract/public.ts';
import { reportScheduling as calls } from '#contract/report-scheduling.ts';
import { subscriptionManagement } from '#contract/subscription-management.ts';
import { expireDocuments, runDocument } from '#server/services/documents/run-document.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let customerId: number;
let owner: TestUser;
let reader: TestUser;
let stranger: TestUser;
let reportId: number;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  customerId = await test.customer('Karoo Wines');
  const other = await test.customer('Fynbos Freight');
  const domainId = await test.domain('karoocellar.example', customerId);
  owner = await test.login('customer', [{ customerId, level: 'manage' }], 'naledi@karoo.example');
  reader = await test.login('customer', [{ customerId, level: 'comment' }]);
  stranger = await test.login('customer', [{ customerId: other, level: 'owner' }]);
  const asked = { report_type: 'domain_analytics_report' as const, format: 'json' as const, domain_id: domainId };
  reportId = Number((await test.call(calls.makeReport, { body: asked }, owner)).job_id);
  await runDocument(test.context, reportId);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime('2026-11-20T08:00:00Z');
  await test.context.store.db.deleteFrom('report_links').execute();
});

/** Another manager, whose session begins now. */
const manager = () => test.login('customer', [{ customerId, level: 'manage' }]);
const share = (body: { days?: number; password?: string } = {}, who = owner) =>
  test.call(calls.shareReport, { params: { id: reportId }, body }, who);
const links = (who = owner) => test.call(calls.reportLinks, { params: { id: reportId } }, who);
const tokenOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1);
const show = (token: string) => test.call(publicCalls.sharedReport, { params: { token } }, null);
const load = (token: string, password = '') =>
  test.call(publicCalls.sharedReportFile, { params: { token }, body: { password } }, null);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body }: Refused) => `${status} ${body.error}`,
  );
const ended = '404 This link has expired or was ended. Ask the person who sent it for a new one.';

describe('a link to a report', () => {
  it('opens it without an account, and says so to those who shared it', async () => {
    const made = await share();
    expect(made.url).toMatch(/\/shared-report\/[\w-]{32}$/);
    expect(await show(tokenOf(made))).toMatchObject({ shared_by: 'naledi@karoo.example', needs_password: false });
    const file = await test.call(calls.reportFile, { params: { id: reportId } }, owner);
    expect(await load(tokenOf(made))).toEqual(file);
    expect((await links()).links).toMatchObject([{ opens: 1, has_password: false, last_opened_at: '2026-11-20T08:00:00.000Z' }]);
    const stored = JSON.stringify(await test.context.store.db.selectFrom('report_links').selectAll().execute());
    expect(stored).not.toContain(tokenOf(made));
  });

  it('with a password opens to those who know it, and to nobody who guesses', async () => {
    const token = tokenOf(await share({ password: 'vineyard 2026' }));
    expect(await show(token)).toMatchObject({ needs_password: true });
    const wrong = [];
    for (let turn = 0; turn < 6; turn += 1) wrong.push((await refusal(load(token, 'guess')))?.slice(0, 3));
    expect(wrong).toEqual(['403', '403', '403', '403', '403', '429']);
    expect((await links()).links).toMatchObject([{ opens: 0 }]);
    test.setTime('2026-11-20T08:20:00Z');
    expect(await refusal(load(token, 'vineyard 2026'))).toBeNull();
  });

  it('ends when its days are over, when somebody ends it, and with the file', async () => {
    const short = tokenOf(await share({ days: 1 }));
    const made = await share({ days: 30 });
    await test.call(calls.revokeReportLink, { params: { id: reportId, linkId: made.link.id } }, owner);
    expect(await refusal(show(tokenOf(made)))).toBe(ended);
    const end = (linkId: number) => test.call(calls.revokeReportLink, { params: { id: reportId, linkId } }, owner);
    expect((await end(made.link.id)).links).toHaveLength(1);
    expect(await refusal(end(made.link.id + 1))).toBe('404 This link was not found.');
    test.setTime('2026-11-21T08:00:01Z');
    expect(await refusal(load(short))).toBe(ended);
    test.setTime('2026-12-10T08:00:00Z');
    const last = await share({ days: 30 }, await manager());
    expect(last.link.expires_at).toBe('2026-12-20T08:00:00.000Z');
    expect(await refusal(show('a'.repeat(32)))).toBe(ended);
  });

  it('ends when the person who made it may no longer share', async () => {
    const token = tokenOf(await share());
    const level = (access_level: 'view' | 'manage') =>
      test.context.store.db.updateTable('user_customers').set({ access_level }).where('user_id', '=', owner.id).execute();
    await level('view');
    expect(await refusal(load(token))).toBe(ended);
    await level('manage');
    expect(await refusal(load(token))).toBeNull();
  });

  it('is made by people with "manage" alone; strangers find no report', async () => {
    expect(await refusal(share({}, reader))).toBe('403 Sharing a report needs the access level "manage" at its customer.');
    expect(await links(reader)).toMatchObject({ may_share: false, links: [] });
    expect(await refusal(share({}, stranger))).toBe('404 This report was not found.');
    expect(await refusal(links(stranger))).toBe('404 This report was not found.');
  });

  it('to a report about a domain needs "manage" on the domain too, and ends with it', async () => {
    const { db } = test.context.store;
    const token = tokenOf(await share());
    const sharedAt = (access_level: 'view' | 'manage' | 'owner') =>
      db.updateTable('domain_customers').set({ access_level }).where('customer_id', '=', customerId).execute();
    await sharedAt('view');
    expect(await refusal(share())).toBe('403 Sharing this report needs the access level "manage" on its domain.');
    const whyNot = 'Sharing this report needs the access level "manage" on its domain.';
    expect(await links()).toMatchObject({ may_share: false, why_not: whyNot, links: [] });
    expect(await refusal(load(token))).toBe(ended);
    await sharedAt('manage');
    expect(await refusal(load(token))).toBeNull();
    await sharedAt('owner');
  });

  it('to a report about a domain that was removed is refused for that reason', async () => {
    const use = (is_active: boolean) =>
      test.context.store.db.updateTable('domains').set({ is_active }).where('name', '=', 'karoocellar.example').execute();
    await use(false);
    const whyNot = 'The domain of this report was removed, or you no longer have access to it. The report cannot be shared.';
    expect(await links()).toMatchObject({ may_share: false, why_not: whyNot, links: [] });
    expect(await refusal(share())).toBe(`403 ${whyNot}`);
    await use(true);
  });

  it('stays open and is shown while its customer is suspended, to those who shared it', async () => {
    const { db } = test.context.store;
    const token = tokenOf(await share());
    const staff = await test.login('admin');
    const { plans } = await test.call(subscriptionManagement.plans, {}, staff);
    const body = { plan_id: plans[0]?.id ?? 0 };
    await test.call(subscriptionManagement.subscribe, { params: { id: customerId }, body }, staff);
    const statusOf = (status: 'suspended' | 'active') =>
      db.updateTable('subscriptions').set({ status }).where('customer_id', '=', customerId).execute();
    await statusOf('suspended');
    expect(await links(await manager())).toMatchObject({ may_share: true, links: [{ opens: 0 }] });
    expect(await refusal(load(token))).toBeNull();
    await statusOf('active');
  });

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await share();
    expect(await refusal(share())).toBe('409 This report has 10 links. End one first.');
  });
});

it('a report whose file is gone can no longer be shared or opened', async () => {
  const token = tokenOf(await share({ days: 30 }));
  test.setTime('2026-12-20T08:00:00Z');
  await expireDocuments(test.context);
  expect(await refusal(load(token))).toBe(ended);
  expect(await refusal(share({}, await manager()))).toBe('409 Only a finished report can be shared.');
});
