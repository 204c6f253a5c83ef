import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Feature, features as names } from '#domain/vocabulary/features.ts';
import { probeMailServers } from '#server/services/public/mail-servers.ts';
import { followResolvers } from '#server/services/setup/resolvers.ts';
import { saveLead } from '#server/store/people/leads.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { billing, setup, leads, support } = contract;
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

const save = async (days: { day: string; name: string }[]) => {
  const { version } = await app.call(setup.installation, {}, staff);
  return app.call(setup.saveClosingDays, { body: { days, seen_version: version } }, staff);
};

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
  expect(of('resolvers')).toBeUndefined();
  expect(JSON.stringify(fixed)).not.toContain('secret-word');
});

it('tests each resolver by itself and says which does not answer', async () => {
  const own = await openTestApp({ env: { BEACON_DNS_SERVERS: '192.0.2.1,192.0.2.2' } });
  const admin = await own.login('admin');
  const found = { status: 'found', records: ['ns1.example'], ttlSec: 60, via: [] } as never;
  const failed = { status: 'failed', reason: 'timeout', detail: '' } as never;
  Object.assign(own.context.dns, {
    servers: () => ['192.0.2.1', '192.0.2.2'],
    apart: [() => Promise.resolve(found), () => Promise.resolve(failed)],
  });
  const { resolvers } = await own.call(setup.testResolvers, {}, admin);
  expect(resolvers).toEqual([
    { name: '192.0.2.1', ms: expect.any(Number), problem: null },
    { name: '192.0.2.2', ms: null, problem: 'did not answer' },
  ]);
  await own.close();
});

describe('a setting that two administrators change at once', () => {
  it('is changed by the first; the second hears who changed it and when, and changes it after', async () => {
    const other = await app.login('admin', [], 'sipho@beacon.co.za');
    const { version } = await app.call(setup.installation, {}, staff);
    const put = (day: string, seen: number, who: TestUser) =>
      app.call(setup.saveClosingDays, { body: { days: [{ day, name: 'Shut' }], seen_version: seen } }, who);
    const answers = await Promise.allSettled([put('2027-02-01', version, staff), put('2027-02-02', version, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(put('2027-02-03', version, other)).rejects.toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^\S+@beacon.co.za changed the closing days at 16:30\. Check what is stored now/) },
    });
    expect((await put('2027-02-03', version + 1, other)).version).toBe(version + 2);
  });

  it('is refused with the day of the change where that is not today', async () => {
    const own = await openTestApp({ now: '2026-11-25T20:30:00Z' });
    const admin = await own.login('admin', [], 'staff@beacon.co.za');
    const save = (needed: boolean, seen: number) =>
      own.call(setup.saveSignInRules, { body: { staff_need_second_factor: needed, seen_version: seen } }, admin);
    const bank = (text: string, seen: number) =>
      own.call(billing.saveBankDetails, { body: { bank_details: text, seen_version: seen } }, admin);
    const first = await bank('FNB 1234', 0);
    expect(first).toMatchObject({ bank_details: 'FNB 1234', version: 1 });
    own.setTime('2026-11-25T22:30:00Z');
    await expect(bank('FNB 9999', 0)).rejects.toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^\S+@beacon.co.za changed the bank details on 25\u00a0Nov at 22:30\. Check/) },
    });
    expect(await own.call(billing.bankDetails, {}, admin)).toMatchObject(first);
    await save(false, 0);
    await expect(save(true, 7)).rejects.toMatchObject({ status: 409 });
    await own.close();
  }, 30_000);

  it('takes no contact for the public site that is no email address', async () => {
    const { site, version } = await app.call(setup.siteFacts, {}, staff);
    const wrong = { contact_type: 'sales', contact_method: 'email', contact_value: 'not an address' } as const;
    const company = { ...site.company, information_officer_email: 'nobody' };
    const change = app.call(setup.saveSiteFacts, { body: { company, contacts: [wrong], seen_version: version } }, staff);
    await expect(change).rejects.toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'information_officer_email' }, { field: 'sales_email' }] } },
    });
  });

  it('holds for the public site too, which says in the trail what changed', async () => {
    const { site, version } = await app.call(setup.siteFacts, {}, staff);
    const body = { ...site, company: { ...site.company, address: '1 Long Street' }, seen_version: version };
    await app.call(setup.saveSiteFacts, { body }, staff);
    await expect(app.call(setup.saveSiteFacts, { body }, staff)).rejects.toMatchObject({ status: 409 });
    const { entries } = await app.call(contract.audit.search, { query: { action: 'public_site_changed' } }, staff);
    expect(entries[0]).toMatchObject({ label: 'Public site changed', details: [{ name: 'facts', value: 'address' }] });
  });
});

