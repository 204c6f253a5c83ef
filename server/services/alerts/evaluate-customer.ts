import type { Context } from '#server/context.ts';
import { domainIdsOf } from '#server/store/alert-evaluation.ts';
import { evaluateDomains } from './evaluate.ts';

/** Holds the rules against every domain of a customer, now. */
export async function evaluateCustomer(context: Context, customerId: number) {
  const ids = await domainIdsOf(context.store.db, customerId);
  const { domains, opened, recurred, ended } = await evaluateDomains(context, ids);
  return { domains, opened, recurred, ended, evaluated_time: context.clock.now().toISOString() };
}
