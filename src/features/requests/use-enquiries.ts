import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import type { RequestsSearch } from './search.ts';

const refetchMs = 60_000;

/** Enquiries on a page of the table. */
export const enquiriesPerPage = 50;

/** What the page of the requests lists: the board or a page of the table, whichever the address asks for, and the sums above it. */
export function useEnquiries({ view, q, source, status, sort = 'created_at', up, page = 1 }: RequestsSearch) {
  const isTable = view === 'table';
  const stats = useRead(calls.leads.stats, {}, { refetchMs });
  const board = useRead(calls.leads.board, { query: { q, source } }, { enabled: !isTable, keepPrevious: true, refetchMs });
  const query = {
    status: status ?? ('open' as const),
    q,
    source,
    sort_by: sort,
    sort_order: up === true ? ('asc' as const) : ('desc' as const),
    limit: enquiriesPerPage,
    offset: (page - 1) * enquiriesPerPage,
  };
  const table = useRead(calls.leads.list, { query }, { enabled: isTable, keepPrevious: true, refetchMs });
  return { stats, board, table };
}

/** The queries of the page. */
export type EnquiryQueries = ReturnType<typeof useEnquiries>;
