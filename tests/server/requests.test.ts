import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { mailRequests } from '#server/services/users/notify-staff.ts';
import { saveLead } from '#server/store/people/leads.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { pending } = contract.adminUsers;
const { leads } = contract;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ now: '2036-11-20T08:00:00Z', env: { PUBLIC_URL: 'https://beacon.example' } });
  admin = await app.login('admin', [], 'staff@beacon.example');
});
afterAll(() => app.close());

const typed = { website: '', phone_number: '', form_load_time: 0, submit_time: 60_000 };
const ask = (email: string, to = app) =>
  to.call(
    contract.auth.register,
    { body: { email, display_name: 'Naledi Dube', registration_reason: 'Our new agency', ...typed } },
    null,
  );
const write = (email: string, to = app) =>
  to.call(
    contract.public.leads,
    { body: { name: 'Sipho', email, message: 'Please call me', source_page: '/', consent: true, ...typed } },
    null,
  );

test('requests for access and enquiries reach staff: a list, and one email for several', async () => {
  const own = await openTestApp({ now: '2036-11-20T08:00:00Z', env: { PUBLIC_URL: 'https://beacon.example' } });
  const staff = await own.login('admin', [], 'staff@beacon.example');
  own.emails.length = 0;
  await ask('naledi@agency.example', own);
  await write('sipho@shop.example', own);
  await write('sipho2@shop.example', own);
  expect((await own.call(pending, {}, staff)).users).toMatchObject([{ name: 'Naledi Dube', reason: 'Our new agency' }]);
  expect(await own.call(leads.list, { query: { limit: 1 } }, staff)).toMatchObject({
    leads: [{ message: 'Please call me' }],
    pagination: { total: 2 },
  });
  await mailRequests(own.context);
  expect(own.emails).toMatchObject([{ to: 'staff@beacon.example', subject: 'Beacon: 1 request for access and 2 enquiries' }]);
  expect(own.emails[0]?.text).toContain('https://beacon.example/app/admin/leads');
  await mailRequests(own.context);
  expect(own.emails).toHaveLength(1);
  await own.close();
});

test('an address that refuses emails delays no other member of staff, and an email that reached nobody is retried', async () => {
  const own = await openTestApp({ now: '2036-11-20T08:00:00Z', env: { PUBLIC_URL: 'https://beacon.example' } });
  for (const email of ['refused@beacon.example', 'reached@beacon.example']) await own.login('admin', [], email);
  const body = { email: 'thabo@agency.example', display_name: 'Thabo', registration_reason: 'Our agency', ...typed };
  await own.call(contract.auth.register, { body }, null);
  const sent: string[] = [];
  const mailThrough = (refuses: (to: string) => boolean) => {
    const send = async ({ to }: { to: string }) => {
      if (refuses(to)) throw new Error('550 no such person');
      sent.push(to);
      return 'sent' as const;
    };
    return mailRequests({ ...own.context, mailer: { kind: 'smtp', send } });
  };
  await expect(mailThrough(() => true)).rejects.toThrow('nobody');
  await mailThrough((to) => to.startsWith('refused'));
  await mailThrough(() => false);
  expect(sent).toEqual(['reached@beacon.example']);
  await own.close();
});

test('the name that staff give an applicant is the one in emails', async () => {
  app.emails.length = 0;
  await ask('zanele@agency.example');
  const customer_id = await app.customer('Agency');
  const body = { email: 'zanele@agency.example', name: 'Zanele Khumalo', customer_id };
  await app.call(contract.adminUsers.create, { body }, admin);
  expect(app.emails[0]?.text).toContain('Hello Zanele Khumalo');
});

test('customers read neither list', async () => {
  const owner = await app.login('customer', [{ customerId: await app.customer(), level: 'owner' }]);
  for (const call of [pending, leads.list]) await expect(app.call(call, {}, owner)).rejects.toMatchObject({ status: 403 });
});

/** An enquiry as a visitor of its own network writes it. */
async function enquiry(email: string, domain: string): Promise<number> {
  const { id } = await saveLead(app.context.store.db, {
    at: app.context.clock.now(),
    name: 'Grant Fisher',
    email,
    company: '',
    telephone: '021 555 0177',
    topic: 'check',
    domain,
    message: 'Clients got fake invoices from us.',
    sourcePage: '/dmarc-checker',
    score: 30,
    result: { score: { recommendations: [{ todo: 'Publish a DMARC record' }] } },
    consentText: 'We may use these details to answer this enquiry.',
    marketing: false,
  });
  return id;
}
const lead = async (id: number) => (await app.call(leads.get, { params: { id } }, admin)).lead;

