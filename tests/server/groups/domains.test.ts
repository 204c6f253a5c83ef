import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { domains } = contract;
let app: TestApp;
let owner: TestUser;
let viewer: TestUser;
let staff: TestUser;
let customerId: number;

beforeAll(async () => {
  app = await openTestApp();
  customerId = await app.customer('Karoo');
  owner = await app.login('customer', [{ customerId, level: 'owner' }]);
  viewer = await app.login('customer', [{ customerId, level: 'view' }]);
  staff = await app.login('admin');
});
afterAll(() => app.close());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { status: number; body: { error: string } }) => error,
  );
const add = (name: string, who: TestUser, more: { customer_id?: number } = {}) =>
  app.call(domains.create, { body: { name, ...more } }, who);

describe('adding a domain', () => {
  it('takes what people type and lists it, not checked yet', async () => {
    const { domain } = await add('https://Karoo-Wines.co.za/contact', owner);
    expect(domain).toMatchObject({ name: 'karoo-wines.co.za', messages: 0, access_level: 'owner' });
    expect(domain.dns_verification).toMatchObject({ verification_status: 'NotChecked', security_score: null });
    const listed = await app.call(domains.list, {}, viewer);
    expect(listed.domains.map((row) => row.name)).toContain('karoo-wines.co.za');
    const { domains: names } = await app.call(domains.names, {}, viewer);
    const short = ({ id, name, unicode_name, standing, tags, customers }: (typeof listed.domains)[number]) => ({
      id,
      name,
      unicode_name,
      standing,
      tags,
      customers: customers.map(({ access_level: _, ...customer }) => customer),
    });
    expect(names).toEqual(listed.domains.map(short));
  });

  it.each(['co.za', '192.0.2.1', 'no domain', 'localhost'])('refuses %s by field, with a sentence', async (name) => {
    const refused = await refusal(add(name, owner));
    expect(refused?.status).toBe(400);
    expect(refused?.body.error).toMatch(/\.$/);
  });

  it('tells staff who has a name that is already registered, and a customer never', async () => {
    const holderId = await app.customer('Holder Farms');
    const { domain } = await add('held.co.za', staff, { customer_id: holderId });
    const refused = await refusal(add('held.co.za', staff, { customer_id: customerId }));
    expect(refused?.status).toBe(409);
    expect(refused?.body.error).toBe(
      'held.co.za is already in Beacon, at Holder Farms. To give others access, open it under Domains.',
    );
    expect(JSON.stringify(await add('held.co.za', owner))).not.toContain('Holder');
    const params = { id: domain.id, customerId: holderId };
    await app.call(domains.dissociate, { params }, staff);
    expect((await refusal(add('held.co.za', staff, { customer_id: customerId })))?.body.error).toBe(
      'held.co.za is already in Beacon and belongs to no customer. To give it to one, open it under Domains.',
    );
  });

  it('refuses a name below one of another customer, whose messages would move; below an own one it is allowed', async () => {
    const otherId = await app.customer('Above');
    const other = await app.login('customer', [{ customerId: otherId, level: 'owner' }]);
    await add('above.co.za', staff, { customer_id: otherId });
    const refused = await refusal(add('mail.above.co.za', owner));
    expect(refused?.status).toBe(409);
    expect(refused?.body.error).toBe('mail.above.co.za is already in Beacon. If it is yours, ask support to give you access.');
    expect((await add('mail.above.co.za', other)).domain.name).toBe('mail.above.co.za');
    expect((await add('news.above.co.za', staff, { customer_id: customerId })).domain.name).toBe('news.above.co.za');
  });

  it('needs the level manage', async () => {
    expect((await refusal(add('viewer.co.za', viewer)))?.status).toBe(403);
    const commenter = await app.login('customer', [{ customerId, level: 'comment' }]);
    expect((await refusal(add('viewer.co.za', commenter)))?.status).toBe(403);
  });

  it('asks staff for the customer', async () => {
    expect((await refusal(add('staff.co.za', staff)))?.body.error).toBe('Choose the customer that the domain belongs to.');
    expect((await refusal(add('staff.co.za', staff, { customer_id: 999_999 })))?.status).toBe(400);
    expect((await add('staff.co.za', staff, { customer_id: customerId })).domain.customers).toEqual([
      { id: customerId, name: 'Karoo', access_level: 'owner' },
    ]);
  });
});

