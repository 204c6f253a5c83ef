import type { auth } from '#contract/auth.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import type { Call, UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { customerContextWire } from '#server/presenters/customers.ts';
import { invitationWire, passwordLinkMessage } from '#server/presenters/users.ts';
import { issueToken } from '#server/services/sessions/issue.ts';
import { deviceToken } from '#server/services/sessions/known-device.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#server/services/sessions/own-sessions.ts';
import { signIn } from '#server/services/sessions/sign-in.ts';
import { askNewPassword } from '#server/services/users/ask-new-password.ts';
import { completeSetup } from '#server/services/users/complete-setup.ts';
import { invitationState } from '#server/services/users/invitation-state.ts';
import { register } from '#server/services/users/register.ts';
import { customersOfUser } from '#server/store/people/customers.ts';
import { revokeSession, sessionExpiry } from '#server/store/people/sessions.ts';
import { setDefaultCustomer, type UserRow } from '#server/store/people/users.ts';

async function profileOf(call: Call, user: Pick<UserRow, 'id' | 'email' | 'name' | 'role'>) {
  const held = await customersOfUser(call.store.db, user.id);
  const level = held.reduce<number>((best, customer) => Math.max(best, accessLevels.indexOf(customer.accessLevel)), -1);
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    level: accessLevels[level] ?? null,
    customerIds: held.map((customer) => customer.id),
  };
}

async function welcome(call: Call, user: UserRow) {
  return { ...(await issueToken(call, user)), user: await profileOf(call, user) };
}

export const authHandlers: Handlers<typeof auth, UserCall> = {
  async login(call, { body }) {
    const user = await signIn(call, body.email, body.password, body.devices);
    return { ...(await welcome(call, user)), device: deviceToken(call, user) };
  },
  register: (call, { body }) => register(call, body),
  async logout(call) {
    await revokeSession(call.store.db, call.actor.sessionId, call.clock.now());
    return {};
  },
  profile: (call) => profileOf(call, { ...call.actor, id: call.actor.userId }),
  async verify(call) {
    return { expires_at: (await sessionExpiry(call.store.db, call.actor.sessionId)).toISOString() };
  },
  async verifyInvitation(call, { body }) {
    const { state } = await invitationState(call, body.token);
    return { valid: state === 'valid', state };
  },
  completeSetup: async (call, { body }) => welcome(call, await completeSetup(call, body)),
  async invitation(call, { params }) {
    const found = await invitationState(call, params.token);
    if (found.state !== 'valid') return { state: found.state, invitation: null };
    const customers = await customersOfUser(call.store.db, found.user.id);
    return { state: found.state, invitation: invitationWire(found.user, found.invitation, customers) };
  },
  async forgot(call, { body }) {
    await askNewPassword(call, body.email);
    return { message: passwordLinkMessage(body.email, call.mailer.kind) };
  },
  sessions: async (call) => ({ sessions: await ownSessions(call) }),
  async endSession(call, { params }) {
    await endOwnSession(call, params.sessionId);
    return { ended: true };
  },
  endOtherSessions: async (call) => ({ ended: await endOtherSessions(call) }),
  async customerContext(call) {
    return customerContextWire(call.actor, await customersOfUser(call.store.db, call.actor.userId));
  },
  async defaultCustomer(call, { body }) {
    if (call.actor.customers[body.customer_id] === undefined) throw forbidden('Customer not found or access denied');
    await setDefaultCustomer(call.store.db, call.actor.userId, body.customer_id);
    return { default_customer_id: body.customer_id };
  },
};
