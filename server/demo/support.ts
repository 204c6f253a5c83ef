import type { Context } from '#server/context.ts';
import { addMessage } from '#server/services/support/answer-request.ts';
import { openRequest } from '#server/services/support/open-request.ts';
import { customerNamed } from '#server/store/people/customers.ts';
import { findUserByEmail, listAssignees } from '#server/store/people/users.ts';
import { systemScope } from '#server/store/scope.ts';
import { countRequests } from '#server/store/support/requests.ts';
import type { Acts } from './acts.ts';
import { callAs } from './call-as.ts';
import { asking } from './cast.ts';

const answeredAfterDays = 0.02;
const everything = systemScope('the demo asks once');

/** Two support requests of a customer of the demo: one that staff answered, one that waits for its answer. */
export async function* supportActs(context: Context): Acts {
  const { db } = context.store;
  const customerId = await customerNamed(db, asking.customer);
  const author = await findUserByEmail(db, asking.email);
  const [staff] = await listAssignees(db, 'people', 'owner');
  if (customerId === null || author === null || staff === undefined) return;
  if ((await countRequests(db, everything, {})) > 0) return;
  const person = { ...author, role: 'customer', customers: { [customerId]: 'owner' }, defaultCustomerId: customerId } as const;
  const agent = { ...staff, email: '', role: 'admin', customers: {}, defaultCustomerId: null } as const;
  for (const { daysAgo, answer, ...question } of asking.requests) {
    const at = context.clock.now().getTime() - daysAgo * 86_400_000;
    yield at;
    const id = await openRequest(callAs(context, person, daysAgo), question);
    if (answer === null) continue;
    yield at + answeredAfterDays * 86_400_000;
    const isInternal = false;
    await addMessage(callAs(context, agent, daysAgo - answeredAfterDays), id, { text: answer, isInternal });
  }
}
