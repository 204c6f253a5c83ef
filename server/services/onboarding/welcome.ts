import { randomUUID } from 'node:crypto';
import type { UserCall } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { listAssociations } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { changeOnboarding } from '#server/store/people/onboardings.ts';
import { holdLease } from '#server/store/settings.ts';
import { welcomeMail } from '#server/templates/mail/welcome.ts';
import { senderNameFor } from '../documents/sender-name.ts';
import { pageUrl } from '../page-url.ts';
import { changeAndMove, measureOne, needOnboarding } from './move.ts';

const mostPeople = 500;
/** How long the sending of one email may take before somebody else may send the welcome. */
const leaseSeconds = 300;

/** What became of the welcome of one person. */
export type WelcomeOutcome = { email: string; name: string; mail: 'sent' | 'kept' | 'failed' };

/**
 * Sends the welcome email to everybody with access to the customer who can sign in, and completes the onboarding if at least one was sent.
 * Throws 404, and 409 before its step, if there is nobody, or while it is being sent.
 */
export async function sendWelcome(call: UserCall, customerId: number): Promise<WelcomeOutcome[]> {
  const holder = randomUUID();
  const hold = (seconds: number) => holdLease(call.store.db, `lease welcome ${customerId}`, holder, call.clock.now(), seconds);
  if (!(await hold(leaseSeconds))) throw conflict('This welcome is being sent already. Reload the page in a few minutes.');
  try {
    return await sendToPeople(call, customerId, () => hold(leaseSeconds));
  } finally {
    await hold(0);
  }
}

async function sendToPeople(call: UserCall, customerId: number, renew: () => Promise<boolean>): Promise<WelcomeOutcome[]> {
  const { db } = call.store;
  const row = await needOnboarding(db, customerId);
  if (row.status !== 'welcome') throw conflict('The welcome is sent when the steps before it are done or skipped.');
  const { domains } = await measureOne(call, db, row);
  const { rows } = await listAssociations(db, { customerId, limit: mostPeople, offset: 0 });
  const withAccess = rows.filter(({ isActive }) => isActive);
  if (withAccess.length === 0) throw conflict('Nobody has access to this customer. Invite somebody first.');
  const people = withAccess.filter(({ userStatus }) => userStatus === 'active');
  if (people.length === 0) throw conflict('Nobody has set up their account yet. The welcome is for people who can sign in.');
  const sender = await senderNameFor(db, customerId);
  const outcomes: WelcomeOutcome[] = [];
  for (const { userEmail: email, userName: name } of people) {
    await renew();
    const letter = welcomeMail(
      { name, customer: row.customer, domains: domains.length, from: call.actor.name },
      pageUrl(call, '/app/dashboard'),
    );
    const mail = await call.mailer.send({ to: email, ...letter, ...sender }).catch((error: unknown) => {
      call.log.warn({ err: error, requestId: call.requestId }, 'a welcome could not be mailed');
      return 'failed' as const;
    });
    outcomes.push({ email, name, mail });
  }
  if (outcomes.every(({ mail }) => mail === 'failed')) return outcomes;
  const at = call.clock.now();
  await changeAndMove(call, customerId, async (tx) => {
    await changeOnboarding(tx, customerId, { welcomedAt: at });
    const details = { customer_id: customerId, people: outcomes.filter(({ mail }) => mail !== 'failed').length };
    await audit(tx, {
      at,
      actorUserId: call.actor.userId,
      action: 'welcome_sent',
      entity: 'customer',
      entityId: customerId,
      details,
    });
  });
  return outcomes;
}
