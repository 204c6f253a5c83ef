import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addChanges } from '#server/store/domains/check-history.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

const { analytics, adminUsers, dmarc } = contract;
let test: TestApp;
let owner: TestUser;
let customerId: number;
let domainId: number;
let quietId: number;

const begin = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-21T09:41:00Z' });
  customerId = await test.customer('Karoo');
  domainId = await test.domain('acme.example', customerId);
  quietId = await test.domain('quiet.example', customerId);
  owner = await test.login('customer', [{ customerId, level: 'view' }]);
  const { db } = test.context.store;
  const dkim = { type: 'DKIM', name: 's1._domainkey.acme.example' } as const;
  const policy = { type: 'DMARC', name: '_dmarc.acme.example' } as const;
  await addChanges(db, domainId, new Date('2026-11-13T23:59:00Z'), [{ ...dkim, before: 'too early', after: 'a' }]);
  await addChanges(db, domainId, new Date('2026-11-17T07:40:00Z'), [{ ...dkim, before: 'v=DKIM1; p=abc', after: null }]);
  await addChanges(db, domainId, new Date('2026-11-18T07:40:00Z'), [
    { ...policy, before: 'v=DMARC1; p=none', after: 'v=DMARC1; p=reject' },
  ]);
  await test.arrive(reportMail({ reportId: 'before', count: 30, begin: begin('2026-11-08') }));
  await test.arrive(reportMail({ reportId: 'now', count: 70, begin: begin('2026-11-14') }));
  await test.arrive(reportMail({ reportId: 'new', count: 2, begin: begin('2026-11-15'), forgedAt: '8.8.8.8' }));
  await test.arrive(reportMail({ reportId: 'unsettled', count: 900, begin: begin('2026-11-20') }));
  await test.readWaiting();
});
afterAll(() => test.close());

const ask = (query: { days?: number; domain_id?: number } = {}) =>
  test.call(analytics.changes, { params: { id: customerId }, query: { days: 7, ...query } }, owner);

describe('what changed at a customer', () => {
  it('is what a check saw in the days that are asked for, policies apart from other records', async () => {
    const reply = await ask();
    expect(reply.since).toBe('2026-11-14');
    expect(reply.records).toMatchObject([{ domain: 'acme.example', name: 's1._domainkey.acme.example', after: null }]);
    expect(reply.policy).toMatchObject([{ before: 'v=DMARC1; p=none', after: 'v=DMARC1; p=reject' }]);
    expect((await ask({ days: 30 })).found.records).toBe(2);
  });

  it('compares settled days only, and counts messages as the dashboard does', async () => {
    const { period, senders, split, previous_split } = await ask();
    expect(period).toEqual({ start_date: '2026-11-12', end_date: '2026-11-18', days: 7 });
    expect(senders).toMatchObject([
      { kind: 'more', messages: 70, previous_messages: 30, day: '2026-11-14' },
      { kind: 'new', name: 'Servers in 8.8.8.0/24', messages: 2, previous_messages: 0, day: '2026-11-15' },
    ]);
    const span = { start_date: period.start_date, end_date: period.end_date };
    const overview = await test.call(dmarc.overview, { params: { id: domainId }, query: span }, owner);
    expect(split).toEqual(overview.split);
    expect(previous_split).toEqual(overview.previous_split);
  });

  it('names people of the customer only', async () => {
    const admin = await test.login('admin');
    const body = { email: 'new@karoo.example', name: 'New Person', role: 'customer', customer_id: customerId };
    await test.call(adminUsers.create, { body: { ...body, access_level: 'view' } } as never, admin);
    const { people } = await ask();
    expect(people.map(({ action }) => action)).toContain('user_invited');
    expect(people.every(({ actor }) => actor === null)).toBe(true);
    const stranger = await test.login('customer', [{ customerId: await test.customer() }]);
    await expect(test.call(analytics.changes, { params: { id: customerId }, query: {} }, stranger)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('may be about one domain, and is empty where nothing happened', async () => {
    const reply = await ask({ domain_id: quietId });
    expect(reply.found).toEqual({ records: 0, policy: 0, senders: 0, alerts: 0, people: 0 });
    expect(reply.domains).toEqual([
      { domain_id: quietId, domain: 'quiet.example', policy: null, score: null, previous_score: null },
    ]);
    const foreign = await test.domain('foreign.example', await test.customer());
    await expect(ask({ domain_id: foreign })).rejects.toMatchObject({ status: 404 });
  });
});
