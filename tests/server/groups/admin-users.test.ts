import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { subscriptionManagement } from '#contract/subscription-management.ts';
import { addUser } from '#server/store/people/users.ts';
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
    expect(app.emails.at(-1)).toMatchObject({ to: 'naledi@karoo-wines.example', subject: 'See who sends email as Karoo Wines' });
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

  it('says what to do where an account cannot be invited', async () => {
    const customer_id = await app.customer('Cannot be invited');
    const invite = async (email: string, role: 'customer' | 'support') =>
      (
        await refusal(
          app.call(
            adminUsers.create,
            { body: { email, name: 'X', role, ...(role === 'customer' ? { customer_id } : {}) } },
            staff,
          ),
        )
      )?.body.error;
    const user = await app.login('customer');
    await app.call(adminUsers.create, { body: { email: 'waits@invited.example', name: 'Waits', customer_id } }, staff);
    expect(await invite(user.email, 'customer')).toContain('Give it access with “Add association”.');
    expect(await invite(user.email, 'support')).toContain('Change its role under “All people”.');
    expect(await invite(staff.email, 'customer')).toContain('as a member of staff');
    expect(await invite('waits@invited.example', 'support')).toBe(
      'waits@invited.example was already invited with another role. Revoke that invitation first.',
    );
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

describe('a request for access', () => {
  const ask = async (email: string) => {
    const { context } = app;
    const added = await addUser(context.store.db, {
      email,
      name: 'Johan',
      role: 'customer',
      status: 'pending_approval',
      reason: 'Newsletter',
    });
    return added?.id ?? 0;
  };

  it('is approved with role, association and invitation in one step, and can be sent again', async () => {
    const customerId = await app.customer('Karoo Olives');
    const id = await ask('johan@olives.example');
    const body = { customer_id: customerId, access_level: 'comment' as const, admin_notes: 'Called him.' };
    const first = await app.call(adminUsers.approve, { params: { id }, body }, staff);
    expect(first).toMatchObject({ customer: 'Karoo Olives', role: 'customer', user: { id } });
    expect(app.emails.at(-1)).toMatchObject({
      to: 'johan@olives.example',
      text: expect.stringContaining('approved your request'),
    });
    const second = await app.call(adminUsers.approve, { params: { id }, body }, staff);
    const setUp = (link: string | null) => app.call(auth.completeSetup, { body: { token: tokenOf(link), password } }, null);
    expect((await refusal(setUp(first.link)))?.status).toBe(422);
    await setUp(second.link);
    const { users } = await app.call(adminUsers.all, { query: { search: 'johan@olives' } }, staff);
    expect(users).toMatchObject([
      { id, status: 'active', admin_notes: 'Called him.', customers: [{ name: 'Karoo Olives', access_level: 'comment' }] },
    ]);
    expect((await refusal(app.call(adminUsers.approve, { params: { id }, body }, staff)))?.status).toBe(409);
  });

  it('keeps level and primary contact when the invitation is only sent again', async () => {
    const customer_id = await app.customer('Sent again');
    const id = await ask('again@again.example');
    const body = { customer_id, access_level: 'manage' as const, is_primary_contact: true };
    await app.call(adminUsers.approve, { params: { id }, body }, staff);
    await app.call(adminUsers.approve, { params: { id }, body: { role: 'customer' } }, staff);
    expect(await app.call(adminUsers.customer, { params: { id, customerId: customer_id } }, staff)).toMatchObject({
      association: { access_level: 'manage', is_primary_contact: true },
    });
  });

  it('takes the customer that manages the domain of the email, and asks where there is none or more than one', async () => {
    const one = await app.customer('One');
    await app.domain('one-owner.example', one);
    const id = await ask('a@mail.one-owner.example');
    const { users } = await app.call(adminUsers.pending, { query: { limit: 500 } }, staff);
    expect(users.find((user) => user.id === id)?.suggested).toMatchObject([{ id: one, domain: 'one-owner.example' }]);
    expect(await app.call(adminUsers.approve, { params: { id }, body: {} }, staff)).toMatchObject({ customer: 'One' });
    const other = await ask('b@freemail.example');
    const refused = await refusal(app.call(adminUsers.approve, { params: { id: other }, body: {} }, staff));
    expect(refused).toMatchObject({ status: 400, body: { details: { fields: [{ field: 'customer_id' }] } } });
  });

  it('is rejected without an email, and can be approved after all', async () => {
    const id = await ask('spam@quick.example');
    const sent = app.emails.length;
    const reject = () => app.call(adminUsers.reject, { params: { id }, body: { admin_notes: 'Spam' } }, staff);
    expect((await reject()).user).toMatchObject({ status: 'rejected', admin_notes: 'Spam' });
    expect((await reject()).user.status).toBe('rejected');
    expect(app.emails).toHaveLength(sent);
    const customer_id = await app.customer('Second thoughts');
    const body = { customer_id, seen_status: 'rejected' as const };
    await app.call(adminUsers.approve, { params: { id }, body }, staff);
  });

  it('is approved with others, each for itself', async () => {
    const customer_id = await app.customer('Several');
    const ids = [await ask('x@several.example'), await ask('y@several.example')];
    const { results } = await app.call(adminUsers.bulkApprove, { body: { user_ids: [...ids, 999_999], customer_id } }, staff);
    expect(results.map(({ user_id, refusal: why }) => [user_id, why])).toEqual([
      [ids[0], null],
      [ids[1], null],
      [999_999, 'This person was not found.'],
    ]);
  });
});

describe('an account', () => {
  const status = (id: number, is_active: boolean, by = staff) =>
    app.call(adminUsers.updateStatus, { params: { id }, body: { is_active } }, by);

  it('is deactivated and signed out everywhere, and activated again', async () => {
    const customerId = await app.customer('Leavers');
    const person = await app.login('customer', [{ customerId, level: 'view' }]);
    expect((await status(person.id, false)).user.status).toBe('inactive');
    expect((await refusal(app.call(contract.domains.list, {}, person)))?.status).toBe(401);
    const without = await app.call(adminUsers.all, { query: { include_inactive: 'false', customer_id: customerId } }, staff);
    expect(without.users).toEqual([]);
    expect((await status(person.id, true)).user.status).toBe('active');
    expect((await status(person.id, true)).user.status).toBe('active');
  });

  it('that was invited and revoked is not activated but invited again, with a new link', async () => {
    const customer_id = await app.customer('Revoked');
    const invite = () =>
      app.call(adminUsers.create, { body: { email: 'revoked@example.com', name: 'Revoked', customer_id } }, staff);
    const state = async (link: string | null) =>
      (await app.call(auth.invitation, { params: { token: tokenOf(link) } }, null)).state;
    const first = await invite();
    expect((await status(first.user.id, false)).user).toMatchObject({ status: 'inactive', is_set_up: false });
    expect(await state(first.link)).toBe('revoked');
    const setUp = app.call(auth.completeSetup, { body: { token: tokenOf(first.link), password } }, null);
    expect((await refusal(setUp))?.status).toBe(422);
    expect((await refusal(status(first.user.id, true)))?.status).toBe(409);
    const again = await app.call(adminUsers.approve, { params: { id: first.user.id }, body: { role: 'customer' } }, staff);
    expect([await state(first.link), await state(again.link)]).toEqual(['expired', 'valid']);
    await app.call(auth.completeSetup, { body: { token: tokenOf(again.link), password } }, null);
  });

  it('of the only owner of a customer stays while others belong to it', async () => {
    const customerId = await app.customer('Owned');
    const owner = await app.login('customer', [{ customerId, level: 'owner' }]);
    await status(owner.id, false);
    await status(owner.id, true);
    const alone = { id: owner.id, customerId };
    const lowered = app.call(adminUsers.associate, { params: alone, body: { access_level: 'manage' } }, staff);
    expect((await refusal(lowered))?.status).toBe(409);
    await app.call(adminUsers.dissociate, { params: alone }, staff);
    await app.call(adminUsers.associate, { params: alone, body: { access_level: 'owner' } }, staff);
    const second = await app.login('customer', [{ customerId, level: 'view' }]);
    const end = () => app.call(adminUsers.dissociate, { params: { id: owner.id, customerId } }, staff);
    const { associations } = await app.call(contract.customers.associations, { query: { user_id: owner.id } }, staff);
    const params = { id: associations[0]?.id ?? 0 };
    const lower = () => app.call(contract.customers.updateAssociation, { params, body: { access_level: 'manage' } }, staff);
    const switchOff = () => app.call(contract.customers.updateAssociation, { params, body: { is_active: false } }, staff);
    const endIt = () => app.call(contract.customers.removeAssociation, { params }, staff);
    const again = () =>
      app.call(adminUsers.associate, { params: { id: owner.id, customerId }, body: { access_level: 'view' } }, staff);
    for (const attempt of [
      lower,
      again,
      switchOff,
      endIt,
      () => status(owner.id, false),
      () => app.call(adminUsers.remove, { params: { id: owner.id } }, staff),
      end,
    ])
      expect(await refusal(attempt())).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('only owner of Owned') as string },
      });
    await app.call(adminUsers.associate, { params: { id: second.id, customerId }, body: { access_level: 'owner' } }, staff);
    await end();
    expect(await app.call(adminUsers.customers, { params: { id: owner.id } }, staff)).toMatchObject({ customers: [] });
    await app.call(adminUsers.remove, { params: { id: owner.id } }, staff);
    expect((await refusal(app.call(adminUsers.customers, { params: { id: owner.id } }, staff)))?.status).toBe(404);
  });

  it('of staff is nobody’s own to change, and a super administrator’s only for another one', async () => {
    expect((await refusal(status(staff.id, false)))?.status).toBe(409);
    const top = await app.login('super_admin');
    expect((await refusal(status(top.id, false)))?.status).toBe(403);
    const raise = { params: { id: (await app.login('admin')).id }, body: { role: 'super_admin' as const } };
    expect((await refusal(app.call(adminUsers.update, raise, staff)))?.status).toBe(403);
    expect((await app.call(adminUsers.update, raise, top)).user.role).toBe('super_admin');
  });

  it('works with a changed role at once, and nobody whose role has no people raises anybody', async () => {
    const one = await app.login('analyst');
    const change = (role: 'billing' | 'support' | 'admin', by = staff) =>
      app.call(adminUsers.update, { params: { id: one.id }, body: { role } }, by);
    expect((await refusal(app.call(subscriptionManagement.plans, {}, one)))?.status).toBe(403);
    await change('billing');
    expect((await app.call(subscriptionManagement.plans, {}, one)).success).toBe(true);
    expect((await refusal(app.call(adminUsers.stats, {}, one)))?.status).toBe(403);
    await change('support');
    expect((await app.call(adminUsers.stats, {}, one)).success).toBe(true);
    for (const by of [one, await app.login('support'), await app.login('billing')])
      expect((await refusal(change('admin', by)))?.status).toBe(403);
  });

  it('becomes staff only when it belongs to no customer', async () => {
    const customerId = await app.customer('Promoted');
    const { id } = await app.login('customer', [{ customerId, level: 'view' }]);
    const promote = () => app.call(adminUsers.update, { params: { id }, body: { role: 'admin', name: 'New name' } }, staff);
    expect(await refusal(promote())).toMatchObject({ status: 400, body: { details: { fields: [{ field: 'role' }] } } });
    await app.call(adminUsers.dissociate, { params: { id, customerId } }, staff);
    expect((await promote()).user).toMatchObject({ role: 'admin', name: 'New name' });
  });
});

it('counts people by status as the list shows them', async () => {
  const stats = await app.call(adminUsers.stats, {}, staff);
  const list = await app.call(adminUsers.all, { query: { limit: 500 } }, staff);
  expect(stats.total).toBe(list.pagination.total);
  for (const [key, value] of [
    ['active', stats.active],
    ['invited', stats.invited],
    ['inactive', stats.inactive],
  ] as const)
    expect((await app.call(adminUsers.all, { query: { status: key } }, staff)).pagination.total).toBe(value);
});

it('shows the very email that an approval sends, and sends a test to the caller alone', async () => {
  const customer_id = await app.customer('Preview');
  const shown = await app.call(adminUsers.testEmailTemplates, { body: { customer_id } }, staff);
  const body = { email: 'preview@preview.example', name: 'Person of admin', customer_id };
  await app.call(adminUsers.create, { body }, staff);
  expect(app.emails.at(-1)?.subject).toBe(shown.subject);
  expect(await app.call(adminUsers.emailTest, {}, staff)).toEqual({
    success: true,
    to: staff.email,
    mail: 'kept',
    problem: null,
  });
  expect(app.emails.at(-1)).toMatchObject({ to: staff.email, subject: 'Beacon can send email' });
});
