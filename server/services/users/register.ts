import { lineOf } from '#domain/dns/line-of.ts';
import type { Call } from '#server/context.ts';
import { forbidden, invalid } from '#server/errors.ts';
import { isFeatureOn } from '#server/store/features.ts';
import { audit } from '#server/store/people/audit.ts';
import { decoyKey, storeRequest } from '#server/store/people/registrations.ts';
import { noteFailure } from '#server/store/people/sign-in-attempts.ts';
import { openGate } from '../public/gate.ts';
import { notifyKnownAccount } from './known-account.ts';
import { notifyStaff } from './notify-staff.ts';

const mayRegister = openGate(
  { most: 5, windowMs: 3_600_000 },
  'Too many requests for access came from your network in the last hour. Try again later.',
);
const quickestHumanMs = 1_500;
const longestFormMs = 86_400_000;

/** What a person who asks for access submits; `website` and `phone_number` are decoys that people do not see. Times are epoch ms. */
export type RegistrationRequest = {
  email: string;
  display_name: string;
  registration_reason: string;
  website: string;
  phone_number: string;
  form_load_time: number;
  submit_time: number;
};

/**
 * Stores a request for access until an administrator decides. A filled decoy is refused with 'Invalid form submission', and so is a form
 * sent faster than a person types; throws 403 where staff closed registration. A known
 * email gets the same answer after the same work as a new one, so that nobody learns who has an account: its owner gets an email. One that
 * was turned down waits again.
 */
export async function register(
  call: Call,
  request: RegistrationRequest,
): Promise<{ status: 'pending_approval'; message: string }> {
  if (!(await isFeatureOn(call.store.db, 'registration')))
    throw forbidden('Requests for access are closed here. Write to us on the contact page.');
  const tookMs = request.submit_time - request.form_load_time;
  const { db } = call.store;
  const network = lineOf(call.ip);
  const isDecoyed = request.website !== '' || request.phone_number !== '';
  if (isDecoyed) await noteFailure(db, decoyKey(network), call.clock.now(), () => 0);
  if (isDecoyed || !(tookMs >= quickestHumanMs)) throw invalid('Invalid form submission');
  mayRegister(call);
  const at = call.clock.now();
  const ms = Math.min(Math.round(tookMs), longestFormMs);
  const { email, display_name: name, registration_reason: reason } = request;
  await db.transaction().execute(async (tx) => {
    const id = await storeRequest(tx, { email, name, reason, ms, network, at });
    await audit(tx, { at, actorUserId: null, action: 'access_requested', entity: 'user', entityId: id });
  });
  await notifyStaff(call);
  await notifyKnownAccount(call, email.toLowerCase());
  return {
    status: 'pending_approval',
    message: 'Your request is with an administrator. When it is approved you get an email with a link to set up your account.',
  };
}
