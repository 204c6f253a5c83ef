import { defaultStringifySearch } from '@tanstack/react-router';

/** What the pages of statistics take in their address, so that a number can open the records behind it. */
export type StatsSearch = {
  domain?: number | undefined;
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  day?: string | undefined;
  reporter?: string | undefined;
  source_ip?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  problems?: 'unreadable_rows' | 'recovered' | 'failed_mail' | undefined;
  tab?: string | undefined;
};

type FigurePage = '/app/analytics' | '/app/email-sources' | '/app/report-metadata';

/** The address of a page of statistics, spelled as the router reads it. */
export function statsAt(page: FigurePage, search: StatsSearch): string {
  return `${page}${defaultStringifySearch(search)}`;
}

/** The tabs of a domain's page; without one it is the overview. */
export type DomainTab = 'dns' | 'dkim' | 'policy' | 'reports' | 'alerts' | 'access' | 'settings';

/** The address of a domain's page; the default 30 days are left out. */
export function domainAt(id: number, search: { tab?: DomainTab; days?: number } = {}): string {
  return `/app/domains/${id}${defaultStringifySearch({ ...search, days: search.days === 30 ? undefined : search.days })}`;
}
