import { numberOf, type RawSearch } from '#src/page/search.ts';

/** What the address of the plans holds: the plan in the form, the plan whose price is changed, or that a new one is made. */
export type PlansSearch = { plan?: number | undefined; price?: number | undefined; add?: true | undefined };

export function readPlansSearch(search: RawSearch): PlansSearch {
  return { plan: numberOf(search['plan']), price: numberOf(search['price']), add: search['add'] === true || undefined };
}

/** What the address of the own plan holds: what became of a card payment, and whose plan a link in an email is about. */
export type OwnPlanSearch = { card?: 'done' | 'cancelled'; customer?: number | undefined };

export function readOwnPlanSearch(search: RawSearch): OwnPlanSearch {
  const { card } = search;
  return { ...(card === 'done' || card === 'cancelled' ? { card } : {}), customer: numberOf(search['customer']) };
}

/** What the address of a customer's subscription holds: that its plan is being chosen. */
export type SubscriptionSearch = { change?: true };

export function readSubscriptionSearch(search: Record<string, unknown>): SubscriptionSearch {
  return { change: search['change'] === true || undefined };
}
