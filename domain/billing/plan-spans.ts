import { dayAfter } from '../sast.ts';
import type { PlanSpan } from './invoice-lines.ts';

/** A change of plan on a day, in the order of time; `paidFrom` is the first paid day (`null` on trial), `endsOn` the last day of the subscription. */
export type PlanChange = {
  subscriptionId: number;
  day: string;
  planId: number;
  plan: string;
  priceCents: number;
  paidFrom: string | null;
  endsOn: string | null;
};

/** The paid times on each plan, oldest first: a change counts from its day on; of several on one day the last. */
export function planSpans(changes: readonly PlanChange[]): PlanSpan[] {
  return changes.flatMap(({ subscriptionId, day, plan, priceCents, paidFrom, endsOn }, index) => {
    if (paidFrom === null) return [];
    const next = changes[index + 1];
    const until = next !== undefined && next.subscriptionId === subscriptionId ? dayAfter(next.day, -1) : endsOn;
    const from = day > paidFrom ? day : paidFrom;
    const to = until !== null && endsOn !== null && endsOn < until ? endsOn : until;
    return to !== null && to < from ? [] : [{ from, to, plan, priceCents }];
  });
}
