import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { LastReportHint } from '#src/entities/onboarding/LastReportHint.tsx';
import { NoReportsYet, useNoReportsYet } from '#src/entities/onboarding/NoDomains.tsx';
import { DomainNextStep } from '#src/entities/protection/DomainNextStep.tsx';
import { useNextStep } from '#src/entities/protection/use-next-step.ts';
import { DomainFilter, useDomainName } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { beforeLabel } from '#src/page/period-labels.ts';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { useMayUpload } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Chip, ChipLink } from '#src/ui/Chip.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { Answer } from './Answer.tsx';
import { Body } from './Body.tsx';
import { MakeReport } from './MakeReport.tsx';
import { filterAt } from './pivot-links.ts';
import { SavedAnalyses } from './SavedAnalyses.tsx';
import { shownPeriod } from './search.ts';
import type { AnalyticsSearch } from './types.ts';
import { useAnalytics } from './use-analytics.ts';

type AnalyticsProps = { search: AnalyticsSearch; onSearch: (part: Partial<AnalyticsSearch>) => void };

/** Volume and results of reported mail, cut by day, outcome, sender, reporter and domain. */
export function Analytics({ search, onSearch }: AnalyticsProps) {
  const data = useAnalytics(search);
  const name = useDomainName(search.domain);
  const { overview } = data;
  const domains = useRead(calls.domains.names, {});
  const mayUpload = useMayUpload();
  const why = useNoReportsYet();
  const steps = useRead(calls.domains.list, {});
  const urgent = useNextStep(search.domain);
  const awaited = [data.senders, overview, domains, steps];
  // Drawn with the body at once: it is tall on phones, and would move what is below it.
  const isWhole = ![data.around, ...awaited].some(isLoading);
  const of = domains.data?.domains.find(({ id }) => id === search.domain) ?? null;
  const period = shownPeriod(search);
  const change = (part: Partial<AnalyticsSearch>) => onSearch({ page: undefined, ...part });
  return (
    <Frame
      title="Analytics"
      stamp={<PageStamp queries={[overview, data.senders]} dataUpTo={data.around.data?.data_up_to} />}
      answer={overview.data && !isLoading(domains) && <Answer overview={overview.data} search={search} name={name} />}
      next={urgent && isWhole ? <DomainNextStep domain={urgent.domain} step={urgent.step} /> : undefined}
      filters={
        <>
          <DomainFilter value={search.domain} onChange={(domain) => change({ domain })} />
          <PeriodFilter value={search} onChange={(period) => change({ ...period, day: undefined })} />
          <FilterSelect
            label="Result"
            options={[
              { id: 'all', label: 'Passed and failed' },
              { id: 'passed', label: 'Passed' },
              { id: 'failed', label: 'Failed' },
            ]}
            value={search.result ?? 'all'}
            onChange={(id) => change({ result: id === 'all' ? undefined : id })}
          />
          {(of !== null || search.domain === undefined) && (
            <ChipLink href={filterAt([], { period, domain: of, result: search.result })}>Open as filter</ChipLink>
          )}
          <SavedAnalyses search={search} />
          {(of !== null || search.domain === undefined) && <MakeReport search={search} name={name} />}
          <Chip isSelected={search.compare === true} onChange={(on) => onSearch({ compare: on ? true : undefined })}>
            Compare with four weeks earlier
          </Chip>
          {search.day !== undefined && (
            <Chip isSelected onChange={() => change({ day: undefined })}>
              Only {format.utcDayMonth(search.day)}: show all days
            </Chip>
          )}
        </>
      }
    >
      <title>Analytics · Beacon</title>
      <QueryView query={data.around} title="Your statistics" until={awaited}>
        {(around) =>
          around.domains.length === 0 ? (
            <NoReportsYet why={why ?? 'none'} />
          ) : around.totals.messages === 0 && search.day === undefined ? (
            <EmptyState
              title={
                around.stored_from === null ? 'No messages reported in this period' : 'No messages of this period are stored'
              }
              action={
                search.days === 365 ? (
                  mayUpload && (
                    <LinkButton href={pageAt('/app/report-metadata', { domain: search.domain, upload: 1 })}>
                      Upload reports
                    </LinkButton>
                  )
                ) : (
                  <LinkButton href={pageAt('/app/analytics', { domain: search.domain, days: 365 })}>
                    Show the last year
                  </LinkButton>
                )
              }
            >
              <LastReportHint domain={search.domain} />
            </EmptyState>
          ) : (
            <Grid>
              <Body around={around} data={data} search={search} before={beforeLabel(period)} onSearch={onSearch} />
            </Grid>
          )
        }
      </QueryView>
    </Frame>
  );
}
