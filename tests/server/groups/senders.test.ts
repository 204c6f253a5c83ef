import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { catalogue } from '#domain/senders/catalogue/catalogue.ts';
import { verifyDomain } from '#server/services/checks/verify-domain.ts';
import { lookUpReverseNames } from '#server/services/stats/reverse-names.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { saveAddressNames } from '#server/store/reports/address-names.ts';
import { placeSender } from '#server/store/reports/sender-categories.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';

const { domainReports } = contract;
const now = '2026-11-21T09:00:00Z';

type Row = { ip: string; count: number; dkim?: string; spf?: string; isProven?: boolean };

const rowXml = ({
  ip,
  count,
  dkim,
  spf,
  isProven = true,
}: Row) => `<record><row><source_ip>${ip}</source_ip><count>${count}</count>
<policy_evaluated><disposition>none</disposition><dkim>fail</dkim><spf>fail</spf></policy_evaluated></row>
<identifiers><header_from>acme.example</header_from></identifiers><auth_results>
${dkim === undefined ? '' : `<dkim><domain>${dkim}</domain><selector>k1</selector><result>${isProven ? 'pass' : 'fail'}</result></dkim>`}
<spf><domain>${spf ?? 'acme.example'}</domain><result>${spf !== undefined && isProven ? 'pass' : 'fail'}</result></spf></auth_results></record>`;

