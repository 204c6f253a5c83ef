import { protectedPart } from '#domain/part-of.ts';
import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { NoDomains } from '#src/entities/onboarding/NoDomains.tsx';
import { DomainNextStep } from '#src/entities/protection/DomainNextStep.tsx';
import { isSafe, levelCounts, levelFaces } from '#src/entities/protection/levels.ts';
import { mostUrgent } from '#src/entities/protection/next-step.ts';
import type { PreparedRow } from '#src/entities/protection/types.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { neediest, shownDomains } from './list.ts';
import { ShieldCards } from './ShieldCards.tsx';
import type { ProtectionSearch } from './search.ts';
import type { ProtectionQuery } from './use-protection.ts';

const fewForSearch = 8;

function Answer({ rows }: { rows: PreparedRow[] }) {
  const safe = rows.filter(({ level }) => isSafe(level)).length;
  if (rows.length === 0) return 'No domain yet.';
  const worst = neediest(rows);
  const answer = protectedPart(safe, rows.length, rows.filter(({ level }) => level === 'unknown').length);
  if (worst === undefined) return `${answer}.`;
  return (
    <>
      {answer}; <Link href={pageAt('/app/protection', { domain: worst.domain_id })}>{writtenName(worst.domain)}</Link> needs it
      most.
    </>
  );
}

type ProtectionListProps = { query: ProtectionQuery; search: ProtectionSearch; onSearch: (search: ProtectionSearch) => void };

/** The shields of all domains, filtered by level and name. */
export function ProtectionList({ query, search, onSearch }: ProtectionListProps) {
  const rows = query.data?.domains ?? [];
  const shown = shownDomains(rows, search);
  const urgent = mostUrgent(rows.map(({ domain_id: domain, next_step: step }) => ({ domain, step })));
  return (
    <Frame
      title="Protection"
      stamp={<PageStamp queries={[query]} />}
      answer={query.data && <Answer rows={rows} />}
      next={urgent ? <DomainNextStep domain={urgent.domain} step={urgent.step} /> : undefined}
      filters={
        rows.length > 1 && (
          <>
            {rows.length > fewForSearch && (
              <SearchField
                label="Find a domain"
                placeholder="Find a domain"
                value={search.q ?? ''}
                onChange={(q) => onSearch({ ...search, q: q || undefined } as ProtectionSearch)}
                small
              />
            )}
            {levelCounts(rows).map(({ level, count }) => (
              <Chip
                key={level}
                isSelected={search.level === level}
                onChange={(on) => onSearch({ ...search, level: on ? level : undefined } as ProtectionSearch)}
              >
                {levelFaces[level].word} {format.number(count)}
              </Chip>
            ))}
          </>
        )
      }
    >
      <title>Protection · Beacon</title>
      <QueryView query={query} title="The protection of your domains" place="frame">
        {(reply) => (
          <Grid>
            {reply.domains.length === 0 ? (
              <NoDomains heading="Protection" />
            ) : shown.length === 0 ? (
              <PageState heading="Protection">
                <EmptyState
                  title="No domain matches these filters"
                  action={<Button onPress={() => onSearch({})}>Show all domains</Button>}
                >
                  {counted(reply.domains.length, 'domain')} without filters.
                </EmptyState>
              </PageState>
            ) : (
              <Section
                question="Who could send as these domains?"
                finding={
                  search.level === undefined
                    ? `${counted(shown.length, 'domain')}, the least protected first`
                    : `${levelFaces[search.level].word}: ${levelFaces[search.level].meaning}`
                }
              >
                <ShieldCards rows={shown} />
              </Section>
            )}
          </Grid>
        )}
      </QueryView>
    </Frame>
  );
}
