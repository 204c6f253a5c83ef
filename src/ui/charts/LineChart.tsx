import * as format from '../format.ts';
import type { Fill, Stroke } from './fill.tsx';
import { dottedMarks, lineMarks } from './line-marks.ts';
import { type ChartPoint, PointChart, type PointChartProps } from './PointChart.tsx';
import { centreOf, yOf } from './plot.ts';
import { linePath } from './spark-path.ts';
import { valueAxis } from './value-ticks.ts';

export type LinePoint = ChartPoint & { values: (number | null)[] };
/** Two lines must differ in more than their colour: give all but one of them `dashed`. */
export type LineSeries = { label: string; fill: Fill; stroke?: Stroke };

export type LineChartProps = PointChartProps & {
  points: LinePoint[];
  series: LineSeries[];
  /** Axis ends; without `from` it starts at 0. */
  from?: number;
  to?: number;
};

const plainNumber = (value: number): string => format.number(value);

/** Null is a gap, never a zero; the last known point of each line is marked. */
export const LineChart = ({ points, series, from, to, value = plainNumber, ...rest }: LineChartProps) => {
  const known = points.flatMap((point) => point.values).filter((one) => one !== null);
  const axis = valueAxis({
    lowest: Math.min(...known, from ?? 0),
    highest: Math.max(...known, from ?? 0),
    from,
    to,
    whole: known.every(Number.isInteger),
  });
  return (
    <PointChart
      {...rest}
      points={points}
      axis={axis}
      value={value}
      eventAt="centre"
      rowsOf={(index) =>
        series.map(({ stroke = 'solid', ...one }, at) => {
          const found = points[index]?.values[at] ?? null;
          return { ...one, stroke, value: found === null ? 'not measured' : value(found) };
        })
      }
      cursor={(plot, index) => (
        <>
          <path d={`M${centreOf(plot, index)} ${plot.top}V${plot.bottom}`} />
          {series.map(({ label, fill }, at) => {
            const found = points[index]?.values[at] ?? null;
            return found === null ? null : (
              <circle key={label} className={`ui-fill-${fill}`} cx={centreOf(plot, index)} cy={yOf(plot, found)} r="4.5" />
            );
          })}
        </>
      )}
      marks={(plot) =>
        series.map(({ label, fill, stroke = 'solid' }, at) => {
          const marks = lineMarks(
            plot,
            points.map((point) => point.values[at] ?? null),
          );
          return (
            <g key={label}>
              <path className={`ui-stroke ui-stroke-${fill} ui-stroke-${stroke}`} d={linePath(marks)} />
              {dottedMarks(marks).map(({ x, y }) => (
                <circle key={x} className={`ui-fill-${fill}`} cx={x} cy={y} r="3.5" />
              ))}
            </g>
          );
        })
      }
    />
  );
};
