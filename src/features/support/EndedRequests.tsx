import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { requestColumns } from './columns.tsx';

const pageSize = 50;

/** Requests that were resolved, closed or cancelled, the last changed first. */
export function EndedRequests() {
  const now = useNow();
  const [page, setPage] = useState(0);
  const query = useRead(
    calls.support.list,
    { query: { status: 'ended', limit: pageSize, offset: page * pageSize } },
    { keepPrevious: true },
  );
  return (
    <QueryView query={query} title="The requests" place="grid">
      {({ requests, pagination }) => (
        <Section
          question="Resolved, closed and cancelled"
          finding={requests.length === 0 ? 'No request has ended yet' : 'Last changed first'}
        >
          {requests.length > 0 && (
            <DataTable
              caption="Ended requests"
              rows={requests}
              columns={requestColumns(now, true)}
              rowId={({ id }) => String(id)}
              rowHref={({ id }) => `/app/support/requests/${id}`}
              noun={['request', 'requests']}
              total={pagination.total}
              paging={{ kind: 'pages', page, pageSize, total: pagination.total, onPage: setPage }}
            />
          )}
        </Section>
      )}
    </QueryView>
  );
}
