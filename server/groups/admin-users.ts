import type { adminUsers } from '#contract/admin-users.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserStatus } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { pageWire } from '#server/presenters/page.ts';
import { bulkOutcomeWire, invitedWire, peopleStatsWire, personWire, placeWire } from '#server/presenters/users.ts';
import { resetFactors } from '#server/services/factors/reset-factors.ts';
import { applicants } from '#server/services/users/applicants.ts';
import { approvePerson, bulkApprove, rejectPerson } from '#server/services/users/approve-person.ts';
import { endAssociation, removePerson, setPersonActive, updatePerson } from '#server/services/users/change-person.ts';
import { invitePerson } from '#server/services/users/invite-person.ts';
import { setPersonLocked } from '#server/services/users/lock-account.ts';
import { personFile } from '#server/services/users/person-file.ts';
import { sendTestEmail, testTemplate } from '#server/services/users/test-emails.ts';
import { listAssociations } from '#server/store/people/associations.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { countPeople, listPeople } from '#server/store/people/people.ts';
import { findUser } from '#server/store/people/users.ts';
import { customersHandlers } from './customers.ts';

async function person(call: UserCall, id: number) {
  const { rows } = await listPeople(call.store.db, { id, includeInactive: true, limit: 1, offset: 0 });
  const [found] = rows;
  if (found === undefined) throw notFound('This person was not found.');
  return personWire(found);
}

async function placeOf(call: UserCall, userId: number, customerId: number) {
  const { rows } = await listAssociations(call.store.db, { userId, customerId, limit: 1, offset: 0 });
  const [found] = rows;
  if (found === undefined) throw notFound('This association was not found.');
  return placeWire(found);
}

type Decision = {
  customer_id?: number | undefined;
  access_level: Parameters<typeof approvePerson>[2]['accessLevel'];
  is_primary_contact: boolean;
  admin_notes?: string | undefined;
  seen_status?: UserStatus | undefined;
  role: Parameters<typeof approvePerson>[2]['role'];
};

const approvalOf = (body: Decision) => ({
  role: body.role,
  customerId: body.customer_id,
  accessLevel: body.access_level,
  isPrimaryContact: body.is_primary_contact,
  adminNotes: body.admin_notes,
  seen: body.seen_status,
});

export const adminUsersHandlers: Handlers<typeof adminUsers, UserCall> = {
  pending: (call, { query }) => applicants(call, query),
  async create(call, { body }) {
    const { customer_id: customerId, access_level: accessLevel, is_primary_contact: isPrimaryContact, ...rest } = body;
    const at = customerId === undefined ? null : { customerId, accessLevel, isPrimaryContact };
    return invitedWire(await invitePerson(call, { ...rest, at }));
  },
  async all(call, { query }) {
    const { include_inactive: includeInactive, customer_id: customerId, ...filter } = query;
    const { rows, total } = await listPeople(call.store.db, { ...filter, includeInactive, customerId });
    return { users: rows.map(personWire), pagination: pageWire(query, total) };
  },
  async stats(call) {
    return peopleStatsWire(await countPeople(call.store.db));
  },
  async approve(call, { params, body }) {
    return invitedWire(await approvePerson(call, params.id, approvalOf(body)));
  },
  async reject(call, { params, body }) {
    await rejectPerson(call, params.id, { adminNotes: body.admin_notes, seen: body.seen_status });
    return { user: await person(call, params.id) };
  },
  async bulkApprove(call, { body }) {
    return { results: (await bulkApprove(call, body.user_ids, approvalOf(body))).map(bulkOutcomeWire) };
  },
  async updateStatus(call, { params, body }) {
    await setPersonActive(call, params.id, body.is_active, body.admin_notes);
    return { user: await person(call, params.id) };
  },
  async lock(call, { params, body }) {
    await setPersonLocked(call, params.id, body.is_locked);
    return { user: await person(call, params.id) };
  },
  async update(call, { params, body }) {
    await updatePerson(call, params.id, { name: body.name, role: body.role, adminNotes: body.admin_notes });
    return { user: await person(call, params.id) };
  },
  async resetSecondFactor(call, { params }) {
    await resetFactors(call, params.id);
    return { user: await person(call, params.id) };
  },
  export: (call, { params }) => personFile(call, params.id),
  async remove(call, { params }) {
    await removePerson(call, params.id);
    return { removed: true };
  },
  async customers(call, { params }) {
    await person(call, params.id);
    const { rows } = await listAssociations(call.store.db, { userId: params.id, limit: 500, offset: 0 });
    return { customers: rows.map(placeWire) };
  },
  customer: async (call, { params }) => ({ association: await placeOf(call, params.id, params.customerId) }),
  async associate(call, { params, body }) {
    await customersHandlers.associate(call, { body: { ...body, user_id: params.id, customer_id: params.customerId } });
    return { association: await placeOf(call, params.id, params.customerId) };
  },
  async dissociate(call, { params }) {
    await endAssociation(call, { userId: params.id, customerId: params.customerId });
    return { removed: true };
  },
  emailTest: (call) => sendTestEmail(call),
  async testEmailTemplates(call, { body }) {
    const user = body.user_id === undefined ? null : await findUser(call.store.db, body.user_id);
    const asked = { id: body.customer_id ?? 0, limit: 1, offset: 0 };
    const [customer] = (await listCustomers(call.store.db, asked)).rows;
    const reader = { name: user?.name ?? call.actor.name, customer: customer ?? null, isSent: body.send };
    return testTemplate(call, body.template, reader);
  },
};
