import type { Context } from '#server/context.ts';
import { skipStep } from '#server/services/onboarding/change.ts';
import { startOnboarding } from '#server/services/onboarding/start.ts';
import { customerNamed } from '#server/store/people/customers.ts';
import { readOnboarding } from '#server/store/people/onboardings.ts';
import { findUser, listAssignees } from '#server/store/people/users.ts';
import type { Acts } from './acts.ts';
import { callAs } from './call-as.ts';
import { demoCustomers } from './cast.ts';

const daysAgo = 5;

/** Lets the staff of the demo set up its last customer: begun some days ago, on a plan that is not chosen yet. */
export async function* onboardingActs(context: Context): Acts {
  const { db } = context.store;
  const customerId = await customerNamed(db, demoCustomers.at(-1)?.name ?? '');
  const [assignee] = await listAssignees(db, 'people', 'owner');
  const staff = assignee === undefined ? null : await findUser(db, assignee.id);
  if (customerId === null || staff === null || (await readOnboarding(db, customerId)) !== null) return;
  yield context.clock.now().getTime() - daysAgo * 86_400_000;
  const call = callAs(context, { ...staff, role: 'admin', customers: {}, defaultCustomerId: null }, daysAgo);
  await startOnboarding(call, { body: { customer_id: customerId, is_another: false } });
  await skipStep(call, { params: { id: customerId }, body: { step: 'plan', reason: 'A pilot of three months' } });
}
