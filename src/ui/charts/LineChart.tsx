import { useCallback, useMemo } from 'react';
import { type Band, type LinePoint, type LineSeries, lineRows, linesOption } from '#domain/charts/lines-option.ts';
import * as format from '../format.ts';
import { cssPaint } from './css-paint.ts';
import { type DrawnAt, TimeChart, type TimeChartProps } from './TimeChart.tsx';

export type { LinePoint };

type LineChartProps = TimeChartProps & {
  points: LinePoint[];
  series: LineSeries[];
  /** The range in which values are expected. */
  band?: Band | undefined;
  /** Axis ends; without `from` it starts at 0. */
  from?: number;
  to?: number;
};

const plainNumber = (value: number): string => format.number(value);
const noEvents: [] = [];

/** Values over time. Null is a gap, never a zero; the last known point of each line is marked. */
export const LineChart = (props: LineChartProps) => {
  const { points, series, band, from, to, value = plainNumber, events = noEvents, unit = 'day', ...rest } = props;
  const rowsOf = useMemo(() => lineRows({ points, series, band, value }), [points, series, band, value]);
  const build = useCallback(
    (at: DrawnAt) => linesOption({ ...at, points, series, band, from, to, value, events, unit, paint: cssPaint }),
    [points, series, band, from, to, value, events, unit],
  );
  return <TimeChart {...rest} unit={unit} points={points} rowsOf={rowsOf} build={build} />;
};