describe('the retention times', () => {
  const terms = { message_days: 60, row_months: 12, sum_months: 24 };

  it('are changed with a line in the trail, shown by the management page, and refused out of bounds', async () => {
    const { version } = (await app.call(setup.installation, {}, staff)).retention;
    const put = (change: Partial<typeof terms>, seen = version) =>
      app.call(setup.saveRetention, { body: { ...terms, ...change, seen_version: seen } }, staff);
    await expect(put({ message_days: 6 })).rejects.toThrow('Enter 7 to 365 days');
    await expect(put({ row_months: 0 })).rejects.toThrow('Enter 5 to 36 months');
    await expect(put({ row_months: 25 })).rejects.toThrow('Totals are stored at least as long as rows: 25 months');
    expect(await put({})).toMatchObject({ terms, version: version + 1 });
    await expect(put({})).rejects.toMatchObject({ status: 409 });
    const { retention } = await app.call(contract.management.health, {}, staff);
    expect(retention.slice(0, 3).map(({ term }) => term)).toEqual(['60 days', '12 months', '24 months']);
    const { entries } = await app.call(contract.audit.search, { query: { action: 'retention_changed' } }, staff);
    expect(entries).toHaveLength(1);
  });
});

describe('the resolvers', () => {
  it('are tested before they are stored, and asked from then on', async () => {
    const own = await openTestApp();
    const admin = await own.login('admin');
    const used: string[][] = [];
    const failed = { status: 'failed', reason: 'timeout', detail: '' } as never;
    const { lookup } = own.context.dns;
    Object.assign(own.context.dns, {
      use: (servers: string[]) => used.push(servers),
      askOnly: (server: string) => (server === '192.0.2.9' ? () => Promise.resolve(failed) : () => lookup('co.za', 'TXT')),
    });
    const put = (servers: string[], seen = 0) => own.call(setup.saveResolvers, { body: { servers, seen_version: seen } }, admin);
    await expect(put(['192.0.2.1', 'dns.example'])).rejects.toThrow('“dns.example” is not an address');
    await expect(put(['192.0.2.1', '192.0.2.1'])).rejects.toThrow('Enter each address once');
    await expect(put(['192.0.2.1', '192.0.2.9'])).rejects.toThrow('192.0.2.9 did not answer');
    await expect(put(Array.from({ length: 7 }, (_, at) => `192.0.2.1${at}`))).rejects.toThrow('at most 6 resolvers');
    expect(used).toEqual([]);
    expect(await put(['192.0.2.1:5353', '[2001:db8::1]'])).toMatchObject({ version: 1 });
    await expect(put(['192.0.2.2'])).rejects.toMatchObject({ status: 409 });
    expect(used).toEqual([['192.0.2.1:5353', '[2001:db8::1]']]);
    const stop = await followResolvers(own.context);
    expect(used.at(-1)).toEqual(['192.0.2.1:5353', '[2001:db8::1]']);
    await put([], 1);
    await expect.poll(() => used.at(-1)).toEqual([]);
    await stop();
    await own.close();
  });

  it('cannot be changed where the environment fixes them', async () => {
    const own = await openTestApp({ env: { BEACON_DNS_SERVERS: '192.0.2.1' } });
    const admin = await own.login('admin');
    expect((await own.call(setup.installation, {}, admin)).resolvers).toMatchObject({ is_fixed: true });
    await expect(own.call(setup.saveResolvers, { body: { servers: [], seen_version: 0 } }, admin)).rejects.toThrow(
      'BEACON_DNS_SERVERS sets the resolvers.',
    );
    await own.close();
  });
});

