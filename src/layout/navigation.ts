import { type Audience, type Page, pages, type SectionId, sections } from '#contract/pages.ts';
import { isStaff as isOfStaff } from '#domain/access.ts';
import type { Role } from '#domain/vocabulary.ts';
import { mayOpen } from '#src/session/may-open.ts';

/**
 * A page in the menu, or a view of one. `alias` is a second address of the same page, `views` are the queries of its views, `below` the
 * pages below it that have an entry of their own.
 */
export type NavigationItem = {
  label: string;
  to: string;
  alias?: string;
  words: string;
  views?: readonly string[];
  below?: readonly string[];
};
export type NavigationSection = { id: SectionId; label: string; open: boolean; items: NavigationItem[] };

const audienceOf = ({ access, audience }: Page): Audience => audience ?? (access === 'admin' ? 'admin' : 'all');

function sectionOf({ section }: Page, isStaff: boolean): SectionId | undefined {
  return typeof section === 'object' ? section[isStaff ? 'admin' : 'customer'] : section;
}

const isSeen = (page: Page, role: Role): boolean =>
  (audienceOf(page) === 'all' || (audienceOf(page) === 'admin') === isOfStaff(role)) && mayOpen(role, page);

const entriesBelow = (path: string): string[] =>
  pages.filter((page) => page.section !== undefined && page.path.startsWith(`${path}/`)).map((page) => page.path);

const itemsOf = ({ label = '', path, alias, words = '', views = [] }: Page): NavigationItem[] => [
  { label, to: path, alias, words, views: views.map(({ query }) => query), below: entriesBelow(path) },
  ...views.map((view) => ({ label: view.label, to: `${path}${view.query}`, words: view.words })),
];

/** The sections and entries of the menu that a person sees. */
export function navigationFor(role: Role): NavigationSection[] {
  const isStaff = isOfStaff(role);
  return sections
    .map((section) => ({
      ...section,
      items: pages.filter((page) => sectionOf(page, isStaff) === section.id && isSeen(page, role)).flatMap(itemsOf),
    }))
    .filter((section) => section.items.length > 0);
}

const quickPaths = {
  staff: [
    '/app/dashboard',
    '/app/alert-management',
    '/app/customers',
    '/app/ingestion-v2',
    '/app/billing-overview',
    '/app/support',
  ],
  customer: ['/app/dashboard', '/app/domains', '/app/email-sources', '/app/report-metadata'],
};
const shortLabels: Record<string, string> = {
  '/app/email-sources': 'Senders',
  '/app/report-metadata': 'Reports',
  '/app/alert-management': 'Alerts',
};

/** The entries of the bar at the foot of a tablet or phone; the fifth place is the menu. */
export function quickItems(role: Role): NavigationItem[] {
  const items = navigationFor(role).flatMap((section) => section.items);
  return quickPaths[isOfStaff(role) ? 'staff' : 'customer']
    .flatMap((path) => items.filter(({ to }) => to === path))
    .slice(0, 4)
    .map((item) => ({ ...item, label: shortLabels[item.to] ?? item.label }));
}
