import { useDeferredValue } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { tagsAmong } from '#src/entities/domain-tags/tags.ts';
import { NoDomains, NoReportsYet } from '#src/entities/onboarding/NoDomains.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { MatrixAnswer } from './Answer.tsx';
import { MatrixFilters } from './MatrixFilters.tsx';
import { MatrixSection } from './MatrixSection.tsx';
import { pastDay } from './past.ts';
import { filterRows, joinRows } from './rows.ts';
import type { MatrixSearch } from './search.ts';
import { usePast } from './use-past.ts';

type ScreenProps = { search: MatrixSearch; onSearch: (part: Partial<MatrixSearch>) => void };

/** Every domain against every check, for people with many domains. */
export function ProtectionStatus({ search, onSearch }: ScreenProps) {
  const { isStaff } = useSession();
  const now = useNow();
  const statuses = useRead(calls.domains.protectionStatus, {});
  const bulk = useRead(calls.intelligence.bulk, { body: { include: ['dns', 'security', 'health'] } });
  const aware = useRead(calls.customers.policyAwareProtectionStatus, {});
  const names = useRead(calls.domains.names, {});
  const since = pastDay(search.since, now);
  const shownSearch = { ...useDeferredValue(search), since };
  const unverified = new Set((names.data?.domains ?? []).flatMap(({ id, standing }) => (standing === 'unverified' ? [id] : [])));
  const verified = (statuses.data?.domains ?? []).filter((one) => !unverified.has(one.domain_id));
  const held = new Map((names.data?.domains ?? []).map((domain) => [domain.id, domain.customers]));
  const customers = [...new Map([...held.values()].flat().map((one) => [one.id, one])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const joined = joinRows({
    statuses: verified,
    bulk: bulk.data?.domains,
    aware: aware.data?.domains,
    customers: held,
  });
  const compared = usePast(
    filterRows(joined, shownSearch).map(({ id }) => id),
    since,
  );
  const all = joined.map((row) => ({ ...row, past: compared.past.get(row.id) }));
  const upTo =
    bulk.data?.domains
      .flatMap((one) => one.health?.data_up_to ?? [])
      .sort()
      .at(-1) ?? null;
  const withoutFilter = { ...search, q: undefined, level: undefined, customer: undefined, tag: undefined };
  return (
    <Frame
      title="Protection matrix"
      stamp={<PageStamp queries={[statuses, bulk, ...(aware.data === undefined ? [] : [aware])]} dataUpTo={upTo} />}
      answer={statuses.data && !isLoading(names) && <MatrixAnswer rows={verified} unverified={unverified.size} search={search} />}
      filters={
        all.length > 0 &&
        !isLoading(names) && (
          <MatrixFilters
            search={{ ...search, since }}
            onSearch={onSearch}
            tags={tagsAmong(verified)}
            customers={isStaff || customers.length > 1 ? customers : []}
            now={now}
          />
        )
      }
    >
      <title>Protection matrix · Beacon</title>
      <QueryView query={statuses} title="The protection of the domains" place="page" until={[bulk, aware, names]}>
        {(reply) => {
          const rows = filterRows(all, shownSearch);
          if (reply.domains.length === 0) return <NoDomains />;
          if (verified.length === 0)
            return (
              <PageState heading="Domains">
                <NoReportsYet why="unverified" />
              </PageState>
            );
          if (rows.length === 0)
            return (
              <PageState heading="Domains">
                <EmptyState
                  title="No domain matches"
                  action={<Button onPress={() => onSearch(withoutFilter)}>Show all domains</Button>}
                >
                  {counted(verified.length, 'domain')} without the filter.
                </EmptyState>
              </PageState>
            );
          return (
            <MatrixSection
              rows={rows}
              total={verified.length}
              search={shownSearch}
              onSearch={onSearch}
              compared={compared}
              checks={bulk}
              syncedAt={Math.min(statuses.dataUpdatedAt, bulk.data === undefined ? Number.POSITIVE_INFINITY : bulk.dataUpdatedAt)}
              withCustomers={isStaff || customers.length > 1}
            />
          );
        }}
      </QueryView>
    </Frame>
  );
}
