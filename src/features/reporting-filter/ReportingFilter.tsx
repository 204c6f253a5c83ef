import './reporting-filter.css';
import { filterTables } from '#domain/vocabulary/filter.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { NoReportsYet, useNoReportsYet } from '#src/entities/onboarding/NoDomains.tsx';
import { tableLabels } from '#src/entities/saved-filters/labels.ts';
import { ExportMenu } from '#src/entities/table-export/ExportMenu.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState, Note } from '#src/ui/State.tsx';
import { configOf } from './address.ts';
import { Conditions } from './Conditions.tsx';
import { answerLabel, foundLabel } from './labels.ts';
import { Presets, SaveButton } from './Presets.tsx';
import { Results } from './Results.tsx';
import type { FilterSearch, Result, TableOption } from './types.ts';
import { pageSize, useResult } from './use-result.ts';

type FilterProps = { search: FilterSearch; onSearch: (part: Partial<FilterSearch>) => void };

/** Finds records, reports, sources, domains and alerts by any of their fields. */
export function ReportingFilter({ search, onSearch }: FilterProps) {
  const { table: name = 'records', match = 'all', where = [], page = 1 } = search;
  const options = useRead(calls.reportingFilter.options, {});
  const presets = useRead(calls.reportingFilter.presets, {});
  const config = configOf(search);
  const why = useNoReportsYet();
  const { query: result, isSound, isOfDevice, otherDays } = useResult(search);
  const change = (part: Partial<FilterSearch>) => onSearch({ page: undefined, ...part });
  const chosen = options.data?.tables.find(({ table }) => table === name);
  const answer =
    isSound && result.data && chosen && !result.isPlaceholderData ? answerLabel(chosen, result.data, isOfDevice) : undefined;
  return (
    <Frame
      title="Filter"
      stamp={<PageStamp queries={[result]} />}
      answer={answer}
      filters={
        <>
          <FilterSelect
            label="Table"
            options={filterTables.map((table) => ({ id: table, label: tableLabels[table] }))}
            value={name}
            onChange={(table) => change({ table, where: undefined, match: undefined })}
          />
          {chosen?.has_period !== false && <PeriodFilter value={search} onChange={change} />}
          <FilterSelect
            label="Match"
            options={[
              { id: 'all', label: 'All conditions' },
              { id: 'any', label: 'Any condition' },
            ]}
            value={match}
            onChange={(id) => change({ match: id === 'any' ? id : undefined })}
          />
        </>
      }
    >
      <title>Filter · Beacon</title>
      <QueryView query={options} title="The filter" place="frame">
        {({ tables }) => {
          const table = tables.find((one) => one.table === name);
          // Saved filters that came later would move what is below them under a finger.
          return table === undefined || (presets.data === undefined && presets.isFetching) ? null : (
            <Grid>
              <Presets presets={presets.data?.presets ?? []} />
              <Section span={12} strong question={table.label} finding="Conditions">
                <Conditions
                  key={`${name} ${JSON.stringify(where)}`}
                  table={table}
                  where={where}
                  onShow={(next) => change({ where: next.length === 0 ? undefined : next })}
                />
              </Section>
              {otherDays !== null && (
                <Section span={12} question="Results" finding="Not on this device">
                  <EmptyState title="No connection">{otherDays}</EmptyState>
                </Section>
              )}
              {isSound && otherDays === null && (
                <QueryView query={result} title="The results" place="grid">
                  {(data) => (
                    <Section
                      span={12}
                      question="Results"
                      finding={foundLabel(table, data.pagination.total)}
                      more={
                        <span className="filter-actions">
                          <SaveButton config={config} />
                          <ExportMenu table={name} config={config} />
                        </span>
                      }
                      note={noteOf(table)}
                    >
                      {data.cut !== null && <Note icon="attention">{data.cut}</Note>}
                      {isPartStored(data) && (
                        <Note icon="attention">
                          {table.label} are stored from {format.date(data.addresses_from)}; older ones are deleted with time.
                        </Note>
                      )}
                      {data.table !== name ? null : data.rows.length === 0 && why !== null ? (
                        <NoReportsYet why={why} />
                      ) : data.rows.length === 0 ? (
                        <EmptyState title={foundLabel(table, 0)}>
                          {wayOut({
                            isPartStored: isPartStored(data),
                            hasPeriod: table.has_period,
                            hasConditions: where.length > 0,
                          })}
                        </EmptyState>
                      ) : (
                        <Results
                          table={table}
                          result={data}
                          asked={where.map(([field]) => field)}
                          period={search}
                          page={page}
                          pageSize={pageSize}
                          onPage={(next) => onSearch({ page: next })}
                        />
                      )}
                    </Section>
                  )}
                </QueryView>
              )}
            </Grid>
          );
        }}
      </QueryView>
    </Frame>
  );
}

/** What shows more rows where there are none; nothing for a table that is empty whatever is asked. */
function wayOut(asked: { isPartStored: boolean; hasPeriod: boolean; hasConditions: boolean }): string | undefined {
  if (asked.isPartStored) return 'Choose later days.';
  if (!asked.hasPeriod) return asked.hasConditions ? 'Remove a condition.' : undefined;
  return asked.hasConditions ? 'Remove a condition, or choose a longer period.' : 'Choose a longer period.';
}

/** Whether the rows of the first days of the period were deleted. */
const isPartStored = (result: Result): result is Result & { addresses_from: string } =>
  result.addresses_from !== null && result.period !== null && result.period.start_date < result.addresses_from;

/** How the rows of a table are ordered and what their counts cover. */
function noteOf({ table }: TableOption): string | undefined {
  if (table === 'records') return 'The newest day first; on a day the rows of most messages first. Days are UTC days.';
  if (table === 'domains') return 'Messages and reports are those of the last 30 days.';
  return table === 'sources' ? 'The busiest first.' : undefined;
}
