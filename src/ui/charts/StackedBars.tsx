import { useId } from 'react';
import * as format from '../format.ts';
import { type Fill, Hatch, paint } from './fill.tsx';
import { type ChartPoint, PointChart, type PointChartProps } from './PointChart.tsx';
import { edgeOf } from './plot.ts';
import { rectsPath, stackRects } from './stack.ts';
import { valueAxis } from './value-ticks.ts';

export type BarPoint = ChartPoint & { values: number[] };
export type BarSeries = { label: string; fill: Fill };

export type StackedBarsProps = PointChartProps & {
  points: BarPoint[];
  /** One for each place in `values`, drawn from the bottom up. */
  series: BarSeries[];
};

const plainNumber = (value: number): string => format.number(value);

export const StackedBars = ({ points, series, value = plainNumber, ...rest }: StackedBarsProps) => {
  const hatchId = useId();
  const highest = Math.max(0, ...points.map((point) => point.values.reduce((sum, part) => sum + part, 0)));
  const axis = valueAxis({ lowest: 0, highest, whole: points.every((point) => point.values.every(Number.isInteger)) });
  return (
    <PointChart
      {...rest}
      points={points}
      axis={axis}
      value={value}
      eventAt="edge"
      rowsOf={(index) => series.map((one, at) => ({ ...one, value: value(points[index]?.values[at] ?? 0) }))}
      cursor={(plot, index) => <rect x={edgeOf(plot, index)} y={plot.top} width={plot.bandPx} height={plot.bottom - plot.top} />}
      marks={(plot) => {
        const values = points.map((point) => point.values);
        return (
          <>
            <Hatch id={hatchId} />
            {stackRects(plot, values, series.length).map((rects, at) => {
              const one = series[at];
              return one && <path key={one.label} d={rectsPath(rects)} {...paint(one.fill, hatchId)} />;
            })}
          </>
        );
      }}
    />
  );
};
