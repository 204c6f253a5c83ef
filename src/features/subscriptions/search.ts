/** What the address of the plans holds: the plan in the form, or that a new one is made. */
export type PlansSearch = { plan?: number; add?: true };

export function readPlansSearch(search: Record<string, unknown>): PlansSearch {
  const plan = Number(search['plan']);
  return {
    ...(Number.isSafeInteger(plan) && plan > 0 ? { plan } : {}),
    ...(search['add'] === true ? { add: true } : {}),
  };
}

/** What the address of a customer's subscription holds: that its plan is being chosen. */
export type SubscriptionSearch = { change?: true };

export function readSubscriptionSearch(search: Record<string, unknown>): SubscriptionSearch {
  return search['change'] === true ? { change: true } : {};
}
