import type { Context } from '#server/context.ts';
import { addMessage } from '#server/services/support/answer-request.ts';
import { openRequest } from '#server/services/support/open-request.ts';
import { customerNamed } from '#server/store/people/customers.ts';
import { findUserByEmail, listAssignees } from '#server/store/people/users.ts';
import { systemScope } from '#server/store/scope.ts';
import { countRequests } from '#server/store/support/requests.ts';
import { callAs } from './call-as.ts';
import { asking } from './cast.ts';

const everything = systemScope('the demo asks once');

/** Two support requests of a customer of the demo: one that staff answered, one that waits for its answer. */
export async function playSupport(context: Context): Promise<void> {
  const { db } = context.store;
  const customerId = await customerNamed(db, asking.customer);
  const author = await findUserByEmail(db, asking.email);
  const [staff] = await listAssignees(db, 'people', 'owner');
  if (customerId === null || author === null || staff === undefined) return;
  if ((await countRequests(db, everything, {})) > 0) return;
  const person = { ...author, role: 'customer', customers: { [customerId]: 'owner' }, defaultCustomerId: customerId } as const;
  const agent = { ...staff, email: '', role: 'admin', customers: {}, defaultCustomerId: null } as const;
  for (const { daysAgo, answer, ...question } of asking.requests) {
    const id = await openRequest(callAs(context, person, daysAgo), question);
    if (answer === null) continue;
    const isInternal = false;
    await addMessage(callAs(context, agent, daysAgo - 0.02), id, { text: answer, isInternal });
  }
}
