import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { mailRequests } from '#server/services/users/notify-staff.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { pending, leads } = contract.adminUsers;
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ now: '2036-11-20T08:00:00Z', env: { PUBLIC_URL: 'https://beacon.example' } });
  admin = await app.login('admin', [], 'staff@beacon.example');
});
afterAll(() => app.close());

const typed = { website: '', phone_number: '', form_load_time: 0, submit_time: 60_000 };
const ask = (email: string) =>
  app.call(
    contract.auth.register,
    { body: { email, display_name: 'Naledi Dube', registration_reason: 'Our new agency', ...typed } },
    null,
  );
const write = (email: string) =>
  app.call(
    contract.public.leads,
    { body: { name: 'Sipho', email, message: 'Please call me', source_page: '/', consent: true, ...typed } },
    null,
  );

test('requests for access and enquiries reach staff: a list, and one email for several', async () => {
  app.emails.length = 0;
  await ask('naledi@agency.example');
  await write('sipho@shop.example');
  await write('sipho2@shop.example');
  expect((await app.call(pending, {}, admin)).users).toMatchObject([{ name: 'Naledi Dube', reason: 'Our new agency' }]);
  expect(await app.call(leads, { query: { limit: 1 } }, admin)).toMatchObject({
    leads: [{ message: 'Please call me' }],
    pagination: { total: 2 },
  });
  await mailRequests(app.context);
  expect(app.emails).toMatchObject([{ to: 'staff@beacon.example', subject: 'Beacon: 1 request for access and 2 enquiries' }]);
  expect(app.emails[0]?.text).toContain('https://beacon.example/app/admin/leads');
  await mailRequests(app.context);
  expect(app.emails).toHaveLength(1);
});

test('an address that refuses emails keeps nobody else of the staff waiting, and an email that reached nobody is tried again', async () => {
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
  for (const call of [pending, leads]) await expect(app.call(call, {}, owner)).rejects.toMatchObject({ status: 403 });
});
