import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { adminUsers, auth } = contract;
const password = 'seven green kettles';
let app: TestApp;
let staff: TestUser;

beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://beacon.example' } });
  staff = await app.login('admin');
});
afterAll(() => app.close());

const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? '';
const refusal = (promise: Promise<unknown>): Promise<Refused | null> =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  );

describe('inviting an administrator', () => {
  const body = { email: 'second@beacon.example', name: 'Second', role: 'admin' as const };

  it('makes a second administrator, who belongs to no customer', async () => {
    const invited = await app.call(adminUsers.create, { body }, staff);
    expect(invited).toMatchObject({ role: 'admin', customer: null });
    const setUp = await app.call(auth.completeSetup, { body: { token: tokenOf(invited.link), password } }, null);
    expect(setUp.user).toMatchObject({ role: 'admin', customerIds: [] });
    await expect(app.call(contract.customers.list, {}, setUp.token)).resolves.toMatchObject({ success: true });
  });

  it.each([
    ['a super administrator', { role: 'super_admin' as const }, 403],
    ['with a customer', { customer_id: 1 }, 400],
    ['a person without a customer', { role: 'customer' as const }, 400],
  ])('refuses %s', async (_, part, status) => {
    const input = { body: { ...body, email: 'third@beacon.example', ...part } };
    expect((await refusal(app.call(adminUsers.create, input, staff)))?.status).toBe(status);
  });

  it('lets a super administrator invite one', async () => {
    const input = { body: { ...body, email: 'fourth@beacon.example', role: 'super_admin' as const } };
    expect((await app.call(adminUsers.create, input, await app.login('super_admin'))).role).toBe('super_admin');
  });
});

describe('inviting a person to a customer', () => {
  it('emails a link by which the person sets up the account and sees the customer', async () => {
    const customerId = await app.customer('Karoo Wines');
    await app.domain('karoo-wines.example', customerId);
    const body = {
      email: 'Naledi@karoo-wines.example',
      name: 'Naledi',
      customer_id: customerId,
      access_level: 'manage' as const,
    };
    const invited = await app.call(adminUsers.create, { body }, staff);
    expect(invited).toMatchObject({ customer: 'Karoo Wines', mail: 'kept', user: { email: 'naledi@karoo-wines.example' } });
    expect(app.emails.at(-1)).toMatchObject({ to: 'naledi@karoo-wines.example', subject: 'See who sends mail as Karoo Wines' });
    expect(app.emails.at(-1)?.text).toContain(invited.link);
    expect(invited.link).toMatch(/^https:\/\/beacon\.example\/setup-account\/[\w-]{32}$/);

    const token = tokenOf(invited.link);
    const { invitation } = await app.call(auth.invitation, { params: { token } }, null);
    expect(invitation).toMatchObject({ customers: ['Karoo Wines'], role: 'customer', purpose: 'setup', is_unclaimed: false });
    await app.call(auth.completeSetup, { body: { token, password } }, null);
    const signedIn = await app.call(auth.login, { body: { email: 'naledi@karoo-wines.example', password } }, null);
    const naledi = { id: signedIn.user.id, email: signedIn.user.email, token: signedIn.token };
    const { domains } = await app.call(contract.domains.list, {}, naledi);
    expect(domains.map((row) => [row.name, row.access_level])).toEqual([['karoo-wines.example', 'manage']]);
  });

  it('ends the link that was sent before when somebody is invited again', async () => {
    const customer_id = await app.customer('Twice');
    const body = { email: 'twice@example.com', name: 'Twice', customer_id };
    const first = await app.call(adminUsers.create, { body }, staff);
    const second = await app.call(adminUsers.create, { body }, staff);
    expect(second.user.id).toBe(first.user.id);
    const state = async (link: string | null) =>
      (await app.call(auth.invitation, { params: { token: tokenOf(link) } }, null)).state;
    expect(await state(first.link)).toBe('expired');
    expect(await state(second.link)).toBe('valid');
  });

  it('approves somebody who asked for access', async () => {
    const customer_id = await app.customer('Asked');
    const asked = { email: 'asks@example.com', display_name: 'Asks', registration_reason: 'our domain', form_load_time: 0 };
    await app.call(auth.register, { body: { ...asked, submit_time: 60_000 } }, null);
    const { link } = await app.call(adminUsers.create, { body: { email: 'asks@example.com', name: 'Asks', customer_id } }, staff);
    await app.call(auth.completeSetup, { body: { token: tokenOf(link), password } }, null);
    await app.call(auth.login, { body: { email: 'asks@example.com', password } }, null);
  });

  it('hands the link over where the mail server refuses the mail', async () => {
    const customer_id = await app.customer('Refused');
    app.outward.takesMessages = false;
    const invited = await app.call(adminUsers.create, { body: { email: 'no@example.com', name: 'No', customer_id } }, staff);
    app.outward.takesMessages = true;
    expect(invited.mail).toBe('failed');
    expect((await app.call(auth.invitation, { params: { token: tokenOf(invited.link) } }, null)).state).toBe('valid');
  });

  it('refuses an account in use, staff included, and changes nothing about it', async () => {
    const customer_id = await app.customer('In use');
    const user = await app.login('customer');
    for (const { email } of [user, staff]) {
      const refused = await refusal(app.call(adminUsers.create, { body: { email, name: 'X', customer_id } }, staff));
      expect(refused?.status).toBe(409);
      expect(refused?.body.error).toContain('has an account already');
    }
    expect((await app.call(contract.customers.mine, {}, user)).customers).toEqual([]);
  });

  it('refuses a customer that does not exist, by field, and everybody but staff', async () => {
    const body = { email: 'new@example.com', name: 'New', customer_id: 999_999 };
    expect((await refusal(app.call(adminUsers.create, { body }, staff)))?.body.details).toEqual({
      fields: [{ field: 'customer_id', text: 'This customer was not found' }],
    });
    const user = await app.login('customer', [{ customerId: await app.customer('Own'), level: 'owner' }]);
    expect((await refusal(app.call(adminUsers.create, { body }, user)))?.status).toBe(403);
  });
});