describe('changing and removing a domain', () => {
  it('changes class and notes with manage, and not with view', async () => {
    const { domain } = await add('changing.co.za', staff, { customer_id: customerId });
    const changed = await app.call(
      domains.update,
      { params: { id: domain.id }, body: { mail_class: 'parked', notes: 'sold in 2027' } },
      owner,
    );
    expect(changed.domain.mail_class).toBe('parked');
    expect((await app.call(domains.get, { params: { id: domain.id } }, viewer)).domain.notes).toBe('sold in 2027');
    expect((await refusal(app.call(domains.update, { params: { id: domain.id }, body: { notes: 'x' } }, viewer)))?.status).toBe(
      403,
    );
  });

  it('removes it from the lists, keeps what was there, and brings it back when it is added again', async () => {
    const { domain } = await add('sleeping.co.za', owner);
    expect((await refusal(app.call(domains.remove, { params: { id: domain.id } }, viewer)))?.status).toBe(403);
    await app.call(domains.remove, { params: { id: domain.id } }, owner);
    expect((await refusal(app.call(domains.get, { params: { id: domain.id } }, owner)))?.status).toBe(404);
    expect((await add('sleeping.co.za', owner)).domain.id).toBe(domain.id);
  });

  it('leaves a parked domain parked that is added again without a class, and takes one that is given', async () => {
    const again = async (mail_class?: 'service') => {
      const body = { name: 'parked-again.co.za', customer_id: customerId, ...(mail_class && { mail_class }) };
      const { domain } = await app.call(domains.create, { body }, staff);
      return domain;
    };
    const { id, mail_class: first } = await again();
    expect(first).toBe('people');
    await app.call(domains.update, { params: { id }, body: { mail_class: 'parked' } }, staff);
    await app.call(domains.remove, { params: { id } }, staff);
    expect(await again()).toMatchObject({ id, mail_class: 'parked' });
    await app.call(domains.remove, { params: { id } }, staff);
    expect((await again('service')).mail_class).toBe('service');
  });

  it('gives a removed domain, and what is known of it, to nobody but those who held it last; staff decides about others', async () => {
    const { domain } = await add('moved-on.co.za', staff, { customer_id: customerId });
    const second = await app.customer('The next');
    const stranger = await app.login('customer', [{ customerId: second, level: 'owner' }]);
    await app.call(domains.remove, { params: { id: domain.id } }, owner);
    expect((await add('moved-on.co.za', stranger)).domain.standing).toBe('unverified');
    const body = { name: 'moved-on.co.za', customer_id: second, mail_class: 'people' as const, notes: '' };
    expect((await app.call(domains.create, { body }, staff)).domain.id).toBe(domain.id);
    await app.call(domains.remove, { params: { id: domain.id } }, staff);
    expect((await add('moved-on.co.za', owner)).domain.standing).toBe('unverified');
    expect((await add('moved-on.co.za', stranger)).domain).toMatchObject({ id: domain.id, standing: 'verified' });
  });

  it('shares a domain with a second customer, which ends only its own share', async () => {
    const { domain } = await add('shared.co.za', staff, { customer_id: customerId });
    const second = await app.customer('Second');
    const partner = await app.login('customer', [{ customerId: second, level: 'owner' }]);
    expect((await refusal(app.call(domains.get, { params: { id: domain.id } }, partner)))?.status).toBe(404);
    await app.call(domains.associate, { params: { id: domain.id, customerId: second }, body: { access_level: 'manage' } }, staff);
    const seen = await app.call(domains.get, { params: { id: domain.id } }, partner);
    expect(seen.domain.customers).toMatchObject([{ id: second, name: 'Second' }]);
    await app.call(domains.remove, { params: { id: domain.id } }, partner);
    expect((await app.call(domains.get, { params: { id: domain.id } }, owner)).domain.name).toBe('shared.co.za');
    expect((await refusal(app.call(domains.dissociate, { params: { id: domain.id, customerId: second } }, staff)))?.status).toBe(
      404,
    );
  });

  it('says plainly that its DNS has not been checked yet, and queues the first check', async () => {
    const before = (await app.context.queue.counts('dns-verify')).waiting;
    const { domain } = await add('dns.co.za', staff, { customer_id: customerId });
    expect(domain.protection).toMatchObject({ level: 'unknown', score: null });
    expect((await app.context.queue.counts('dns-verify')).waiting).toBe(before + 1);
    expect((await app.call(domains.dnsOverview, { params: { id: domain.id } }, owner)).verification.verification_status).toBe(
      'NotChecked',
    );
    expect((await app.call(domains.health, { params: { id: domain.id } }, owner)).health).toMatchObject({
      reports_arriving: 'never',
      messages: 0,
    });
  });
});
