import type { Parsed } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { addCustomer } from '#server/store/people/customers.ts';
import { changeLead, type LeadFileRow } from '#server/store/people/lead-files.ts';
import { transitIn } from '#server/transit.ts';
import { needOtherName } from '../customers/list.ts';
import { createDomain } from '../domains/create.ts';
import { invitePerson } from '../users/invite-person.ts';
import { leadEntity, needLead } from './lead-file.ts';

/** What became of a conversion; refusals say why a part of it was not done. */
export type Conversion = {
  customerId: number;
  domainRefusal: string | null;
  mail: 'sent' | 'kept' | 'failed' | null;
  link: string | null;
  invitationRefusal: string | null;
};

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
 * Makes a customer of an enquiry: customer, domain, and an invitation of the visitor as owner. A second press changes nothing and answers the
 * same customer. Throws 404, and 409 for a similar name or an enquiry that is lost or spam.
 */
export async function convertLead(
  call: UserCall,
  { params: { id }, body }: Parsed<(typeof leads)['convert']>,
): Promise<Conversion> {
  const lead = await needLead(call.store.db, id);
  const { customerId, isNew } = await customerOf(call, lead, body);
  const nothing = { domainRefusal: null, mail: null, link: null, invitationRefusal: null };
  if (!isNew) return { customerId, ...nothing };
  const domain =
    body.domain === ''
      ? { done: null }
      : await attempt(() => createDomain(call, { name: body.domain, customer_id: customerId, mail_class: 'people', notes: '' }));
  const at = { customerId, accessLevel: 'owner' as const, isPrimaryContact: true };
  const person = { email: lead.email, name: lead.name, role: 'customer' as const, at };
  const invited = await attempt(() => invitePerson(call, person));
  return {
    customerId,
    domainRefusal: 'refusal' in domain ? domain.refusal : null,
    mail: 'refusal' in invited ? null : invited.done.mail,
    link: 'refusal' in invited || invited.done.mail === 'sent' ? null : invited.done.link,
    invitationRefusal: 'refusal' in invited ? invited.refusal : null,
  };
}

/** The customer of an enquiry, made with the move to `won` in one transaction; the lock on the enquiry lets only the first press make one. */
async function customerOf(
  call: UserCall,
  { id, email }: LeadFileRow,
  { name, is_another: isAnother }: { name: string; is_another: boolean },
): Promise<{ customerId: number; isNew: boolean }> {
  await prepareEffects(call.queue);
  return call.store.db.transaction().execute(async (tx) => {
    const lead = await needLead(tx, id, true);
    if (lead.customerId !== null) return { customerId: lead.customerId, isNew: false };
    if (!isAnother) await needOtherName(tx, name);
    await transitIn(call, tx, leadEntity, { id, event: { type: 'won' }, by: call.actor.userId });
    const customerId = await addCustomer(tx, { name, email });
    await changeLead(tx, id, { customerId });
    const [at, actorUserId] = [call.clock.now(), call.actor.userId];
    await audit(tx, { at, actorUserId, action: 'customer_created', entity: 'customer', entityId: customerId });
    return { customerId, isNew: true };
  });
}
