import './email-sources.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { pageAt, periodQuery } from '#src/page/search.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Split } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { FleetPanel } from './FleetPanel.tsx';
import { causeLabel, fleetAnswer } from './fleet-labels.ts';
import { reachesBack, storedFrom } from './stored-from.ts';
import type { FleetGroup, ListProps } from './types.ts';

const groupsPerPage = 25;
const idOf = (key: string | undefined, rule: string | null | undefined) => `${key} ${rule ?? ''}`;

const columns: Column<FleetGroup>[] = [
  { id: 'name', header: 'Sender', rowHeader: true, cell: ({ name }) => name, value: ({ name }) => name },
  { id: 'cause', header: 'Cause', card: 'full', value: causeLabel },
  { id: 'customers', header: 'Customers', align: 'right', value: ({ customers_total: total }) => total },
  { id: 'domains', header: 'Domains', align: 'right', hideOn: 'phone', value: ({ domains_total: total }) => total },
  {
    id: 'failed',
    header: 'Failed',
    align: 'right',
    value: ({ failed }) => failed,
    cell: ({ failed, messages }) => `${format.number(failed)} of ${format.number(messages)}`,
  },
];

/** The senders of all customers together: which service fails where and why, for staff. */
export function FleetList({ search, onSearch, viewChips }: ListProps) {
  const { page = 1, list } = search;
  const isAll = list === 'all';
  const query = useRead(
    calls.domainReports.senderFleet,
    {
      query: {
        ...periodQuery(search),
        view: isAll ? 'all' : 'failing',
        limit: groupsPerPage,
        offset: (page - 1) * groupsPerPage,
        ...(search.search === undefined ? {} : { search: search.search }),
      },
    },
    { keepPrevious: true },
  );
  const openId = search.sender === undefined ? null : idOf(search.sender, search.cause);
  const open = query.data?.groups.find(({ key, rule }) => idOf(key, rule) === openId);
  return (
    <Frame
      title="Email sources"
      stamp={<PageStamp queries={[query]} />}
      answer={query.data && `${fleetAnswer(query.data, isAll)}${storedFrom(query.data.period)}`}
      filters={
        <>
          <PeriodFilter value={search} onChange={(next) => onSearch({ ...next, page: undefined })} />
          <Chip
            isSelected={!isAll}
            onChange={(on) => onSearch({ list: on ? undefined : 'all', page: undefined, sender: undefined, cause: undefined })}
          >
            Failing services
          </Chip>
          {viewChips}
          <SearchFilter
            label="Find a sender"
            placeholder="Sender"
            value={search.search}
            onChange={(text) => onSearch({ search: text, page: undefined })}
          />
        </>
      }
    >
      <title>Email sources · Beacon</title>
      <div className={open ? 'sources sources-one' : 'sources'}>
        <Split
          lead={null}
          aside={open && <FleetPanel key={openId} group={open} search={search} onSearch={onSearch} />}
          rest={
            <QueryView query={query} title="The senders of the customers">
              {({ groups, pagination, period }) => (
                <Section
                  strong
                  question="Across customers"
                  finding={isAll ? 'Senders by number of customers' : 'Failing services by cause'}
                  note={!isAll && 'Only services that customers use. Clear the filter to see every sender with a name.'}
                >
                  {groups.length === 0 ? (
                    <EmptyState title={isAll ? 'No sender here' : 'No service fails here'}>
                      {reachesBack(period)
                        ? 'Choose a later period: the senders of this one are not all stored.'
                        : isAll
                          ? 'Choose a longer period or another name.'
                          : 'Every service that your customers use passes, or they sorted it as not theirs.'}
                    </EmptyState>
                  ) : (
                    <DataTable
                      caption="Senders across customers"
                      rows={groups}
                      columns={columns.map((column) => ({ ...column, sortable: false }))}
                      rowId={({ key, rule }) => idOf(key, rule)}
                      rowHref={({ key, rule }) =>
                        pageAt('/app/email-sources', { ...search, sender: key, cause: rule ?? undefined })
                      }
                      noun={['sender', 'senders']}
                      csvName="senders-across-customers"
                      paging={{
                        kind: 'pages',
                        page,
                        pageSize: groupsPerPage,
                        total: pagination.total,
                        onPage: (next) => onSearch({ page: next === 1 ? undefined : next, sender: undefined }),
                      }}
                    />
                  )}
                </Section>
              )}
            </QueryView>
          }
        />
      </div>
    </Frame>
  );
}
