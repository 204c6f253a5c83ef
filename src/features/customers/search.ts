import { typedOf } from '#src/page/search.ts';

/** What the address of the list of customers holds. */
export type CustomersSearch = { q?: string; add?: true };

export function readCustomersSearch(search: Record<string, unknown>): CustomersSearch {
  return { q: typedOf(search['q']), ...(search['add'] === true ? { add: true } : {}) };
}
