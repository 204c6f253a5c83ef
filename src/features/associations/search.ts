import { idOf, textOf } from '#src/app/figures/period.ts';

/** What the address of the associations holds. */
export type AssociationsSearch = { q?: string; customer?: number; add?: true };

export function readAssociationsSearch(search: Record<string, unknown>): AssociationsSearch {
  return { q: textOf(search['q']), customer: idOf(search['customer']), ...(search['add'] === true ? { add: true } : {}) };
}
