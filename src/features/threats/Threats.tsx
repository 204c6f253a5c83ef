import { counted } from '#domain/text.ts';
import { ChooseCustomer } from '#src/page/ChooseCustomer.tsx';
import { CustomerFilter } from '#src/page/CustomerFilter.tsx';
import { DomainFilter } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { AnomalyChart } from './AnomalyChart.tsx';
import { isPartStored, threatAnswer } from './labels.ts';
import { Patterns } from './Patterns.tsx';
import { Places } from './Places.tsx';
import type { Overview, Predictions, ThreatSearch } from './types.ts';
import { daysOf, threatDays, useThreats } from './use-threats.ts';
import { VectorList } from './Vectors.tsx';

type ThreatsProps = {
  search: ThreatSearch;
  onSearch: (part: Partial<ThreatSearch>) => void;
  onDay: (day: string) => void;
};

/** Who misuses the domains of a customer, how much of it is stopped, and what to expect. */
export function Threats({ search, onSearch, onDay }: ThreatsProps) {
  const { customer, isChosenHere, overview, predictions, countries, anomalies, vectors } = useThreats(search);
  const days = daysOf(search);
  return (
    <Frame
      title="Threats"
      stamp={<PageStamp queries={[overview, vectors]} />}
      answer={customer === null ? null : overview.data && threatAnswer(overview.data, days)}
      filters={
        <>
          {isChosenHere && (
            <CustomerFilter value={customer ?? undefined} onChange={(id) => onSearch({ customer: id, domain: undefined })} />
          )}
          {customer !== null && (
            <>
              <DomainFilter customer={customer} value={search.domain} onChange={(domain) => onSearch({ domain })} />
              <FilterSelect
                label="Period"
                options={threatDays.map((count) => ({ id: String(count), label: `Last ${counted(count, 'day')}` }))}
                value={String(days)}
                onChange={(id) => onSearch({ days: Number(id) })}
              />
            </>
          )}
        </>
      }
    >
      <title>Threats · Beacon</title>
      {customer === null ? (
        <ChooseCustomer what="Threats" />
      ) : (
        <QueryView query={overview} title="The threats" place="frame">
          {(data) =>
            data.forged.messages === 0 ? (
              <Grid>
                <PageState heading="Threats">
                  <EmptyState
                    title={
                      data.messages === 0 && !isPartStored(data)
                        ? 'No messages reported in this period'
                        : isPartStored(data)
                          ? 'No forged messages are known'
                          : 'No forged messages in this period'
                    }
                    action={
                      <LinkButton href={pageAt('/app/analytics', { domain: search.domain, days })}>Open analytics</LinkButton>
                    }
                  >
                    {data.messages === 0 && !isPartStored(data)
                      ? 'Forged messages show here once receivers report about your domains.'
                      : isPartStored(data)
                        ? 'Sending addresses are deleted with time: what was forged before is not known any more.'
                        : 'Receivers reported no messages that use these domains without permission.'}
                  </EmptyState>
                </PageState>
              </Grid>
            ) : (
              <>
                <Stats data={data} predictions={predictions.data?.predictions} />
                <Grid>
                  <Patterns patterns={data.patterns} forged={data.forged.messages} />
                  <QueryView query={countries} title="The countries" place="grid">
                    {(reply) => <Places countries={reply.countries} />}
                  </QueryView>
                  <QueryView query={anomalies} title="The days" place="grid">
                    {(reply) => <AnomalyChart reply={reply} onDay={onDay} />}
                  </QueryView>
                  <QueryView query={vectors} title="How the domains are used" place="grid">
                    {(reply) => <VectorList reply={reply} />}
                  </QueryView>
                </Grid>
              </>
            )
          }
        </QueryView>
      )}
    </Frame>
  );
}

function Stats({ data, predictions }: { data: Overview; predictions: Predictions | undefined }) {
  const { forged, previous_forged: previous, messages } = data;
  const delivered = forged.messages - forged.stopped;
  const week = predictions?.find(({ horizon }) => horizon === 7);
  return (
    <StatRow columns={4}>
      <Stat
        label="Forged"
        value={format.number(forged.messages)}
        note={`${format.share(forged.messages, messages)} of ${format.number(messages)}; ${previous === null ? 'not known for' : `${format.number(previous.messages)} in`} the period before`}
      />
      <Stat
        label="Stopped"
        value={format.share(forged.stopped, forged.messages)}
        note={`${format.number(forged.stopped)} sent to spam or rejected`}
      />
      <Stat
        label="Delivered"
        value={format.number(delivered)}
        note={delivered === 0 ? 'none got through' : 'neither sent to spam nor rejected'}
      />
      {week !== undefined && (
        <Stat
          label="Expected, next 7 days"
          value={week.expected === null ? 'Not yet known' : format.number(week.expected)}
          unmeasured={week.expected === null}
          note={
            week.expected === null
              ? `needs ${counted(week.needs_days, 'day')}; ${counted(week.measured_days, 'day')} measured`
              : 'bursts cannot be forecast'
          }
        />
      )}
    </StatRow>
  );
}
