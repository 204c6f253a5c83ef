import { useMemo, useRef } from 'react';
import { linesAxis } from '#domain/charts/lines-option.ts';
import { valueAxisPx } from '#domain/charts/text-px.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { pageAt } from '#src/page/search.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { LineChart } from '#src/ui/charts/LineChart.tsx';
import { useSize } from '#src/ui/charts/use-size.ts';
import type { SeriesEvent } from './events.ts';
import { Lanes } from './Lanes.tsx';
import { metricLabels, valueLabel } from './labels.ts';
import { axisStart, chartPoints } from './points.ts';
import type { ForecastReply, SeriesData } from './types.ts';

type SeriesChartProps = {
  data: SeriesData;
  forecast: ForecastReply | undefined;
  finding: string;
  events: readonly SeriesEvent[];
  onDay: (day: string) => void;
};

/** The metric by day with the forecast and its range, above lanes of what happened; a day opens its reports. */
export function SeriesChart({ data, forecast, finding, events, onDay }: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { points, ranges, series, measured } = useMemo(() => chartPoints(data, forecast), [data, forecast]);
  const band = useMemo(
    () => (ranges.some((range) => range !== null) ? { label: 'Expected, four days of five', ranges } : undefined),
    [ranges],
  );
  const from = axisStart(points, data.unit, ranges);
  const ends = data.unit === 'messages' ? { from } : { from, to: 100 };
  const { label } = metricLabels[data.metric];
  const write = useMemo(() => (value: number) => valueLabel(data.unit, value), [data.unit]);
  const leftPx = valueAxisPx(linesAxis({ points, band, ...ends }).ticks.map(write));
  return (
    <ChartFrame
      span={12}
      strong
      question={`${label} by day, ${nameOf(data.domain)}`}
      finding={finding}
      legend={series}
      note={
        from === 0 ? 'Select a day to see its reports.' : `The axis starts at ${write(from)}. Select a day to see its reports.`
      }
      table={chartTable(`${label} by day`, 'Day (UTC)', series, points, (day) =>
        pageAt('/app/analytics', { domain: data.domain.id, day }),
      )}
      csvName={`${data.metric}-${data.domain.name}`}
    >
      <div ref={box}>
        <LineChart
          label={`${label} by day. ${finding}.`}
          points={points}
          series={series}
          band={band}
          {...ends}
          value={write}
          onPoint={onDay}
        />
      </div>
      <Lanes days={points.map(({ id }) => id)} measured={measured} events={events} leftPx={leftPx} {...size} />
    </ChartFrame>
  );
}
