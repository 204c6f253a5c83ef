import type { auth } from '#contract/auth.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { customerContextWire } from '#server/presenters/customers.ts';
import { enteredWire, profileWire } from '#server/presenters/sign-in.ts';
import { invitationWire, passwordLinkMessage } from '#server/presenters/users.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#server/services/sessions/own-sessions.ts';
import { afterPassword } from '#server/services/sessions/second-step.ts';
import { signIn } from '#server/services/sessions/sign-in.ts';
import { ownCustomers } from '#server/services/sessions/view-as.ts';
import { askNewPassword } from '#server/services/users/ask-new-password.ts';
import { leaveCustomer } from '#server/services/users/change-person.ts';
import { completeSetup } from '#server/services/users/complete-setup.ts';
import { invitationState } from '#server/services/users/invitation-state.ts';
import { personFile } from '#server/services/users/person-file.ts';
import { register } from '#server/services/users/register.ts';
import { customersOfUser } from '#server/store/people/customers.ts';
import { endViewsOf, revokeSession, sessionExpiry } from '#server/store/people/sessions.ts';
import { setDefaultCustomer } from '#server/store/people/users.ts';

export const authHandlers: Handlers<typeof auth, UserCall> = {
  async login(call, { body }) {
    const { user, isKnownDevice } = await signIn(call, body.email, body.password, body.devices);
    return enteredWire(call, await afterPassword(call, user, isKnownDevice));
  },
  register: (call, { body }) => register(call, body),
  async logout(call) {
    await revokeSession(call.store.db, call.actor.sessionId, call.clock.now());
    return {};
  },
  async profile(call) {
    const own = profileWire({ ...call.actor, id: call.actor.userId }, await ownCustomers(call));
    return { ...own, needs_second_factor: call.actor.needsFactor };
  },
  async verify(call) {
    return { expires_at: (await sessionExpiry(call.store.db, call.actor.sessionId)).toISOString() };
  },
  async verifyInvitation(call, { body }) {
    const { state } = await invitationState(call, body.token);
    return { valid: state === 'valid', state };
  },
  async completeSetup(call, { body }) {
    return enteredWire(call, await afterPassword(call, await completeSetup(call, body), true));
  },
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
  ownData: (call) => personFile(call, call.actor.userId),
  endOtherSessions: async (call) => ({ ended: await endOtherSessions(call) }),
  async endView(call) {
    await endViewsOf(call.store.db, call.actor.sessionId, call.clock.now());
    return {};
  },
  async customerContext(call) {
    return customerContextWire(call.actor, await ownCustomers(call));
  },
  async defaultCustomer(call, { body }) {
    if (call.actor.customers[body.customer_id] === undefined) throw forbidden('Customer not found or access denied');
    await setDefaultCustomer(call.store.db, call.actor.userId, body.customer_id);
    return { default_customer_id: body.customer_id };
  },
  async leaveCustomer(call, { params }) {
    await leaveCustomer(call, params.id);
    return { left: true };
  },
};
