import type { customerPeople } from '#contract/customer-people.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { customerPersonWire } from '#server/presenters/customers.ts';
import {
  changeAccess,
  endAccess,
  inviteAgain,
  inviteToCustomer,
  listCustomerPeople,
} from '#server/services/users/customer-people.ts';

export const customerPeopleHandlers: Handlers<typeof customerPeople, UserCall> = {
  async list(call, { params }) {
    const people = await listCustomerPeople(call, params.id);
    return { people: people.map((person) => customerPersonWire(person, call.actor.userId)) };
  },
  async invite(call, { params, body }) {
    const asked = { email: body.email, name: body.name, accessLevel: body.access_level };
    const { person, mail } = await inviteToCustomer(call, params.id, asked);
    return { person: customerPersonWire(person, call.actor.userId), mail };
  },
  async sendAgain(call, { params }) {
    const { person, mail } = await inviteAgain(call, params.id, params.userId);
    return { person: customerPersonWire(person, call.actor.userId), mail };
  },
  async update(call, { params, body }) {
    const person = await changeAccess(call, params.id, params.userId, body.access_level);
    return { person: customerPersonWire(person, call.actor.userId) };
  },
  async remove(call, { params }) {
    await endAccess(call, params.id, params.userId);
    return { removed: true };
  },
};
