import { useCallback, useMemo } from 'react';
import { type BarPoint, type BarSeries, barRows, barsOption, type Compare } from '#domain/charts/bars-option.ts';
import * as format from '../format.ts';
import { cssPaint } from './css-paint.ts';
import { type DrawnAt, TimeChart, type TimeChartProps } from './TimeChart.tsx';

export type { BarPoint };

type StackedBarsProps = TimeChartProps & {
  points: BarPoint[];
  /** One for each place in `values`, drawn from the bottom up. */
  series: BarSeries[];
  /** Another period as a dashed line. */
  compare?: Compare | undefined;
};

const plainNumber = (value: number): string => format.number(value);
const noEvents: [] = [];

/** Amounts over time in stacked columns. */
export const StackedBars = (props: StackedBarsProps) => {
  const { points, series, compare, value = plainNumber, events = noEvents, unit = 'day', ...rest } = props;
  const rowsOf = useMemo(() => barRows({ points, series, compare, value }), [points, series, compare, value]);
  const build = useCallback(
    (at: DrawnAt) => barsOption({ ...at, points, series, compare, value, events, unit, paint: cssPaint }),
    [points, series, compare, value, events, unit],
  );
  return <TimeChart {...rest} unit={unit} points={points} rowsOf={rowsOf} build={build} />;
};
