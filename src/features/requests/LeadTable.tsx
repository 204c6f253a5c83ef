import { counted } from '#domain/text.ts';
import { leadSorts } from '#domain/vocabulary/leads.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { leadColumns } from './columns.tsx';
import type { Moves } from './MoveMenu.tsx';
import type { RequestsSearch } from './search.ts';
import { type EnquiryQueries, enquiriesPerPage } from './use-enquiries.ts';

type Props = Moves & { queries: EnquiryQueries; search: RequestsSearch; onSearch: (part: Partial<RequestsSearch>) => void };

/** The enquiries of a status as a table that the server searches and sorts. */
export function LeadTable({ queries, search, onSearch, ...moves }: Props) {
  const { sort = 'created_at', up = false, page = 1 } = search;
  return (
    <QueryView query={queries.table} title="The enquiries" place="grid" until={[queries.stats]}>
      {({ leads: rows, pagination }) =>
        rows.length === 0 ? (
          <PageState heading="Enquiries">
            <EmptyState
              title="No enquiry found"
              action={
                <Button onPress={() => onSearch({ q: undefined, source: undefined, status: 'all' })}>Show all enquiries</Button>
              }
            >
              {noneSentence(search)}
            </EmptyState>
          </PageState>
        ) : (
          <Section question="Enquiries" finding={counted(pagination.total, 'enquiry', 'enquiries')}>
            <DataTable
              caption="Enquiries"
              rows={rows}
              columns={leadColumns(moves)}
              rowId={({ id }) => String(id)}
              rowHref={({ id }) => `/app/admin/leads/${id}`}
              noun={['enquiry', 'enquiries']}
              serverSort
              sort={{ columnId: sort, descending: !up }}
              onSort={({ columnId, descending }) =>
                onSearch({ sort: leadSorts.find((one) => one === columnId), up: descending ? undefined : true, page: undefined })
              }
              csvName="enquiries"
              paging={{
                kind: 'pages',
                page,
                pageSize: enquiriesPerPage,
                total: pagination.total,
                onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
              }}
            />
          </Section>
        )
      }
    </QueryView>
  );
}

function noneSentence({ q, source }: RequestsSearch): string {
  const from = source === undefined ? '' : ` from ${source}`;
  return q === undefined ? `There is no enquiry of this status${from}.` : `No enquiry of this status${from} has this text.`;
}
