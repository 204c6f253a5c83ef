import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { customers } = contract;
let app: TestApp;
let staff: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  staff = await app.login('admin');
});
afterAll(() => app.close());

describe('customers', () => {
  it('are made by staff, found by name, and paged', async () => {
    const list = async (query: { limit?: number; offset?: number; search?: string }) => {
      const { customers: rows, pagination } = await app.call(customers.list, { query }, staff);
      return [pagination, rows.map((row) => row.name)];
    };
    for (const name of ['Aloe Alpha', 'Aloe Beta', 'Aloe Gamma']) await app.call(customers.create, { body: { name } }, staff);
    const page = { limit: 2, offset: 0, total: 3 };
    expect(await list({ search: 'aLOE', limit: 2 })).toEqual([page, ['Aloe Alpha', 'Aloe Beta']]);
    expect(await list({ search: 'aLOE', limit: 2, offset: 2 })).toEqual([{ ...page, offset: 2 }, ['Aloe Gamma']]);
    expect((await list({ limit: 2 }))[1]).toEqual(['Aloe Alpha', 'Aloe Beta']);
    expect((await list({ search: 'gam' }))[1]).toEqual(['Aloe Gamma']);
  });

  it('are not for customers to list or make', async () => {
    const user = await app.login('customer', [{ customerId: await app.customer() }]);
    await expect(app.call(customers.list, {}, user)).rejects.toThrow('403');
    await expect(app.call(customers.create, { body: { name: 'X' } }, user)).rejects.toThrow('403');
  });
});

describe('associations', () => {
  it('give access at once, change, and end at once', async () => {
    const customerId = await app.customer('Delta');
    const domainId = await app.domain('delta.example', customerId);
    const user = await app.login('customer');
    const see = () => app.call(contract.domains.get, { params: { id: domainId } }, user);
    await expect(see()).rejects.toThrow('404');
    const { association } = await app.call(customers.associate, { body: { user_id: user.id, customer_id: customerId } }, staff);
    expect(association).toMatchObject({ access_level: 'view', is_active: true, customer_name: 'Delta', domain_count: 1 });
    expect((await see()).domain.access_level).toBe('view');
    await app.call(customers.updateAssociation, { params: { id: association.id }, body: { access_level: 'manage' } }, staff);
    expect((await app.call(customers.mine, {}, user)).customers).toMatchObject([
      { name: 'Delta', access_level: 'manage', domain_count: 1 },
    ]);
    await app.call(customers.updateAssociation, { params: { id: association.id }, body: { is_active: false } }, staff);
    await expect(see()).rejects.toThrow('404');
    const again = await app.call(
      customers.associate,
      { body: { user_id: user.id, customer_id: customerId, access_level: 'owner' } },
      staff,
    );
    expect(again.association).toMatchObject({ id: association.id, is_active: true, access_level: 'owner' });
    await app.call(customers.removeAssociation, { params: { id: association.id } }, staff);
    await expect(see()).rejects.toThrow('404');
    await expect(app.call(customers.removeAssociation, { params: { id: association.id } }, staff)).rejects.toThrow('404');
  });

  it('refuse people and customers that do not exist', async () => {
    const body = { user_id: 999_999, customer_id: await app.customer() };
    await expect(app.call(customers.associate, { body }, staff)).rejects.toThrow('400');
    await expect(app.call(customers.associate, { body: { user_id: staff.id, customer_id: 999_999 } }, staff)).rejects.toThrow(
      '404',
    );
  });
});
