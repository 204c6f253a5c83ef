import { daysOf, numberOf, typedOf, wordOf } from '#src/app/search.ts';

/** What the address of the list of domains holds. */
export type DomainsSearch = { q?: string; customer?: number; show?: 'silent' | 'open' | 'unreadable'; add?: true };

/** What the address of a domain's page holds; without a tab it is the overview. */
export type DomainSearch = {
  tab?: 'reports' | 'access' | 'settings';
  days?: number;
  page?: number;
  reporter?: string;
  problems?: 'unreadable_rows' | 'failed_mail';
};

export function readDomainsSearch(search: Record<string, unknown>): DomainsSearch {
  return {
    q: typedOf(search['q']),
    customer: numberOf(search['customer']),
    show: wordOf(search['show'], ['silent', 'open', 'unreadable']),
    ...(search['add'] === true ? { add: true } : {}),
  };
}

export function readDomainSearch(search: Record<string, unknown>): DomainSearch {
  return {
    tab: wordOf(search['tab'], ['reports', 'access', 'settings']),
    days: daysOf(search['days']),
    page: numberOf(search['page']),
    reporter: typedOf(search['reporter']),
    problems: wordOf(search['problems'], ['unreadable_rows', 'failed_mail']),
  };
}
