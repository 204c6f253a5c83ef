import type { adminUsers } from '#contract/admin-users.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { invitePerson } from '#server/services/users/invite-person.ts';

export const adminUsersHandlers: Handlers<typeof adminUsers, UserCall> = {
  async create(call, { body }) {
    const { user, customer, mail, link, expiresAt } = await invitePerson(call, {
      email: body.email,
      name: body.name,
      customerId: body.customer_id,
      accessLevel: body.access_level,
      isPrimaryContact: body.is_primary_contact,
    });
    return {
      user: { id: user.id, email: user.email, name: user.name },
      customer,
      mail,
      link: mail === 'sent' ? null : link,
      expires_at: expiresAt.toISOString(),
    };
  },
};