describe('features', () => {
  it('are all on at first; switching one writes a line and says what is missing where it cannot work', async () => {
    const own = await openTestApp();
    const admin = await own.login('admin');
    const put = (feature: Feature, isOn: boolean) => own.call(setup.saveFeature, { body: { feature, is_on: isOn } }, admin);
    const { features } = await own.call(setup.installation, {}, admin);
    expect(features.map(({ feature, is_on: isOn }) => [feature, isOn])).toEqual(names.map((name) => [name, true]));
    expect(features.filter(({ needs }) => needs !== null)).toMatchObject([
      { feature: 'mail_test', needs: 'BEACON_REPORT_ADDRESS' },
      { feature: 'card_payments', needs: 'BEACON_CARD_GATEWAY' },
    ]);
    await put('registration', true);
    await put('registration', false);
    await put('registration', false);
    await put('mail_test', false);
    const after = await put('registration', true);
    expect(after.features.filter(({ is_on: isOn }) => !isOn).map(({ feature }) => feature)).toEqual(['mail_test']);
    await put('mail_test', true);
    const { entries } = await own.call(contract.audit.search, { query: { action: 'feature_switched_off' } }, admin);
    expect(entries).toHaveLength(2);
    await own.close();
  });

  it('close registration: a request is refused, and stored nowhere', async () => {
    const put = (feature: Feature, isOn: boolean) => app.call(setup.saveFeature, { body: { feature, is_on: isOn } }, staff);
    await put('registration', false);
    const body = {
      email: 'new@shop.example',
      display_name: 'New',
      registration_reason: 'To see',
      website: '',
      phone_number: '',
      form_load_time: 0,
      submit_time: 10_000,
    };
    await expect(app.call(contract.auth.register, { body }, null)).rejects.toMatchObject({ status: 403 });
    await put('registration', true);
    expect(await app.call(contract.auth.register, { body }, null)).toMatchObject({ status: 'pending_approval' });
  });

  it.each([
    ['mail_test', { BEACON_REPORT_ADDRESS: 'r@beacon.co.za', BEACON_SMTP_LISTEN: '0.0.0.0:2525' }],
    ['mail_server_check', {}],
  ] as const)('stop at the server: %s', async (feature, env) => {
    const own = await openTestApp({ env });
    const admin = await own.login('admin');
    const works = async () =>
      feature === 'mail_test'
        ? (await own.call(contract.public.mailTests, {}, null)).is_available
        : (await probeMailServers(own.context, mxOf('mx.shop.example'))).length > 0;
    expect(await works()).toBe(true);
    await own.call(setup.saveFeature, { body: { feature, is_on: false } }, admin);
    expect(await works()).toBe(false);
    await own.close();
  });
});

it('says what a new installation still needs, each with what shows it', async () => {
  const own = await openTestApp({
    env: { BEACON_REPORT_ADDRESS: 'r@reports.example', PUBLIC_URL: 'https://portal.example' },
    zone: { 'co.za': { NS: ['ns1.example'] } },
  });
  const admin = await own.login('admin');
  const steps = async () => {
    const reply = await own.call(setup.firstRun, {}, admin);
    return Object.fromEntries(reply.steps.map(({ key, state, text }) => [key, [state, text]]));
  };
  const before = await steps();
  expect(before).toMatchObject({
    administrator: ['attention', 'The only staff account has no second factor.'],
    address: ['done', 'Links in emails start with https://portal.example.'],
    resolvers: ['done', expect.stringMatching(/^\d resolvers answered/)],
    report_address: ['attention', expect.stringMatching(/^Publish the TXT record \*\._report\._dmarc\.reports\.example/)],
    company: ['open', expect.stringMatching(/^9 of 9 details are missing/)],
    customer: ['open', '0 customers with 0 domains. Add a customer, then its domain.'],
    report: ['open', expect.any(String)],
  });
  await own.domain('acme.example', await own.customer('Acme'));
  expect((await steps())['customer']?.[0]).toBe('done');
  await own.close();
});

const mxOf = (exchange: string) =>
  ({ hosts: [{ exchange, preference: 10, state: 'ok', addresses: ['192.0.2.1'], hasTlsa: false }] }) as never;
