import { counted } from '#domain/text.ts';
import { forecastHorizons, seriesMetrics } from '#domain/vocabulary.ts';
import { LastReportHint } from '#src/entities/onboarding/LastReportHint.tsx';
import { NoReportsYet, useNoReportsYet } from '#src/entities/onboarding/NoDomains.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { pageAt, periodDays } from '#src/page/search.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { eventsOf } from './events.ts';
import { Events, Forecasts, Trend } from './Facts.tsx';
import { expectation, metricLabels, trendFinding, trendLabel } from './labels.ts';
import { lastMeasured } from './points.ts';
import { SeriesChart } from './SeriesChart.tsx';
import type { TimeSeriesSearch } from './types.ts';
import { useSeriesDomain, useTimeSeries, usualDays } from './use-time-series.ts';

type TimeSeriesProps = {
  search: TimeSeriesSearch;
  onSearch: (part: Partial<TimeSeriesSearch>) => void;
  onDay: (domain: number, day: string) => void;
};

/** One metric of one domain by day: where it goes and what to expect. */
export function TimeSeries({ search, onSearch, onDay }: TimeSeriesProps) {
  const { metric = 'volume', days = usualDays, horizon = 30 } = search;
  const { domains, shown, id } = useSeriesDomain(search.domain);
  const why = useNoReportsYet();
  const { data, trend, forecasts } = useTimeSeries(id, search);
  const forecast = forecasts.find((one) => one.data?.horizon === horizon)?.data;
  const { noun } = metricLabels[metric];
  const name = trend.data === undefined ? '' : nameOf(trend.data.domain);
  const said = trend.data && !forecasts.some(isLoading) && `The ${noun} of ${name} ${trendLabel(trend.data)}.`;
  const measured = said && [said, forecast && expectation(forecast)].filter(Boolean).join(' ');
  const answer = why === null ? measured : why === 'none' ? 'No domain yet.' : 'No verified domain yet.';
  return (
    <Frame
      title="Time series"
      stamp={<PageStamp queries={[data, trend]} dataUpTo={data.data && lastMeasured(data.data)} />}
      answer={answer}
      filters={
        <>
          <FilterSelect
            label="Domain"
            options={shown.map((domain) => ({ id: String(domain.id), label: nameOf(domain) }))}
            value={String(id ?? '')}
            onChange={(chosen) => onSearch({ domain: Number(chosen) })}
          />
          <FilterSelect
            label="Metric"
            options={seriesMetrics.map((one) => ({ id: one, label: metricLabels[one].label }))}
            value={metric}
            onChange={(chosen) => onSearch({ metric: chosen })}
          />
          <FilterSelect
            label="Period"
            options={periodDays.map((count) => ({ id: String(count), label: `Last ${counted(count, 'day')}` }))}
            value={String(days)}
            onChange={(chosen) => onSearch({ days: Number(chosen) })}
          />
          <FilterSelect
            label="Forecast"
            options={forecastHorizons.map((one) => ({ id: String(one), label: `${counted(one, 'day')} ahead` }))}
            value={String(horizon)}
            onChange={(chosen) => onSearch({ horizon: forecastHorizons.find((one) => String(one) === chosen) })}
          />
        </>
      }
    >
      <title>Time series · Beacon</title>
      <QueryView query={domains} title="Your domains">
        {() =>
          id === undefined ? (
            <NoReportsYet why={why ?? 'none'} />
          ) : (
            <QueryView query={data} until={[trend, ...forecasts]} title="The time series">
              {(series) => {
                const events = eventsOf(series, forecast?.points.at(-1)?.day ?? series.period.end_date);
                return series.points.every(({ value }) => value === null) ? (
                  <EmptyState
                    title={`Nothing was measured in the last ${counted(days, 'day')}`}
                    action={<LinkButton href={pageAt('/app/report-metadata', { domain: id })}>Open the reports</LinkButton>}
                  >
                    {metric === 'score' ? (
                      'A score is kept for each day from the first check of the domain on.'
                    ) : (
                      <LastReportHint domain={id} since={series.points[0]?.day} />
                    )}
                  </EmptyState>
                ) : (
                  <Grid>
                    <SeriesChart
                      data={series}
                      forecast={forecast}
                      events={events}
                      finding={trend.data ? trendFinding(trend.data) : metricLabels[metric].label}
                      onDay={(day) => onDay(series.domain.id, day)}
                    />
                    <Events events={events} domain={series.domain.id} />
                    {trend.data && <Trend reply={trend.data} />}
                    <Forecasts replies={forecasts.flatMap((one) => one.data ?? [])} chosen={forecast} />
                  </Grid>
                );
              }}
            </QueryView>
          )
        }
      </QueryView>
    </Frame>
  );
}
