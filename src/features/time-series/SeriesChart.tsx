import { useMemo } from 'react';
import { nameOf } from '#src/page/domain-name.ts';
import { pageAt } from '#src/page/search.ts';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { LineChart } from '#src/ui/charts/LineChart.tsx';
import { metricLabels, valueLabel } from './labels.ts';
import { axisStart, chartPoints, lines } from './points.ts';
import type { ForecastReply, SeriesData } from './types.ts';

type SeriesChartProps = {
  data: SeriesData;
  forecast: ForecastReply | undefined;
  finding: string;
  onDay: (day: string) => void;
};

/** The metric by day with the forecast and its range; a day opens its reports. */
export function SeriesChart({ data, forecast, finding, onDay }: SeriesChartProps) {
  const { points, ranges } = useMemo(() => chartPoints(data, forecast), [data, forecast]);
  const band = useMemo(() => ({ label: 'Expected, four days of five', ranges }), [ranges]);
  const hasForecast = ranges.some((range) => range !== null);
  const series = hasForecast ? lines : lines.slice(0, 1);
  const from = axisStart(data, ranges);
  const { label } = metricLabels[data.metric];
  const shown = useMemo(
    () => (hasForecast ? points : points.map((point) => ({ ...point, values: point.values.slice(0, 1) }))),
    [points, hasForecast],
  );
  const write = useMemo(() => (value: number) => valueLabel(data.unit, value), [data.unit]);
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
      table={chartTable(`${label} by day`, 'Day (UTC)', series, shown, (day) =>
        pageAt('/app/analytics', { domain: data.domain.id, day }),
      )}
      csvName={`${data.metric}-${data.domain.name}`}
    >
      <LineChart
        label={`${label} by day. ${finding}.`}
        points={shown}
        series={series}
        band={hasForecast ? band : undefined}
        from={from}
        {...(data.unit === 'messages' ? {} : { to: 100 })}
        value={write}
        onPoint={onDay}
      />
    </ChartFrame>
  );
}
