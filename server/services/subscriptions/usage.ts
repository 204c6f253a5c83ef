import type { UsageDay } from '#domain/billing/forecast.ts';
import { monthOf } from '#domain/billing/month.ts';
import type { PlanLimits } from '#domain/billing/plans.ts';
import { type Usage, usageOf } from '#domain/billing/usage.ts';
import { dayAfter, sastOf } from '#domain/sast.ts';
import type { Context } from '#server/context.ts';
import { activeDomains, passedByDay } from '#server/store/billing/usage.ts';

const weeksDays = 35;

/** What customers sent and hold, of this month and the five weeks before, by customer. */
export type Used = (customerId: number) => { days: UsageDay[]; domains: number };

/** What all these customers use, with two queries whatever their number. */
export async function usedBy(
  { store: { db }, clock }: Pick<Context, 'store' | 'clock'>,
  customerIds: readonly number[],
): Promise<Used> {
  const nowMs = clock.now().getTime();
  const { first } = monthOf(nowMs);
  const today = sastOf(nowMs).day;
  const before = dayAfter(today, -weeksDays);
  const days = await passedByDay(db, customerIds, { from: before < first ? before : first, to: today });
  const domains = await activeDomains(db, customerIds);
  return (id) => ({ days: days.get(id) ?? [], domains: domains.get(id) ?? 0 });
}

/** What one customer uses of these limits now. */
export async function usageOfCustomer(
  context: Pick<Context, 'store' | 'clock'>,
  customerId: number,
  limits: PlanLimits,
): Promise<Usage> {
  return usageOf((await usedBy(context, [customerId]))(customerId), limits, context.clock.now().getTime());
}