test('an enquiry has a first answer from its check, a time to answer by, and moves as its machine allows', async () => {
  const id = await enquiry('grant@paarl.example', 'paarl.example');
  expect(await lead(id)).toMatchObject({
    status: 'new',
    answered_at: null,
    answer_due_at: '2036-11-20T09:00:00.000Z',
    answer: { subject: 'paarl.example: 1 step from your check' },
  });
  const put = (body: object) => app.call(leads.update, { params: { id }, body }, admin);
  expect((await put({ status: 'contacted', notes: 'Call back' })).lead).toMatchObject({
    status: 'contacted',
    notes: 'Call back',
  });
  expect((await lead(id)).answered_at).toBe('2036-11-20T08:00:00.000Z');
  await expect(put({ status: 'new' })).rejects.toMatchObject({ status: 409 });
  await expect(put({ status: 'lost' })).rejects.toMatchObject({ status: 400 });
  const lost = (await put({ status: 'lost', lost_reason: 'price' })).lead;
  expect(lost).toMatchObject({ lost_reason: 'price', timeline: [{ action: 'lead_lost' }, { action: 'lead_contacted' }] });
  const listed = async (status: 'open' | 'closed') =>
    (await app.call(leads.list, { query: { status } }, admin)).leads.some((row) => row.id === id);
  expect([await listed('open'), await listed('closed')]).toEqual([false, true]);
});

test('converting twice at the same moment makes one customer with its domain and one invitation', async () => {
  app.emails.length = 0;
  const id = await enquiry('owner@once.example', 'once.co.za');
  const convert = () => app.call(leads.convert, { params: { id }, body: { name: 'Once Traders', domain: 'once.co.za' } }, admin);
  const answers = await Promise.all([convert(), convert(), convert()]);
  expect(new Set(answers.map(({ customer }) => customer.id)).size).toBe(1);
  expect(app.emails.map(({ to }) => to)).toEqual(['owner@once.example']);
  expect(answers.every(({ domain_refusal: refusal }) => refusal === null)).toBe(true);
  const [one] = answers;
  expect(one?.lead).toMatchObject({ status: 'won', customer: { name: 'Once Traders' } });
  const { customers } = await app.call(contract.customers.list, { query: { search: 'Once Traders' } }, admin);
  expect(customers).toMatchObject([{ domain_count: 1, user_count: 1 }]);
});

test('a conversion says which part was refused, and asks before a second customer of the same name', async () => {
  await app.domain('taken.co.za', await app.customer('Taken Traders'));
  const id = await enquiry('staff@beacon.example', 'taken.co.za');
  const convert = (body: { domain: string; is_another?: boolean }) =>
    app.call(leads.convert, { params: { id }, body: { name: 'Taken Traders (Pty) Ltd', ...body } }, admin);
  await expect(convert({ domain: '' })).rejects.toMatchObject({ status: 409 });
  expect((await lead(id)).status).toBe('new');
  const answer = await convert({ domain: '', is_another: true });
  expect(answer).toMatchObject({ domain_refusal: null, invitation_refusal: expect.any(String), mail: null });
});

test('a conversion whose domain is taken or none of its own makes nothing, and says so at the domain', async () => {
  await app.domain('held.co.za', await app.customer('Holder Traders'));
  const id = await enquiry('owner@held.example', 'held.co.za');
  const convert = (domain: string) => app.call(leads.convert, { params: { id }, body: { name: 'Newly Asking', domain } }, admin);
  for (const domain of ['held.co.za', ' HELD.co.za ', 'no domain', 'gmail.com'])
    await expect(convert(domain)).rejects.toMatchObject({ status: 400, body: { details: { fields: [{ field: 'domain' }] } } });
  expect((await lead(id)).status).toBe('new');
  expect((await app.call(contract.customers.list, { query: { search: 'Newly Asking' } }, admin)).customers).toEqual([]);
});

test('an erased enquiry leaves no trace but the audit line', async () => {
  const id = await enquiry('secret.person@gone.example', 'gone.example');
  await app.call(leads.update, { params: { id }, body: { status: 'contacted', notes: 'secret.person' } }, admin);
  await app.call(leads.remove, { params: { id } }, admin);
  await expect(lead(id)).rejects.toMatchObject({ status: 404 });
  const { db } = app.context.store;
  const audited = await db
    .selectFrom('audit')
    .selectAll()
    .where('entity', '=', 'lead')
    .where('entity_id', '=', String(id))
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['lead_contacted', 'lead_erased']);
  expect(JSON.stringify(audited)).not.toContain('secret.person');
});
