import type { LinePoint } from '#src/ui/charts/LineChart.tsx';
import * as format from '#src/ui/format.ts';
import type { ForecastReply, SeriesData } from './types.ts';

export const lines = [
  { label: 'Measured', fill: 'ink' as const },
  { label: 'Forecast', fill: 'ink' as const, stroke: 'dashed' as const },
];

/** What the chart draws: measured days up to the last settled one, then the forecast with its range; days that may still grow are left out. */
export function chartPoints(data: SeriesData, forecast: ForecastReply | undefined) {
  const measured = data.points.filter(({ day }) => day <= data.settled_to);
  const ahead = forecast?.points ?? [];
  const pointOf = (day: string, values: LinePoint['values']): LinePoint => ({
    id: day,
    label: format.utcDayMonth(day),
    title: format.utcDay(day),
    values,
  });
  const last = measured.length - 1;
  return {
    points: [
      // The dashed line begins where the other ends.
      ...measured.map(({ day, value }, index) => pointOf(day, [value, index === last && ahead.length > 0 ? value : null])),
      ...ahead.map(({ day, value }) => pointOf(day, [null, value])),
    ],
    ranges: [...measured.map(() => null), ...ahead.map(({ low, high }): [low: number, high: number] => [low, high])],
  };
}

/** The last settled day with a value: reports may have stopped long before. */
export function lastMeasured({ points, settled_to: settled }: SeriesData): string | null {
  return points.findLast(({ day, value }) => value !== null && day <= settled)?.day ?? null;
}

const axisStep = 10;

/** Where the axis of shares starts: a round value below all of them, so that small changes are visible. */
export function axisStart(data: SeriesData, ranges: readonly ([number, number] | null)[]): number {
  if (data.unit === 'messages') return 0;
  const known = [...data.points.flatMap(({ value }) => value ?? []), ...ranges.flatMap((range) => range?.[0] ?? [])];
  const lowest = Math.min(100, ...known);
  return Math.max(0, Math.floor((lowest - 2) / axisStep) * axisStep);
}
