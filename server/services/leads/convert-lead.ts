import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError } from '#server/errors.ts';
import type { Conversion } from '#server/presenters/leads.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import { addCustomer } from '#server/store/people/customers.ts';
import { changeLead, type LeadFileRow } from '#server/store/people/lead-files.ts';
import { transitIn } from '#server/transit.ts';
import { needOtherName } from '../customers/list.ts';
import { createDomain } from '../domains/create.ts';
import { startOnboarding } from '../onboarding/start.ts';
import { assignPlan } from '../subscriptions/assign.ts';
import { invitePerson } from '../users/invite-person.ts';
import { leadEntity, needLead } from './lead-file.ts';
import { noteOffer, type Offered, offeredPlan } from './offer.ts';

type Body = Parsed<(typeof leads)['convert']>['body'];

/** Does a part of the conversion that may be refused without the whole being undone. */
async function attempt<T>(work: () => Promise<T>): Promise<{ done: T } | { refusal: string }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message };
  }
}

/**
 * Makes a customer of an enquiry: customer, plan, domain, an invitation of the visitor as owner, and the onboarding. A second press changes
 * nothing and answers the same customer. Throws 404, 400 for a plan that is not sold, and 409 for a similar name or an enquiry that is lost or
 * spam.
 */
export async function convertLead(
  call: UserCall,
  { params: { id }, body }: Parsed<(typeof leads)['convert']>,
): Promise<Conversion> {
  const lead = await needLead(call.store.db, id);
  const nothing = { domainRefusal: null, planRefusal: null, mail: null, link: null, invitationRefusal: null };
  if (lead.customerId !== null) return { customerId: lead.customerId, ...nothing };
  const { customerId, isNew, plan } = await customerOf(call, id, body);
  if (!isNew) return { customerId, ...nothing };
  const subscribed = plan === null ? { done: null } : await attempt(() => assignPlan(call, customerId, subscription(plan)));
  const domain =
    body.domain === ''
      ? { done: null }
      : await attempt(() => createDomain(call, { name: body.domain, customer_id: customerId, mail_class: 'people', notes: '' }));
  const at = { customerId, accessLevel: 'owner' as const, isPrimaryContact: true };
  const person = { email: lead.email, name: lead.name, role: 'customer' as const, at };
  const invited = await attempt(() => invitePerson(call, person));
  await startOnboarding(call, { body: { customer_id: customerId, is_another: false } });
  return {
    customerId,
    domainRefusal: 'refusal' in domain ? domain.refusal : null,
    planRefusal: 'refusal' in subscribed ? subscribed.refusal : null,
    mail: 'refusal' in invited ? null : invited.done.mail,
    link: 'refusal' in invited || invited.done.mail === 'sent' ? null : invited.done.link,
    invitationRefusal: 'refusal' in invited ? invited.refusal : null,
  };
}

/** The plan that a conversion begins with: the one that was asked for, else the one that is offered. Throws 400 for one that is not sold. */
async function planOf(
  call: UserCall,
  tx: Db,
  { planId, agreedCents }: LeadFileRow,
  { plan: asked }: Body,
): Promise<Offered | null> {
  const offered = planId === null ? null : { id: planId, ...(agreedCents === null ? {} : { price_cents: agreedCents }) };
  const plan = asked === undefined ? offered : asked;
  return plan === null ? null : offeredPlan(call, tx, plan);
}

const subscription = ({ planId, agreedCents }: Offered) => ({
  plan_id: planId,
  ...(agreedCents === null ? {} : { price_cents: agreedCents }),
  trial_days: 0,
  note: '',
});

/**
 * The customer of an enquiry, made with the move to `won` in one transaction, and the plan to begin with; the lock on the enquiry lets only the
 * first press make one, and nobody changes the offer meanwhile.
 */
async function customerOf(
  call: UserCall,
  id: number,
  body: Body,
): Promise<{ customerId: number; isNew: boolean; plan: Offered | null }> {
  await prepareEffects(call.queue);
  return call.store.db.transaction().execute(async (tx) => {
    const lead = await needLead(tx, id, true);
    if (lead.customerId !== null) return { customerId: lead.customerId, isNew: false, plan: null };
    const plan = await planOf(call, tx, lead, body);
    if (!body.is_another) await needOtherName(tx, body.name);
    await transitIn(call, tx, leadEntity, { id, event: { type: 'won' }, by: call.actor.userId });
    const customerId = await addCustomer(tx, { name: body.name, email: lead.email });
    await changeLead(tx, id, { customerId });
    if (plan !== null) await noteOffer(call, tx, id, plan);
    const [at, actorUserId] = [call.clock.now(), call.actor.userId];
    await audit(tx, { at, actorUserId, action: 'customer_created', entity: 'customer', entityId: customerId });
    return { customerId, isNew: true, plan };
  });
}
