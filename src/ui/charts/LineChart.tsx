import { useCallback } from 'react';
import { axes, eventGraphic, leftFor, plainNumber, tooltipLines } from './axes.ts';
import { type Colours, fillColour } from './colours.ts';
import type { Fill } from './fill.tsx';
import { type ChartHeight, LazyChart } from './LazyChart.tsx';
import { findEvent, heightPx, isPhone } from './StackedBars.tsx';
import type { TickUnit } from './tick-step.ts';

export type LinePoint = { id: string; label: string; title?: string; values: (number | null)[] };
export type LineSeries = { label: string; fill: Fill; dashed?: boolean };

export type LineChartProps = {
  label: string;
  points: LinePoint[];
  series: LineSeries[];
  unit?: TickUnit;
  event?: { pointId: string; text: string; shortText?: string };
  height?: ChartHeight;
  /** Axis ends; without `from` it starts at 0. */
  from?: number;
  to?: number;
  value?: (value: number) => string;
  onPoint?: (id: string) => void;
};

/** Null is a gap, never a zero; the last known point of each line is marked. */
export const LineChart = ({
  label,
  points,
  series,
  unit = 'day',
  event,
  height = 'tall',
  from,
  to,
  value = plainNumber,
  onPoint,
}: LineChartProps) => {
  const build = useCallback(
    (widthPx: number, colours: Colours) => {
      const told = findEvent(points, event);
      const left = leftFor(to ?? Math.max(...points.flatMap((point) => point.values.map((known) => known ?? 0))), value);
      const base = axes({
        widthPx,
        colours,
        labels: points.map((point) => point.label),
        unit,
        event: told,
        value,
        from,
        to,
        left,
      });
      return {
        ...base,
        tooltip: {
          ...base.tooltip,
          axisPointer: { type: 'line', lineStyle: { color: colours.line2, type: 'solid' } },
          formatter: (items: { dataIndex: number }[]) => {
            const point = points[items[0]?.dataIndex ?? -1];
            if (!point) return '';
            const rows = series.map((one, at) => {
              const known = point.values[at];
              return { label: one.label, value: known === null || known === undefined ? 'not measured' : value(known) };
            });
            return tooltipLines(point.title ?? point.label, rows);
          },
        },
        graphic: told ? eventGraphic(told, points.length, widthPx, heightPx(height, isPhone()), colours, true, left) : [],
        series: series.map((one, at) => {
          const values = points.map((point) => point.values[at] ?? null);
          const last = values.findLastIndex((known) => known !== null);
          const colour = fillColour(colours, one.fill);
          return {
            type: 'line',
            name: one.label,
            connectNulls: false,
            symbol: 'circle',
            symbolSize: (_: unknown, item: { dataIndex: number }) =>
              item.dataIndex === last || isLone(values, item.dataIndex) ? 7 : 0,
            showAllSymbol: true,
            lineStyle: { color: colour, width: 2, type: one.dashed ? [4, 4] : 'solid' },
            itemStyle: { color: colour },
            emphasis: { disabled: true },
            data: values,
          };
        }),
      };
    },
    [points, series, unit, event, height, from, to, value],
  );
  return (
    <LazyChart
      build={build}
      label={label}
      height={height}
      onIndex={
        onPoint &&
        ((index) => {
          const point = points[index];
          if (point) onPoint(point.id);
        })
      }
    />
  );
};

const isLone = (values: (number | null)[], index: number): boolean =>
  values[index] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