const report = (
  rows: Row[],
) => `<?xml version="1.0"?><feedback><report_metadata><org_name>r.example</org_name><email>d@r.example</email>
<report_id>one</report_id><date_range><begin>1795046400</begin><end>1795132799</end></date_range></report_metadata>
<policy_published><domain>acme.example</domain><p>none</p></policy_published>${rows.map(rowXml).join('\n')}</feedback>`;

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const zone = {
  '1.100.51.198.in-addr.arpa': { PTR: ['o1.ptr9.sendgrid.net'] },
  'o1.ptr9.sendgrid.net': { A: ['198.51.100.1'] },
  '2.100.51.198.in-addr.arpa': { PTR: ['mail.acme.example'] },
  'mail.acme.example': { A: ['192.0.2.77'] },
  'acme.example': { TXT: ['v=spf1 mx ~all'] },
  'k1._domainkey.keyed.example': { CNAME: ['dkim.mcsv.net'] },
  'dkim.mcsv.net': { TXT: [`v=DKIM1; k=rsa; p=${key}`] },
  'servers.mcsv.net': { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
};

let app: TestApp;
let owner: TestUser;
let viewer: TestUser;
let id: number;
beforeAll(async () => {
  app = await openTestApp({ now, zone });
  const customer = await app.customer();
  id = await app.domain('acme.example', customer);
  owner = await app.login('customer', [{ customerId: customer, level: 'owner' }]);
  viewer = await app.login('customer', [{ customerId: customer, level: 'view' }]);
  const xml = report([
    { ip: '192.0.2.1', count: 40, dkim: 'mcsv.net' },
    { ip: '192.0.2.2', count: 30, spf: 'mail7.sea31.mcsv.net' },
    { ip: '198.51.100.1', count: 20, dkim: 'mcsv.net', isProven: false },
    { ip: '198.51.100.2', count: 10, spf: 'bounce.sendgrid.net', isProven: false },
    { ip: '203.0.113.1', count: 5, dkim: 'vendor.example' },
  ]);
  await app.arrive(mailWith('r.xml.gz', 'application/gzip', gzipSync(xml)));
  await app.readWaiting();
});
afterAll(() => app.close());

const senders = (who: TestUser) => app.call(domainReports.senders, { params: { id }, query: {} }, who);

test('addresses are grouped under the service that they authenticate as; what anybody can write names nobody', async () => {
  const found = await senders(owner);
  expect(found.totals).toEqual({ senders: 3, addresses: 5, messages: 105, unsorted: 3, unsorted_messages: 105, failing: 0 });
  expect(found.senders.map((one) => [one.name, one.addresses, one.total_messages, one.service?.name ?? null])).toEqual([
    ['Mailchimp', 2, 70, 'Mailchimp'],
    ['198.51.100.0/24', 2, 30, null],
    ['vendor.example', 1, 5, null],
  ]);
  expect(found.senders[0]).toMatchObject({
    key: 'mailchimp.com',
    service: { certainty: 'proven', evidence: ['DKIM d=mcsv.net'], kind: 'bulk' },
    largest: [{ source_ip: '192.0.2.1' }, { source_ip: '192.0.2.2' }],
    first_seen: '2026-11-19',
  });
});

test('the verdict is true of what passed for somebody else', async () => {
  const verdicts = (await senders(owner)).senders.map(({ rule, verdict }) => [rule, verdict]);
  expect(verdicts).toEqual([
    ['not_aligned', 'Mailchimp sends these, but is not set up for this domain: all fail.'],
    ['unproven', 'Fails SPF and DKIM: forged, or not set up.'],
    ['not_aligned', 'vendor.example sends these, but is not set up for this domain: all fail.'],
  ]);
});

test('the addresses carry their service and sender beside the fields they had', async () => {
  const { sources } = await app.call(domainReports.detailedSources, { params: { id }, query: {} }, owner);
  const byIp = new Map(sources.map((one) => [one.source_ip, one]));
  expect(byIp.get('192.0.2.1')).toMatchObject({
    service: { name: 'Mailchimp' },
    sender_key: 'mailchimp.com',
    dkim_domain: 'mcsv.net',
  });
  expect(byIp.get('198.51.100.1')).toMatchObject({ service: null, sender_key: '198.51.100.0/24', dkim_domain: 'mcsv.net' });
  const { sources: top } = await app.call(domainReports.topSources, { params: { id }, query: {} }, owner);
  expect(top[0]).toMatchObject({ source_ip: '192.0.2.1', sender_name: 'Mailchimp', category: null });
});

test('a category that was stored before the service had a name counts for it, and goes when it is taken back', async () => {
  const { db } = app.context.store;
  await placeSender(db, { domainId: id, sender: 'rsgsv.net', category: 'approved', by: owner.id, at: new Date('2026-11-01') });
  const approved = await senders(owner);
  expect(approved.senders[0]).toMatchObject({ name: 'Mailchimp', category: 'approved' });
  expect(approved.totals.failing).toBe(1);
  const params = { id, sender: 'mailchimp.com' };
  await app.call(domainReports.categoriseSender, { params, body: { category: null } }, owner);
  expect((await senders(owner)).senders[0]).toMatchObject({ name: 'Mailchimp', category: null });
});

test('says for which domains the caller may sort senders', async () => {
  expect((await senders(owner)).may_categorise).toEqual([id]);
  expect((await senders(viewer)).may_categorise).toEqual([]);
});

test('many senders are sorted in one call, all or none, and each taken back', async () => {
  const sort = (category: 'unwanted' | 'approved' | null, domainId = id) =>
    app.call(
      domainReports.categoriseSenders,
      {
        body: {
          decisions: [
            { domain_id: id, sender: '198.51.100.0/24', category },
            { domain_id: domainId, sender: 'vendor.example', category },
          ],
        },
      },
      owner,
    );
  const stranger = await app.domain('stranger.example', await app.customer('Stranger'));
  await expect(sort('approved', stranger)).rejects.toMatchObject({ status: 404 });
  expect((await senders(owner)).senders.map((one) => one.status)).toEqual(['unsorted', 'unsorted', 'unsorted']);
  expect(await sort('unwanted')).toMatchObject({ sorted: 2 });
  expect((await senders(owner)).senders.map((one) => one.status)).toEqual(['unsorted', 'unwanted', 'unwanted']);
  expect(await sort(null)).toMatchObject({ sorted: 2 });
  expect(await sort(null)).toMatchObject({ sorted: 0 });
});

test('each unsorted sender carries what it probably is; a forwarder of which nothing passes is unsorted again', async () => {
  const { db } = app.context.store;
  const found = async () =>
    (await senders(owner)).senders.map(({ suggestion, status, reopened }) => [suggestion?.category, status, reopened !== null]);
  expect(await found()).toEqual([
    ['approved', 'unsorted', false],
    ['unwanted', 'unsorted', false],
    [undefined, 'unsorted', false],
  ]);
  const row = { domainId: id, sender: '198.51.100.0/24', category: 'forwarder' as const, by: owner.id };
  await placeSender(db, { ...row, at: new Date('2026-11-10') });
  expect((await found())[1]).toEqual(['unwanted', 'unsorted', true]);
  await placeSender(db, { ...row, at: new Date('2026-11-20') });
  expect((await found())[1]).toEqual([undefined, 'forwarder', false]);
  await placeSender(db, { ...row, category: null, at: new Date('2026-11-21') });
});

test('a network is named by the reverse name of its servers, once that points back; each address is asked once a month', async () => {
  expect(await lookUpReverseNames(app.context, { domainId: id })).toBe(2);
  expect(await lookUpReverseNames(app.context, { domainId: id })).toBe(0);
  expect((await senders(owner)).senders[1]).toMatchObject({
    key: '198.51.100.0/24',
    service: { name: 'SendGrid', evidence: ['reverse name o1.ptr9.sendgrid.net'] },
    reverse_name: 'o1.ptr9.sendgrid.net',
    suggestion: { category: 'approved' },
  });
  const stored = await app.context.store.db.selectFrom('address_names').select(['address', 'name']).orderBy('address').execute();
  expect(stored.map(({ name }) => name)).toEqual(['o1.ptr9.sendgrid.net', null]);
  const named = async (names: Record<string, string | null>) => {
    const found = Object.entries(names).map(([address, name]) => ({ address, name }));
    await saveAddressNames(app.context.store.db, found, new Date(now));
    const { reverse_name, service } = (await senders(owner)).senders[1] ?? {};
    return [reverse_name, service?.name ?? null];
  };
  const neighbour = { '198.51.100.1': null, '198.51.100.2': 'o1.ptr9.sendgrid.net' };
  expect(await named(neighbour), 'a name of 10 of 30 messages').toEqual([null, null]);
  const two = { '198.51.100.1': 'mail.vendor.example', '198.51.100.2': 'o1.ptr9.sendgrid.net' };
  expect(await named(two)).toEqual(['mail.vendor.example', null]);
  await app.context.store.db.deleteFrom('address_names').execute();
});

test('says how far a service is set up, from the last check of the domain', async () => {
  const setUp = async (service: string) =>
    (await app.call(domainReports.senderSetUp, { params: { id, service } }, viewer)).set_up;
  expect(await setUp('mailchimp.com')).toBeNull();
  const domain = { id, name: 'acme.example', mailClass: 'people' as const };
  await verifyDomain(app.context, domain, { scope: 'full', isFresh: true, cause: 'test' });
  expect((await setUp('mailchimp.com'))?.steps).toMatchObject([
    { id: 'dkim', state: 'todo' },
    { id: 'spf', state: 'todo', records: [{ name: 'acme.example', value: 'v=spf1 mx include:servers.mcsv.net ~all' }] },
  ]);
  expect(await setUp('no-such-service')).toBeNull();
});

test('a sender keeps who is responsible for it and what it is used for, for the organisation that noted it alone', async () => {
  const other = await app.customer('Second holder');
  await assignDomain(app.context.store.db, id, other, 'owner');
  const theirs = await app.login('customer', [{ customerId: other, level: 'owner' }]);
  const describe = (who: TestUser, purpose: string) =>
    app.call(
      domainReports.describeSender,
      { params: { id, sender: 'mailchimp.com' }, body: { owner: ' Naledi ', purpose, note: '' } },
      who,
    );
  const details = async (who: TestUser) => (await senders(who)).senders.map((one) => one.details);
  await describe(owner, 'Newsletter');
  expect(await details(owner)).toEqual([{ owner: 'Naledi', purpose: 'Newsletter', note: '' }, null, null]);
  expect(await details(theirs)).toEqual([null, null, null]);
  await describe(theirs, 'Invoices');
  expect((await details(owner))[0]?.purpose).toBe('Newsletter');
  await expect(describe(viewer, 'Payslips')).rejects.toMatchObject({ status: 403 });
  const stranger = await app.login('customer', [{ customerId: await app.customer('Third'), level: 'owner' }]);
  await expect(describe(stranger, 'Payslips')).rejects.toMatchObject({ status: 404 });
});

test('addresses say whose network they are in; documentation ranges are in none', async () => {
  const [sendgrid] = (await senders(owner)).senders;
  expect(sendgrid?.networks).toEqual([]);
  expect(sendgrid?.largest[0]?.network).toEqual({ country: null, asn: null, organisation: null });
});

test('the catalogue of services is read with the names by which each is recognised', async () => {
  const { services } = await app.call(domainReports.services, { query: { search: 'MailChimp' } }, owner);
  const found = services.find(({ key }) => key === 'mailchimp.com');
  expect(found).toMatchObject({ name: 'Mailchimp', dkim_selectors: ['k1', 'k2', 'k3'], spf_hosts: ['servers.mcsv.net'] });
  expect((await app.call(domainReports.services, { query: {} }, owner)).services).toHaveLength(catalogue.length);
});

test('the selector names the service at which its key is, unless the message may have been forwarded', async () => {
  const customer = await app.customer();
  const keyed = await app.domain('keyed.example', customer);
  const own = await app.login('customer', [{ customerId: customer, level: 'owner' }]);
  const rows = [
    { ip: '192.0.2.130', count: 40, dkim: 'acme.example', spf: 'acme.example' },
    { ip: '203.0.113.130', count: 9, dkim: 'acme.example' },
  ];
  const xml = report(rows).replaceAll('acme.example', 'keyed.example').replace('>one<', '>two<');
  await app.arrive(mailWith('k.xml.gz', 'application/gzip', gzipSync(xml)));
  await app.readWaiting();
  const named = async () => {
    const { senders: list } = await app.call(domainReports.senders, { params: { id: keyed }, query: {} }, own);
    const { sources } = await app.call(domainReports.detailedSources, { params: { id: keyed }, query: {} }, own);
    const said = [
      ...list.map(({ name, service }) => [name, service?.evidence]),
      ...sources.map((one) => [one.source_ip, one.service?.evidence]),
    ];
    return Object.fromEntries(said) as Record<string, string[] | undefined>;
  };
  expect(Object.values(await named())).toEqual([undefined, undefined, undefined, undefined]);
  const domain = { id: keyed, name: 'keyed.example', mailClass: 'people' as const };
  await verifyDomain(app.context, domain, { scope: 'full', isFresh: true, cause: 'test' });
  const evidence = ['the DKIM key k1 is at dkim.mcsv.net'];
  expect(await named()).toEqual({
    '192.0.2.0/24': evidence,
    '203.0.113.0/24': undefined,
    '192.0.2.130': evidence,
    '203.0.113.130': undefined,
  });
});

test('what passes for another name of the organisation is not called forged', async () => {
  const customer = await app.customer();
  const strict = await app.domain('strict.example', customer);
  const own = await app.login('customer', [{ customerId: customer, level: 'owner' }]);
  const xml = report([{ ip: '192.0.2.140', count: 50, spf: 'bounce.acme.example' }]).replace('>one<', '>three<');
  await app.arrive(mailWith('s.xml.gz', 'application/gzip', gzipSync(xml.replaceAll('acme.example', 'strict.example'))));
  await app.readWaiting();
  const said = {
    rule: 'not_aligned',
    verdict: 'Passes SPF or DKIM for bounce.strict.example, which is not aligned with this domain: all fail.',
  };
  const { senders: list } = await app.call(domainReports.senders, { params: { id: strict }, query: {} }, own);
  expect(list).toMatchObject([{ ...said, suggestion: null }]);
  const { sources } = await app.call(domainReports.detailedSources, { params: { id: strict }, query: {} }, own);
  expect(sources).toMatchObject([said]);
});
