import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

const { domains } = contract;
type Zone = Record<string, { TXT: string[] }>;
const zone: Zone = {};
let app: TestApp;
let staff: TestUser;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T10:00:00Z', zone, env: { BEACON_REPORT_ADDRESS: 'dmarc@reports.example' } });
  staff = await app.login('admin');
});
afterAll(() => app.close());

const tenant = async () => app.login('customer', [{ customerId: await app.customer(), level: 'owner' }]);
const add = async (name: string, who: TestUser) => (await app.call(domains.create, { body: { name } }, who)).domain;
const read = async (id: number, who: TestUser) => (await app.call(domains.get, { params: { id } }, who)).domain;
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );
const prove = (id: number, who: TestUser) => app.call(domains.verifyControl, { params: { id } }, who);

it('shows nothing of the waiting reports until a TXT record proves control', async () => {
  await app.arrive(reportMail({ policyDomain: 'karoo.co.za' }));
  await app.readWaiting();
  const owner = await tenant();
  const { id, standing } = await add('karoo.co.za', owner);
  expect(standing).toBe('unverified');
  await app.readWaiting();
  const overview = () => status(app.call(contract.dmarc.overview, { params: { id } }, owner));
  expect(await overview()).toBe(403);
  const { proof, ...row } = await read(id, owner);
  expect([row.messages, row.standing, proof?.name]).toEqual([0, 'unverified', '_beacon.karoo.co.za']);
  expect(await prove(id, owner)).toMatchObject({ verified: false, missing: 'record' });
  zone[proof?.name ?? ''] = { TXT: ['beacon-verification=0'] };
  expect(await prove(id, owner)).toMatchObject({ verified: false, missing: 'value' });
  const silent = vi.spyOn(app.context.dns, 'fresh').mockResolvedValue({ status: 'failed', reason: 'timeout', detail: '' });
  expect(await prove(id, owner)).toMatchObject({ verified: false, missing: 'answer' });
  silent.mockRestore();

  zone[proof?.name ?? ''] = { TXT: [proof?.value ?? ''] };
  expect(await prove(id, owner)).toMatchObject({ verified: true, proof: 'txt', orphans_to_read: 1 });
  await app.readWaiting();
  expect([await overview(), (await read(id, owner)).standing, await app.counted(id)]).toEqual([200, 'verified', 3]);
});

it('does not make a domain somebody’s whose claim was withdrawn while the record was looked up', async () => {
  const owner = await tenant();
  const { id } = await add('withdrawn.co.za', owner);
  const { proof } = await read(id, owner);
  zone[proof?.name ?? ''] = { TXT: [proof?.value ?? ''] };
  const { fresh } = app.context.dns;
  const asked = vi.spyOn(app.context.dns, 'fresh').mockImplementation(async (name, type) => {
    if (name === proof?.name) await app.call(domains.remove, { params: { id } }, owner);
    return fresh(name, type);
  });
  expect(await status(prove(id, owner))).toBe(404);
  asked.mockRestore();
  expect(await status(read(id, owner))).toBe(404);
});

it('takes a rua with the own report address as proof', async () => {
  const owner = await tenant();
  const { id } = await add('rua.co.za', owner);
  const { proof } = await read(id, owner);
  zone['_dmarc.rua.co.za'] = { TXT: [`v=DMARC1; p=none; rua=${proof?.rua}`] };
  expect((await prove(id, owner)).proof).toBe('rua');
});

it('blocks nobody with a claim: of two the proof decides', async () => {
  const [squatter, owner] = [await tenant(), await tenant()];
  const { id } = await add('wanted.co.za', squatter);
  expect((await add('wanted.co.za', owner)).id).toBe(id);
  const { proof } = await read(id, owner);
  expect((await read(id, squatter)).proof?.value).not.toBe(proof?.value);
  zone[proof?.name ?? ''] = { TXT: [proof?.value ?? ''] };
  expect((await prove(id, squatter)).verified).toBe(false);
  expect((await prove(id, owner)).verified).toBe(true);
  expect([(await read(id, owner)).standing, (await read(id, squatter)).standing]).toEqual(['verified', 'unverified']);
  expect(await status(app.call(contract.dmarc.overview, { params: { id } }, squatter))).toBe(403);
});

it('shows a claim on a domain of somebody else as a new one, and lets it change nothing', async () => {
  const [owner, squatter] = [await app.customer('Owner Ltd'), await tenant()];
  const held = await app.domain('taken.co.za', owner);
  await app.context.store.db
    .updateTable('domains')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', held)
    .execute();
  const { id } = await add('taken.co.za', squatter);
  expect(id).toBe(held);
  const seen = await read(id, squatter);
  expect([seen.created_at.slice(0, 10), seen.customers.length, seen.access_level]).toEqual(['2026-11-20', 1, 'owner']);
  expect(JSON.stringify(seen)).not.toContain('Owner Ltd');
  expect(await status(app.call(domains.update, { params: { id }, body: { mail_class: 'parked' } }, squatter))).toBe(403);
  await app.call(domains.remove, { params: { id } }, squatter);
  expect((await read(id, staff)).standing).toBe('verified');
});

it('shows and removes the claim of the active customer where another customer of the same person has the domain', async () => {
  const [holder, claimant] = [await app.customer(), await app.customer()];
  const held = await app.domain('both.co.za', holder);
  const manager = await app.login('customer', [
    { customerId: claimant, level: 'manage' },
    { customerId: holder, level: 'manage' },
  ]);
  const { id, standing } = await add('both.co.za', manager);
  const seen = await read(id, manager);
  expect([id, standing, seen.standing, seen.proof?.name]).toEqual([held, 'unverified', 'unverified', '_beacon.both.co.za']);
  await app.call(domains.remove, { params: { id } }, manager);
  expect((await read(id, staff)).customers.map((one) => one.id)).toEqual([holder]);
  expect((await read(id, manager)).standing).toBe('verified');
});

