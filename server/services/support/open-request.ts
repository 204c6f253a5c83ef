import type { Parsed } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';
import { isStaff } from '#domain/access.ts';
import { counted } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { lockUser } from '#server/store/people/second-factors.ts';
import { addEvent } from '#server/store/support/events.ts';
import { addRequest, countRequests, recentCustomers } from '#server/store/support/requests.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { type About, aboutOf } from './linked-finding.ts';
import { handToCustomer } from './move-request.ts';
import { enqueueSupportMail, prepareSupportMail } from './notify.ts';

/** Requests that a customer may have open at once, so that a script cannot flood the people who answer. */
const mostOpen = 50;
const repeatedMs = 600_000;
const unanswered = ['new', 'open', 'waiting_customer', 'waiting_third_party'] as const;

type Body = Parsed<(typeof support)['create']>['body'];

function customerOf(call: UserCall, asked: number | undefined): number {
  const id = asked ?? call.actor.defaultCustomerId;
  if (id !== null) return id;
  if (!isStaff(call.actor.role)) throw forbidden('Access denied: No customer association found');
  const text = 'Choose the customer that this request is for.';
  throw invalid(text, { fields: [{ field: 'customer_id', text }] });
}

async function needRoom(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const scope = { kind: 'customers', ids: [id] } as const;
  if ((await countRequests(db, scope, { statuses: unanswered })) >= mostOpen)
    throw conflict(`${counted(mostOpen, 'request')} of ${name} are open. Cancel one that you no longer need.`);
}

type Written = Pick<Body, 'subject' | 'priority' | 'category' | 'message'>;

async function write(call: UserCall, tx: Db, request: Written & About & { customerId: number }): Promise<number> {
  const at = call.clock.now();
  const by = call.actor.userId;
  const { message, ...about } = request;
  const id = await addRequest(tx, { ...about, by, at });
  const side = isStaff(call.actor.role) ? 'staff' : 'customer';
  const event = { requestId: id, at, doneAt: call.doneAt ?? at, kind: 'opened' as const, side, by, text: message } as const;
  await enqueueSupportMail(call.queue, tx, await addEvent(tx, { ...event, to: 'new' }));
  await audit(tx, { at, actorUserId: by, action: 'support_request_opened', entity: 'support request', entityId: id });
  return id;
}

/**
 * Opens a request of a customer with a copy of the finding or alert that it was made from, and has the other side notified. Answers its
 * number. Throws 404 for what is not this customer's, 403 for a person of no customer, 409 where 50 are open.
 */
export async function openRequest(call: UserCall, body: Body): Promise<number> {
  const customer = await accessibleCustomer(call, customerOf(call, body.customer_id));
  const about = await aboutOf(call, customer.id, body);
  await prepareSupportMail(call.queue);
  const { subject, priority, category, message } = body;
  const request = { ...about, subject, priority, category, message, customerId: customer.id };
  return call.store.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customer.id);
    await needRoom(tx, customer);
    return write(call, tx, request);
  });
}

/**
 * Opens the same request for each of some customers, so that each has a conversation of its own that waits for the customer; for all or none. The same text sent
 * again within 10 minutes, after a reply that was lost, opens none twice. Answers how many have it. Throws 404 for a customer that does not
 * exist, 409 where 50 are open.
 */
export async function openForMany(call: UserCall, body: Parsed<(typeof support)['createForMany']>['body']): Promise<number> {
  const ids = [...new Set(body.customer_ids)];
  const customers = await Promise.all(ids.map((id) => accessibleCustomer(call, id)));
  await prepareEffects(call.queue);
  await prepareSupportMail(call.queue);
  const { subject, category, message } = body;
  const request = { domainId: null, alertId: null, linked: null, subject, priority: 'normal' as const, category, message };
  const by = call.actor.userId;
  await call.store.db.transaction().execute(async (tx) => {
    await lockUser(tx, by);
    const since = new Date(call.clock.now().getTime() - repeatedMs);
    const alreadyWritten = await recentCustomers(tx, { by, subject, message, since });
    for (const customer of customers.filter(({ id }) => !alreadyWritten.has(id))) {
      await needRoom(tx, customer);
      await handToCustomer(call, tx, await write(call, tx, { ...request, customerId: customer.id }));
    }
  });
  return ids.length;
}
