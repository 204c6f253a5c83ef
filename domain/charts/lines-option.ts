import { type Fill, fillColour } from './paint.ts';
import { type ChartPoint, type Stroke, type TimeInput, type TimeOption, timeFrame } from './time-frame.ts';
import { type ValueAxis, valueAxis } from './value-axis.ts';

/** A place on the lines: one value for each series, null where nothing was measured. */
export type LinePoint = ChartPoint & { values: (number | null)[] };
/** Two lines must differ in more than their colour: give all but one of them a `stroke`. A `partly` line is meant for some of the points only. */
export type LineSeries = { label: string; fill: Fill; stroke?: Stroke; partly?: boolean };
/** The range in which values are expected, one pair for each point; null where none is known. */
export type Band = { label: string; ranges: ([low: number, high: number] | null)[] };

/** What lines are drawn from. */
export type LinesInput = Omit<TimeInput, 'points'> & {
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  band?: Band | undefined;
  /** Axis ends; without `from` it starts at 0. */
  from?: number | undefined;
  to?: number | undefined;
};

/** The rows of a point in words, for the tooltip and for a screen reader. A partly line has a row where it has a value; the first one at gaps too. */
export const lineRows = ({ points, series, band, value }: Pick<LinesInput, 'points' | 'series' | 'band' | 'value'>) => {
  return (index: number) => {
    const range = band?.ranges[index] ?? null;
    const values = points[index]?.values ?? [];
    const isGap = values.every((found) => found === null);
    return [
      ...series.flatMap(({ label, fill, stroke = 'solid', partly = false }, at) => {
        const found = values[at] ?? null;
        if (found !== null) return [{ label, fill, stroke, value: value(found) }];
        return partly && !(isGap && at === 0) ? [] : [{ label, fill, stroke, value: 'not measured' }];
      }),
      ...(band === undefined || range === null
        ? []
        : [{ label: band.label, fill: 'quiet' as const, value: `${value(range[0])} to ${value(range[1])}` }]),
    ];
  };
};

/** Dots: the last known point, and those that no line reaches. */
const dotted = (values: (number | null)[]): (number | null | { value: number; symbol: string })[] => {
  const last = values.findLastIndex((value) => value !== null);
  const has = (index: number) => (values[index] ?? null) !== null;
  return values.map((value, index) =>
    value !== null && (index === last || (!has(index - 1) && !has(index + 1))) ? { value, symbol: 'circle' } : value,
  );
};

const bandSeries = ({ band, paint }: LinesInput) => {
  if (band === undefined) return [];
  const edge = {
    type: 'line',
    stack: 'band',
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    emphasis: { disabled: true },
  };
  return [
    { ...edge, data: band.ranges.map((range) => range?.[0] ?? null) },
    {
      ...edge,
      areaStyle: { color: paint('ink'), opacity: 0.13 },
      data: band.ranges.map((range) => (range === null ? null : range[1] - range[0])),
    },
  ];
};

const patterns = { solid: 'solid', dashed: [5, 3], dotted: [1.5, 3] };

type AxisInput = Pick<LinesInput, 'points' | 'band' | 'from' | 'to'>;

/** The value axis of lines. */
export function linesAxis({ points, band, from, to }: AxisInput): ValueAxis {
  const known = [...points.flatMap((point) => point.values), ...(band?.ranges ?? []).flatMap((range) => range ?? [])].filter(
    (one) => one !== null,
  );
  return valueAxis({
    lowest: Math.min(...known, from ?? 0),
    highest: Math.max(...known, from ?? 0),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    whole: known.every(Number.isInteger),
  });
}

/** Lines over time as an ECharts option, over the band in which they are expected; null is a gap, never a zero. Pure, as `barsOption`. */
export const linesOption = (input: LinesInput): TimeOption => {
  const { points, series, paint } = input;
  const axis = linesAxis(input);
  const lines = series.map(({ label, fill, stroke = 'solid' }, at) => ({
    type: 'line',
    name: label,
    symbol: 'none',
    connectNulls: false,
    emphasis: { disabled: true },
    lineStyle: { width: 2, type: patterns[stroke], color: fillColour(paint, fill) },
    itemStyle: { color: fillColour(paint, fill) },
    data: dotted(points.map((point) => point.values[at] ?? null)),
  }));
  return timeFrame({ ...input, axis, kind: 'line', rowsOf: lineRows(input) }, [...bandSeries(input), ...lines]);
};
