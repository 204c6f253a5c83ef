import type { DomainTab } from '#src/page/links.ts';
import { daysOf, numberOf, textOf, typedOf, wordOf } from '#src/page/search.ts';

const shows = ['attention', 'open', 'unverified', 'silent', 'unreadable'] as const;
export type Show = (typeof shows)[number];

const tabs: readonly DomainTab[] = ['dns', 'dkim', 'policy', 'reports', 'alerts', 'access', 'settings'];

/** What the address of the list of domains holds. */
export type DomainsSearch = { q?: string; customer?: number; tag?: string; show?: Show; add?: true; name?: string };

/** What the address of a domain's page holds; without a tab it is the overview. */
export type DomainSearch = {
  tab?: DomainTab;
  record?: true;
  alert?: number;
  days?: number;
  page?: number;
  reporter?: string;
  problems?: 'unreadable_rows' | 'failed_mail';
};

export function readDomainsSearch(search: Record<string, unknown>): DomainsSearch {
  return {
    q: typedOf(search['q']),
    customer: numberOf(search['customer']),
    tag: typedOf(search['tag']),
    show: wordOf(search['show'], shows),
    add: search['add'] === true || undefined,
    name: textOf(search['name'], 253),
  };
}

export function readDomainSearch(search: Record<string, unknown>): DomainSearch {
  return {
    tab: wordOf(search['tab'], tabs),
    days: daysOf(search['days']),
    page: numberOf(search['page']),
    alert: numberOf(search['alert']),
    reporter: typedOf(search['reporter']),
    problems: wordOf(search['problems'], ['unreadable_rows', 'failed_mail']),
    record: search['record'] === true || undefined,
  };
}
