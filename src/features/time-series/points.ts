import type { LinePoint } from '#src/ui/charts/LineChart.tsx';
import * as format from '#src/ui/format.ts';
import type { ForecastReply, SeriesData, Unit } from './types.ts';

const measuredLine = { label: 'Measured', fill: 'ink' as const, partly: true };
const forecastLine = { label: 'Forecast', fill: 'ink' as const, stroke: 'dashed' as const, partly: true };

/**
 * What the chart draws: measured days up to the last settled one, then the forecast with its range, and what the same forecast said before;
 * days that may still grow are left out.
 */
export function chartPoints(data: SeriesData, forecast: ForecastReply | undefined) {
  const measured = data.points.filter(({ day }) => day <= data.settled_to);
  const ahead = forecast?.points ?? [];
  const days = new Set(measured.map(({ day }) => day));
  const before = (forecast?.last?.points ?? []).filter(({ day }) => days.has(day));
  const saidOf = new Map(before.map(({ day, value }) => [day, value]));
  const pointOf = (day: string, values: LinePoint['values']): LinePoint => ({
    id: day,
    label: format.utcDayMonth(day),
    title: format.utcDay(day),
    values: values.slice(0, ahead.length === 0 ? 1 : before.length === 0 ? 2 : 3),
  });
  const last = measured.length - 1;
  const [firstSaid] = forecast?.last?.points ?? [];
  return {
    measured: measured.length,
    series: [
      measuredLine,
      ...(ahead.length > 0 ? [forecastLine] : []),
      ...(ahead.length > 0 && before.length > 0 && firstSaid !== undefined
        ? [
            {
              label: `Last forecast, from ${format.utcDayMonth(firstSaid.day)} on`,
              fill: 's2' as const,
              stroke: 'dotted' as const,
              partly: true,
            },
          ]
        : []),
    ],
    points: [
      // The dashed line begins where the other ends.
      ...measured.map(({ day, value }, index) =>
        pointOf(day, [value, index === last && ahead.length > 0 ? value : null, saidOf.get(day) ?? null]),
      ),
      ...ahead.map(({ day, value }) => pointOf(day, [null, value, null])),
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
export function axisStart(points: readonly LinePoint[], unit: Unit, ranges: readonly ([number, number] | null)[]): number {
  if (unit === 'messages') return 0;
  const known = [
    ...points.flatMap(({ values }) => values.flatMap((value) => value ?? [])),
    ...ranges.flatMap((range) => range?.[0] ?? []),
  ];
  const lowest = Math.min(100, ...known);
  return Math.max(0, Math.floor((lowest - 2) / axisStep) * axisStep);
}