it('checks the DNS of an unverified domain', async () => {
  const owner = await tenant();
  zone['_dmarc.dns.co.za'] = { TXT: ['v=DMARC1; p=reject'] };
  const { id } = await add('dns.co.za', owner);
  const { check } = await app.call(domains.verifyDns, { params: { id } }, owner);
  expect(check.dmarc.text).toBe('v=DMARC1; p=reject');
  expect((await app.call(domains.dnsOverview, { params: { id } }, owner)).check?.dmarc.text).toBe('v=DMARC1; p=reject');
});

it('asks for proof wherever records and selectors of an unverified domain are read, and tells strangers nothing', async () => {
  const [owner, stranger] = [await tenant(), await tenant()];
  const { id } = await add('unproved.co.za', owner);
  const params = { params: { id } };
  const reads = (who: TestUser) => [
    app.call(contract.dns.records, params, who),
    app.call(contract.dns.verify, { ...params, query: { type: 'DMARC' } }, who),
    app.call(contract.dkim.list, params, who),
    app.call(contract.dkim.create, { ...params, body: { selector: 's1' } }, who),
    app.call(contract.reporting.classification, params, who),
  ];
  const answers = (who: TestUser) => Promise.all(reads(who).map((call) => status(call)));
  expect(await answers(owner)).toEqual([403, 403, 403, 403, 403]);
  expect(await answers(stranger)).toEqual([404, 404, 404, 404, 404]);
  await expect(app.call(contract.dkim.list, params, owner)).rejects.toMatchObject({
    message: expect.stringContaining('Verify unproved.co.za first.') as unknown,
  });
});

it('is approved by staff, and verified at once where staff add it', async () => {
  const customerId = await app.customer();
  const owner = await app.login('customer', [{ customerId, level: 'owner' }]);
  const { id } = await add('approved.co.za', owner);
  await app.call(domains.associate, { params: { id, customerId }, body: { access_level: 'owner' } }, staff);
  expect((await read(id, owner)).standing).toBe('verified');
  const body = { name: 'by-staff.co.za', customer_id: customerId };
  expect((await app.call(domains.create, { body }, staff)).domain.standing).toBe('verified');
});

it('refuses public suffixes, those of private registries included', async () => {
  const owner = await tenant();
  for (const name of ['co.za', 'za.net', 'github.io', 'blogspot.com']) expect(await status(add(name, owner)), name).toBe(400);
});

it('refuses the domain of a mailbox provider, also for staff, and says what to add', async () => {
  const sentence =
    'webmail.co.za belongs to Webmail, so nobody else can protect it. Enter a domain of your own, like example.co.za.';
  await expect(add('naledi@webmail.co.za', await tenant())).rejects.toMatchObject({ status: 400, body: { error: sentence } });
  const body = { name: 'Gmail.com', customer_id: await app.customer() };
  await expect(app.call(domains.create, { body }, staff)).rejects.toThrow('gmail.com belongs to Google');
});

it('brings back a removed domain only where the plan has room for it', async () => {
  const customerId = await app.customer();
  const owner = await app.login('customer', [{ customerId, level: 'owner' }]);
  const { db } = app.context.store;
  const plan = await db.selectFrom('plans').select('id').where('domain_limit', '=', 3).executeTakeFirstOrThrow();
  await app.call(contract.subscriptionManagement.subscribe, { params: { id: customerId }, body: { plan_id: plan.id } }, staff);
  const id = await app.domain('moved.co.za', customerId);
  await app.call(domains.remove, { params: { id } }, owner);
  await app.domain('first.co.za', customerId);
  await app.domain('second.co.za', customerId);
  const { id: claimed } = await add('third.co.za', owner);
  await expect(add('moved.co.za', owner)).rejects.toThrow('Your plan includes 3 domains. You have 2, and 1 to verify.');
  await app.call(domains.remove, { params: { id: claimed } }, owner);
  expect((await add('moved.co.za', owner)).standing).toBe('verified');
});

it('limits unverified domains by plan and by day', async () => {
  const customerId = await app.customer();
  const owner = await app.login('customer', [{ customerId, level: 'owner' }]);
  const { db } = app.context.store;
  const plan = await db.selectFrom('plans').select('id').where('domain_limit', '=', 3).executeTakeFirstOrThrow();
  const body = { plan_id: plan.id };
  await app.call(contract.subscriptionManagement.subscribe, { params: { id: customerId }, body }, staff);
  for (const name of ['one.co.za', 'two.co.za', 'three.co.za']) await add(name, owner);
  await expect(add('four.co.za', owner)).rejects.toThrow('You have 0, and 3 to verify.');
  await expect(add('two.co.za', owner)).rejects.toThrow('two.co.za is among your domains already.');

  const otherId = await app.customer();
  const other = () => app.login('customer', [{ customerId: otherId, level: 'owner' }]);
  const today = await other();
  const asked = Array.from({ length: 21 }, (_, n) => status(add(`day${n}.co.za`, today)));
  expect((await Promise.all(asked)).filter((code) => code === 422)).toHaveLength(1);
  app.setTime('2026-11-21T10:00:01Z');
  try {
    expect(await status(add('late.co.za', await other()))).toBe(200);
  } finally {
    app.setTime('2026-11-20T10:00:00Z');
  }
});
