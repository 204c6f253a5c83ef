import type { customers } from '#contract/customers.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { maySeeCustomer } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { associationWire, customerWire, ownCustomerWire } from '#server/presenters/customers.ts';
import { pageWire } from '#server/presenters/page.ts';
import { customerScore, protectionRows } from '#server/services/checks/customer-protection.ts';
import { periodOf } from '#server/services/period.ts';
import { ownMailOfCustomers } from '#server/services/stats/own-mail.ts';
import { endAssociation, updateAssociation } from '#server/services/users/change-person.ts';
import { currentSubscriptions } from '#server/store/billing/subscriptions.ts';
import { listAssociations, listUsers, putAssociation } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { addCustomer, type CustomerRow, customerStats, customersOfUser, listCustomers } from '#server/store/people/customers.ts';
import { findUser } from '#server/store/people/users.ts';

async function withStats(call: UserCall, rows: CustomerRow[]) {
  const period = periodOf({ days: 30 }, call.clock.now());
  const ids = rows.map((row) => row.id);
  const stats = await customerStats(call.store.db, ids, period);
  const own = await ownMailOfCustomers(call, ids, period);
  const subscriptions = await currentSubscriptions(call.store.db, ids);
  return rows.map((row) => customerWire(row, stats.get(row.id), own.get(row.id), subscriptions.get(row.id)));
}

async function oneCustomer(call: UserCall, id: number) {
  const { rows } = await listCustomers(call.store.db, { limit: 1, offset: 0, id });
  const [customer] = await withStats(call, rows);
  if (customer === undefined) throw notFound('Customer not found or access denied');
  return customer;
}

async function oneAssociation(call: UserCall, id: number) {
  const { rows } = await listAssociations(call.store.db, { id, limit: 1, offset: 0 });
  const [row] = rows;
  if (row === undefined) throw notFound('This association was not found.');
  return associationWire(row);
}

async function note(
  call: UserCall,
  action: string,
  entity: string,
  entityId: number,
  details: Record<string, unknown> = {},
): Promise<void> {
  await audit(call.store.db, { at: call.clock.now(), actorUserId: call.actor.userId, action, entity, entityId, details });
}

export const customersHandlers: Handlers<typeof customers, UserCall> = {
  async list(call, { query }) {
    const { rows, total } = await listCustomers(call.store.db, query);
    return { customers: await withStats(call, rows), pagination: pageWire(query, total) };
  },
  async mine(call) {
    return { customers: (await customersOfUser(call.store.db, call.actor.userId)).map(ownCustomerWire) };
  },
  async create(call, { body }) {
    const id = await addCustomer(call.store.db, { name: body.name, email: body.email ?? null });
    await note(call, 'customer_created', 'customer', id);
    return { customer: await oneCustomer(call, id) };
  },
  get: async (call, { params }) => ({ customer: await oneCustomer(call, params.id) }),
  async associations(call, { query }) {
    const { rows, total } = await listAssociations(call.store.db, {
      customerId: query.customer_id,
      userId: query.user_id,
      limit: query.limit,
      offset: query.offset,
    });
    return { associations: rows.map(associationWire), pagination: pageWire(query, total) };
  },
  async associate(call, { body }) {
    if ((await findUser(call.store.db, body.user_id)) === null) throw invalid('This user was not found.');
    await oneCustomer(call, body.customer_id);
    const id = await putAssociation(call.store.db, {
      userId: body.user_id,
      customerId: body.customer_id,
      accessLevel: body.access_level,
      isPrimaryContact: body.is_primary_contact,
    });
    await note(call, 'association_made', 'user_customer', id, body);
    return { association: await oneAssociation(call, id) };
  },
  async updateAssociation(call, { params, body }) {
    const change = { accessLevel: body.access_level, isPrimaryContact: body.is_primary_contact, isActive: body.is_active };
    await updateAssociation(call, params.id, change);
    return { association: await oneAssociation(call, params.id) };
  },
  async removeAssociation(call, { params }) {
    await endAssociation(call, { id: params.id });
    return { removed: true };
  },
  async users(call, { query }) {
    const { rows, total } = await listUsers(call.store.db, query);
    return { users: rows, pagination: pageWire(query, total) };
  },
  async realDmarcProtectionStatus(call, { query }) {
    const { rows, total } = await protectionRows(call, query);
    return { domains: rows.map(({ row }) => row), pagination: pageWire(query, total) };
  },
  async policyAwareProtectionStatus(call, { query }) {
    const { rows, total } = await protectionRows(call, query);
    return { domains: rows.map(({ row, prepared }) => ({ ...row, prepared })), pagination: pageWire(query, total) };
  },
  async aggregateSecurityScore(call, { params }) {
    if (!maySeeCustomer(call.actor, params.id)) throw notFound('Customer not found or access denied');
    await oneCustomer(call, params.id);
    return { customer_id: params.id, ...(await customerScore(call, params.id)) };
  },
};
