import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { saveLead } from '#server/store/people/leads.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { setup, leads, support } = contract;
let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  // A Wednesday, 16:30 in South Africa.
  app = await openTestApp({
    now: '2026-11-25T14:30:00Z',
    env: { SMTP_URL: 'smtp://user:secret-word@mail.beacon.co.za', BEACON_MAIL_FROM: 'portal@beacon.co.za' },
  });
  staff = await app.login('admin', [], 'staff@beacon.co.za');
});
afterAll(() => app.close());

const save = (days: { day: string; name: string }[]) => app.call(setup.saveClosingDays, { body: { days } }, staff);

it('moves the first answer, the support promise and the sales hours past a closing day at once', async () => {
  const { id } = await saveLead(app.context.store.db, {
    at: app.context.clock.now(),
    name: 'Grant',
    email: 'grant@shop.example',
    company: '',
    telephone: '',
    topic: 'sales',
    domain: '',
    message: '',
    sourcePage: '/contact',
    score: null,
    result: null,
    consentText: 'Yes',
    marketing: false,
  });
  const due = async () => (await app.call(leads.get, { params: { id } }, staff)).lead.answer_due_at;
  const promised = async () => (await app.call(support.priorities, {}, staff)).priorities.map(({ answer_by: by }) => by);
  expect(await due()).toBe('2026-11-26T06:30:00.000Z');
  const before = await promised();
  await save([{ day: '2026-11-26', name: 'Team day' }]);
  expect(await due()).toBe('2026-11-27T06:30:00.000Z');
  expect((await promised()).every((by, index) => by > (before[index] ?? ''))).toBe(true);
  await save([{ day: '2026-11-25', name: 'Moved in' }]);
  expect((await app.call(support.health, {}, staff)).health.is_open).toBe(false);
  await save([]);
  expect(await due()).toBe('2026-11-26T06:30:00.000Z');
  expect(await promised()).toEqual(before);
});

it('lists the days in order beside the public holidays of a year, and writes changes into the trail', async () => {
  const days = [
    { day: '2027-01-02', name: 'Shutdown' },
    { day: '2026-12-24', name: 'Shutdown' },
  ];
  expect((await save(days)).days.map(({ day }) => day)).toEqual(['2026-12-24', '2027-01-02']);
  const { public_holidays: holidays } = await app.call(setup.installation, {}, staff);
  expect(holidays[0]).toMatchObject({ day: '2026-12-16' });
  expect(holidays.every(({ day }) => day >= '2026-11-25' && day <= '2027-11-25')).toBe(true);
  const { entries } = await app.call(contract.audit.search, { query: { action: 'closing_days_changed' } }, staff);
  expect(entries[0]).toMatchObject({
    label: 'Closing days changed',
    details: [{ name: 'days', value: '2027-01-02, 2026-12-24' }],
  });
});

it.each([
  ['a public holiday', [{ day: '2026-12-16', name: 'Trip' }], '2026-12-16 is closed already'],
  [
    'a day twice',
    [
      { day: '2026-12-24', name: 'A' },
      { day: '2026-12-24', name: 'B' },
    ],
    '2026-12-24 is in the list twice.',
  ],
  ['a day without a reason', [{ day: '2026-12-24', name: ' ' }], 'Say why the office is closed'],
  ['no day', [{ day: '2026-02-30', name: 'A' }], 'day'],
])('refuses %s', async (_, days, sentence) => {
  await expect(save(days)).rejects.toThrow(sentence);
});

it('shows what the environment fixes, and no password', async () => {
  const { fixed } = await app.call(setup.installation, {}, staff);
  const of = (key: string) => fixed.find((one) => one.key === key);
  expect(of('mail_from')).toEqual({ key: 'mail_from', value: 'portal@beacon.co.za', variable: 'BEACON_MAIL_FROM' });
  expect(of('mail_server')).toMatchObject({ value: 'mail.beacon.co.za' });
  expect(of('resolvers')).toMatchObject({ value: null });
  expect(JSON.stringify(fixed)).not.toContain('secret-word');
});

it('tests each resolver by itself and says which does not answer', async () => {
  const own = await openTestApp({ env: { BEACON_DNS_SERVERS: '192.0.2.1,192.0.2.2' } });
  const admin = await own.login('admin');
  const found = { status: 'found', records: ['ns1.example'], ttlSec: 60, via: [] } as never;
  const failed = { status: 'failed', reason: 'timeout', detail: '' } as never;
  Object.assign(own.context.dns, { apart: [() => Promise.resolve(found), () => Promise.resolve(failed)] });
  const { resolvers } = await own.call(setup.testResolvers, {}, admin);
  expect(resolvers).toEqual([
    { name: '192.0.2.1', ms: expect.any(Number), problem: null },
    { name: '192.0.2.2', ms: null, problem: 'did not answer' },
  ]);
  await own.close();
});
