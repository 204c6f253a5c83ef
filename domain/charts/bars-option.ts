import { type Fill, fillColour, hatch } from './paint.ts';
import { type ChartPoint, type TimeInput, type TimeOption, timeFrame } from './time-frame.ts';
import { valueAxis } from './value-axis.ts';

/** A column: one amount for each series. */
export type BarPoint = ChartPoint & { values: number[] };
/** What a part of each column counts. */
export type BarSeries = { label: string; fill: Fill };
/** The same amounts at another time, one for each point; null where there was nothing to count. */
export type Compare = { label: string; values: (number | null)[] };

/** What stacked columns are drawn from. */
export type BarsInput = Omit<TimeInput, 'points'> & {
  points: readonly BarPoint[];
  /** One for each place in `values`, drawn from the bottom up. */
  series: readonly BarSeries[];
  compare?: Compare | undefined;
};

const sumOf = ({ values }: BarPoint): number => values.reduce((sum, part) => sum + part, 0);

/** The rows of a point in words, for the tooltip and for a screen reader. */
export const barRows = ({ points, series, compare, value }: Pick<BarsInput, 'points' | 'series' | 'compare' | 'value'>) => {
  return (index: number) => [
    ...series.map((one, at) => ({ ...one, value: value(points[index]?.values[at] ?? 0) })),
    ...(compare === undefined ? [] : [compareRow(compare, index, value)]),
  ];
};

const compareRow = ({ label, values }: Compare, index: number, value: (value: number) => string) => {
  const found = values[index] ?? null;
  return { label, fill: 's5' as const, stroke: 'dashed' as const, value: found === null ? 'no data' : value(found) };
};

/** Stacked columns over time as an ECharts option, with another period as a dashed line. Pure: it draws in a browser and on a server. */
export const barsOption = (input: BarsInput): TimeOption => {
  const { points, series, compare, paint, widthPx } = input;
  const highest = Math.max(0, ...points.map(sumOf), ...(compare?.values ?? []).map((one) => one ?? 0));
  const whole = points.every((point) => point.values.every(Number.isInteger));
  const isTight = widthPx / Math.max(1, points.length) < 3;
  const columns = series.map(({ label, fill }, at) => ({
    type: 'bar',
    name: label,
    stack: 'all',
    barCategoryGap: isTight ? '0%' : '22%',
    // One failed message beside thousands can be seen; none is no mark at all.
    barMinHeight: 1,
    emphasis: { disabled: true },
    itemStyle: { color: fillColour(paint, fill), ...(fill === 'fail' && { decal: hatch(paint) }) },
    data: points.map((point) => point.values[at] || null),
  }));
  const line = compare && {
    type: 'line',
    name: compare.label,
    symbol: 'none',
    emphasis: { disabled: true },
    itemStyle: { color: paint('slate') },
    lineStyle: { type: [4, 3], width: 1.5, color: paint('slate') },
    data: compare.values,
  };
  return timeFrame(
    { ...input, axis: valueAxis({ lowest: 0, highest, whole }), kind: 'bars', rowsOf: barRows(input) },
    line ? [...columns, line] : columns,
  );
};
