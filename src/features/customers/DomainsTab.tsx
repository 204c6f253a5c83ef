import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { ListedDomains } from './CustomerDomains.tsx';
import type { TabProps } from './types.ts';

const pageSize = 50;

/** The domains of a customer, found and paged on the server, the lowest score first. */
export function DomainsTab({ id, search, onSearch }: TabProps) {
  const now = useNow();
  const page = search.page ?? 1;
  const domains = useRead(
    calls.customers.domains,
    { params: { id }, query: { search: search.q ?? '', limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true },
  );
  const add = useMayInArea('mail') && (
    <LinkButton href={`/app/domains?customer=${id}&add=true`} size="s">
      Add domain
    </LinkButton>
  );
  return (
    <QueryView query={domains} title="The domains" place="grid">
      {({ domains: rows, pagination: { total } }) =>
        rows.length === 0 ? (
          <PageState heading="Domains">
            {search.q === undefined ? (
              <EmptyState title="No domain yet" action={add}>
                Reports and checks begin with the first domain.
              </EmptyState>
            ) : (
              <EmptyState
                title="No domain matches"
                action={<Button onPress={() => onSearch({ tab: 'domains' })}>Show all domains</Button>}
              >
                No domain of this customer contains “{search.q}”.
              </EmptyState>
            )}
          </PageState>
        ) : (
          <Section
            question="Domains, lowest score first"
            finding={search.q === undefined ? counted(total, 'domain') : `${counted(total, 'domain')} with “${search.q}”`}
            more={add}
            note="Own messages of the last 30 days. A domain that sends is silent after three days without a report."
          >
            <ListedDomains
              rows={rows}
              now={now}
              paging={{
                kind: 'pages',
                page,
                pageSize,
                total,
                onPage: (next) => onSearch({ ...search, page: next === 1 ? undefined : next }),
              }}
            />
          </Section>
        )
      }
    </QueryView>
  );
}
