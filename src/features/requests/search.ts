import { leadSorts } from '#domain/vocabulary/leads.ts';
import { leadStatuses } from '#domain/vocabulary.ts';
import { numberOf, type RawSearch, textOf, wordOf } from '#src/page/search.ts';

/** Which enquiries a table may show besides those of one status. */
export const leadGroups = ['all', 'closed', ...leadStatuses] as const;

/** What the address of the requests holds: board or table, the search, and the table's filter, order and page. */
export type RequestsSearch = ReturnType<typeof readRequestsSearch>;

export function readRequestsSearch(search: RawSearch) {
  return {
    view: wordOf(search['view'], ['table']),
    q: textOf(search['q']),
    source: textOf(search['source']),
    status: wordOf(search['status'], leadGroups),
    sort: wordOf(search['sort'], leadSorts),
    up: search['up'] === true || undefined,
    page: numberOf(search['page'], 100_000),
  };
}
