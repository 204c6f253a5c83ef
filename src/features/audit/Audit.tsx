import './audit.css';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditColumns } from './columns.tsx';
import { EntrySection } from './EntrySection.tsx';
import { ExportCsv } from './ExportCsv.tsx';
import { Integrity } from './Integrity.tsx';
import { auditQuery, pageSize } from './query.ts';
import type { AuditSearch } from './search.ts';
import type { AuditPage } from './types.ts';

type Props = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

/** Who did what, when and from where, and whether the trail is whole; for administrators. */
export function Audit({ search, onSearch }: Props) {
  const now = useNow();
  const page = search.page ?? 1;
  const wanted = auditQuery(search, now);
  const query = { ...wanted, limit: pageSize, offset: (page - 1) * pageSize };
  const trail = useRead(calls.audit.search, { query }, { keepPrevious: true });
  const data = trail.data;
  return (
    <Frame
      title="Audit"
      stamp={<PageStamp queries={[trail]} />}
      answer={data && answerOf(data)}
      filters={data && <AuditFilters search={search} data={data} onSearch={onSearch} />}
    >
      <title>Audit · Beacon</title>
      <Grid>
        <QueryView query={trail} title="The audit trail" place="grid">
          {({ entries, pagination, ...rest }) => {
            const open = entries.find(({ id }) => id === search.entry) ?? entries[0];
            return (
              <>
                {entries.length === 0 ? (
                  <PageState heading="Audit trail">
                    <EmptyState
                      title="No entry found"
                      action={<Button onPress={() => onSearch(nothing)}>Show the last 30 days</Button>}
                    >
                      No action matches these filters.
                    </EmptyState>
                  </PageState>
                ) : (
                  <Section question="Audit trail" finding={findingOf(pagination.total, rest)} more={<ExportCsv query={wanted} />}>
                    <DataTable
                      caption="Audit trail"
                      rows={entries}
                      columns={auditColumns(now)}
                      rowId={({ id }) => String(id)}
                      onOpen={({ id }) => onSearch({ ...search, entry: id })}
                      {...(open === undefined ? {} : { openId: String(open.id) })}
                      noun={rest.is_more ? ['entry', 'newest entries'] : ['entry', 'entries']}
                      serverSort
                      paging={{
                        kind: 'pages',
                        page,
                        pageSize,
                        total: pagination.total,
                        onPage: (next) => onSearch({ ...search, entry: undefined, page: next === 1 ? undefined : next }),
                      }}
                    />
                  </Section>
                )}
                {open && <EntrySection key={open.id} entry={open} isChosen={open.id === search.entry} />}
                <Integrity chain={rest.chain} removed={rest.removed_within_30_days} />
              </>
            );
          }}
        </QueryView>
      </Grid>
    </Frame>
  );
}

const nothing: AuditSearch = {
  q: undefined,
  person: undefined,
  action: undefined,
  customer: undefined,
  period: undefined,
  day: undefined,
  page: undefined,
  entry: undefined,
};

function answerOf({ today, chain }: AuditPage): string {
  const refused = today.refused === 0 ? '' : `, ${spelled(today.refused, 'refused sign-in')}`;
  const day = `${capital(counted(today.actions, 'action'))} today${refused}.`;
  if (chain === null) return `${day} The trail has not been verified yet.`;
  return chain.problem === null
    ? `${day} ${counted(chain.entries, 'entry', 'entries')} verified ${format.dateTime(chain.verified_at)}, none changed.`
    : `${day} The trail is broken. ${chain.problem}`;
}

function findingOf(total: number, { is_more: isMore, today }: Pick<AuditPage, 'is_more' | 'today'>): string {
  const entries = counted(total, 'entry', 'entries');
  const found = isMore ? `At least ${entries}, newest first` : `${entries}, newest first`;
  if (today.refused === 0) return found;
  return `${found}; ${formOf(today.refused, 'a sign-in was', 'sign-ins were')} refused today`;
}
