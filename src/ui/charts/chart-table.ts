import type { ChartTable } from './ChartFrame.tsx';

type Point = { id: string; label: string; title?: string; values: (number | null)[] };

/** The table of a bar or line chart from the chart's own points. */
export const chartTable = (
  caption: string,
  firstHead: string,
  series: { label: string }[],
  points: Point[],
  href?: (id: string) => string,
): ChartTable => ({
  caption,
  head: [firstHead, ...series.map((one) => one.label)],
  rows: points.map((point) => ({ id: point.id, cells: [point.title ?? point.label, ...point.values], href: href?.(point.id) })),
});
