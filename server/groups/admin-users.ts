import type { adminUsers } from '#contract/admin-users.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { invitedWire } from '#server/presenters/users.ts';
import { invitePerson } from '#server/services/users/invite-person.ts';

export const adminUsersHandlers: Handlers<typeof adminUsers, UserCall> = {
  async create(call, { body }) {
    const { customer_id: customerId, access_level: accessLevel, is_primary_contact: isPrimaryContact, ...person } = body;
    const at = customerId === undefined ? null : { customerId, accessLevel, isPrimaryContact };
    return invitedWire(await invitePerson(call, { ...person, at }));
  },
};
