import { useDeferredValue } from 'react';
import { calls } from '#src/app/calls.ts';
import { isEnforced } from '#src/app/figures/parts.tsx';
import { withChosen } from '#src/app/figures/period.ts';
import type { DomainRow } from '#src/app/figures/types.ts';
import { capital, countWord } from '#src/app/figures/words.ts';
import { useNow } from '#src/app/line.ts';
import { useMayManage } from '#src/app/may-manage.ts';
import { PageStamp } from '#src/app/PageStamp.tsx';
import { PageState } from '#src/app/PageState.tsx';
import { QueryView } from '#src/app/QueryView.tsx';
import { useRead } from '#src/app/query.ts';
import { useSession } from '#src/layout/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { FilterSelect } from '#src/ui/Select.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { AddDomain } from './AddDomain.tsx';
import { DomainTable } from './DomainTable.tsx';
import type { DomainsSearch } from './search.ts';

const showOptions = [
  { id: 'all', label: 'Every state' },
  { id: 'open', label: 'Not enforced' },
  { id: 'silent', label: 'Silent for three days' },
  { id: 'unreadable', label: 'With unreadable rows' },
] as const;

const isSilent = (row: DomainRow, now: number) =>
  row.last_report_at === null || now - Date.parse(row.last_report_at) > 72 * 3_600_000;

/** The rows that the address asks for. */
export function filterDomains(rows: readonly DomainRow[], search: DomainsSearch, now: number): DomainRow[] {
  const wanted = search.q?.trim().toLowerCase() ?? '';
  return rows.filter(
    (row) =>
      `${row.name} ${row.customers.map((one) => one.name).join(' ')}`.toLowerCase().includes(wanted) &&
      (search.customer === undefined || row.customers.some((one) => one.id === search.customer)) &&
      (search.show !== 'open' || !isEnforced(row.published_policy)) &&
      (search.show !== 'silent' || isSilent(row, now)) &&
      (search.show !== 'unreadable' || row.unreadable_rows > 0),
  );
}

function DomainsAnswer({ rows }: { rows: DomainRow[] }) {
  const enforced = rows.filter((row) => isEnforced(row.published_policy)).length;
  const messages = rows.reduce((sum, row) => sum + row.messages, 0);
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  if (rows.length === 0) return 'No domain is watched yet.';
  return (
    <>
      {capital(countWord(rows.length))} {rows.length === 1 ? 'domain is' : 'domains are'} watched, {countWord(enforced)} of{' '}
      {rows.length === 1 ? 'it' : 'them'} enforced.{' '}
      {messages > 0 && (
        <>
          <Link href="/app/analytics?days=30">{format.share(passed, messages)}</Link> of{' '}
          <span className="ui-nowrap">{format.countOf(messages, 'mail')}</span> passed in the last 30 days.
        </>
      )}
    </>
  );
}

/** All domains one may see, with what reports say about each. */
export function Domains({ search, onSearch }: { search: DomainsSearch; onSearch: (search: DomainsSearch) => void }) {
  const { isStaff } = useSession();
  const mayAdd = useMayManage();
  const now = useNow();
  const domains = useRead(calls.domains.list, isStaff ? { query: { limit: 500 } } : {});
  const shownSearch = useDeferredValue(search);
  const all = domains.data?.domains ?? [];
  const upTo =
    all
      .map((row) => row.data_up_to)
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null;
  const customers = [...new Map(all.flatMap((row) => row.customers).map((one) => [one.id, one.name]))].sort(([, a], [, b]) =>
    a.localeCompare(b),
  );
  return (
    <Frame
      title="Domains"
      stamp={<PageStamp queries={[domains]} dataUpTo={upTo} />}
      answer={domains.data && <DomainsAnswer rows={all} />}
      filters={
        all.length > 0 && (
          <>
            <SearchField
              label="Find a domain"
              placeholder="Find a domain"
              value={search.q ?? ''}
              onChange={(q) => onSearch({ ...search, q: q || undefined })}
              small
            />
            {(customers.length > 1 || search.customer !== undefined) && (
              <FilterSelect
                label="Customer"
                options={withChosen(
                  [{ id: 'all', label: 'All customers' }, ...customers.map(([id, label]) => ({ id: String(id), label }))],
                  search.customer === undefined ? 'all' : String(search.customer),
                  'One customer',
                )}
                value={search.customer === undefined ? 'all' : String(search.customer)}
                onChange={(id) => onSearch({ ...search, customer: id === 'all' ? undefined : Number(id) })}
              />
            )}
            <FilterSelect
              label="State"
              options={[...showOptions]}
              value={search.show ?? 'all'}
              onChange={(show) => onSearch({ ...search, show: show === 'all' ? undefined : show })}
            />
            {mayAdd && (
              <Button look="solid" size="s" onPress={() => onSearch({ ...search, add: true })}>
                Add domain
              </Button>
            )}
          </>
        )
      }
    >
      <title>Domains · Beacon</title>
      <Grid>
        <QueryView query={domains} title="The domains" place="grid">
          {(reply) => {
            if (reply.domains.length === 0)
              return (
                <PageState heading="Domains">
                  <EmptyState
                    title="No domain yet"
                    action={
                      mayAdd && (
                        <Button look="solid" size="s" onPress={() => onSearch({ ...search, add: true })}>
                          Add a domain
                        </Button>
                      )
                    }
                  >
                    {mayAdd
                      ? 'Add the name behind your email addresses, like example.co.za.'
                      : 'Ask your administrator to add a domain, or to give you access to one.'}
                  </EmptyState>
                </PageState>
              );
            const rows = filterDomains(reply.domains, shownSearch, now);
            if (rows.length === 0)
              return (
                <PageState heading="Domains">
                  <EmptyState
                    title="No domain fits these filters"
                    action={<Button onPress={() => onSearch({})}>Show all domains</Button>}
                  >
                    {format.countOf(reply.domains.length, 'domain')} would be shown without them.
                  </EmptyState>
                </PageState>
              );
            return (
              <Section
                question="Last 30 days"
                finding={
                  rows.length === reply.domains.length
                    ? 'Every domain, and what reporters saw'
                    : `${format.number(rows.length)} of ${format.countOf(reply.domains.length, 'domain')}`
                }
                note="Policy seen is what reporters read in DNS that day. Beacon itself does not check DNS yet."
              >
                <DomainTable rows={rows} total={reply.pagination.total} isStaff={isStaff} now={now} />
              </Section>
            );
          }}
        </QueryView>
      </Grid>
      <AddDomain
        isOpen={search.add === true && mayAdd}
        onClose={() => onSearch({ ...search, add: undefined })}
        isStaff={isStaff}
      />
    </Frame>
  );
}
