import type { Context } from '#server/context.ts';
import { domainIdsOf } from '#server/store/alerts/alert-evaluation.ts';
import { evaluateWhole } from './evaluate.ts';

/** Evaluates the rules for every domain of a customer and for the customer as a whole, now. */
export async function evaluateCustomer(context: Context, customerId: number) {
  const ids = await domainIdsOf(context.store.db, customerId);
  const { domains, opened, recurred, ended } = await evaluateWhole(context, customerId, ids);
  return { domains, opened, recurred, ended, evaluated_time: context.clock.now().toISOString() };
}
