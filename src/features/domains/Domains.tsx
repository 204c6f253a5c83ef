import { useDeferredValue, useMemo, useState } from 'react';
import { protectedPart } from '#domain/part-of.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { TagFilter } from '#src/entities/domain-tags/TagFilter.tsx';
import { tagsAmong } from '#src/entities/domain-tags/tags.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { NoDomains } from '#src/entities/onboarding/NoDomains.tsx';
import { isSafe } from '#src/entities/protection/levels.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { withChosen } from '#src/page/period.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayManage } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { AddDomain } from './AddDomain.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useBulkCheck } from './bulk-check.ts';
import { DetectedNames } from './DetectedNames.tsx';
import { DomainTable } from './DomainTable.tsx';
import { filterDomains, showOptions } from './filter.ts';
import type { DomainsSearch } from './search.ts';
import { TagDomains } from './TagDomains.tsx';

/** How many of the domains that need attention are protected all the same, so that both counts are not read as parts of one whole. */
function protectedToo(safe: number, urgent: number): string {
  if (safe === 0) return '';
  if (safe === urgent) return `, although ${formOf(safe, 'it is', 'they are')} protected`;
  return `, ${spelled(safe)} of them protected`;
}

function DomainsAnswer({ all, attention }: { all: DomainRow[]; attention: DomainRow[] }) {
  const urgent = attention.length;
  const rows = all.filter((row) => row.standing !== 'unverified');
  const unverified = all.length - rows.length;
  const safe = rows.filter((row) => isSafe(row.protection.level)).length;
  if (all.length === 0) return 'No domain yet.';
  if (rows.length === 0) return `${capital(spelled(unverified, 'domain'))} ${formOf(unverified, 'is', 'are')} not verified yet.`;
  return (
    <>
      {protectedPart(safe, rows.length, rows.filter((row) => row.protection.level === 'unknown').length)}
      {urgent === 0 ? (
        '; none needs attention.'
      ) : (
        <>
          . <Link href="/app/domains?show=attention">{formOf(rows.length, 'It', capital(spelled(urgent)))}</Link>{' '}
          {formOf(urgent, 'needs', 'need')} attention
          {rows.length > 1 && protectedToo(attention.filter((row) => isSafe(row.protection.level)).length, urgent)}.
        </>
      )}
      {unverified > 0 && (
        <>
          {' '}
          <Link href="/app/domains?show=unverified">{capital(spelled(unverified))} more</Link> {formOf(unverified, 'is', 'are')}{' '}
          not verified yet.
        </>
      )}
    </>
  );
}

/** All domains one may see, with what reports say about each. */
export function Domains({ search, onSearch }: { search: DomainsSearch; onSearch: (search: DomainsSearch) => void }) {
  const { isStaff, customer } = useSession();
  const detectedFor = isStaff ? search.customer : customer?.customer_id;
  const mayAdd = useMayManage();
  const now = useNow();
  const domains = useRead(calls.domains.list, {});
  const intelligence = useRead(calls.intelligence.bulk, { body: { include: ['dns'] } });
  const facts = useMemo(
    () => new Map((intelligence.data?.domains ?? []).flatMap((one) => (one.dns ? [[one.domain_id, one.dns] as const] : []))),
    [intelligence.data],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // The domains at the press: once their tags are changed, a filter may show none of them.
  const [tagged, setTagged] = useState<ReadonlySet<number>>(new Set());
  const bulk = useBulkCheck();
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
  const tags = tagsAmong(all);
  const taggedRows = all.filter((row) => tagged.has(row.id));
  return (
    <Frame
      title="Domains"
      stamp={<PageStamp queries={[domains]} dataUpTo={upTo} />}
      answer={domains.data && <DomainsAnswer all={all} attention={filterDomains(all, { show: 'attention' }, now, facts)} />}
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
            {(tags.length > 0 || search.tag !== undefined) && (
              <TagFilter tags={tags} value={search.tag} onChange={(tag) => onSearch({ ...search, tag })} />
            )}
            <FilterSelect
              label="State"
              options={[...showOptions]}
              value={search.show ?? 'all'}
              onChange={(show) => onSearch({ ...search, show: show === 'all' ? undefined : show })}
            />
            {mayAdd && (
              <Button variant="solid" size="s" onPress={() => onSearch({ ...search, add: true })}>
                Add domain
              </Button>
            )}
          </>
        )
      }
    >
      <title>Domains · Beacon</title>
      <QueryView query={domains} title="The domains" place="page">
        {(reply) => {
          if (reply.domains.length === 0) return <NoDomains />;
          const rows = filterDomains(reply.domains, shownSearch, now, facts);
          const chosen = rows.filter((row) => selected.has(String(row.id)));
          if (rows.length === 0)
            return (
              <PageState heading="Domains">
                <EmptyState
                  title="No domain matches these filters"
                  action={<Button onPress={() => onSearch({})}>Show all domains</Button>}
                >
                  {counted(reply.domains.length, 'domain')} without filters.
                </EmptyState>
              </PageState>
            );
          return (
            <>
              <Section
                question="Last 30 days"
                finding={
                  rows.length === reply.domains.length
                    ? 'Domains, least protected first'
                    : `${format.number(rows.length)} of ${counted(reply.domains.length, 'domain')}`
                }
              >
                <div className="ui-stack">
                  <BulkBar
                    check={bulk.check}
                    chosen={chosen}
                    shown={rows.length}
                    onStart={() => bulk.start((chosen.length === 0 ? rows : chosen).map((row) => row.id))}
                    onTag={() => setTagged(new Set(chosen.map((row) => row.id)))}
                    onClose={bulk.close}
                  />
                  <DomainTable
                    rows={rows}
                    total={reply.pagination.total}
                    facts={facts}
                    isStaff={isStaff}
                    now={now}
                    selected={selected}
                    onSelected={setSelected}
                  />
                </div>
              </Section>
              {detectedFor !== undefined && search.q === undefined && search.tag === undefined && search.show === undefined && (
                <DetectedNames
                  key={detectedFor}
                  customer={detectedFor}
                  onAdd={(name) => onSearch({ ...search, add: true, name })}
                />
              )}
            </>
          );
        }}
      </QueryView>
      {taggedRows.length > 0 && <TagDomains rows={taggedRows} known={tags} onClose={() => setTagged(new Set())} />}
      <AddDomain
        isOpen={search.add === true && mayAdd}
        onClose={() => onSearch({ ...search, add: undefined, name: undefined })}
        isStaff={isStaff}
        name={search.name}
        customerId={isStaff ? search.customer : undefined}
      />
    </Frame>
  );
}
