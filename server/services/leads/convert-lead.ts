import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import type { Context, UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError } from '#server/errors.ts';
import type { Conversion } from '#server/presenters/leads.ts';
import type { Db } from '#server/store/database.ts';
import { domainIdsOf } from '#server/store/domains/domain-owners.ts';
import { changeLead, type LeadFileRow, type OpenConversion, readLead, setConversion } from '#server/store/people/lead-files.ts';
import { transitIn } from '#server/transit.ts';
import { actAs } from '../act-as.ts';
import { enqueueVerify } from '../checks/scheduled-checks.ts';
import { needOtherName } from '../customers/list.ts';
import { newCustomer } from '../customers/new-customer.ts';
import { createDomain, needFreeName } from '../domains/create.ts';
import { rereadKnown } from '../intake/requeue-orphans.ts';
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

/** The job that finishes a conversion whose process ended in the middle. */
export const conversionJob = 'lead-conversion';

/** Nobody waits so long for the reply of a conversion (s): what is open then belongs to a process that ended. */
const lostAfterSeconds = 30;

/**
 * Makes a customer of an enquiry: customer, plan, domain, the onboarding, and an invitation of the visitor as owner. A second press changes
 * nothing and answers the same customer. Throws 404, 400 for a plan that is not sold or a domain that is taken, and 409 for a similar name or
 * an enquiry that is lost or spam.
 */
export async function convertLead(
  call: UserCall,
  { params: { id }, body }: Parsed<(typeof leads)['convert']>,
): Promise<Conversion> {
  const lead = await needLead(call.store.db, id);
  const nothing = { domainRefusal: null, planRefusal: null, mail: null, link: null, invitationRefusal: null };
  if (lead.customerId !== null) return { customerId: lead.customerId, ...nothing };
  const { customerId, conversion } = await customerOf(call, id, body);
  if (conversion === null) return { customerId, ...nothing };
  const done = await carryOut(call, { lead, customerId, conversion });
  await setConversion(call.store.db, id, null);
  return { customerId, ...done };
}

/**
 * Finishes the conversion of an enquiry whose process ended before its end, on behalf of who began it. What could not be done stays with the
 * enquiry. Safe to run twice.
 */
export async function finishConversion(context: Context, id: number): Promise<void> {
  const { db } = context.store;
  const lead = await readLead(db, id);
  if (lead?.conversion == null || lead.conversion.refusals !== null || lead.customerId === null) return;
  const call = await actAs(context, lead.conversion.by);
  const refusals =
    call === null
      ? ['The account of who converted it is not active any more: check plan, domain, onboarding and invitation.']
      : refusalsOf(await carryOut(call, { lead, customerId: lead.customerId, conversion: lead.conversion }));
  await setConversion(db, id, refusals.length === 0 ? null : { ...lead.conversion, refusals });
}

function refusalsOf({ planRefusal, domainRefusal, invitationRefusal, mail }: Omit<Conversion, 'customerId'>): string[] {
  const unsent = mail === 'failed' ? 'The invitation could not be emailed: press “Send again” under Users.' : null;
  return [planRefusal, domainRefusal, invitationRefusal, unsent].filter((text) => text !== null);
}

/** The parts of a conversion after its customer, the email last. One that is there already is left as it is. */
async function carryOut(
  call: UserCall,
  { lead, customerId, conversion }: { lead: LeadFileRow; customerId: number; conversion: OpenConversion },
): Promise<Omit<Conversion, 'customerId'>> {
  const { plan, domain: name } = conversion;
  const subscribed = plan === null ? { done: null } : await attempt(() => assignPlan(call, customerId, subscription(plan)));
  const domain = await attempt(() => addDomain(call, customerId, name));
  await startOnboarding(call, { body: { customer_id: customerId, is_another: false } });
  const at = { customerId, accessLevel: 'owner' as const, isPrimaryContact: true };
  const person = { email: lead.email, name: lead.name, role: 'customer' as const, at };
  const invited = await attempt(() => invitePerson(call, person));
  return {
    domainRefusal: 'refusal' in domain ? domain.refusal : null,
    planRefusal: 'refusal' in subscribed ? subscribed.refusal : null,
    mail: 'refusal' in invited ? null : invited.done.mail,
    link: 'refusal' in invited || invited.done.mail === 'sent' ? null : invited.done.link,
    invitationRefusal: 'refusal' in invited ? invited.refusal : null,
  };
}

/** The domain of the new customer; where an earlier attempt added it, only its waiting messages are read again. */
async function addDomain(call: UserCall, customerId: number, name: string): Promise<void> {
  if (name === '') return;
  if ((await domainIdsOf(call.store.db, customerId)).size > 0) await rereadKnown(call);
  else {
    const { id } = await createDomain(call, { name, customer_id: customerId, notes: '' });
    await enqueueVerify(call, { domainId: id, scope: 'full', isFresh: true, cause: 'First check' });
  }
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

const subscription = ({ planId, agreedCents }: NonNullable<OpenConversion['plan']>) => ({
  plan_id: planId,
  ...(agreedCents === null ? {} : { price_cents: agreedCents }),
  trial_days: 0,
  note: '',
});

/**
 * The customer of an enquiry, made with the move to `won` in one transaction, and what is still to be done for it, `null` where another press
 * made it; the lock on the enquiry lets only the first make one, and nobody changes the offer meanwhile.
 */
async function customerOf(
  call: UserCall,
  id: number,
  body: Body,
): Promise<{ customerId: number; conversion: OpenConversion | null }> {
  await prepareEffects(call.queue);
  await call.queue.prepare(conversionJob);
  return call.store.db.transaction().execute(async (tx) => {
    const lead = await needLead(tx, id, true);
    if (lead.customerId !== null) return { customerId: lead.customerId, conversion: null };
    const plan = await planOf(call, tx, lead, body);
    if (body.domain !== '') await needFreeName(tx, body.domain, 'domain');
    if (!body.is_another) await needOtherName(tx, body.name);
    if (lead.status !== 'won') await transitIn(call, tx, leadEntity, { id, event: { type: 'won' }, by: call.actor.userId });
    const customerId = await newCustomer(call, tx, { name: body.name, email: lead.email });
    await changeLead(tx, id, { customerId });
    if (plan !== null) await noteOffer(call, tx, id, plan);
    const conversion = { by: call.actor.userId, domain: body.domain, plan, refusals: null };
    await setConversion(tx, id, conversion);
    await call.queue.enqueue(conversionJob, { id }, { singletonKey: `lead ${id}`, startAfter: lostAfterSeconds, db: tx });
    return { customerId, conversion };
  });
}
