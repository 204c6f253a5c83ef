import { plainText } from '#domain/search/match.ts';
import { wordOf } from '#src/page/search.ts';
import type { Sort } from '#src/ui/table/order.ts';
import { type CustomerShow, type CustomersSearch, customerShows } from './search.ts';
import type { CustomerRow } from './types.ts';

export const showLabels: Record<CustomerShow, string> = {
  attention: 'Needs attention',
  not_enforced: 'Not fully enforced',
  silent: 'No reports in 30 days',
  critical: 'Critical alerts',
  mine: 'My customers',
};

const isShown: Record<CustomerShow, (row: CustomerRow, me: number | undefined) => boolean> = {
  attention: ({ risk }) => risk !== null && risk.points >= 40,
  not_enforced: (row) => row.enforced_domains < row.sending_domains,
  silent: ({ messages }) => messages === 0,
  critical: (row) => row.critical_alerts > 0,
  mine: ({ manager }, me) => manager !== null && manager.id === me,
};

/** The customers that an address shows: by a part of the name or email, and by what they need or who looks after them; `me` reads. */
export function filterCustomers(rows: readonly CustomerRow[], { q, show }: CustomersSearch, me?: number): CustomerRow[] {
  const wanted = plainText(q?.trim() ?? '');
  return rows.filter(
    (row) => plainText(`${row.name} ${row.email ?? ''}`).includes(wanted) && (show === undefined || isShown[show](row, me)),
  );
}

const sortColumns = [
  'risk',
  'name',
  'plan',
  'domains',
  'people',
  'worst',
  'enforced',
  'alerts',
  'passed',
  'failed',
  'last',
  'owner',
  'since',
] as const;
const usualSort: Sort = { columnId: 'risk', descending: true };

/** The sorting of an address: `name`, or `-risk` for the highest first. */
export function sortOf(text: string | undefined): Sort {
  const descending = text?.startsWith('-') === true;
  const columnId = wordOf(descending ? text?.slice(1) : text, sortColumns);
  return columnId === undefined ? usualSort : { columnId, descending };
}

/** A sorting as the address holds it; nothing for the usual one. */
export function sortText({ columnId, descending }: Sort): string | undefined {
  if (columnId === usualSort.columnId && descending === usualSort.descending) return undefined;
  return `${descending ? '-' : ''}${columnId}`;
}

/** Filters and sorting of the list under a name. */
export type SavedView = { name: string; search: Pick<CustomersSearch, 'q' | 'show' | 'sort'> };

/** A view as the list understands it; what it does not know is left out. */
export const shownView = ({ name, search: { q, show, sort } }: { name: string; search: Record<string, unknown> }): SavedView => ({
  name,
  search: { q: textIn(q), show: wordOf(show, customerShows), sort: textIn(sort) },
});

export const mostViews = 30;
export const longestName = 60;

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

/** The views that an earlier version of the app stored on this device; what cannot be read is left out. */
export function readViews(stored: string | null): SavedView[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(read)) return [];
    return read.slice(0, mostViews).flatMap((one: { name?: unknown; search?: Record<string, unknown> } | null) => {
      const name = textIn(one?.name);
      if (name === undefined) return [];
      return [shownView({ name, search: one?.search ?? {} })];
    });
  } catch {
    // Something else is stored there: there are no views.
    return [];
  }
}
