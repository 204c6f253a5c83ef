import { type RawSearch, textOf, typedOf, wordOf } from '#src/page/search.ts';
import { comparedIds } from './compare.ts';
import { type CustomerShow, customerShows } from './views.ts';

/** What the address of the list of customers holds. */
export type CustomersSearch = {
  view?: 'removed' | undefined;
  q?: string | undefined;
  show?: CustomerShow | undefined;
  /** The column that sorts, with a minus the highest first; by risk without it. */
  sort?: string | undefined;
  add?: true | undefined;
  import?: true | undefined;
  /** The customers beside each other: `1,2,3`. */
  compare?: string | undefined;
};

export function readCustomersSearch(search: RawSearch): CustomersSearch {
  return {
    view: wordOf(search['view'], ['removed']),
    q: typedOf(search['q']),
    show: wordOf(search['show'], customerShows),
    sort: textOf(search['sort'], 20),
    compare: comparedIds(textOf(search['compare'])).join(',') || undefined,
    ...(search['add'] === true ? { add: true } : {}),
    ...(search['import'] === true ? { import: true } : {}),
  };
}

/** What the address of a customer's file holds: the tab. */
export type CustomerSearch = { tab?: 'issues' | 'people' | 'timeline' | undefined };

export function readCustomerSearch(search: RawSearch): CustomerSearch {
  return { tab: wordOf(search['tab'], ['issues', 'people', 'timeline']) };
}
