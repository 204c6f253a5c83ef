/** What the address of the plans holds: the plan in the form, the plan whose price is changed, or that a new one is made. */
export type PlansSearch = { plan?: number; price?: number; add?: true };

export function readPlansSearch(search: Record<string, unknown>): PlansSearch {
  const idOf = (name: 'plan' | 'price') => {
    const id = Number(search[name]);
    return Number.isSafeInteger(id) && id > 0 ? { [name]: id } : {};
  };
  return {
    ...idOf('plan'),
    ...idOf('price'),
    ...(search['add'] === true ? { add: true } : {}),
  };
}

/** What the address of the own plan holds: what became of a card payment. */
export type OwnPlanSearch = { card?: 'done' | 'cancelled' };

export function readOwnPlanSearch(search: Record<string, unknown>): OwnPlanSearch {
  const { card } = search;
  return card === 'done' || card === 'cancelled' ? { card } : {};
}

/** What the address of a customer's subscription holds: that its plan is being chosen. */
export type SubscriptionSearch = { change?: true };

export function readSubscriptionSearch(search: Record<string, unknown>): SubscriptionSearch {
  return search['change'] === true ? { change: true } : {};
}
