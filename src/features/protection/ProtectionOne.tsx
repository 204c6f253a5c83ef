import { writtenName } from '#domain/written-name.ts';
import { DomainNextStep } from '#src/entities/protection/DomainNextStep.tsx';
import { LevelTag } from '#src/entities/protection/LevelTag.tsx';
import { ProtectionParts } from '#src/entities/protection/ProtectionParts.tsx';
import type { PreparedRow } from '#src/entities/protection/types.ts';
import { domainAt } from '#src/page/links.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import type { ProtectionSearch } from './search.ts';
import type { ProtectionQuery } from './use-protection.ts';

function Facts({ row }: { row: PreparedRow }) {
  return (
    <span className="ui-small ui-slate protection-facts">
      {row.score !== null && `Score ${format.number(row.score)} ${row.grade ?? ''} · `}
      {row.checked_at === null ? 'DNS not checked yet' : `DNS checked ${format.dateTime(row.checked_at)}`}
    </span>
  );
}

type ProtectionOneProps = {
  query: ProtectionQuery;
  domain: number;
  search: ProtectionSearch;
  onSearch: (search: ProtectionSearch) => void;
};

/** The protection of one domain. */
export function ProtectionOne({ query, domain, search, onSearch }: ProtectionOneProps) {
  const rows = query.data?.domains ?? [];
  const row = rows.find((one) => one.domain_id === domain);
  const step = row?.next_step;
  const many = rows.length > 1;
  return (
    <Frame
      title={row === undefined ? 'Protection' : writtenName(row.domain)}
      {...(many || row === undefined ? { crumbs: [{ label: 'Protection', href: '/app/protection' }] } : {})}
      tag={row && <LevelTag level={row.level} isChecked={row.checked_at !== null} filled />}
      stamp={<PageStamp queries={[query]} dataUpTo={row?.what_if.data_up_to ?? null} />}
      answer={row?.why}
      filters={
        row && (
          <>
            {many && (
              <FilterSelect
                label="Domain"
                options={rows.map((one) => ({ id: String(one.domain_id), label: writtenName(one.domain) }))}
                value={String(domain)}
                onChange={(id) => onSearch({ domain: Number(id) })}
              />
            )}
            <LinkButton size="s" href={domainAt(domain)}>
              All about this domain
            </LinkButton>
            <Facts row={row} />
          </>
        )
      }
      next={step ? <DomainNextStep domain={domain} step={step} /> : undefined}
    >
      <title>{`Protection of ${row === undefined ? 'a domain' : writtenName(row.domain)} · Beacon`}</title>
      <QueryView query={query} title="The protection of this domain" place="frame">
        {() =>
          row === undefined ? (
            <Grid>
              <PageState heading="Protection">
                <EmptyState
                  title="This domain is not available"
                  action={<LinkButton href="/app/protection">Show all domains</LinkButton>}
                >
                  It was removed, or it belongs to another customer.
                </EmptyState>
              </PageState>
            </Grid>
          ) : (
            <ProtectionParts
              row={row}
              isRecordOpen={search.record === true}
              onRecord={(open) => onSearch({ ...search, domain, record: open ? true : undefined } as ProtectionSearch)}
            />
          )
        }
      </QueryView>
    </Frame>
  );
}
