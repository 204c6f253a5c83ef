import { daysOf, idOf, textOf, wordOf } from '#src/app/figures/period.ts';

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
    q: textOf(search['q']),
    customer: idOf(search['customer']),
    show: wordOf(search['show'], ['silent', 'open', 'unreadable']),
    ...(search['add'] === true ? { add: true } : {}),
  };
}

export function readDomainSearch(search: Record<string, unknown>): DomainSearch {
  return {
    tab: wordOf(search['tab'], ['reports', 'access', 'settings']),
    days: daysOf(search['days']),
    page: idOf(search['page']),
    reporter: textOf(search['reporter']),
    problems: wordOf(search['problems'], ['unreadable_rows', 'failed_mail']),
  };
}
