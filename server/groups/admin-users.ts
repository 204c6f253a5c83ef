import type { adminUsers } from '#contract/admin-users.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { invitedWire, leadWire, pendingWire } from '#server/presenters/users.ts';
import { invitePerson } from '#server/services/users/invite-person.ts';
import { listLeads } from '#server/store/people/leads.ts';
import { listPendingUsers } from '#server/store/people/users.ts';

export const adminUsersHandlers: Handlers<typeof adminUsers, UserCall> = {
  async pending(call, { query }) {
    const { rows, total } = await listPendingUsers(call.store.db, query);
    return { users: rows.map(pendingWire), pagination: pageWire(query, total) };
  },
  async leads(call, { query }) {
    const { rows, total } = await listLeads(call.store.db, query);
    return { leads: rows.map(leadWire), pagination: pageWire(query, total) };
  },
  async create(call, { body }) {
    const { customer_id: customerId, access_level: accessLevel, is_primary_contact: isPrimaryContact, ...person } = body;
    const at = customerId === undefined ? null : { customerId, accessLevel, isPrimaryContact };
    return invitedWire(await invitePerson(call, { ...person, at }));
  },
};
