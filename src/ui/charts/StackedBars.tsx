import { useCallback } from 'react';
import { axes, type ChartEvent, eventGraphic, leftFor, plainNumber, tooltipLines } from './axes.ts';
import { type Colours, fillColour } from './colours.ts';
import type { Fill } from './fill.tsx';
import { type ChartHeight, LazyChart } from './LazyChart.tsx';
import type { TickUnit } from './tick-step.ts';

export type BarPoint = {
  id: string /** On the axis. */;
  label: string /** In the tooltip and the table; the label if missing. */;
  title?: string;
  values: number[];
};
export type BarSeries = { label: string; fill: Fill };

export type StackedBarsProps = {
  label: string;
  points: BarPoint[];
  /** One for each place in `values`, drawn from the bottom up. */
  series: BarSeries[];
  unit?: TickUnit;
  event?: { pointId: string; text: string; shortText?: string };
  height?: ChartHeight;
  onPoint?: (id: string) => void;
  value?: (value: number) => string;
};

const heights: Record<ChartHeight, [wide: number, phone: number]> = { tall: [252, 210], low: [168, 168], mini: [96, 96] };
export const heightPx = (height: ChartHeight, phone: boolean): number => heights[height][phone ? 1 : 0];
export const isPhone = (): boolean => window.matchMedia('(max-width: 640px)').matches;

const hatch = (colours: Colours) => ({
  symbol: 'rect',
  symbolSize: 1,
  rotation: -Math.PI / 4,
  dashArrayX: [1, 0],
  dashArrayY: [1.4, 3.6],
  color: colours.bg,
});

export const findEvent = (points: { id: string }[], event: StackedBarsProps['event']): ChartEvent | undefined => {
  const index = event ? points.findIndex((point) => point.id === event.pointId) : -1;
  return event && index >= 0 ? { index, text: event.text, shortText: event.shortText } : undefined;
};

export const StackedBars = ({
  label,
  points,
  series,
  unit = 'day',
  event,
  height = 'tall',
  onPoint,
  value = plainNumber,
}: StackedBarsProps) => {
  const build = useCallback(
    (widthPx: number, colours: Colours) => {
      const told = findEvent(points, event);
      const left = leftFor(Math.max(...points.map((point) => point.values.reduce((sum, part) => sum + part, 0))), value);
      const base = axes({ widthPx, colours, labels: points.map((point) => point.label), unit, event: told, value, left });
      return {
        ...base,
        tooltip: {
          ...base.tooltip,
          axisPointer: { type: 'shadow', shadowStyle: { color: colours.hover, opacity: 0.6 }, z: 0 },
          formatter: (items: { dataIndex: number }[]) => {
            const point = points[items[0]?.dataIndex ?? -1];
            return point
              ? tooltipLines(
                  point.title ?? point.label,
                  series.map((one, at) => ({ label: one.label, value: value(point.values[at] ?? 0) })),
                )
              : '';
          },
        },
        graphic: told ? eventGraphic(told, points.length, widthPx, heightPx(height, isPhone()), colours, false, left) : [],
        series: series.map((one, at) => ({
          type: 'bar',
          name: one.label,
          stack: 'all',
          barCategoryGap: '22%',
          data: points.map((point) => point.values[at] ?? 0),
          itemStyle: { color: fillColour(colours, one.fill), ...(one.fill === 'fail' ? { decal: hatch(colours) } : {}) },
          emphasis: { disabled: true },
          cursor: onPoint ? 'pointer' : 'default',
        })),
      };
    },
    [points, series, unit, event, height, onPoint, value],
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
