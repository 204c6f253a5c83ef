import { fleetChangeKinds } from '#domain/vocabulary/changes.ts';
import { numberOf, type RawSearch, wordOf } from '#src/page/search.ts';
import type { ChangesSearch } from './types.ts';

/** The periods that can be chosen, in days. */
export const changesDays = [7, 28, 90] as const;

/** The chosen number of days; a week where the address holds none that is offered. */
export function daysOf({ days }: ChangesSearch): (typeof changesDays)[number] {
  return changesDays.find((one) => one === days) ?? 7;
}

/** Reads the address of the page; what makes no sense is left out. */
export function changesSearch(search: RawSearch): ChangesSearch {
  return {
    domain: numberOf(search['domain']),
    days: numberOf(search['days'], 92),
    kind: wordOf(search['kind'], fleetChangeKinds),
    customer: numberOf(search['customer']),
    page: numberOf(search['page'], 10_000),
  };
}
