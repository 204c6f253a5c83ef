import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { placeSender } from '#server/store/reports/sender-categories.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';

const { domainReports, search, support } = contract;

const row = (ip: string, count: number, domain: string, dkim: string, aligned: 'pass' | 'fail') => `<record><row>
<source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${aligned}</dkim>
<spf>fail</spf></policy_evaluated></row><identifiers><header_from>${domain}</header_from></identifiers><auth_results>
<dkim><domain>${dkim}</domain><selector>k1</selector><result>pass</result></dkim>
<spf><domain>${domain}</domain><result>fail</result></spf></auth_results></record>`;

const report = (domain: string, rows: string) => `<?xml version="1.0"?><feedback><report_metadata><org_name>r.example</org_name>
<email>d@r.example</email><report_id>${domain}</report_id><date_range><begin>1795046400</begin><end>1795132799</end></date_range>
</report_metadata><policy_published><domain>${domain}</domain><p>none</p></policy_published>${rows}</feedback>`;

let app: TestApp;
let staff: TestUser;
let owner: TestUser;
const customers: number[] = [];
const domains: number[] = [];

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T09:00:00Z' });
  for (const name of ['one', 'two', 'three']) {
    const customer = await app.customer(`Customer ${name}`);
    const domain = `${name}.example`;
    customers.push(customer);
    domains.push(await app.domain(domain, customer));
    const failing = row('192.0.2.1', 40, domain, 'mcsv.net', 'fail');
    const passing = name === 'three' ? row('192.0.2.2', 8, domain, domain, 'pass') : '';
    await app.arrive(mailWith('r.xml.gz', 'application/gzip', gzipSync(report(domain, failing + passing))));
  }
  await app.readWaiting();
  staff = await app.login('admin');
  owner = await app.login('customer', [{ customerId: customers[0] ?? 0, level: 'owner' }]);
});
afterAll(() => app.close());

const fleet = (query: object = {}) => app.call(domainReports.senderFleet, { query }, staff);

test('staff see at how many customers a service fails and why; what a customer refused does not count', async () => {
  const found = await fleet();
  expect(found.period.addresses_from).toBe(found.period.start_date);
  expect(found.groups).toMatchObject([
    {
      key: 'mailchimp.com',
      name: 'Mailchimp',
      rule: 'not_aligned',
      customers_total: 3,
      domains_total: 3,
      messages: 120,
      failed: 120,
    },
  ]);
  expect(found.totals).toEqual({ groups: 1, customers: 3, messages: 120, failed: 120 });
  const { db } = app.context.store;
  const placed = { domainId: domains[0] ?? 0, sender: 'mailchimp.com', by: staff.id };
  await placeSender(db, { ...placed, category: 'unwanted', at: new Date('2026-11-20T10:00:00Z') });
  expect((await fleet()).groups[0]?.customers.map(({ name }) => name)).toEqual(['Customer three', 'Customer two']);
  await placeSender(db, { ...placed, category: null, at: new Date('2026-11-20T11:00:00Z') });
  expect((await fleet({ search: 'nobody' })).groups).toEqual([]);
  expect((await fleet({ limit: 1, offset: 1 })).groups).toEqual([]);
  expect((await fleet({ view: 'all' })).groups).toMatchObject([{ name: 'Mailchimp', rule: null, customers_total: 3 }]);
});

test('the search finds the senders of the customer in view, with a typo, and none for staff', async () => {
  const several = await app.login('customer', [
    { customerId: customers[1] ?? 0, level: 'view' },
    { customerId: customers[2] ?? 0, level: 'view' },
  ]);
  const find = async (q: string, who: TestUser) => (await app.call(search.names, { query: { q } }, who)).senders;
  const mailchimp = { key: 'mailchimp.com', name: 'Mailchimp', service: 'Mailchimp', reverse_name: null, messages: 40 };
  expect(await find('mailchmip', owner)).toEqual([{ ...mailchimp, domain_id: domains[0], domain: 'one.example' }]);
  expect(await find('mailchimp', several)).toEqual([{ ...mailchimp, domain_id: domains[1], domain: 'two.example' }]);
  expect(await find('three', several)).toEqual([]);
  expect(await find('mailchimp', staff)).toEqual([]);
});

test('a customer never sees the senders of others', async () => {
  await expect(app.call(domainReports.senderFleet, { query: {} }, owner)).rejects.toMatchObject({ status: 403 });
});

test('one message becomes a request of each customer; an unknown customer stops all of them', async () => {
  const write = (ids: number[], who = staff, message = 'Please publish the key.') =>
    app.call(
      support.createForMany,
      { body: { customer_ids: ids, category: 'sender_setup', subject: 'Set up Mailchimp', message } },
      who,
    );
  const mine = async () => (await app.call(support.list, { query: {} }, owner)).requests;
  await expect(write([...customers, 999_999])).rejects.toMatchObject({ status: 404 });
  await expect(write(customers, owner)).rejects.toMatchObject({ status: 403 });
  expect(await mine()).toEqual([]);
  expect(await write([...customers, ...customers])).toMatchObject({ opened: 3 });
  expect(await mine()).toMatchObject([{ subject: 'Set up Mailchimp', category: 'sender_setup' }]);
  const queued = async () => (await app.call(support.queue, { query: {} }, staff)).requests.length;
  expect(await queued()).toBe(3);
  await Promise.all([write(customers), write(customers)]);
  expect(await queued(), 'the same text sent again').toBe(3);
  await write(customers.slice(0, 1), staff, 'Please add the include as well.');
  expect(await queued()).toBe(4);
});

test('from ten customers up a suggestion says how many approved the service, until staff switch it off', async () => {
  const { db } = app.context.store;
  const peers = async () => {
    const { senders } = await app.call(domainReports.senders, { params: { id: domains[0] ?? 0 }, query: {} }, owner);
    return senders[0]?.suggestion;
  };
  const sort = async (n: number, category: 'approved' | 'unwanted') => {
    const domainId = await app.domain(`peer${n}.example`, await app.customer(`Peer ${n}`));
    await placeSender(db, { domainId, sender: 'mailchimp.com', category, by: staff.id, at: app.context.clock.now() });
  };
  for (let n = 1; n <= 9; n += 1) await sort(n, 'approved');
  expect(await peers()).toMatchObject({ category: 'approved', peers: null });
  await sort(10, 'unwanted');
  expect(await peers()).toMatchObject({ peers: { approved: 9, of: 10 } });
  const body = { feature: 'peer_approvals' as const, is_on: false };
  await expect(app.call(contract.setup.saveFeature, { body }, owner)).rejects.toMatchObject({ status: 403 });
  await app.call(contract.setup.saveFeature, { body }, staff);
  expect(await peers()).toMatchObject({ peers: null });
});
