import { daysOf, numberOf, type RawSearch, textOf, typedOf, wordOf } from '#src/page/search.ts';

export const customerShows = ['attention', 'not_enforced', 'silent', 'critical', 'mine'] as const;
export type CustomerShow = (typeof customerShows)[number];

export const fewestCompared = 2;
export const mostCompared = 5;

/** The customers that an address compares: `1,2,3`. Anything else is left out, and what is above the most that are compared. */
export function comparedIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => numberOf(part.trim()) ?? []);
  return [...new Set(ids)].slice(0, mostCompared);
}

/** What the address of the list of customers holds. */
export type CustomersSearch = {
  view?: 'removed' | undefined;
  q?: string | undefined;
  show?: CustomerShow | undefined;
  /** The column that sorts, with a minus the highest first; by risk without it. */
  sort?: string | undefined;
  add?: true | undefined;
  import?: true | undefined;
  /** The customers side by side: `1,2,3`. */
  compare?: string | undefined;
};

export function readCustomersSearch(search: RawSearch): CustomersSearch {
  return {
    view: wordOf(search['view'], ['removed']),
    q: typedOf(search['q']),
    show: wordOf(search['show'], customerShows),
    sort: textOf(search['sort']),
    compare: comparedIds(textOf(search['compare'])).join(',') || undefined,
    add: search['add'] === true || undefined,
    import: search['import'] === true || undefined,
  };
}

export const customerTabs = ['domains', 'issues', 'performance', 'reports', 'alerts', 'people', 'timeline'] as const;

/** What the address of a customer's file holds: the tab, what it is narrowed to, and the alert that is open. */
export type CustomerSearch = {
  tab?: (typeof customerTabs)[number] | undefined;
  q?: string | undefined;
  page?: number | undefined;
  days?: number | undefined;
  alert?: number | undefined;
  /** Whose issues: `mine`, `nobody`, or those of the person with this number. */
  owner?: string | undefined;
  /** The domain that issues are narrowed to. */
  domain?: number | undefined;
};

export function readCustomerSearch(search: RawSearch): CustomerSearch {
  return {
    tab: wordOf(search['tab'], customerTabs),
    q: textOf(search['q'], 253),
    page: numberOf(search['page'], 100_000),
    days: daysOf(search['days']),
    alert: numberOf(search['alert']),
    domain: numberOf(search['domain']),
    owner: textOf(search['owner']),
  };
}
